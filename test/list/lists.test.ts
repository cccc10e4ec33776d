import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { whyNoRows } from '../../src/analysis/index.ts';
import { defineList, defineRelation, defineSchema, parseQuery } from '../../src/index.ts';
import { parametersOf, parseRequest, toSelect } from '../../src/list/index.ts';
import { elementTable, jsonArray, relatedTable, sqlite } from '../../src/sql/index.ts';

/* Lists and relations in the pages of a list (L3.16, L3.17). */

const schema = defineSchema(
  { id: { type: 'integer' }, tags: defineList({ type: 'text' }), people: defineList({ type: 'integer' }) },
  { relations: { lines: defineRelation({ schema: defineSchema({ sku: { type: 'text' } }) }) } },
);
const columns = {
  id: { sql: 'o.id', notNull: true },
  tags: jsonArray({ sql: 'o.tags' }),
  people: elementTable({ from: 'people', on: { order_id: 'id' }, value: { sql: 'person' } }),
  lines: relatedTable({ from: 'lines', on: { order_id: 'id' } }),
} as const;
const database = new DatabaseSync(':memory:');
database.exec(`CREATE TABLE orders (id INTEGER PRIMARY KEY, tags TEXT);
  CREATE TABLE people (order_id INTEGER, person INTEGER); CREATE TABLE lines (order_id INTEGER, sku TEXT);
  INSERT INTO orders VALUES (1, '["a"]'), (2, '["a","b"]'), (3, NULL);
  INSERT INTO people VALUES (1, 7), (2, 8); INSERT INTO lines VALUES (2, 'A'), (3, 'B')`);
const from = { from: 'orders o', columns, table: 'o', today: '2026-11-21' } as const;

const pageOf = (parameters: string) => {
  const { request, diagnostics } = parseRequest(parameters, schema);
  if (request === undefined) return diagnostics.map(({ message }) => message);
  const select = toSelect(request, sqlite, from);
  return select.page(database.prepare(select.text).all(...select.values)).rows;
};

test.each([
  ['search=tags HAS "b"', [{ id: 2, tags: '["a","b"]' }]],
  ['search=people HAS > 7&columns=id', [{ id: 2 }]],
  ['search=lines HAS (sku = "B")&columns=id,people', [{ id: 3 }]],
  ['sort=tags', ['Rows cannot be sorted by `tags`; sort by `id`.']],
])('%s', (parameters, rows) => expect(pageOf(parameters)).toEqual(rows));

test('a document of the parameters sorts by no list', () => {
  const sort = parametersOf(schema).find(({ name }) => name === 'sort');
  expect(sort?.schema['items']).toEqual({ type: 'string', enum: ['id', '-id'] });
});

test('what leaves no rows is counted in tables of their own, too', () => {
  const reason = whyNoRows(parseQuery('lines HAS (sku = "B") AND people HAS 7', schema));
  const { text, values } = reason.toSql(sqlite, from);
  expect(reason.read(database.prepare(text).get(...values) ?? {}).message).toBe(
    'No row matches. Without `lines HAS (sku = "B")` 1 row does; without `people HAS 7` 1 row does.',
  );
});
