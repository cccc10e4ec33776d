import { expect, test } from 'vitest';
import { defineSchema, defineVariables, parseQuery, type Query } from '../../src/index.ts';
import { columnStore, selectRows, toEvaluator, toPredicate } from '../../src/memory/index.ts';
import { mysql, postgres, sqlite, toSql } from '../../src/sql/index.ts';
import { chanceOf } from '../differential/chance.ts';
import { readRow, reference } from '../support/reference.ts';
import { seed } from '../support/seed.ts';
import { sqliteTable } from '../support/sqlite-table.ts';
import { typed } from '../support/typed.ts';

/* Variables and fields as values (L3.12, L3.13), in memory, in columns and in SQLite. */

const schema = defineSchema(
  {
    ...typed({ a: 'integer', x: 'decimal', s: 'text', d: 'date', f: 'time', p: 'boolean' }),
    ...typed({ b: 'integer', y: 'decimal', t: 'text', e: 'date', g: 'time', q: 'boolean' }),
  },
  {
    variables: defineVariables({
      ...typed({ a1: 'integer', x1: 'decimal', s1: 'text', d1: 'date', f1: 'time', p1: 'boolean' }),
      as: { type: 'integer', list: true },
      xs: { type: 'decimal', list: true },
      ss: { type: 'text', list: true },
      ds: { type: 'date', list: true },
      fs: { type: 'time', list: true },
    }),
  },
);

const pools: Readonly<Record<string, readonly unknown[]>> = {
  a: [0, 1, 2, 5, null],
  x: [0.5, 1.5, 2, null],
  s: ['', 'a', 'B', 'é', 'Zaal 😀', '\uffff', '𝄞', null],
  d: ['2026-11-20', '2026-11-21', '2026-11-28', null],
  f: ['00:00:00', '09:30:00', '23:59:59', null],
  p: [true, false, null],
};
const others = { a: 'b', x: 'y', s: 't', d: 'e', f: 'g', p: 'q' } as const;

test('random searches have the verdicts of the reference everywhere', { timeout: 120_000 }, () => {
  for (let index = 0; index < 60; index++) {
    const chance = chanceOf(seed, index);
    const names = Object.keys(pools);
    const rows = Array.from({ length: 12 }, () =>
      Object.fromEntries(
        names.flatMap((name) => [name, others[name as 'a']].map((one) => [one, chance.pick(pools[name] ?? [])])),
      ),
    );
    const given: Record<string, unknown> = {};
    for (const name of names) {
      given[`${name}1`] = chance.pick(pools[name] ?? []);
      given[`${name}s`] = Array.from({ length: chance.below(4) }, () => chance.pick((pools[name] ?? []).slice(0, -1)));
    }
    const value = (name: string) => chance.pick([`@${name}1`, others[name as 'a'], others[name as 'a']]);
    const condition = (): string => {
      const name = chance.pick(names);
      const operator = chance.pick(name === 'p' ? ['=', '!='] : ['=', '!=', '<', '<=', '>', '>=']);
      if (name !== 'p' && chance.often(0.2)) return `${name} ${chance.pick(['IN', 'NOT IN'])} @${name}s`;
      if (name === 'a' && chance.often(0.3)) return `a ${chance.pick(['IN', 'NOT IN'])} (1, @a1)`;
      if (name === 's' && chance.often(0.3)) return `s ${chance.pick(['~', '!~', '^=', '!^='])} @s1`;
      if (name !== 'p' && chance.often(0.25))
        return `${name} ${chance.pick(['', 'NOT '])}BETWEEN ${value(name)} AND ${value(name)}`;
      return `${name} ${operator} ${value(name)}`;
    };
    const table = sqliteTable(schema, rows);
    const clock = { today: '2026-11-21', variables: given };
    for (let count = 0; count < 20; count++) {
      const text = chance.pick([condition(), `NOT (${condition()} OR ${condition()})`, `${condition()} AND NOT ${condition()}`]);
      const query = parseQuery(text, schema);
      const judged = reference(query.expression, schema.fields, { today: clock.today, variables: given });
      const expected = rows.map((row) => judged(readRow(schema.fields, row)));
      expect({ text, given, verdicts: rows.map(toEvaluator(query, clock)) }).toEqual({ text, given, verdicts: expected });
      expect({ text, given, verdicts: table.verdicts(query, clock) }).toEqual({ text, given, verdicts: expected });
      const isFound = rows.map(toPredicate(query, clock));
      expect({ text, given, isFound }).toEqual({ text, given, isFound: expected.map((verdict) => verdict === true) });
      const selected = [...selectRows(columnStore(schema, rows), query, clock)];
      expect({ text, selected }).toEqual({ text, selected: expected.flatMap((verdict, at) => (verdict === true ? [at] : [])) });
    }
  }
});

