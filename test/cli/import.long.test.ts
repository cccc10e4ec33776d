import { once } from 'node:events';
import { statSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { header, newDatabase } from './import-into.ts';
import { fileOf, run, start, tellMemory } from './program.ts';

test('60 MB pass through a heap of 64 MB, in and out', async () => {
  const database = newDatabase();
  const node = ['--max-old-space-size=64', '--max-semi-space-size=8', ...tellMemory];
  const program = start(['import', 'bookings', '--database', database], node);
  const [said, memory] = [text(program.stdout), text(program.stderr)];
  const closed = once(program, 'close');
  const note = 'a note that takes up most of a row; '.repeat(80);
  program.stdin.write(`${header},RES_CUSTOM05\n`);
  for (let id = 1; id <= 20_000; id += 100) {
    const rows = Array.from({ length: 100 }, (_, at) => `${id + at},1,2026-11-28,09:00,10:00,Open,${note}\n`);
    if (!program.stdin.write(rows.join(''))) await once(program.stdin, 'drain');
  }
  program.stdin.end();
  expect(await closed).toEqual([0, null]);
  expect(await said).toMatch(/^20,000 bookings imported: 20,000 added/);
  expect(Number(await memory)).toBeLessThan(250 * 1024);

  const file = fileOf('60-mb.csv', '');
  const out = run(['export', 'bookings', '-o', file, '--database', database], { node });
  expect(out.stdout).toBe(`20,000 bookings exported to ${file}.\n`);
  expect(statSync(file).size).toBeGreaterThan(57_000_000);
  expect(Number(out.stderr)).toBeLessThan(250 * 1024);
});
