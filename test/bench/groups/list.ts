import { DatabaseSync } from 'node:sqlite';
import { defineSchema } from 'search-expression';
import { indexFor, parseRequest, toSelect } from 'search-expression/list';
import { type Dialect, postgres, sqlite } from 'search-expression/sql';
import { startEngine } from '../../support/engines/engine.ts';
import { raceExpert } from '../race.ts';
import { type BesideExpert, expertTables, type Group, goal } from '../result.ts';

const orders = defineSchema({
  id: { type: 'integer' },
  customer: { type: 'text' },
  status: { type: 'text' },
  total: { type: 'integer' },
  placed: { type: 'date' },
});
const columns = { total: { sql: 'total', notNull: true }, status: { sql: 'status', notNull: true } } as const;
const size = 50;

/** What an expert writes for one order: the first page, and one after a place in it (`$1`, `$2`, …). */
type Expert = {
  readonly search?: string;
  readonly sort: string;
  readonly place: readonly string[];
  readonly first: string;
  readonly later: string;
};
const select = 'SELECT id, customer, status, total, placed FROM orders';
const limit = `LIMIT ${size + 1}`;
const experts: readonly Expert[] = [
  {
    sort: '-total',
    place: ['total', 'id'],
    first: `${select} ORDER BY total DESC, id DESC ${limit}`,
    later: `${select} WHERE (total, id) < ($1, $2) ORDER BY total DESC, id DESC ${limit}`,
  },
  {
    search: 'status = "open"',
    sort: '-total',
    place: ['total', 'id'],
    first: `${select} WHERE STATUS = 'open' ORDER BY total DESC, id DESC ${limit}`,
    later: `${select} WHERE STATUS = 'open' AND (total, id) < ($1, $2) ORDER BY total DESC, id DESC ${limit}`,
  },
  {
    sort: 'status,-total',
    place: ['status', 'total', 'id'],
    first: `${select} ORDER BY STATUS, total DESC, id DESC ${limit}`,
    later: `SELECT * FROM (
        SELECT * FROM (${select} WHERE STATUS = $1 AND (total, id) < ($2, $3) ORDER BY total DESC, id DESC ${limit}) AS same
        UNION ALL SELECT * FROM (${select} WHERE STATUS > $1 ORDER BY STATUS, total DESC, id DESC ${limit}) AS later
      ) AS both_parts ORDER BY STATUS, total DESC, id DESC ${limit}`,
  },
  {
    sort: 'placed',
    place: ['placed', 'id'],
    first: `${select} ORDER BY placed NULLS LAST, id ${limit}`,
    later: `SELECT * FROM (
        SELECT * FROM (${select} WHERE (placed, id) > ($1, $2) ORDER BY placed, id ${limit}) AS placed
        UNION ALL SELECT * FROM (${select} WHERE placed IS NULL ORDER BY id ${limit}) AS others
      ) AS both_parts ORDER BY placed NULLS LAST, id ${limit}`,
  },
];

type Statement = { readonly text: string; readonly values: readonly (string | number)[] };
type Asked = {
  readonly name: string;
  readonly dialect: Dialect<string | number>;
  readonly run: (sql: string) => unknown;
  /** Rows as the driver gives them: objects. */
  readonly ask: (statement: Statement) => Promise<readonly object[]> | readonly object[];
  readonly close: () => unknown;
};

/** The statement of `toSelect` beside one that is written by hand for its order, in two engines. */
export const group: Group = {
  title: 'A page of a list of 1,000,000 orders',
  rounds: 3,
  notes: [
    `The statement with the objects of its driver: pages of ${size} rows. Both have the indexes that \`indexFor\` prints. The expert compares rows at once, and where a field goes`,
    'the other way or may be null, writes a UNION ALL of two ranges; the rows are the same.',
  ],
  measure: async (_, quick) => {
    const rows = quick ? 100_000 : 1_000_000;
    const far = rows / 2 - size;
    const found: BesideExpert[] = [];
    for (const engine of [inSqlite(rows), await inPostgres(rows)]) {
      for (const index of new Set(experts.map((expert) => indexOf(engine, expert)))) await engine.run(index);
      await engine.run('ANALYZE');
      for (const expert of experts) {
        for (const at of [0, far]) {
          const what = `${expert.search ? `${expert.search}, ` : ''}sort=${expert.sort}, page ${(at / size + 1).toLocaleString('en')}`;
          found.push({ engine: engine.name, what, ...(await compare(engine, expert, at, quick ? 40 : 300)) });
        }
      }
      await engine.close();
    }
    return {
      tables: expertTables('toSelect', found),
      goals: found.map(({ engine, what, ratio }) =>
        goal(`list in ${engine}: ${what}: times the statement of an expert`, '×', { atMost: 1 }, ratio),
      ),
    };
  },
};

