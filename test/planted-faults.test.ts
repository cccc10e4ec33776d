import { expect, test } from 'vitest';
import { inProcessNames } from './differential/counts.ts';
import { readFaults } from './faults/fault.ts';
import { planted, probe } from './faults/planted.ts';
import { expectEngines } from './support/engines/engine.ts';
import { shareEngine } from './support/engines/shared.ts';

/*
 * Whether the comparison would notice: faults are planted in the backends and in what rewrites searches, one at a time, and it has a minute to find each. Ten of the
 * list a day, or all with PLANTED_FAULTS=all; `npm run campaign -- faults` does the same and writes down what it saw.
 */

const faults = readFaults();
const mariadb = await shareEngine('mariadb');
if (!('absent' in mariadb)) await mariadb.close();
const here: readonly string[] = [...inProcessNames, 'sqlite', 'postgres', 'duckdb', ...('absent' in mariadb ? [] : ['mariadb'])];
const visible = faults.filter(({ seenIn }) => seenIn.some((backend) => here.includes(backend)));
const chosen = process.env['PLANTED_FAULTS'] === 'all' ? visible : inRotation(10);

test(`${chosen.length} of ${faults.length} planted faults are caught, each within a minute`, { timeout: 3_600_000 }, async () => {
  const caught = await planted({ faults: chosen, seed: 1, seconds: 60, open: shareEngine });
  expect(caught.filter(({ caughtBy }) => caughtBy === undefined).map(({ fault }) => fault.id)).toEqual([]);
  expect(caught).toHaveLength(chosen.length);
});

test.each([
  ['memory-not-of-unknown-true', /^NOT \S+ \S+ \S+$/],
  ['sqlite-column-collation', /^\S+ (=|<|>|<=|>=) \S+$/],
])('%s is told by an expression as small as it can be, on one row', async (id, form) => {
  const fault = faults.find((one) => one.id === id);
  if (fault === undefined) throw new Error(`There is no fault ${id}.`);
  const { expression, rows } = await probe(fault, { seed: 1, seconds: 60, engines: { sqlite: '' }, shrinking: true });
  expect(expression).toMatch(form);
  expect(rows).toBe(1);
});

test('every engine that is expected here is here', () => {
  expect(here).toEqual(expect.arrayContaining([...expectEngines()]));
});

/** Others each day, so that all have their turn. */
function inRotation(count: number) {
  const from = (Math.floor(Date.now() / 86_400_000) * count) % visible.length;
  return [...visible, ...visible].slice(from, from + count);
}
