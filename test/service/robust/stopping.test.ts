import { beforeAll, describe, expect, test } from 'vitest';
import { describeEachPlace } from '../stores/place.ts';
import { type Child, descriptorsOf } from './child.ts';
import { filledFile, filterOf, screen, startProduct, until, week } from './product.ts';
import { fillDatabase } from './secrets.ts';
import { ask, openWire, repliesIn } from './wire.ts';

/* Group Q: stopping, and running out of what the system gives. */

const file = await filledFile();
const start = (more: Parameters<typeof startProduct>[0] = {}) =>
  startProduct({ ...more, args: ['--database', file, '--requests-per-minute', '0', ...(more.args ?? [])] });
const request = (path: string, ...headers: readonly string[]) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${[screen, ...headers].map((header) => `${header}\r\n`).join('')}\r\n`;
const logged = (child: Child) =>
  child
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{"time"') && line.includes('"method"'))
    .map((line) => JSON.parse(line) as { readonly status: number; readonly aborted?: true });

const isClosed = ({ port }: Child) =>
  openWire(port).then(
    (wire) => {
      wire.drop();
      return false;
    },
    () => true,
  );

describe('SIGTERM', () => {
  test('Q08, Q10: under load every request that was taken is answered whole, and the process ends well within ten seconds', async () => {
    const child = await start();
    const wires = await Promise.all(Array.from({ length: 40 }, () => openWire(child.port)));
    const load = wires.map(async (wire, at) => {
      // Some answers are large: those of every booking there is.
      const path = at % 4 === 0 ? filterOf('BOOKING_ID > 0', '&length=10000') : `${week}&start=${at % 5}`;
      for (let sent = 0; ; sent++) {
        wire.send(request(path));
        const heard = await wire.until((text) => repliesIn(text).replies.length > sent);
        if (repliesIn(heard).replies.length <= sent) return repliesIn(await wire.ended);
      }
    });
    await until(() => logged(child).length > 200);
    const started = performance.now();
    child.process.kill('SIGTERM');
    const heard = await Promise.all(load);
    expect(await child.ended).toEqual({ code: 0, signal: null });
    expect(performance.now() - started).toBeLessThan(10_000);
    for (const { replies, rest } of heard) {
      expect(rest).toBe('');
      for (const { status, body } of replies) expect([status, Array.isArray(JSON.parse(body))]).toEqual([200, true]);
    }
    // What the log calls answered has arrived.
    const answered = heard.reduce((sum, { replies }) => sum + replies.length, 0);
    expect(logged(child).filter(({ aborted }) => !aborted)).toHaveLength(answered);
    await expect(openWire(child.port)).rejects.toThrow(/ECONNREFUSED/);
  });

  test('Q08: an idle connection does not keep it', async () => {
    const child = await start();
    const idle = await openWire(child.port);
    idle.send(request('/healthz'));
    await idle.until((text) => repliesIn(text).replies.length === 1);
    const started = performance.now();
    child.process.kill('SIGTERM');
    await idle.ended;
    expect(await child.ended).toEqual({ code: 0, signal: null });
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

await describeEachPlace(['postgres'], (place) => {
  let address = '';
  beforeAll(async () => {
    address = await place.fresh();
    await fillDatabase(address);
  });
  const waiting = `SELECT count(*) FROM pg_locks JOIN pg_database ON oid = database
    WHERE NOT granted AND datname = current_database()`;
  const locked = async () => {
    const locker = await place.connect(address);
    await locker.run('BEGIN; LOCK TABLE bookings IN ACCESS EXCLUSIVE MODE');
    const waits = () => until(async () => Number((await locker.all(waiting))[0]?.[0]) > 0);
    return { waits, release: () => locker.run('ROLLBACK').then(locker.close) };
  };
  /** A program that was told to end while a request of it waits for a lock. */
  const ending = async () => {
    const child = await startProduct({ args: ['--database', address] });
    const lock = await locked();
    const wire = await openWire(child.port);
    wire.send(request(week));
    await lock.waits();
    child.process.kill('SIGTERM');
    await until(() => isClosed(child));
    return { child, lock, wire };
  };

  test('Q08, Q11: a request under way is answered after the signal, on a connection that closes', async () => {
    const { child, lock, wire } = await ending();
    await lock.release();
    const { replies, rest } = repliesIn(await wire.ended);
    expect([rest, replies.map(({ status, headers }) => [status, headers['connection']])]).toEqual(['', [[200, 'close']]]);
    expect(await child.ended).toEqual({ code: 0, signal: null });
  });

  test('Q09: a second signal ends it at once', async () => {
    const { child, lock, wire } = await ending();
    const second = performance.now();
    child.process.kill('SIGTERM');
    expect(await child.ended).toEqual({ code: null, signal: 'SIGTERM' });
    expect(performance.now() - second).toBeLessThan(2_000);
    expect(repliesIn(await wire.ended)).toEqual({ replies: [], rest: '' });
    await lock.release();
  });
});

test('Q12: without a file descriptor left it answers those it has, and everyone again afterwards', async () => {
  const child = await start({ descriptors: 100 });
  const early = await openWire(child.port);
  const flood = await Promise.all(Array.from({ length: 200 }, () => openWire(child.port).catch(() => undefined)));
  await until(() => descriptorsOf(child) > 95);
  early.send(request('/healthz', 'Connection: close'));
  expect(repliesIn(await early.ended).replies.map(({ status }) => status)).toEqual([200]);
  for (const wire of flood) wire?.drop();
  await until(() => descriptorsOf(child) < 50);
  expect((await ask(child.port, week, [screen])).status).toBe(200);
  expect(child.output().length).toBeLessThan(20_000);
});