const requestOf = ({ search = '', sort }: Expert, given: object) => {
  const { request, diagnostics } = parseRequest({ search, sort, ...given }, orders, { maximumSize: 1_000_000 });
  if (request === undefined) throw new Error(JSON.stringify(diagnostics));
  return request;
};

const indexOf = ({ dialect }: Asked, expert: Expert) =>
  indexFor(requestOf(expert, {}), dialect, { table: 'orders', columns }).text ?? '';

/** Times of the page that begins behind so many rows. */
async function compare({ name, dialect, ask }: Asked, expert: Expert, at: number, samples: number) {
  const { search, sort, place, first, later } = expert;
  const own = (given: object) => toSelect(requestOf(expert, given), dialect, { from: 'orders', columns, today: '2026-11-26' });
  const before = at === 0 ? undefined : own({ size: String(at), columns: 'id' });
  const after = before?.page(await ask(before)).next;
  const [edge] =
    at === 0 ? [] : await ask({ text: native(`${first.split(limit)[0]} LIMIT 1 OFFSET ${at - 1}`, dialect), values: [] });
  const byHand = {
    text: native(at === 0 ? first : later, dialect),
    values: edge === undefined ? [] : place.map((field) => (edge as Readonly<Record<string, string | number>>)[field] ?? ''),
  };
  const page = own({ size: String(size), after });
  const [wanted, given] = [await ask(byHand), await ask(page)].map((rows) =>
    rows.map((row) => Number((row as { id: unknown }).id)),
  );
  if (wanted?.length !== size + 1 || String(wanted) !== String(given))
    throw new Error(`${name}, ${search} ${sort}: ${String(wanted)} are not ${String(given)}\n${page.text}`);
  return raceExpert(
    () => ask(byHand),
    () => ask(page),
    samples,
  );
}

/** The SQL of an expert in one engine: its collation, and its placeholders. */
const native = (text: string, dialect: Dialect) =>
  text.replaceAll('STATUS', dialect.sort.key('status', 'text')).replaceAll('$', dialect.name === 'sqlite' ? '?' : '$');

const valuesOf = (sequence: string) => `SELECT i, 'customer ' || (i * 7919 % 1000),
  CASE WHEN i % 10 < 6 THEN 'open' WHEN i % 10 < 9 THEN 'closed' ELSE 'new' END, i * 104729 % 200003,
  CASE WHEN i % 10 = 3 THEN NULL ELSE DAY END FROM ${sequence}`;

function inSqlite(rows: number): Asked {
  const database = new DatabaseSync(':memory:');
  database.exec(`CREATE TABLE orders (id INTEGER PRIMARY KEY, customer TEXT, status TEXT NOT NULL, total INTEGER NOT NULL, placed TEXT);
    WITH RECURSIVE sequence (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM sequence WHERE i < ${rows})
    INSERT INTO orders ${valuesOf('sequence').replace('DAY', "date('2020-01-01', '+' || (i * 31 % 2000) || ' days')")}`);
  const prepared = new Map<string, ReturnType<typeof database.prepare>>();
  return {
    name: 'SQLite',
    dialect: sqlite,
    run: (sql) => database.exec(sql),
    ask: ({ text, values }) => {
      const statement = prepared.get(text) ?? database.prepare(text);
      prepared.set(text, statement);
      return statement.all(...values);
    },
    close: () => database.close(),
  };
}

async function inPostgres(rows: number): Promise<Asked> {
  const engine = await startEngine('postgres');
  if ('absent' in engine) throw new Error(engine.absent);
  const { Client } = await import('pg');
  const client = new Client({ connectionString: engine.address });
  await client.connect();
  await client.query(
    `CREATE TABLE orders (id bigint PRIMARY KEY, customer text, status text NOT NULL, total bigint NOT NULL, placed date)`,
  );
  await client.query(
    `INSERT INTO orders ${valuesOf(`generate_series(1, ${rows}::bigint) AS i`).replace('DAY', "date '2020-01-01' + (i * 31 % 2000)::int")}`,
  );
  const names = new Map<string, string>();
  return {
    name: 'PostgreSQL',
    dialect: postgres as Dialect<string | number>,
    run: (sql) => client.query(sql),
    ask: async ({ text, values }) => {
      const name = names.get(text) ?? `s${names.size}`;
      names.set(text, name);
      return (await client.query<object>({ name, text, values: [...values] })).rows;
    },
    close: async () => {
      await client.end();
      await engine.close();
    },
  };
}
