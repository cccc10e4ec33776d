import { DatabaseSync } from 'node:sqlite';
import { defineList, defineRelation, defineSchema, parseQuery } from 'search-expression';
import { filter } from 'search-expression/memory';
import { type Dialect, elementTable, nativeArray, postgres, relatedTable, sqlite, toSql } from 'search-expression/sql';
import { startEngine } from '../../support/engines/engine.ts';
import { load } from '../peers/load.ts';
import { race, raceExpert } from '../race.ts';
import { type BesideExpert, expertTables, type Group, goal, ratioRows } from '../result.ts';

const line = defineSchema({ sku: { type: 'text' }, quantity: { type: 'integer' } });
const schema = defineSchema(
  { id: { type: 'integer' }, tags: defineList({ type: 'text' }) },
  { relations: { lines: defineRelation({ schema: line }) } },
);
const today = '2026-11-21';
const columns = { lines: relatedTable({ from: 'lines', on: { order_id: 'id' } }) };

type Order = {
  readonly id: number;
  readonly tags: readonly string[];
  readonly lines: readonly { readonly sku: string; readonly quantity: number }[];
};

/** Each with ten tags and five lines. */
const ordersOf = (count: number): readonly Order[] =>
  JSON.parse(
    JSON.stringify(
      Array.from({ length: count }, (_, id) => ({
        id,
        tags: Array.from({ length: 10 }, (__, at) => `tag ${(id * 31 + at * 977) % 500}`),
        lines: Array.from({ length: 5 }, (__, at) => ({ sku: `sku ${(id * 7 + at * 131) % 300}`, quantity: (id + at * 3) % 20 })),
      })),
    ),
  ) as readonly Order[];

type InMemory = { readonly search: string; readonly byHand: (orders: readonly Order[]) => Order[]; readonly mongo: object };
const inMemory: readonly InMemory[] = [
  {
    search: 'tags HAS "tag 7"',
    byHand: (orders) => {
      const found: Order[] = [];
      for (const order of orders) {
        for (const tag of order.tags) {
          if (tag === 'tag 7') {
            found.push(order);
            break;
          }
        }
      }
      return found;
    },
    mongo: { tags: 'tag 7' },
  },
  {
    search: 'lines HAS (sku = "sku 7" AND quantity > 10)',
    byHand: (orders) => {
      const found: Order[] = [];
      for (const order of orders) {
        for (const { sku, quantity } of order.lines) {
          if (sku === 'sku 7' && quantity > 10) {
            found.push(order);
            break;
          }
        }
      }
      return found;
    },
    mongo: { lines: { $elemMatch: { sku: 'sku 7', quantity: { $gt: 10 } } } },
  },
];

/** A search with the condition that an expert writes for it, whose values are `$1`, `$2`. */
type InSql = {
  readonly search: string;
  readonly byHand: string;
  readonly values: readonly (string | number)[];
  readonly only?: 'PostgreSQL';
};
const ofLines = 'SELECT 1 FROM lines l WHERE l.order_id = o.id';
const inSql: readonly InSql[] = [
  {
    search: 'lines HAS (sku = "sku 7" AND quantity > 10)',
    byHand: `EXISTS (${ofLines} AND l.sku = $1 AND l.quantity > $2)`,
    values: ['sku 7', 10],
  },
  {
    search: 'id < 20000 AND lines HAS ONLY (quantity > 2)',
    byHand: `o.id < $1 AND NOT EXISTS (${ofLines} AND (l.quantity > $2) IS NOT TRUE)`,
    values: [20_000, 2],
  },
  {
    search: 'id < 20000 AND tags HAS "tag 7"',
    byHand: 'o.id < $1 AND EXISTS (SELECT 1 FROM tags t WHERE t.order_id = o.id AND t.tag = $2)',
    values: [20_000, 'tag 7'],
  },
  { search: 'tags HAS "tag 7"', byHand: 'o.tags @> ARRAY[$1]', values: ['tag 7'], only: 'PostgreSQL' },
];

type Asked = {
  readonly name: 'SQLite' | 'PostgreSQL';
  readonly dialect: Dialect<string | number>;
  readonly ask: (text: string, values: readonly unknown[]) => Promise<readonly number[]> | readonly number[];
  readonly close: () => unknown;
};

