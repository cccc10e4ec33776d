import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defineSchema, parseQuery, type Query } from '../../src/index.ts';
import { dialects as all, type Dialect, postgres, prepareSql, sqlite, toSql } from '../../src/sql/index.ts';
import { boekingQueries } from '../support/boeking-queries.ts';
import { forAll } from '../support/law.ts';

const dialects: readonly Dialect<string | number | boolean>[] = Object.values(all);
const clocks = ['1010-01-01', '2024-02-29', '2026-03-29', '8990-12-31'].map((today) => ({ today, timeZone: 'Europe/Amsterdam' }));
const columns = { startdatum: { sql: 's', storage: 'datetime', zone: 'UTC' } } as const;

test.each(dialects)('prepared, then bound, is what toSql gives: in $name, for any queries and clocks', (dialect) => {
  forAll([boekingQueries, boekingQueries, fc.constantFrom(undefined, columns)], 100, (query, other, own) => {
    const options = own === undefined ? {} : { columns: own };
    const prepared = prepareSql(query, dialect, options);
    for (const clock of clocks) {
      const { text, values } = toSql(query, dialect, { ...clock, ...options });
      expect({ text: prepared.text, values: prepared.values(clock) }).toEqual({ text, values });
      const sql = toSql(other, dialect, { ...clock, ...options });
      if (sql.text === prepared.text) expect(prepared.values(clock, other)).toEqual(sql.values);
      else expect(() => prepared.values(clock, other)).toThrow(TypeError);
    }
  });
});

const schema = defineSchema({ startdatum: { type: 'date' }, product: { type: 'integer' } });
const query = (search: string) => parseQuery(search, schema);

describe('another query', () => {
  const prepared = prepareSql(query('startdatum >= "0d" AND product IN (1,14)'), postgres);

  test.each<[string, readonly unknown[]]>([
    ['startdatum >= "1d" AND product IN (2,3)', ['2026-11-22', 2, 3]],
    ['startdatum >= "2026-01-01" AND product IN (5,5)', ['2026-01-01', 5, 5]],
  ])('%s has the same shape', (search, values) => {
    expect(prepared.values({ today: '2026-11-21' }, query(search))).toEqual(values);
  });

  test.each([
    'startdatum > "0d" AND product IN (1,14)',
    'startdatum >= "0d" OR product IN (1,14)',
    'startdatum >= "0d" AND product IN (1,14,2)',
    'product IN (1,14) AND startdatum >= "0d"',
    'startdatum >= "0d"',
  ])('%s has not', (search) => expect(() => prepared.values({ today: '2026-11-21' }, query(search))).toThrow(TypeError));

  test('lists that are bound as one value have one shape, whatever their length', () => {
    const list = (length: number) => query(`product IN (${Array.from({ length }, (_, at) => at).join(',')})`);
    expect(prepareSql(list(65), postgres).values({ today: '2026-11-21' }, list(70))).toEqual([
      `{${Array.from({ length: 70 }, (_, at) => `"${at}"`).join(',')}}`,
    ]);
  });
});

describe('what is refused, and when', () => {
  test('no query', () => {
    expect(() => prepareSql({} as Query, sqlite)).toThrow(TypeError);
    const { values } = prepareSql(query('product = 1'), sqlite);
    expect(() => values({ today: '2026-11-21' }, {} as Query<typeof schema>)).toThrow(TypeError);
  });
  test('no time zone where days have to begin: when it is bound, for the text needs none', () => {
    const { text, values } = prepareSql(query('startdatum = "0d"'), sqlite, { columns });
    expect(text).toBe('(s >= ? AND s < ?)');
    expect(() => values({ today: '2026-11-21' })).toThrow(TypeError);
    expect(values({ timeZone: 'Europe/Amsterdam', now: Date.parse('2026-11-21T12:00Z') })).toEqual([
      '2026-11-20 23',
      '2026-11-21 23',
    ]);
  });
  test('a day that is none', () => {
    expect(() => prepareSql(query('startdatum = "0d"'), sqlite).values({ today: 'x' })).toThrow(RangeError);
  });
  test('more values than the engine binds', () => {
    const few = { ...sqlite, maximumValues: 2 };
    expect(() => prepareSql(query('product IN (1,2,3)'), few)).toThrow(RangeError);
    expect(prepareSql(query('product IN (1,2)'), few).values({ today: '2026-11-21' })).toEqual([1, 2]);
  });
});

test('columns that are changed afterwards change nothing', () => {
  const own: { product: string } = { product: 'a' };
  const { text, values } = prepareSql(query('product = 1'), sqlite, { columns: own });
  own.product = 'b';
  expect(text).toBe('"a" = ?');
  expect(values({ today: '2026-11-21' })).toEqual([1]);
});
