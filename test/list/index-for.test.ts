import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { defineSchema } from '../../src/index.ts';
import { indexFor, parseRequest, toSelect } from '../../src/list/index.ts';
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
    [postgres, 'customer = "a"', '-total', '("customer" COLLATE "C", total DESC, "id")'],
    [postgres, '', '-placed,customer', '(placed DESC NULLS LAST, "customer" COLLATE "C", "id")'],
    [postgres, 'total = 3 AND placed > "0d"', 'placed,-total', '(total, placed, "id")'],
    [sqlite, 'customer = "a"', '-total', '("customer", total DESC, "id")'],
    [mariadb, '', '-total', '(total DESC, `id`)'],
    [mariadb, '', '-placed', '(placed DESC, `id`)'],
    [mariadb, '', 'placed', undefined],
    [mariadb, '', 'customer', undefined],
    [duckdb, '', 'total', undefined],
  ])('%# %s %s', (dialect, search, sort, keys) => {
    expect(adviceOn(dialect, search, sort).text?.replace(/^.*? (?=\()/, '')).toBe(keys);
  });

  test('says why, and what is tested row by row', () => {
    expect(adviceOn(postgres, 'customer = "a" AND total > 3 AND placed > "0d"', '-total').why).toEqual([
      'customer first: the search compares it with one value.',
      'total descending, id next: the order, so that nothing is sorted.',
      'total > 3: bounds the part of the index that is read.',
      'placed > "0d": tested row by row as the index is read.',
    ]);
    expect(adviceOn(duckdb, '', 'total').why).toEqual(['DuckDB sorts the rows that match: no index gives it an order.']);
    expect(adviceOn(mariadb, '', 'placed').why.join()).toContain('Say `notNull` where it is never null.');
  });

  test('takes a column without the name of its table, and an expression in parentheses', () => {
    expect(adviceOn(postgres, '', 'total', { total: { sql: 'o.total' } }).text).toContain('(total, "id")');
    expect(adviceOn(postgres, '', 'total', { total: { sql: 'o.a + o.b' } }).text).toContain('((o.a + o.b), "id")');
  });

  test.each([
    ['', ''],
    ['', '-total'],
    ['', '-placed,total'],
    ['', 'placed'],
    ['customer = "c3"', '-total,placed'],
    ['customer = "c3" AND placed > "2020-01-01"', 'placed'],
    ['total > 10', 'total,-placed'],
  ])('%s %s: SQLite reads it in order, on the first page and on the last', (search, sort) => {
    const database = new DatabaseSync(':memory:');
    database.exec('CREATE TABLE orders (id INTEGER PRIMARY KEY, customer TEXT, total REAL NOT NULL, placed TEXT)');
    const add = database.prepare('INSERT INTO orders VALUES (?, ?, ?, ?)');
    for (let id = 1; id <= 500; id++)
      add.run(id, `c${id % 7}`, id % 90, id % 11 === 0 ? null : `2026-11-${String(1 + (id % 28)).padStart(2, '0')}`);
    const text = adviceOn(sqlite, search, sort).text ?? '';
    // The key of the table is in order already.
    if (!text.endsWith('("id")')) database.exec(text);
    let after: string | undefined;
    for (let pages = 0; pages < 3; pages++) {
      const request = parseRequest({ search, sort, size: '5', after }, orders).request ?? expect.unreachable();
      const select = toSelect(request, sqlite, { from: 'orders', columns, today: '2026-11-25' });
      const plan = database.prepare(`EXPLAIN QUERY PLAN ${select.text}`).all(...select.values);
      // Rows that tie may be sorted; the whole is not.
      expect(plan.map(({ detail }) => detail).join()).not.toMatch(/TEMP B-TREE FOR ORDER BY|MULTI-INDEX/);
      after = select.page(database.prepare(select.text).all(...select.values)).next;
    }
    database.close();
  });
});
