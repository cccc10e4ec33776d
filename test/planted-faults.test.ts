import { expect, test } from 'vitest';
import { inProcessNames } from './differential/counts.ts';
import { readFaults } from './faults/fault.ts';
import { planted, probe } from './faults/planted.ts';
import { countOf } from './support/counts.ts';
import { expectEngines } from './support/engines/engine.ts';
import { shareEngine } from './support/engines/shared.ts';
import { seed } from './support/seed.ts';

/*
 * Proves that the comparison catches faults: each is planted alone in the backends and rewritings,
 * and must be found within a minute. `npm test` plants about ten, chosen by the seed, and
 * `npm run test:long` all, or a share; `npm run campaign -- faults` also writes a report.
 */

const faults = readFaults();
const mariadb = await shareEngine('mariadb');
if (!('absent' in mariadb)) await mariadb.close();
const here: readonly string[] = [...inProcessNames, 'sqlite', 'postgres', 'duckdb', ...('absent' in mariadb ? [] : ['mariadb'])];
const visible = faults.filter(({ seenIn }) => seenIn.some((backend) => here.includes(backend)));
const chosen = fromAllOver(countOf('PLANTED_FAULTS', 10, visible.length));

test(`${chosen.length} of ${faults.length} planted faults are caught, each within a minute`, {
  timeout: chosen.length * 15_000,
}, async () => {
  const caught = await planted({ faults: chosen, seed: 1, seconds: 60, shortcut: true, open: shareEngine });
  expect(caught.filter(({ caughtBy }) => caughtBy === undefined).map(({ fault }) => fault.id)).toEqual([]);
  expect(caught).toHaveLength(chosen.length);
});

test.each([
  ['memory-not-of-unknown-true', /^NOT \S+ \S+ \S+$/],
  ['sqlite-column-collation', /^\S+ (=|<|>|<=|>=) \S+$/],
])('%s is told by an expression as small as it can be, on one row', { timeout: 120_000 }, async (id, form) => {
  const fault = faults.find((one) => one.id === id);
  if (fault === undefined) throw new Error(`There is no fault ${id}.`);
  const { expression, rows } = await probe(fault, { seed: 1, seconds: 60, from: 0, engines: { sqlite: '' }, shrinking: true });
  expect(expression).toMatch(form);
  expect(rows).toBe(1);
});

test('every engine that is expected here is here', () => expect(here).toEqual(expect.arrayContaining([...expectEngines()])));

/** About so many from all over the list, and others with another seed. */
function fromAllOver(count: number) {
  const first = seed % visible.length;
  return visible.filter((_, index) => (((index + first) % visible.length) * count) % visible.length < count);
}
