import { beforeAll, describe, expect, test } from 'vitest';
import { defineSchema } from '../../src/index.ts';
import { indexFor, parseRequest, toSelect } from '../../src/list/index.ts';
import { everyEngine, insertRows, type Session } from '../engines/every-engine.ts';
import { typed } from '../support/typed.ts';
import { objectsOf } from './walk.ts';

/* What an engine reads for a page, with the index that is printed for its order. */

const orders = defineSchema(typed({ id: 'integer', customer: 'text', total: 'integer', placed: 'date' }));
const columns = { customer: { sql: 'customer', notNull: true }, total: { sql: 'total', notNull: true } } as const;
const table = 'id BIGINT PRIMARY KEY, customer VARCHAR(20) NOT NULL, total BIGINT NOT NULL, placed DATE';
const [rows, size] = [3_000, 10];

/** The rows that an engine reads for a statement; SQLite tells whether it searches and sorts, not how much. */
const reads: Readonly<Record<string, (session: Session, text: string, values: readonly unknown[]) => Promise<number>>> = {
  sqlite: async ({ engine }, text, values) => {
    const plan = (await engine.all(`EXPLAIN QUERY PLAN ${text}`, values)).map(([, , , detail]) => String(detail));
    // What is sorted once more is the few rows of each range.
    return /SCAN orders(\n|$)|orders [^\n]*\nUSE TEMP B-TREE FOR ORDER|MULTI-INDEX/.test(plan.join('\n')) ? rows : size;
  },
  postgres: async ({ engine }, text, values) => {
    type Node = { 'Node Type': string; 'Actual Rows': number; 'Rows Removed by Filter'?: number; Plans?: Node[] };
    const read = (node: Node): number =>
      (node['Node Type'].includes('Index') ? node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) : 0) +
      (/Seq|Bitmap/.test(node['Node Type']) ? rows : 0) +
      (node.Plans ?? []).reduce((sum, part) => sum + read(part), 0);
    const [[plan] = []] = await engine.all(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    const [{ Plan }] = (typeof plan === 'string' ? JSON.parse(plan) : plan) as [{ Plan: Node }];
    return read(Plan);
  },
  mariadb: async ({ engine }, text, values) => {
    const count = async () =>
      (await engine.all("SHOW SESSION STATUS LIKE 'Handler_read%'")).reduce((sum, [, value]) => sum + Number(value), 0);
    const before = await count();
    const asking = (await count()) - before;
    await engine.all(text, values);
    return (await count()) - before - 2 * asking;
  },
};

/** `customer` is one of three, so that many rows tie; every fifth row has no `placed`. */
const filled = Array.from({ length: rows }, (_, at) => ({
  id: at + 1,
  customer: `c${(at * 7) % 3}`,
  total: (at * 31) % 90,
  placed: at % 5 === 0 ? null : `2026-${String(1 + (at % 12)).padStart(2, '0')}-0${1 + (at % 9)}`,
}));

describe.each(await everyEngine({ names: ['sqlite', 'postgres', 'mariadb'] }))('$title', (session) => {
  const { name, engine, dialect } = session;
  beforeAll(async () => {
    await engine.run(
      `CREATE TABLE orders (${name === 'mariadb' ? table.replace('(20)', '(20) COLLATE utf8mb4_nopad_bin') : table})`,
    );
    // On a table of this size it would read all rows.
    if (name === 'postgres') await engine.run('SET enable_seqscan = off; SET enable_bitmapscan = off');
    await insertRows(session, 'orders', Object.keys(orders.fields), filled);
  });

  test.each([
    ['', ''],
    ['', '-total'],
    ['', 'placed'],
    ['', '-placed'],
    ['', '-placed,total'],
    ['', 'customer,-total'],
    ['', '-customer,total,-id'],
    ['customer = "c1"', '-total'],
    ['customer = "c1" AND placed > "2020-01-01"', 'placed'],
    ['total >= 10', 'total,-customer'],
  ])('%s sorted by %s: the first page, one in the middle and the last read what they show', async (search, sort) => {
    const given = (parameters: object) =>
      parseRequest({ search, sort, ...parameters }, orders, { maximumSize: rows }).request ?? expect.unreachable();
    const own = name === 'mariadb' ? { ...columns, customer: { ...columns.customer, order: 'customer' } } : columns;
    const index = indexFor(given({}), dialect, { table: 'orders', columns: own }).text ?? '';
    const from = name === 'mariadb' ? 'orders FORCE INDEX (served)' : 'orders';
    const made = index.replace(/INDEX \S+/, 'INDEX served');
    await engine.run(`${made}; ${name === 'mariadb' ? 'ANALYZE TABLE orders' : 'ANALYZE orders'}`);
    const select = (parameters: object) => toSelect(given(parameters), dialect, { from, columns: own, today: '2026-11-25' });
    const pageOf = async (parameters: object) => {
      const { text, values, columns, page } = select(parameters);
      return page(objectsOf(columns, await engine.all(text, values)));
    };
    try {
      const count = Number((await pageOf({ count: 'exact', size: '1' })).count);
      const places = await Promise.all(
        [count / 2, count - size - 1].map(async (at) => (await pageOf({ size: String(Math.floor(at)) })).next),
      );
      for (const side of ['after', 'before']) {
        for (const cursor of [undefined, ...places]) {
          const { text, values } = select({ size: String(size), ...(cursor && { [side]: cursor }) });
          const read = await reads[name]?.(session, text, values);
          expect(read, text).toBeLessThan(rows / 10);
        }
      }
    } finally {
      await engine.run(name === 'mariadb' ? 'DROP INDEX served ON orders' : 'DROP INDEX served');
    }
  });
});
