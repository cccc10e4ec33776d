import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { start } from './program.ts';

test.skipIf(process.platform === 'win32')('serves the service and a playground until an interrupt', async () => {
  const playground = mkdtempSync(join(tmpdir(), 'playground-'));
  writeFileSync(join(playground, 'index.html'), '<!doctype html>');
  const program = start(['serve', '--port', '0', '--profile', 'core', '--playground', playground]);
  const closed = once(program, 'close');
  const lines: string[] = [];
  for await (const line of createInterface(program.stdout)) if (lines.push(line) === 4) break;

  const url = /^Serving on (http:\S+)$/.exec(lines[1] ?? '')?.[1] ?? '';
  const [, user = '', password = ''] = /^Demo user: (\S+) {2}password: (\S+)$/.exec(lines[2] ?? '') ?? [];
  const headers = { Authorization: `Basic ${btoa(`${user}:${password}`)}` };
  const statusOf = async (search: string) => {
    const target = new URL(`/api/rest/booking/filter?search=${encodeURIComponent(search)}`, url);
    return (await fetch(target, { headers })).status;
  };
  expect(await (await fetch(url)).text()).toBe('<!doctype html>');
  expect(await statusOf('product IN (101)')).toBe(200);
  expect(await statusOf('product = 101')).toBe(400);

  program.kill('SIGINT');
  expect(await closed).toEqual([0, null]);
  rmSync(playground, { recursive: true });
});
