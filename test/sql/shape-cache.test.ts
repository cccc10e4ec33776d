import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defineSchema, parseQuery } from '../../src/index.ts';
import { dialects as all, type Columns, type Dialect, postgres, type SqlOptions, sqlite, toSql } from '../../src/sql/index.ts';
import { fieldSql, shapeCacheOf } from '../../src/sql/shape-cache.ts';
import { boeking } from '../cases/boeking.ts';
import { boekingQueries } from '../support/boeking-queries.ts';
import { forAll } from '../support/law.ts';
import { today } from '../support/pools.ts';

const clock = { today, timeZone: 'Europe/Amsterdam' };
const dialects: readonly Dialect<string | number | boolean>[] = Object.values(all);
/** A dialect of which nothing is known yet: every text is written anew. */
const anew = <Value extends string | number | boolean>(dialect: Dialect<Value>): Dialect<Value> => ({ ...dialect });

const ofMoments = (storage: 'datetime' | 'unix', zone = 'local-wall') => ({ startdatum: { sql: 's', storage, zone } }) as const;
const kept: readonly (Columns<typeof boeking> | undefined)[] = [
  undefined,
  {},
  { startdatum: 'DATUM', naam: 'NAAM' },
  { naam: { sql: 'b.naam' }, bedrag: { sql: 'b.bedrag', storage: 'double' } },
  ofMoments('datetime'),
  ofMoments('datetime', 'UTC'),
  ofMoments('unix'),
];
const optionsOf = (columns: Columns<typeof boeking> | undefined): SqlOptions<typeof boeking> => {
  return { ...clock, ...(columns && { columns }) };
};

describe('a text that is known is the one that would be written', () => {
  test.each(dialects)('in $name, for any queries and columns after each other', (dialect) => {
    forAll([boekingQueries, fc.constantFrom(...kept)], 400, (query, columns) => {
      const written = toSql(query, anew(dialect), optionsOf(columns));
      expect(toSql(query, dialect, optionsOf(columns))).toEqual(written);
      expect(toSql(query, dialect, optionsOf(columns))).toEqual(written);
    });
  });

  /** Each with others that differ from it in one thing. */
  const alike = [
    ['product = 1', 'product != 1', 'product > 1', 'BOOKING_ID = 1', 'product IN (1)', 'product IS NULL'],
    ['product IN (1,2)', 'product NOT IN (1,2)', 'product IN (1,2,3)', 'product BETWEEN 1 AND 2', 'product NOT BETWEEN 1 AND 2'],
    ['product IS NULL', 'product IS NOT NULL', 'NOT product IS NULL'],
    ['product = 1 AND product = 2', 'product = 1 OR product = 2', 'product = 1 AND NOT product = 2', 'product = 1'],
    ['product = 1 AND product = 2 AND product = 3', 'product = 1 AND (product = 2 OR product = 3)'],
    ['NOT (product = 1 OR product = 2)', 'NOT product = 1 OR product = 2', 'product = 1 OR NOT product = 2'],
    ['(product = 1 OR product = 2) AND product = 3', '(product = 1 AND product = 2) OR product = 3'],
  ];
  const schema = defineSchema({ product: { type: 'integer' }, BOOKING_ID: { type: 'integer' } });
  test.each(alike)('%s, and what is nearly it', (...queries) => {
    const textsBy = (dialect: Dialect, all: readonly string[]) =>
      all.map((query) => toSql(parseQuery(query, schema), dialect, clock).text);
    const texts = textsBy(postgres, [...queries, ...queries, ...queries.toReversed()]);
    const anewEach = queries.map((query) => textsBy(anew(postgres), [query])).flat();
    expect(texts).toEqual([...anewEach, ...anewEach, ...anewEach.toReversed()]);
    expect(new Set(texts).size).toBe(queries.length);
  });

  test('in two schemas by turns, and in two dialects', () => {
    const texts = defineSchema({ product: { type: 'text' } });
    const query = 'product IN (1)';
    for (let nth = 0; nth < 2; nth++) {
      expect(toSql(parseQuery(query, schema), postgres, clock).text).toBe('"product" IN ($1::bigint)');
      expect(toSql(parseQuery('product IN ("1")', texts), postgres, clock).text).toBe('"product" IN (($1::text COLLATE "C"))');
      expect(toSql(parseQuery(query, schema), sqlite, clock).text).toBe('"product" IN (?)');
    }
  });

  test('columns that were changed by whoever made them', () => {
    const column = { sql: 'a' };
    const columns: { product: string | typeof column } = { product: column };
    const textNow = () => toSql(parseQuery('product = 1', schema), sqlite, { today, columns }).text;
    expect(textNow()).toBe('a = ?');
    column.sql = 'b';
    expect(textNow()).toBe('b = ?');
    columns.product = 'c';
    expect(textNow()).toBe('"c" = ?');
  });

  test('a column that is refused is refused again', () => {
    const columns = { product: '' };
    for (let nth = 0; nth < 2; nth++)
      expect(() => toSql(parseQuery('product = 1', schema), sqlite, { today, columns })).toThrow(TypeError);
  });

  test('a search that is made while another one is', () => {
    const inner = parseQuery('product = 1 AND BOOKING_ID = 2', schema);
    const outer: Dialect = {
      ...sqlite,
      bind: {
        ...sqlite.bind,
        integer: (value) => (value === 7 ? toSql(inner, outer, clock).text : value === 8 ? failing() : Number(value)),
      },
    };
    const failing = () => {
      expect(() => toSql(parseQuery('product = 9', schema), outer, { today: 'never' })).toThrow(RangeError);
      return 8;
    };
    expect(toSql(parseQuery('BOOKING_ID = 7 OR product IN (8,5)', schema), outer, clock)).toEqual({
      text: '("BOOKING_ID" = ? OR "product" IN (?, ?))',
      values: ['("product" = ? AND "BOOKING_ID" = ?)', 8, 5],
    });
  });
});

describe('what is known stays small', () => {
  test('however many shapes come by', () => {
    const dialect = anew(postgres);
    const shapes = shapeCacheOf(boeking, dialect);
    const { root } = shapes;
    let largest = 0;
    for (let count = 1; shapes.root === root && count < 10_000; count++) {
      const list = Array.from({ length: 1 + (count % 64) }, (_, at) => at).join(',');
      const query = parseQuery(`product IN (${list}) AND product IN (${'1,'.repeat(Math.ceil(count / 64))}1)`, boeking);
      toSql(query, dialect, clock);
      largest = Math.max(largest, shapes.size);
    }
    expect(shapes.root).not.toBe(root);
    expect(largest).toBeLessThanOrEqual(2 ** 22);
    expect(toSql(parseQuery('product = 1', boeking), dialect, clock).text).toBe('"product" = $1::bigint');
  });

  test('however many columns a field is said to have', () => {
    const shapes = shapeCacheOf(boeking, anew(sqlite));
    const counts = Array.from({ length: 100 }, (_, at) => {
      fieldSql(shapes, 'product', { product: { sql: `p${at}` } });
      return shapes.fields.get('product')?.length ?? 0;
    });
    expect(Math.max(...counts)).toBe(8);
    expect(fieldSql(shapes, 'product', { product: { sql: 'p99' } }).column.sql).toBe('p99');
  });
});
