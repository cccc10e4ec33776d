import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serve } from '../../src/service/node/server.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { authorization, lines, playground, port } from './demo-server.ts';

test('says where it is and as whom to come in', () => {
  expect(lines).toEqual([
    'Demo data in a file that is gone at the end; events public, cancelled bookings hidden, days of Europe/Amsterdam, 600 requests a minute.',
    `Serving on http://127.0.0.1:${port}/`,
    'Demo user: demo  password: read-only-demo',
    'Demo administrator: admin  password: administrator-demo  at /admin',
  ]);
});

describe('a second server', () => {
  test('takes the next port only for demo data and the default port, and says so', async () => {
    const listen = (options: Parameters<typeof serve>[0]) => serve({ say: () => undefined, ...options });
    const first = await listen({ port }).catch((error: unknown) => error);
    expect(first).toMatchObject({
      exitCode: 2,
      message: `Port ${port} of 127.0.0.1 is in use by another program. End that program, or give another port.`,
    });
    // On this machine the default port may be free or taken.
    const said: string[] = [];
    const demo = await serve({ say: (line) => said.push(line) });
    const other = await serve({ say: (line) => said.push(line) });
    const ports = [demo, other].map(({ url }) => Number(new URL(url).port));
    const moved = ports.filter((one) => one !== 8080);
    expect(new Set(ports).size).toBe(2);
    expect(moved).not.toEqual([]);
    for (const one of moved) expect(said).toContain(`Port 8080 is taken; using ${one}.`);
    await Promise.all([demo.stop(), other.stop()]);
  });

  test('with a database does not move from the default port', async () => {
    const demo = await serve({ say: () => undefined });
    const folder = scratchFolder(onTestFinished);
    const moved = serve({ database: join(folder, 'own.sqlite'), say: () => undefined });
    await expect(moved).rejects.toThrow(/Port 8080 of 127\.0\.0\.1 is in use/);
    await demo.stop();
  });

  test('with a database lets no user of the demo data in', async () => {
    const folder = scratchFolder(onTestFinished);
    const said: string[] = [];
    const own = await serve({ port: 0, database: join(folder, 'own.sqlite'), say: (line) => said.push(line) });
    const { status } = await fetch(new URL('api/rest/booking/filter', own.url), { headers: authorization });
    await own.stop();
    expect([status, own.demo]).toEqual([401, undefined]);
    expect(said.join('\n')).not.toContain('Demo');
  });

  test.skipIf(process.platform === 'win32')('on a file that everyone on the machine can read warns of it', async () => {
    const folder = scratchFolder(onTestFinished);
    const file = join(folder, 'own.sqlite');
    const start = async () => {
      const said: string[] = [];
      await (await serve({ port: 0, database: file, say: (line) => said.push(line) })).stop();
      return said.filter((line) => line.includes('chmod'));
    };
    expect(await start()).toEqual([]);
    chmodSync(file, 0o644);
    expect(await start()).toEqual([
      `Warning: every user of this machine can read ${file}, which holds password hashes: chmod 600 ${file}`,
    ]);
  });

  test('has its own demo data, and removes it when it stops', async () => {
    const second = await serve({ port: 0, say: () => undefined });
    const response = await fetch(new URL('/api/rest/booking/1001', second.url), { headers: authorization });
    expect([response.status, (await fetch(second.url)).status]).toEqual([200, 404]);
    await second.stop();
    await second.stop();
  });

  test('that cannot find its playground does not start', async () => {
    await expect(serve({ port: 0, playground: join(playground, 'nothing'), say: () => undefined })).rejects.toThrow(/ENOENT/);
  });

  test.each([
    [
      { playground: true, docs: false },
      { '/': 200, '/docs/': 404, '/openapi.json': 404, '/assets/a.js': 200 },
    ],
    [
      { playground: false, docs: true },
      { '/': 404, '/docs/': 200, '/openapi.json': 200, '/assets/a.js': 200 },
    ],
    [
      { playground: false, docs: false },
      { '/': 404, '/docs/': 404, '/openapi.json': 404, '/assets/a.js': 404 },
    ],
  ])('with the pages %j', async (pages, statuses) => {
    const folder = scratchFolder(onTestFinished);
    for (const file of ['index.html', 'docs/index.html', 'assets/a.js']) {
      mkdirSync(join(folder, 'pages', file, '..'), { recursive: true });
      writeFileSync(join(folder, 'pages', file), '');
    }
    const options = { port: 0, database: join(folder, 'own.sqlite'), playground: join(folder, 'pages'), pages };
    const one = await serve({ ...options, say: () => undefined });
    const found = Object.keys(statuses).map(async (path) => [path, (await fetch(new URL(path, one.url))).status] as const);
    expect(Object.fromEntries(await Promise.all(found))).toEqual(statuses);
    await one.stop();
  });

  test('that others can reach says what that means, and has a password that nobody can know', async () => {
    const said: string[] = [];
    const open = await serve({ port: 0, host: '0.0.0.0', say: (line) => said.push(line) });
    await open.stop();
    expect(said[1]).toMatch(/plain HTTP/);
    expect(open.demo?.user.password).toMatch(/^[\w-]{16}$/);
  });
});

// Windows has no signals to send to another process.
describe.skipIf(process.platform === 'win32').each(['SIGTERM', 'SIGINT'] as const)('%s', (signal) => {
  test('stops a server that has an open connection, within seconds, and leaves nothing behind', async () => {
    const temporary = scratchFolder(onTestFinished);
    const module = new URL('../../src/service/node/server.ts', import.meta.url).href;
    const script = `import { serve } from ${JSON.stringify(module)}; await serve({ port: 0 });`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...process.env, TMPDIR: temporary },
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (part) => void (output += part));
    const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
    await new Promise<void>((resolve) => child.stdout.on('data', () => output.includes('password') && resolve()));
    const url = output.match(/http:\S+/)?.[0] ?? '';
    expect((await fetch(new URL('/healthz', url))).status).toBe(200);
    const started = performance.now();
    child.kill(signal);
    expect(await ended).toBe(0);
    expect(performance.now() - started).toBeLessThan(9_000);
    expect(readdirSync(temporary)).toEqual([]);
  });
});
