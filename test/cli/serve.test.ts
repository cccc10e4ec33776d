import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../support/scratch-folder.ts';
import { call, start } from './program.ts';

test.each<readonly [args: readonly string[], says: RegExp]>([
  [['--no-playground', '--playground', '.'], /Give --playground FOLDER or --no-playground, not both\./],
  [['--max-data-age', '26'], /`26` is not an age; give minutes, hours or days, such as 90m, 26h or 2d\./],
  [['--metrics-port', '65536'], /`65536` is not a port; give a number from 0 to 65535\./],
])('serve %j does not start', async (args, says) => {
  const { status, stderr } = await call(['serve', ...args]);
  expect([status, stderr]).toEqual([2, expect.stringMatching(says)]);
});

test.skipIf(process.platform === 'win32')('serves the service and a playground until an interrupt', async () => {
  const playground = scratchFolder(onTestFinished);
  writeFileSync(join(playground, 'index.html'), '<!doctype html>');
  const pages = ['--no-docs', '--metrics-port', '0', '--max-data-age', '26h'];
  const program = start(['serve', '--port', '0', '--profile', 'core', '--playground', playground, ...pages]);
  const closed = once(program, 'close');
  const lines: string[] = [];
  for await (const line of createInterface(program.stdout)) if (lines.push(line) === 5) break;

  const url = /^Serving on (http:\S+)$/.exec(lines[2] ?? '')?.[1] ?? '';
  const [, user = '', password = ''] = /^Demo user: (\S+) {2}password: (\S+)$/.exec(lines[3] ?? '') ?? [];
  const headers = { Authorization: `Basic ${btoa(`${user}:${password}`)}` };
  const statusOf = async (search: string) => {
    const target = new URL(`/api/rest/booking/filter?search=${encodeURIComponent(search)}`, url);
    return (await fetch(target, { headers })).status;
  };
  expect(lines[0]).toMatch(/, metrics, not ready 26 hours after the last import, no docs\.$/);
  const metrics = /^Metrics on (http:\S+)$/.exec(lines[1] ?? '')?.[1] ?? '';
  expect(await (await fetch(metrics)).text()).toContain('\ndata_max_age_seconds 93600\n');
  expect((await fetch(new URL('openapi.json', url))).status).toBe(404);
  expect([await (await fetch(url)).text(), await statusOf('product IN (101)')]).toEqual(['<!doctype html>', 200]);
  expect(await statusOf('product = 101')).toBe(400);

  program.kill('SIGINT');
  expect(await closed).toEqual([0, null]);
});