const sqlOf = (
  query: Query<typeof schema>,
  given: Readonly<Record<string, unknown>>,
  dialect: typeof sqlite | typeof postgres = sqlite,
) => toSql(query, dialect as typeof sqlite, { today: '2026-11-21', variables: given });

test('the SQL is the same for every caller', () => {
  const query = parseQuery('a = @a1 AND b IN @as AND NOT a IN (1, @a1) AND s ~ @s1 AND d <= @d1', schema);
  const callers = [
    { a1: 7, as: [1, 14], s1: 'x', d1: '2026-11-28' },
    { a1: null, as: [], s1: null, d1: null },
    { a1: 0, as: [1, 2, 3, 4, 5], s1: 'a longer one', d1: '2026-01-01' },
  ];
  for (const dialect of [sqlite, postgres, mysql]) {
    const texts = callers.map((given) => sqlOf(query, given, dialect as typeof sqlite).text);
    expect(new Set(texts).size).toBe(1);
  }
  expect(sqlOf(parseQuery('a = @a1', schema), { a1: 7 })).toEqual({ text: '"a" = ?', values: [7] });
  expect(sqlOf(parseQuery('s < t', schema), {}, postgres).text).toBe('"s" COLLATE "C" < "t" COLLATE "C"');
});

test.each<[text: string, given: Readonly<Record<string, unknown>>, message: RegExp]>([
  ['a = @a1', {}, /needs a value for @a1/],
  ['a = @a1', { a1: undefined }, /needs a value for @a1/],
  ['a = @a1', { a1: 'x' }, /@a1 is a value \(integer\), not "x"/],
  ['a = @a1', { a1: 1.5 }, /@a1 is a value \(integer\)/],
  ['a IN @as', { as: 1 }, /@as is a list of values \(integer\)/],
  ['a IN @as', { as: [null] }, /@as is a value \(integer\)/],
  ['d = @d1', { d1: '2026-13-01' }, /@d1 is a value \(date\)/],
  ['d = @d1', { d1: '0d' }, /@d1 is a value \(date\)/],
  ['s = @s1', { s1: 7 }, /@s1 is a value \(text\)/],
])('%s with %j is a TypeError', (text, variables, message) => {
  const query = parseQuery(text, schema);
  const clock = { today: '2026-11-21', variables };
  for (const use of [() => toPredicate(query, clock), () => toEvaluator(query, clock), () => toSql(query, sqlite, clock)]) {
    expect(use).toThrow(TypeError);
    expect(use).toThrow(message);
  }
});

test.each([1e-7, -1.25e-7, 1e21, -1.5e21])('the number %d is given to a column as it is', (x1) =>
  expect(sqlOf(parseQuery('x = @x1', schema), { x1 }).values).toEqual([x1]),
);

test('columns that an engine cannot compare as memory does are named', () => {
  const query = parseQuery('f = g', schema);
  const columns = { f: { sql: 'f', storage: 'seconds' } } as const;
  expect(() => toSql(query, sqlite, { today: '2026-11-21', columns })).toThrow(/"f" \(seconds, .*"g" \(time, .*SQLite/);
});

test('a field may be computed from the row', () => {
  const orders = defineSchema({
    price: { type: 'integer' },
    total: { type: 'integer', value: (row: { n: number }) => row.n * 2 },
  });
  const isFound = toPredicate(parseQuery('total > price', orders), { today: '2026-11-21' });
  expect([3, 4].map((price) => isFound({ price, n: 2 }))).toEqual([true, false]);
  expect(toSql(parseQuery('total > price', orders), sqlite, { today: '2026-11-21' }).text).toBe('"total" > "price"');
});
