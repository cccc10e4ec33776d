import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/service/node/stores/open-database.ts';
import { storedUser } from '../access/memory-accounts.ts';
import { serviceWith } from '../demo-service.ts';
import { countStatuses, filledFile, screen, startProduct, week } from './product.ts';
import { basic } from './secrets.ts';
import { ask } from './wire.ts';

/* Group N: wrong passwords, of one client among others. Floods are in the long tests. */

const file = await filledFile();
const start = (...args: readonly string[]) => startProduct({ args: ['--database', file, ...args] });

describe('wrong passwords', () => {
  test('N15: the right password from another address still works, and what a client says of its address changes nothing', async () => {
    const child = await start();
    const wrong = (at: number) =>
      ask(child.port, week, [basic('screen', `wrong ${at}`), `X-Forwarded-For: 203.0.113.${at}`], { from: '127.0.0.20' });
    const statuses = [];
    for (let at = 0; at < 12; at++) statuses.push((await wrong(at)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect((await wrong(13)).headers['retry-after']).toMatch(/^[1-5]?\d$|^60$/);
    expect((await ask(child.port, week, [screen], { from: '127.0.0.21' })).status).toBe(200);
  });

  test('N15: behind a proxy that is trusted the last address it was told is the client', async () => {
    const child = await start('--trust-proxy');
    const wrong = (forwarded: string) => ask(child.port, week, [basic('screen', 'wrong'), `X-Forwarded-For: ${forwarded}`]);
    for (let at = 0; at < 10; at++) expect((await wrong(`198.51.100.${at}, 203.0.113.1`)).status).toBe(401);
    expect((await wrong('203.0.113.2, 203.0.113.1')).status).toBe(429);
    expect((await wrong('203.0.113.1, 203.0.113.2')).status).toBe(401);
    // The same address, as proxies write it that add the port.
    for (const last of ['203.0.113.1:443', '[203.0.113.1]:80', '::ffff:203.0.113.1'])
      expect((await wrong(`198.51.100.9, ${last}`)).status).toBe(429);
    for (const rubbish of ['unknown', '203.0.113.1, ', '203.0.113', '203.0.113.1:port', '[203.0.113.1', '_hidden', '']) {
      const { status, body } = await wrong(rubbish);
      expect([rubbish, status, body.includes('no-client-address')]).toEqual([rubbish, 400, true]);
    }
  });

  test('forty screens behind one address that start together, each its own user, all get in', async () => {
    const many = await filledFile('forty.sqlite');
    const database = await openDatabase(many);
    const passwordHash = (await database.accounts.users())[0]?.passwordHash ?? '';
    for (let at = 0; at < 40; at++) await database.accounts.addUser(storedUser(`screen ${at}`, { passwordHash }));
    await database.close();
    const child = await startProduct({ args: ['--database', many] });
    const replies = await Promise.all(Array.from({ length: 40 }, (_, at) => ask(child.port, week, [basic(`screen ${at}`)])));
    expect(countStatuses(replies)).toEqual({ 200: 40 });
  });
});

test('N15: the addresses of one IPv6 network are one client, and one of IPv4 is itself however it is written', async () => {
  const service = serviceWith({ requestsPerMinute: 1 });
  const status = async (address: string) =>
    (await service.fetch(new Request('http://localhost/api/rest/event/filter?length=1'), { address })).status;
  expect([await status('2001:db8::1'), await status('2001:db8::2'), await status('2001:db8:0:1::1')]).toEqual([200, 429, 200]);
  expect([await status('192.0.2.1'), await status('::ffff:192.0.2.1'), await status('192.0.2.2')]).toEqual([200, 429, 200]);
});
