import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * `npm run walk`: uses the service like a new user, in a fresh clone of the last commit. Installs
 * it, starts it by the README's command, sends requests with curl, and then runs every test of
 * `test/conformance.json` against the built program. Exits with 0 if all pass. `-- --keep` keeps
 * the clone.
 */
const folder = mkdtempSync(join(tmpdir(), 'search-expression-walk-'));
const clone = join(folder, 'clone');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

try {
  step('git', ['clone', '--quiet', join(import.meta.dirname, '..'), clone], folder);
  step(npm, ['ci', '--no-audit', '--no-fund'], clone);
  await start();
  const conformance = ['test/conformance', 'test/service/shards', 'test/playground'];
  const vitest = [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--reporter=verbose', ...conformance];
  const PRODUCT = join(clone, 'dist', 'src', 'cli', 'main.js');
  step(process.execPath, vitest, clone, { PRODUCT });
  step(process.execPath, vitest, clone, { PRODUCT, LONG: '1' });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  if (process.argv.includes('--keep')) console.log(clone);
  else rmSync(folder, { recursive: true, force: true });
}

/** The README's command, and what it says of it. */
async function start(): Promise<void> {
  console.log('\n$ npm start -- --port 0');
  const server = spawn(npm, ['start', '--', '--port', '0'], { cwd: clone, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  let output = '';
  server.stdout.setEncoding('utf8').on('data', (part: string) => {
    output += part;
    process.stdout.write(part);
  });
  const ended = once(server, 'exit');
  const url = await Promise.race([
    new Promise<string>((resolve) => server.stdout.on('data', () => resolveWhenServing(output, resolve))),
    ended.then(() => Promise.reject(new Error('npm start has ended.'))),
  ]);
  const search = 'startdatum >= "0d" AND startdatum <= "7d" AND product IN (101,102)';
  const list = `booking/filter?search=${encodeURIComponent(search)}`;
  const demo = ['--user', 'demo:read-only-demo'];
  for (const [path, ...options] of [
    ['', '--output', join(folder, 'page')],
    ['docs/', '--output', join(folder, 'page')],
    ['openapi.json', '--output', join(folder, 'page')],
    ['healthz'],
    [`api/rest/${list}`, ...demo],
    [`api/rest/xml/${list}`, ...demo],
    ['api/rest/event/filter?length=2'],
  ] as const)
    step('curl', ['--silent', '--show-error', '--fail', ...options, url + path], clone);
  if (server.pid !== undefined) process.kill(process.platform === 'win32' ? server.pid : -server.pid, 'SIGTERM');
  await ended;
}

function resolveWhenServing(output: string, resolve: (url: string) => void): void {
  const [, url] = /Serving on (\S+)/.exec(output) ?? [];
  if (url !== undefined) resolve(url);
}

function step(program: string, args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): void {
  console.log(`\n$ ${[program, ...args].join(' ')}`);
  const { status, error } = spawnSync(program, args, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${program} ${error === undefined ? `ended with ${status}` : error.message}`);
}
