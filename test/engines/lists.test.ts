import { expect, test } from 'vitest';
import { defineList, defineRelation, defineSchema, parseQuery } from '../../src/index.ts';
import { elementTable, jsonArray, nativeArray, relatedTable, toSql } from '../../src/sql/index.ts';
import { everyEngine } from './every-engine.ts';

/* Lists in each storage, and related records, by an index of the engine (L3.16, L3.17). */

const sessions = await everyEngine();

const texts = defineList({ type: 'text' });
const schema = defineSchema(
  { id: { type: 'integer' }, tags: texts, codes: defineList({ type: 'integer' }), notes: texts },
  { relations: { lines: defineRelation({ schema: defineSchema({ sku: { type: 'text' }, n: { type: 'integer' } }) }) } },
);

for (const { title, engine, name, dialect } of sessions.filter((one) => one.name !== 'duckdb')) {
  test(`an index serves in ${title}`, { timeout: 60_000 }, async () => {
    const isPostgres = name === 'postgres';
    const text = isPostgres ? 'text' : 'VARCHAR(20)';
    await engine.run(
      `CREATE TABLE orders (id INTEGER PRIMARY KEY, tags ${isPostgres ? 'text[]' : 'TEXT'}, codes ${isPostgres ? 'jsonb' : 'TEXT'})`,
    );
    await engine.run(`CREATE TABLE notes (order_id INTEGER, note ${text})`);
    await engine.run(`CREATE TABLE order_lines (order_id INTEGER, sku ${text}, n INTEGER)`);
    const nth = Array.from({ length: 3000 }, (_, at) => at);
    const insert = (table: string, row: (at: number) => string) =>
      engine.run(`INSERT INTO ${table} VALUES ${nth.map((at) => `(${row(at)})`).join(',')}`);
    await insert('orders', (at) => (isPostgres ? `${at}, ARRAY['tag ${at}'], '[${at}]'` : `${at}, '["tag ${at}"]', '[${at}]'`));
    await insert('notes', (at) => `${at}, 'note ${at}'`);
    await insert('order_lines', (at) => `${at}, 'sku ${at}', ${at}`);
    await engine.run('CREATE INDEX notes_order ON notes (order_id)');
    await engine.run('CREATE INDEX lines_order ON order_lines (order_id)');
    if (isPostgres) {
      await engine.run('CREATE INDEX tags_gin ON orders USING gin (tags)');
      await engine.run('CREATE INDEX codes_gin ON orders USING gin (codes jsonb_path_ops)');
      await engine.run('ANALYZE orders; ANALYZE notes; ANALYZE order_lines; SET plan_cache_mode = force_generic_plan');
    }
    const columns = {
      tags: isPostgres ? nativeArray() : jsonArray(),
      codes: jsonArray(),
      notes: elementTable({ from: 'notes', on: { order_id: 'id' }, value: 'note' }),
      lines: relatedTable({ from: 'order_lines', on: { order_id: 'id' } }),
    };
    const planOf = async (search: string) => {
      const query = parseQuery(search, schema);
      const { text: where, values } = toSql(query, dialect, { today: '2026-11-21', columns, table: 'orders' });
      const explain = name === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
      const found = await engine.all(`SELECT id FROM orders WHERE ${where}`, values);
      expect({ search, found }).toEqual({ search, found: search.includes('AND id') ? [[7]] : found });
      return JSON.stringify(await engine.all(`${explain} SELECT id FROM orders WHERE ${where}`, values));
    };
    const searches = {
      notes_order: ['notes HAS "note 7" AND id = 7', 'notes HAS >= "note 7" AND id = 7', 'NOT notes HAS "x" AND id = 7'],
      lines_order: ['HAS (sku = "sku 7" AND n > 2)', 'HAS ONLY (n = 7)', 'IS NOT EMPTY'].map((one) => `lines ${one} AND id = 7`),
      tags_gin: isPostgres ? ['tags HAS "tag 7"', 'tags HAS ANY ("tag 7","x")', 'tags HAS ALL ("tag 7")'] : [],
      codes_gin: isPostgres ? ['codes HAS 7', 'codes HAS ANY (7,8)', 'codes HAS ALL (7)'] : [],
    };
    for (const [index, ofIndex] of Object.entries(searches))
      for (const search of ofIndex)
        expect({ search, plan: await planOf(search) }).toEqual({ search, plan: expect.stringContaining(index) as string });
  });
}

const parts = defineRelation({ schema: defineSchema({ n: { type: 'integer' }, 'search: 1': texts }) });
const lines = defineRelation({ schema: defineSchema({ id: { type: 'integer' } }, { relations: { parts } }) });
const around = defineSchema({ id: { type: 'integer' } }, { relations: { lines } });

// DuckDB reads `"search: 1"."id"` as the key of such a column before it looks for a table.
for (const { title, engine, name, dialect } of sessions) {
  test(`a column may be called as a statement calls its rows, in ${title}`, async () => {
    const quoted = (column: string) => (name === 'mariadb' ? `\`${column}\`` : `"${column}"`);
    await engine.run('CREATE TABLE outermost (id INTEGER)');
    await engine.run('CREATE TABLE within (id INTEGER, owner_id INTEGER)');
    await engine.run(`CREATE TABLE innermost (owner_id INTEGER, n INTEGER, ${quoted('search: 1')} JSON)`);
    await engine.run('INSERT INTO outermost VALUES (1)');
    await engine.run('INSERT INTO within VALUES (2, 1)');
    await engine.run(`INSERT INTO innermost VALUES (2, 3, '["a"]')`);
    const on = { owner_id: 'id' };
    const parts = relatedTable({ from: 'innermost', on, columns: { 'search: 1': jsonArray() } });
    const columns = { lines: relatedTable({ from: 'within', on, columns: { parts } }) };
    const query = parseQuery('lines HAS (parts HAS (n = 3))', around);
    const { text, values } = toSql(query, dialect, { today: '2026-11-21', columns, table: 'outermost' });
    const found = await engine.all(`SELECT id FROM outermost WHERE ${text}`, values);
    expect(found.flat().map(Number)).toEqual([1]);
  });
}
