import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../src/service/node/stores/open-database.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

/* Group Q: what is wrong with how it is started is told to whoever starts it. */

const folder = scratchFolder();
const noDatabase = join(folder, 'bookings.txt');
writeFileSync(noDatabase, 'This is no database.'.repeat(1_000));

test.concurrent.each<[string, readonly string[], Readonly<Record<string, string>>?]>([
  ['a port that is none', ['--port', '99999']],
  ['a port that is no number', [], { PORT: 'http' }],
  ['a zone that is none', ['--port', '0', '--time-zone', 'Europe/Amstelveen']],
  ['an address of another machine', ['--port', '0', '--host', '203.0.113.1']],
  ['an option that is none', ['--databse', 'x']],
  ['a choice that is none', ['--events', 'secret']],
  ['a database of another kind', ['--port', '0', '--database', 'oracle://scott:databank-geheim@127.0.0.1/x']],
  // Without --wait they are tried again for a minute.
  [
    'a database that is not there',
    ['--port', '0', '--wait', '0', '--database', 'postgres://lezer:databank-geheim@127.0.0.1:1/x'],
  ],
  ['another that is not there', ['--port', '0', '--wait', '0'], { DATABASE_URL: 'mysql://lezer:databank-geheim@127.0.0.1:1/x' }],
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

test('Q18: a file that cannot be opened is named', async () => {
  const file = '/nowhere/at/all/bookings.sqlite';
  const { stderr } = await run(['--port', '0', '--database', file]);
  expect(stderr).toBe(`search-expression: The database ${file} cannot be opened: unable to open database file\n`);
});

/** Root may write to every file, unless it gives up that right. */
const asOwner = process.getuid?.() === 0 ? (['setpriv', '--bounding-set=-dac_override'] as const) : (['env'] as const);

test.skipIf(process.platform !== 'linux').each([
  ['a file', 0o400, 0o700],
  ['a file in a folder', 0o600, 0o500],
])('Q18: %s that cannot be written is served, with a warning', async (_, ofFile, ofFolder) => {
  const kept = mkdtempSync(join(folder, 'kept-'));
  const file = join(kept, 'kept.sqlite');
  await (await openDatabase(file)).close();
  chmodSync(file, ofFile);
  chmodSync(kept, ofFolder);
  const [program, ...args] = [...asOwner, process.execPath, main, 'serve', '--port', '0', '--database', file];
  const child = spawn(program, args, { env: environment });
  const closed = once(child, 'close');
  const errors = text(child.stderr);
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    const [, url] = /^Serving on (.*)$/.exec(line) ?? [];
    if (url === undefined) continue;
    const ready = await fetch(new URL('/readyz', url));
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready, read-only' }]);
    expect((await fetch(new URL('/api/rest/booking/1', url))).status).toBe(401);
    child.kill();
  }
  await closed;
  chmodSync(kept, 0o700);
  expect(lines.join('\n')).toContain(`Warning: ${file} cannot be written: it is served as it is`);
  expect((await errors).match(/What clients last asked is not kept past the end of this program/g)).toHaveLength(1);
});

const environment = {
  PATH: process.env['PATH'],
  NODE_OPTIONS: process.env['NODE_OPTIONS'],
  NODE_NO_WARNINGS: '1',
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};
const main = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url));

type Outcome = { readonly status: number | null; readonly stdout: string; readonly stderr: string };
async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  const child = spawn(process.execPath, [main, 'serve', ...args], { env: { ...environment, ...env } });
  const closed = once(child, 'close') as Promise<[number | null]>;
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { stdout, stderr, status };
}
