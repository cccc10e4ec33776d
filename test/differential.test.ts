import { afterAll, describe, expect, test } from 'vitest';
import { fieldTypes } from '../grammar/operators.ts';
import { columnKinds } from './differential/column-kinds.ts';
import { countsOf, tooEasy } from './differential/counts.ts';
import { type Done, inWords, run } from './differential/run.ts';
import { countOf } from './support/counts.ts';
import { type EngineName, expectEngines } from './support/engines/engine.ts';
import { shareEngine } from './support/engines/shared.ts';
import { seed } from './support/seed.ts';

/*
 * A query has the same verdict on every row in every backend (L4.7): memory by rows and by
 * columns, SQLite, PostgreSQL, DuckDB and an installed MariaDB are compared with an independent
 * reference on random tables and expressions. `npm run campaign -- differential` runs it longer.
 */

const verdicts = countOf('DIFFERENTIAL_VERDICTS', 1_600_000, 8_000_000);
const all: readonly EngineName[] = ['sqlite', 'postgres', 'mariadb', 'duckdb'];
const found = await Promise.all(all.map(shareEngine));
afterAll(async () => {
  for (const engine of found) if (!('absent' in engine)) await engine.close();
});
const engines = Object.fromEntries(found.map((engine) => [engine.name, 'absent' in engine ? undefined : engine.address]));

test(`every backend agrees with the reference on ${verdicts.toLocaleString('en')} verdicts (seed ${seed})`, {
  timeout: 120_000 + verdicts / 20,
}, async () => {
  const outcome = await run({ seed, verdicts, engines });
  const expected = expectEngines();
  const report = inWords(outcome, expected);
  console.log(report);
  expect(outcome.mismatch, report).toBeUndefined();
  expect(outcome.verdicts).toBeGreaterThanOrEqual(verdicts);
  expect(tooEasy(outcome.report, expected)).toEqual([]);
});

test('a run of a seed is the same when it is interrupted', { timeout: 60_000 }, async () => {
  const some = async (worlds: number, earlier?: Done) => {
    const before = earlier?.worlds ?? 0;
    const options = { seed: 1, engines: { sqlite: undefined }, ...(earlier && { earlier }) };
    return run({ ...options, verdicts: Infinity, enough: ({ worlds: done }) => done - before >= worlds });
  };
  const first = await some(1);
  const { seconds: _, ...both } = await some(1, JSON.parse(JSON.stringify(first)) as Done);
  const { seconds: __, ...whole } = await some(2);
  expect(both).toEqual(whole);
});

describe('a run that is too easy says so', () => {
  const good = {
    verdicts: { true: 40, false: 40, unknown: 20 },
    backends: { memory: 50, sqlite: 50 },
    operators: { '=': 50, IN: 50 },
    types: { integer: 50, text: 50 },
    values: { written: 50, field: 50 },
    moments: { moment: 50, time: 50 },
    held: { HAS: 50, 'IS EMPTY': 50 },
    others: {},
  };

  test.each<[string, Partial<typeof good>, readonly EngineName[], readonly string[]]>([
    ['a good mix', {}, ['sqlite'], []],
    ['an engine that did not run', {}, ['sqlite', 'postgres'], ['engine postgres did not run']],
    ['few unknown', { verdicts: { true: 50, false: 36, unknown: 14 } }, [], ['verdict unknown: 14.0 %, at least 15 %']],
    ['a rare operator', { operators: { '=': 99, IN: 1 } }, [], ['operator IN: 1.0 %, at least 2 %']],
    ['a rare type', { types: { integer: 99, text: 1 } }, [], ['type text: 1.0 %, at least 2 %']],
    ['a rare source', { values: { written: 99, field: 1 } }, [], ['source field: 1.0 %, at least 2 %']],
    ['a rare moment', { moments: { moment: 99, time: 1 } }, [], ['value time: 1.0 %, at least 2 %']],
    ['a rare condition on what is held', { held: { HAS: 99, 'IS EMPTY': 1 } }, [], ['condition IS EMPTY: 1.0 %, at least 2 %']],
    ['a rare engine', { backends: { memory: 99, sqlite: 1 } }, [], ['backend sqlite: 1.0 %, at least 2 %']],
  ])('%s', (_, change, expected, told) => expect(tooEasy({ ...good, ...change }, expected)).toEqual(told));

  test('nothing at all', () => {
    expect(tooEasy(countsOf(['sqlite']).report(), [])).not.toEqual([]);
  });
});

test('every type takes part', () => {
  expect(new Set(Object.values(columnKinds).map(({ field }) => field.type))).toEqual(new Set(fieldTypes));
});
