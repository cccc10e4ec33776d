import { afterAll, expect, onTestFinished } from 'vitest';
import { shareEngine } from '../support/engines/shared.ts';
import { point } from '../support/point.ts';
import { sameAnswers } from './engines.ts';
import { as, succeed } from './people.ts';
import { ask, command, curl, fileIn, rowsOf, serve } from './product.ts';

const postgres = await shareEngine('postgres');
if ('absent' in postgres) throw new Error(postgres.absent);
afterAll(postgres.close);
sameAnswers(postgres);

point('import', async () => {
  const database = fileIn('imported.sqlite');
  const header = 'RES_ID,OBJ_ID,OBJ_NAME,RES_FROMDATE,RES_FROMTIME,RES_TILTIME,RES_STATUS';
  const bookings = (lines: readonly string[]) => `${header}\n${lines.join('\n')}\n`;
  const good = ['1,101,Zaal S,2026-11-21,09:00,10:00,Open', '2,101,Zaal S,2026-11-22,09:00:00,10:00:00,Paid'];
  const rows = [...good, '3,101,Zaal S,2026-02-30,09:00,10:00,Open'];
  const broken = await command(['import', 'bookings', '--database', database], bookings(rows));
  expect(broken.status).toBe(1);
  expect(broken.stderr).toMatch(/\b4\b.*2026-02-30/s);
  await succeed(['user', 'add', 'screens', '--rights', 'bookings', '--database', database], `${as('screens').slice(8)}\n`);
  const product = await serve(['--database', database]);
  expect(rowsOf(await ask(product, '/api/rest/booking/filter', as('screens')))).toEqual([]);
  await succeed(['import', 'bookings', '--database', database], bookings(good));
  expect(rowsOf(await ask(product, '/api/rest/booking/filter', as('screens'))).length).toBe(2);
  const events = JSON.stringify([
    {
      EVENT_ID: '2026-11-21_1',
      EVENT_DESC: 'Café',
      OBJ_ID: 101,
      EVENT_DATE: '2026-11-21',
      EVENT_FROMTIME: '20:00',
      EVENT_TILLTIME: '22:00',
      NUMBER_OF_PLACES: 10,
      EVENT_BOOKED: 12,
    },
  ]);
  await succeed(['import', 'events', '--database', database], events);
  const [event] = rowsOf(await ask(product, '/api/rest/event/filter'));
  expect(event).toMatchObject({ EVENT_DESC: 'Café', NUMBER_OF_FREE: '0' });
});

point('recovery', async () => {
  const away = await shareEngine('postgres');
  if ('absent' in away) expect.unreachable(away.absent);
  onTestFinished(away.close);
  const name = new URL(away.address).pathname.slice(1);
  const product = await serve(['--database', away.address]);
  const status = async () => (await curl(new URL('/api/rest/event/filter', product.url).href)).status;
  expect(await status()).toBe(200);
  // No new connections, and those that there are end: as when a server goes down.
  await postgres.run(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await postgres.run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
  expect([await status(), (await ask(product, '/readyz')).status]).toEqual([503, 503]);
  expect((await ask(product, '/healthz')).status).toBe(200);
  await postgres.run(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  const back = performance.now();
  await expect.poll(status, { interval: 20, timeout: 10_000 }).toBe(200);
  expect(performance.now() - back).toBeLessThan(1_000);
});