/** Lists and related records: in memory beside loops by hand, in SQL beside the statements of an expert. */
export const group: Group = {
  title: 'Lists and related records',
  rounds: 3,
  notes: [
    'In memory 100,000 orders, each with ten tags and five lines, beside nested loops for that search alone. In SQL 1,000,000 orders with 5,000,000 lines',
    'and two tags each, beside an EXISTS by hand with the same indexes: of `lines` and of `tags` on the order, in PostgreSQL also GIN on an array of the tags.',
  ],
  measure: async (pace, quick) => {
    const orders = ordersOf(quick ? 20_000 : 100_000);
    const { Query } = await load<{ readonly Query: new (filter: object) => { test(row: object): boolean } }>('mingo');
    const { default: sift } = await load<{ readonly default: (filter: object) => (row: object) => boolean }>('sift');
    const races = inMemory.map(({ search, byHand, mongo }) => {
      const query = parseQuery(search, schema);
      const [mingo, sifted] = [new Query(mongo), sift(mongo)];
      const contenders = [
        { name: 'nested loops by hand', run: () => byHand(orders) },
        { name: 'filter', run: () => filter(orders, query, { today }) },
        { name: 'sift', run: () => orders.filter(sifted) },
        { name: 'mingo', run: () => orders.filter((order) => mingo.test(order)) },
      ];
      const wanted = byHand(orders).map(({ id }) => id);
      for (const { name, run } of contenders)
        if (String(run().map(({ id }) => id)) !== String(wanted) || wanted.length === 0)
          throw new Error(`${name} finds other orders.`);
      return race(contenders, { ...pace, samples: quick ? 5 : 20 });
    });

    const count = quick ? 100_000 : 1_000_000;
    const found: BesideExpert[] = [];
    for (const engine of [inSqlite(count), await inPostgres(count)]) {
      for (const one of inSql) {
        if (one.only === undefined || one.only === engine.name)
          found.push({ engine: engine.name, what: one.search, ...(await compare(engine, one, quick ? 7 : 15)) });
      }
      await engine.close();
    }
    return {
      tables: [
        { title: 'in memory', columns: inMemory.map(({ search }) => search), rows: ratioRows(races) },
        ...expertTables('toSql', found),
      ],
      goals: [
        ...races.map((timings, at) =>
          goal(`filter, ${inMemory[at]?.search}: times nested loops by hand`, '×', { atMost: 2 }, timings[1]?.ratio),
        ),
        ...found.map(({ engine, what, ratio }) =>
          goal(`${engine}, ${what}: times the statement of an expert`, '×', { atMost: 1 }, ratio),
        ),
      ],
    };
  },
};

async function compare({ name, dialect, ask }: Asked, { search, byHand, values, only }: InSql, samples: number) {
  const tags = only === undefined ? elementTable({ from: 'tags', on: { order_id: 'id' }, value: 'tag' }) : nativeArray();
  const own = toSql(parseQuery(search, schema), dialect, { today, columns: { ...columns, tags }, table: 'o' });
  const select = (where: string) => `SELECT o.id FROM orders o WHERE ${where} ORDER BY o.id`;
  const expert = name === 'SQLite' ? byHand.replace(/\$\d/g, '?') : byHand;
  const [wanted, given] = [await ask(select(expert), values), await ask(select(own.text), own.values)];
  if (wanted.length === 0 || String(wanted) !== String(given))
    throw new Error(`${name}, ${search} finds other orders: ${own.text}`);
  return raceExpert(
    () => ask(select(expert), values),
    () => ask(select(own.text), own.values),
    samples,
  );
}

const [linesOf, tagsOf] = [
  (orders: string) => `SELECT i, 'sku ' || ((i * 7 + k * 131) % 3000), (i + k * 3) % 20 FROM ${orders}`,
  (orders: string) => `SELECT i, 'tag ' || ((i * 31 + k * 977) % 5000) FROM ${orders}`,
];
const indexes = ['CREATE INDEX lines_of ON lines (order_id)', 'CREATE INDEX tags_of ON tags (order_id)'];

function inSqlite(count: number): Asked {
  const database = new DatabaseSync(':memory:');
  database.exec(`CREATE TABLE orders (id INTEGER PRIMARY KEY);
    CREATE TABLE lines (order_id INTEGER, sku TEXT, quantity INTEGER); CREATE TABLE tags (order_id INTEGER, tag TEXT);
    WITH RECURSIVE s (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM s WHERE i < ${count - 1}) INSERT INTO orders SELECT i FROM s;
    CREATE TABLE five (k INTEGER); INSERT INTO five VALUES (0), (1), (2), (3), (4);
    INSERT INTO lines ${linesOf('(SELECT id AS i FROM orders), five')};
    INSERT INTO tags ${tagsOf('(SELECT id AS i FROM orders), five WHERE k < 2')};
    ${indexes.join(';')}; ANALYZE`);
  return {
    name: 'SQLite',
    dialect: sqlite,
    ask: (text, values) =>
      database
        .prepare(text)
        .all(...(values as readonly (string | number)[]))
        .map(({ id }) => Number(id)),
    close: () => database.close(),
  };
}

async function inPostgres(count: number): Promise<Asked> {
  const engine = await startEngine('postgres');
  if ('absent' in engine) throw new Error(engine.absent);
  await engine.run(`CREATE TABLE orders (id bigint PRIMARY KEY, tags text[]);
    CREATE TABLE lines (order_id bigint, sku text, quantity bigint); CREATE TABLE tags (order_id bigint, tag text);
    INSERT INTO lines ${linesOf(`generate_series(0, ${count - 1}::bigint) AS i, generate_series(0, 4) AS k ORDER BY i`)};
    INSERT INTO tags ${tagsOf(`generate_series(0, ${count - 1}::bigint) AS i, generate_series(0, 1) AS k ORDER BY i`)};
    INSERT INTO orders SELECT order_id, array_agg(tag) FROM tags GROUP BY order_id ORDER BY order_id;
    ${indexes.join(';')}; CREATE INDEX tags_gin ON orders USING gin (tags); ANALYZE`);
  return {
    name: 'PostgreSQL',
    dialect: postgres as Dialect<string | number>,
    ask: async (text, values) => (await engine.all(text, values)).map(([id]) => Number(id)),
    close: () => engine.close(),
  };
}
