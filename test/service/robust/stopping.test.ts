import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { describeEachPlace } from '../stores/place.ts';
import { type Child, descriptorsOf } from './child.ts';
import { countStatuses, filledFile, filterOf, screen, startProduct, until, week } from './product.ts';
import { fillDatabase } from './secrets.ts';
import { ask, openWire, repliesIn } from './wire.ts';

/* Group Q: starting wrongly, running out, and stopping. */

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
});

const addresses: Record<string, string> = {};
await describeEachPlace(['postgres', 'mariadb'], async (place) => {
  const address = await place.fresh();
  addresses[place.name] = address;
  await fillDatabase(address);
  if (place.name === 'mariadb') {
    test('is tried below', () => expect(addresses).toHaveProperty(place.name));
    return;
  }
  const locked = async () => {
    const locker = await place.connect(address);
    await locker.run('BEGIN; LOCK TABLE bookings IN ACCESS EXCLUSIVE MODE');
    const waits = () =>
      until(async () => Number((await locker.all('SELECT count(*) FROM pg_locks WHERE NOT granted'))[0]?.[0]) > 0);
    return { waits, release: () => locker.run('ROLLBACK').then(locker.close) };
  };

  test('Q08, Q11: a request under way is answered after the signal, on a connection that closes', async () => {
    const child = await startProduct({ args: ['--database', address] });
    const lock = await locked();
    const wire = await openWire(child.port);
    wire.send(request(week));
    await lock.waits();
    child.process.kill('SIGTERM');
    await until(() =>
      openWire(child.port)
        .then(
          (other) => other.drop(),
          () => true,
        )
        .then((gone) => gone === true),
    );
    await lock.release();
    const { replies, rest } = repliesIn(await wire.ended);
    expect([rest, replies.map(({ status, headers }) => [status, headers['connection']])]).toEqual(['', [[200, 'close']]]);
    expect(await child.ended).toEqual({ code: 0, signal: null });
  });

  test('Q09: a second signal ends it at once', async () => {
    const child = await startProduct({ args: ['--database', address] });
    const lock = await locked();
    const wire = await openWire(child.port);
    wire.send(request(week));
    await lock.waits();
    child.process.kill('SIGTERM');
    await until(() =>
      openWire(child.port)
        .then(
          (other) => other.drop(),
          () => true,
        )
        .then((gone) => gone === true),
    );
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

const noDatabase = `${file}.txt`;
writeFileSync(noDatabase, 'This is no database.'.repeat(1_000));

describe.concurrent('what takes its time', () => {
  test('Q08: an idle connection does not keep it, one that sends half a request no longer than its patience', async () => {
    const child = await start();
    const idle = await openWire(child.port);
    idle.send(request('/healthz'));
    await idle.until((text) => repliesIn(text).replies.length === 1);
    const half = await openWire(child.port);
    half.send('GET /healthz HTTP/1.1\r\nHost: localhost\r\n');
    const started = performance.now();
    child.process.kill('SIGTERM');
    await idle.ended;
    expect(await child.ended).toEqual({ code: 0, signal: null });
    expect(performance.now() - started).toBeLessThan(10_500);
  });

  test.each(Object.entries(addresses))(
    'Q01: %s that falls silent is 503 within its limit, answers again when it speaks, and holds up no stop',
    async (_, address) => {
      const proxy = await startProxy(Number(new URL(address).port));
      const url = new URL(address);
      url.port = String(proxy.port);
      const child = await startProduct({ args: ['--database', url.href, '--requests-per-minute', '0'] });
      expect((await ask(child.port, week, [screen])).status).toBe(200);
      proxy.freeze();
      const started = performance.now();
      const replies = await Promise.all(Array.from({ length: 12 }, (_, at) => ask(child.port, `${week}&start=${at}`, [screen])));
      expect(countStatuses(replies)).toEqual({ 503: 12 });
      expect(performance.now() - started).toBeLessThan(12_000);
      proxy.thaw();
      await until(async () => (await ask(child.port, week, [screen])).status === 200);
      proxy.freeze();
      const asking = ask(child.port, week, [screen]);
      await until(() => proxy.held() > 0);
      const signalled = performance.now();
      child.process.kill('SIGTERM');
      expect([503, 200]).toContain((await asking).status);
      expect((await child.ended).code).toBe(0);
      expect(performance.now() - signalled).toBeLessThan(10_500);
      proxy.close();
    },
  );
  test.each<[string, readonly string[], Readonly<Record<string, string>>?]>([
    ['a port that is none', ['--port', '99999']],
    ['a port that is no number', [], { PORT: 'http' }],
    ['a zone that is none', ['--port', '0', '--time-zone', 'Europe/Amstelveen']],
    ['an address of another machine', ['--port', '0', '--host', '203.0.113.1']],
    ['an option that is none', ['--databse', 'x']],
    ['a choice that is none', ['--events', 'secret']],
    ['a database of another kind', ['--port', '0', '--database', 'oracle://scott:databank-geheim@127.0.0.1/x']],
    ['a database that is not there', ['--port', '0', '--database', 'postgres://lezer:databank-geheim@127.0.0.1:1/x']],
    ['another that is not there', ['--port', '0'], { DATABASE_URL: 'mysql://lezer:databank-geheim@127.0.0.1:1/x' }],
    ['an address that is none', ['--port', '0', '--database', 'postgres://lezer:databank-geheim@@:x:/']],
    ['a file that is no database', ['--port', '0', '--database', noDatabase]],
    ['a folder that is not there', ['--port', '0', '--database', '/nowhere/at/all/bookings.sqlite']],
    ['a playground that is none', ['--port', '0', '--playground', '/nowhere']],
  ])('Q18: %s is told in a sentence, with an exit code', async (_, args, env) => {
    const { status, stdout, stderr } = await run(args, env);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr.trim().split('\n').length).toBeLessThanOrEqual(2);
    expect(stderr).toMatch(/^search-expression: ./);
    expect(stderr).not.toMatch(/databank-geheim|\n +at |mistake in search-expression/);
  });
});

type Outcome = { readonly status: number | null; readonly stdout: string; readonly stderr: string };
async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url)), 'serve', ...args], {
    env: { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1', ...env },
  });
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { stdout, stderr, status: status as number | null };
}

type Proxy = { port: number; freeze: () => void; thaw: () => void; held: () => number; close: () => void };

/** Stands before a server; frozen, it lets nothing through, and says nothing of it, as a network does that has lost its way. */
async function startProxy(target: number): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const queue: (() => void)[] = [];
  let frozen = false;
  const pass = (from: Socket, to: Socket) => {
    from.on('data', (part) => (frozen ? queue.push(() => to.write(part)) : to.write(part)));
    from.on('end', () => (frozen ? queue.push(() => to.end()) : to.end()));
    from.on('error', () => undefined);
    from.on('close', () => void sockets.delete(from) || (frozen ? undefined : to.destroy()));
    sockets.add(from);
  };
  const server = createServer((client) => {
    const upstream = connectTo(target, '127.0.0.1');
    pass(client, upstream);
    pass(upstream, client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => (frozen = true),
    thaw: () => {
      frozen = false;
      for (const go of queue.splice(0)) go();
    },
    held: () => queue.length,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
