import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { TableSchema } from '../../src/introspect/introspect.ts';
import { describeEachPlace } from '../service/stores/place.ts';
import { call, fileOf } from './program.ts';

/* The schema of a table, and whether it still fits. */

const file = fileOf('shop.sqlite', '');
const change = (sql: string) => {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
};
change(`CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT);
  CREATE TABLE orders (
    id INTEGER PRIMARY KEY,
    customer_id INTEGER REFERENCES customers (id), -- Who pays
    status TEXT NOT NULL CHECK (status IN ('Open', 'Paid')),
    total NUMERIC(10,2),
    placed TEXT,
    tags JSON,
    extra JSON);
  CREATE TABLE order_lines (order_id INTEGER REFERENCES orders (id), sku TEXT, placed DATETIME);
  INSERT INTO customers VALUES (1, 'Ada');
  INSERT INTO orders VALUES (1, 1, 'Open', 12.5, '2026-11-20', '["new"]', '{}'), (2, 1, 'Paid', 8, NULL, NULL, NULL);
  INSERT INTO order_lines VALUES (1, 'A', '2026-11-20 09:30:00')`);

const schema = (...args: readonly string[]) => call(['schema', '--database', file, ...args]);

test('names the tables', async () =>
  expect(await schema()).toEqual({ status: 0, stdout: 'customers\norder_lines\norders\n', stderr: '' }));

test('prints a module', async () => {
  const { stdout, stderr, status } = await schema('--table', 'orders');
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  expect(stdout).toBe(`import { defineList, defineRelation, defineSchema } from 'search-expression';
import type { ListColumns } from 'search-expression/list';
import { jsonArray, relatedTable } from 'search-expression/sql';

export const schema = defineSchema({
  id: { type: 'integer' },
  customer_id: { type: 'integer', label: 'Who pays', values: [{ value: 1, label: 'Ada' }] },
  status: { type: 'text', values: [{ value: 'Open' }, { value: 'Paid' }], closed: true },
  total: { type: 'decimal' },
  placed: { type: 'date' },
  tags: defineList({ type: 'text' }),
  'customer.name': { type: 'text', group: 'customer' },
}, {
  relations: {
    order_lines: defineRelation({ schema: defineSchema({
      sku: { type: 'text' },
      placed: { type: 'date', dateTime: 'local-wall' },
    }) }),
  },
});

export const columns = {
  id: { sql: '"orders"."id"', notNull: true },
  customer_id: { sql: '"orders"."customer_id"' },
  status: { sql: '"orders"."status"', notNull: true },
  total: { sql: '"orders"."total"' },
  placed: { sql: '"orders"."placed"' },
  tags: jsonArray({ sql: '"orders"."tags"' }),
  'customer.name': { sql: '"customer"."name"' },
  order_lines: relatedTable({ from: 'order_lines', on: { order_id: 'id' } }),
} as const satisfies ListColumns<typeof schema>;

export const from = '"orders" LEFT JOIN "customers" AS "customer" ON "customer"."id" = "orders"."customer_id"';

export const table = 'orders';

export const key = ['id'] as const;

// Taken for granted:
// - placed holds days; its type is TEXT.
// - order_lines.placed has no zone: taken for the clock of the search. If it is UTC, say \`dateTime: "UTC"\`.

// Left out:
// - extra: it holds JSON that is no list

// What the database was: \`search-expression schema --check\` compares it.
export const database = { engine: 'sqlite', table: 'orders' } as const;
export const databaseColumns = {
  id: 'INTEGER NOT NULL',
  customer_id: 'INTEGER',
  status: 'TEXT ("Open", "Paid") NOT NULL',
  total: 'NUMERIC(10,2)',
  placed: 'TEXT',
  tags: 'JSON',
  extra: 'JSON',
  'customer.name': 'TEXT',
  order_lines: 'order_lines by order_id',
  'order_lines.sku': 'TEXT',
  'order_lines.placed': 'DATETIME',
};
`);
});

test.each<readonly [args: readonly string[], says: string]>([
  [['--table', 'order'], 'There is no table "order". Did you mean orders?'],
  [['searches.txt'], 'Files are stored searches, for --check.'],
  [['--check', fileOf('none.json', '{}')], 'is not what `search-expression schema` prints'],
  [
    [
      '--check',
      fileOf(
        'other.mjs',
        `export const schema = { fields: { tags: { type: 'text', list: true } } }, columns = { tags: { [Symbol()]: 1 } },
          from = 'orders', database = { engine: 'sqlite', table: 'orders' };`,
      ),
    ],
    'lists or relations of another copy',
  ],
])('%j is refused', async (args, says) => {
  const { status, stderr } = await schema(...args);
  expect({ status, says: stderr.includes(says) ? says : stderr }).toEqual({ status: 2, says });
});

