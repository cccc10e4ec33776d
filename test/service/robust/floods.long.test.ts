import { afterAll, describe, expect, test } from 'vitest';
import { startHttpServer } from '../../../src/service/node/http-server.ts';
import type { Child } from './child.ts';
import { countStatuses, filledFile, screen, startProduct, until, week } from './product.ts';
import { basic } from './secrets.ts';
import { ask, openWire, repliesIn, type Wire } from './wire.ts';

/*
 * Groups M and N: a flood beside a few honest clients. The flood comes from `127.0.0.2` and up;
 * honest clients use `127.0.0.1`.
 */

const file = await filledFile();
const wires: Wire[] = [];
afterAll(() => {
  for (const wire of wires) wire.drop();
});
const start = (...args: readonly string[]) => startProduct({ args: ['--database', file, ...args] });
const open = async (child: Child, from: string): Promise<Wire | undefined> => {
  const wire = await openWire(child.port, from).catch(() => undefined);
  if (wire !== undefined) wires.push(wire);
  return wire;
};

/** Asks on a new connection each time, until told to end; how long each took, in milliseconds. */
function honest(child: Child, times = Number.POSITIVE_INFINITY) {
  const state = { isOver: false };
  const took: number[] = [];
  const done = (async () => {
    for (let count = 0; !state.isOver && count < times; count++) {
      const started = performance.now();
      const { status } = await ask(child.port, week, [screen]);
      if (status !== 200) throw new Error(`Who was honest got ${status}.`);
      took.push(performance.now() - started);
    }
    return took.toSorted((a, b) => a - b);
  })();
  return {
    count: () => took.length,
    end: () => {
      state.isOver = true;
      return done;
    },
    done,
  };
}
const p99 = (sorted: readonly number[]): number => sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;

describe.concurrent('slow ones', () => {
  test('M14: who does not read the answer is let go, and is told nothing as if it were whole', async () => {
    const observed: boolean[] = [];
    const server = await startHttpServer(async () => new Response(new Uint8Array(4_000_000)), {
      port: 0,
      host: '127.0.0.1',
      silence: 200,
      observe: ({ outgoing }) => observed.push(outgoing.writableFinished),
    });
    const reader = await openWire(server.port);
    reader.pause();
    reader.send('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(10));
    await until(() => observed.length === 10);
    expect(observed.filter((isWhole) => isWhole).length).toBeLessThan(5);
    reader.resume();
    expect(repliesIn(await reader.ended).replies.length).toBeLessThan(5);
    await server.stop();
  });

  test('M13: two thousand slow connections keep nobody out', async () => {
    const child = await start('--requests-per-minute', '0');
    await ask(child.port, week, [screen]);
    const slow = await Promise.all(Array.from({ length: 2_000 }, () => open(child, '127.0.0.2')));
    for (const wire of slow) wire?.send('GET /healthz HTTP/1.1\r\nHost: local');
    expect(await honest(child, 100).done).toHaveLength(100);
    for (const wire of slow) wire?.drop();
  });
});

test('M15: connections without end: of one client are dropped past a thousand, and others come in', {
  timeout: 120_000,
}, async () => {
  const child = await start();
  const flood: Wire[] = [];
  let dropped = 0;
  const connect = async (): Promise<void> => {
    const wire = await open(child, '127.0.0.3');
    if (wire === undefined) {
      dropped += 1;
      return;
    }
    flood.push(wire);
    // Excludes connections closed for slowness, which on a busy machine make room for others.
    void wire.ended.then((heard) => {
      if (heard === '') dropped += 1;
      return dropped;
    });
  };
  await Promise.all(Array.from({ length: 1_200 }, connect));
  await until(async () => {
    if (dropped < 200) await Promise.all(Array.from({ length: 50 }, connect));
    return dropped >= 200;
  });
  expect((await ask(child.port, '/healthz')).status).toBe(200);
  expect((await ask(child.port, '/healthz', [], { from: '127.0.0.4' })).status).toBe(200);
  for (const wire of flood) wire.drop();
  // The places are free again.
  await until(async () => (await ask(child.port, '/healthz', [], { from: '127.0.0.3' }).catch(() => undefined))?.status === 200);
});

test('N14, N15: a flood of them does not slow who was verified before, and ends in 429', { timeout: 120_000 }, async () => {
  const child = await start('--requests-per-minute', '0');
  await ask(child.port, week, [screen]);
  const alone = await honest(child, 100).done;
  const refused: { readonly status: number }[] = [];
  for (let at = 0; at < 60; at++) {
    const attempt = async (count: number): Promise<void> => {
      // Unknown names cost the most, and take turns with the others.
      const name = at % 10 === 0 ? `name ${at} ${count}` : 'screen';
      refused.push(await ask(child.port, week, [basic(name, `wrong ${at} ${count}`)], { from: `127.0.0.${10 + (at % 10)}` }));
      return attempt(count + 1);
    };
    // Until the product is gone.
    void attempt(0).catch(() => undefined);
  }
  const others = honest(child);
  await until(() => countStatuses(refused)[429] !== undefined && refused.length > 500 && others.count() > 10);
  const beside = await others.end();
  expect(Object.keys(countStatuses(refused)).toSorted()).toEqual(['401', '429']);
  // A bound that a busy machine keeps too; the campaign measures.
  expect(p99(beside)).toBeLessThan(Math.max(1_000, 20 * p99(alone)));
  child.process.kill('SIGKILL');
});

test('M12: headers that come a byte at a time end with 408 within the bound, and a connection that says nothing too', async () => {
  const { port } = await start();
  const [slow, silent] = [await openWire(port), await openWire(port)];
  const started = performance.now();
  slow.send('GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ');
  const drip = setInterval(() => slow.send('a'), 250);
  const [heard, nothing] = await Promise.all([slow.ended, silent.ended]);
  clearInterval(drip);
  expect(performance.now() - started).toBeLessThan(16_000);
  expect(repliesIn(heard).replies.map(({ status, body }) => [status, body.includes('"request-timeout"')])).toEqual([[408, true]]);
  expect(repliesIn(nothing).replies.every(({ status }) => status === 408)).toBe(true);
});
