import { expect, test } from 'vitest';
import { defineList, defineRelation, defineSchema, parseQuery } from '../../src/index.ts';
import { elementTable, jsonArray, nativeArray, relatedTable, toSql } from '../../src/sql/index.ts';
import { everyEngine } from './every-engine.ts';

/* Lists in each storage, and related records, by an index of the engine (L3.16, L3.17). */

const sessions = await everyEngine();

const schema = defineSchema(
  {
    id: { type: 'integer' },
    tags: defineList({ type: 'text' }),
    codes: defineList({ type: 'integer' }),
    notes: defineList({ type: 'text' }),
  },
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
      await engine.run(
        'CREATE INDEX tags_gin ON orders USING gin (tags); CREATE INDEX codes_gin ON orders USING gin (codes jsonb_path_ops)',
      );
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
    for (const search of ['notes HAS "note 7" AND id = 7', 'notes HAS >= "note 7" AND id = 7', 'NOT notes HAS "x" AND id = 7'])
      expect({ search, plan: await planOf(search) }).toEqual({ search, plan: expect.stringContaining('notes_order') as string });
    for (const search of [
      'lines HAS (sku = "sku 7" AND n > 2) AND id = 7',
      'lines HAS ONLY (n = 7) AND id = 7',
      'lines IS NOT EMPTY AND id = 7',
    ])
      expect({ search, plan: await planOf(search) }).toEqual({ search, plan: expect.stringContaining('lines_order') as string });
    for (const search of isPostgres ? ['tags HAS "tag 7"', 'tags HAS ANY ("tag 7","x")', 'tags HAS ALL ("tag 7")'] : [])
      expect({ search, plan: await planOf(search) }).toEqual({ search, plan: expect.stringContaining('tags_gin') as string });
    for (const search of isPostgres ? ['codes HAS 7', 'codes HAS ANY (7,8)', 'codes HAS ALL (7)'] : [])
      expect({ search, plan: await planOf(search) }).toEqual({ search, plan: expect.stringContaining('codes_gin') as string });
  });
}
