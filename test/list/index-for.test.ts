import { describe, expect, test } from 'vitest';
import { defineSchema } from '../../src/index.ts';
import { indexFor, parseRequest } from '../../src/list/index.ts';
import { type Dialect, duckdb, mariadb, postgres, sqlite } from '../../src/sql/index.ts';

const orders = defineSchema({
  id: { type: 'integer' },
  customer: { type: 'text' },
  total: { type: 'decimal' },
  placed: { type: 'date' },
});
const columns = { total: { sql: 'total', notNull: true }, placed: { sql: 'placed' } } as const;

const adviceOn = (dialect: Dialect, search: string, sort: string, given: object = columns) => {
  const { request } = parseRequest({ search, sort }, orders);
  if (request === undefined) throw new Error(`${search} ${sort}`);
  return indexFor(request, dialect, { table: 'orders', columns: given });
};

describe('the index that serves a search with its order', () => {
  test.each<[dialect: Dialect, search: string, sort: string, keys: string | undefined]>([
    [postgres, '', '', '("id")'],
    [postgres, 'customer = "a"', '-total', '("customer" COLLATE "C", total DESC, "id" DESC)'],
    [postgres, '', '-placed,customer', '(placed DESC NULLS LAST, "customer" COLLATE "C", "id")'],
    [postgres, 'total = 3 AND placed > "0d"', 'placed,-total', '(total, placed, "id" DESC)'],
    [sqlite, 'customer = "a"', '-total', '("customer", total DESC, "id" DESC)'],
    [mariadb, '', '-total', '(total DESC, `id` DESC)'],
    [mariadb, '', '-placed', '(placed DESC, `id` DESC)'],
    [mariadb, '', 'placed', '(placed, `id`)'],
    [mariadb, '', 'total,placed', undefined],
    [mariadb, '', 'customer', undefined],
    [duckdb, '', 'total', undefined],
  ])('%# %s %s', (dialect, search, sort, keys) => {
    expect(adviceOn(dialect, search, sort).text?.replace(/^.*? (?=\()/, '')).toBe(keys);
  });

  test('says why, and what is tested row by row', () => {
    expect(adviceOn(postgres, 'customer = "a" AND total > 3 AND placed > "0d"', '-total').why).toEqual([
      'customer first: the search compares it with one value.',
      'total descending, id descending next: the order, so that nothing is sorted.',
      'total > 3: bounds the part of the index that is read.',
      'placed > "0d": tested row by row as the index is read.',
    ]);
    expect(adviceOn(duckdb, '', 'total').why).toEqual(['DuckDB sorts the rows that match: no index gives it an order.']);
    expect(adviceOn(mariadb, '', 'total,placed').why.join()).toContain('Say `notNull` where it is never null.');
  });

  test('takes a column without the name of its table, and an expression in parentheses', () => {
    expect(adviceOn(postgres, '', 'total', { total: { sql: 'o.total' } }).text).toContain('(total, "id")');
    expect(adviceOn(postgres, '', 'total', { total: { sql: 'o.a + o.b' } }).text).toContain('((o.a + o.b), "id")');
  });
});