test.each<readonly [address: string, says: string]>([
  ['/nowhere/at/all.sqlite', 'There is no file'],
  ['oracle://host/x', 'There is no reader of oracle://'],
  ['postgres://user:verysecret@127.0.0.1:1/x', 'The database cannot be opened'],
])('of %s it says so, and no password', async (address, says) => {
  const { status, stderr } = await call(['schema', '--database', address]);
  expect([status, stderr.includes(says), stderr.includes('verysecret')]).toEqual([2, true, false]);
});

test('says what has changed since, and which searches break', async () => {
  const json = (await schema('--table', 'orders', '--json')).stdout;
  const kept = fileOf('orders.json', json);
  const searches = fileOf(
    'searches.txt',
    'total > 10\nplaced >= "-7d" AND customer.name ~ "a"\nstatus = "Paid"\ngone = 1\ntags HAS "new" AND order_lines HAS (sku = "A")\n',
  );
  expect((JSON.parse(json) as TableSchema).leftOut).toEqual([{ name: 'extra', because: 'it holds JSON that is no list' }]);
  const check = () => schema('--check', kept, '--lines', searches);
  expect(await check()).toEqual({ status: 0, stderr: '', stdout: `${kept} fits orders, and so do all 5 searches.\n` });

  change('ALTER TABLE orders ADD COLUMN note TEXT');
  expect(await check()).toMatchObject({ status: 0, stdout: expect.stringContaining('new: `note` is TEXT.\n') as string });

  change(`PRAGMA foreign_keys = OFF; DROP TABLE orders; CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers (id),
    status TEXT NOT NULL CHECK (status IN ('Open', 'Closed')), total TEXT, shipped_on TEXT, extra JSON);
    ALTER TABLE order_lines RENAME COLUMN sku TO article`);
  const { status, stdout } = await check();
  expect(status).toBe(1);
  expect(
    stdout.replaceAll(searches, 'searches.txt'),
  ).toBe(`gone: \`placed\`, which was TEXT. Perhaps it is \`shipped_on\` now: search-expression rename --field placed=shipped_on FILE …
gone: \`tags\`, which was JSON.
gone: \`order_lines.sku\`, which was TEXT. Perhaps it is \`order_lines.article\` now.
changed: \`status\` was TEXT ("Open", "Paid") NOT NULL, and is TEXT ("Open", "Closed") NOT NULL.
changed: \`total\` was NUMERIC(10,2), and is TEXT.
new: \`shipped_on\` is TEXT.
new: \`order_lines.article\` is TEXT.
searches.txt:1: error: \`10\` does not fit \`total\` (text); write a value such as \`"text"\`. [type-mismatch]
 1 | total > 10
   |         ^^
   = Replace with \`"10"\`
searches.txt:2: error: There is no field \`placed\`. [unknown-field]
 2 | placed >= "-7d" AND customer.name ~ "a"
   | ^^^^^^
searches.txt:3: error: \`"Paid"\` is not a known value of \`status\`. Use \`"Open"\` or \`"Closed"\`. [unknown-value]
 3 | status = "Paid"
   |          ^^^^^^
searches.txt:5: error: There is no field \`tags\`. [unknown-field]
 5 | tags HAS "new" AND order_lines HAS (sku = "A")
   | ^^^^
searches.txt:5: error: There is no field \`sku\`. [unknown-field]
 5 | tags HAS "new" AND order_lines HAS (sku = "A")
   |                                     ^^^
`);
  change('DROP TABLE order_lines');
  const told = (await check()).stdout.split('\n').filter((line) => /^\w+: `order_lines/.test(line));
  expect(told).toEqual(['gone: `order_lines`, which was order_lines by order_id.']);
});

test('other commands take the schema as it is printed', async () => {
  const { stdout } = await schema('--table', 'customers', '--json');
  expect(await call(['check', 'name ~ "a"', '--schema', fileOf('customers.json', stdout)])).toMatchObject({ status: 0 });
});

await describeEachPlace(['postgres'], ({ fresh, connect }) => {
  test('the values behind a bigint are numbers', async () => {
    const address = await fresh();
    const engine = await connect(address);
    await engine.run(`CREATE TABLE rooms (id bigint PRIMARY KEY, name text); INSERT INTO rooms VALUES (101, 'Zaal S');
      CREATE TABLE bookings (id bigint PRIMARY KEY, room bigint REFERENCES rooms (id))`);
    await engine.close();
    const { stdout } = await call(['schema', '--database', address, '--table', 'bookings', '--json']);
    expect((JSON.parse(stdout) as TableSchema).fields).toMatchObject({
      room: { type: 'integer', values: [{ value: 101, label: 'Zaal S' }] },
    });
  });
});
