import fc from 'fast-check';
import { expect } from 'vitest';
import { defineSchema } from '../../src/index.ts';
import { type ListColumns, type ListPage, page, parseRequest, toSelect } from '../../src/list/index.ts';
import type { Dialect } from '../../src/sql/index.ts';
import { typed } from '../support/typed.ts';

/** A table with ties, nulls and every type, and walks over all its pages while others change it. */

const schema = defineSchema({
  ...typed({ id: 'integer', number: 'integer', rank: 'integer', price: 'decimal', name: 'text', day: 'date', start: 'time' }),
  moment: { type: 'date', dateTime: 'local-wall' },
  open: { type: 'boolean' },
});
const clock = { today: '2026-11-25' };
const fields = Object.keys(schema.fields) as (keyof typeof schema.fields)[];
/** Two columns have each other's name. */
const columns = { id: { sql: 'id', notNull: true }, number: 'rank', rank: 'number' } satisfies ListColumns<typeof schema>;

type TableRow = Readonly<Record<(typeof fields)[number], string | number | boolean | null>>;

const orNull = <Value>(...values: readonly Value[]) => fc.constantFrom<Value | null>(null, ...values);

/** A row but for its id; small pools, so that rows tie. */
const rest = fc.record({
  number: orNull(-3, 0, 7, 2 ** 40),
  rank: orNull(1, 2),
  price: orNull('0.1', '0.30', '-2', '1000000.01'),
  name: orNull('', 'a', 'B', 'é', 'e', '\u{1f600}', '\uffee', 'a '),
  day: orNull('2026-11-25', '2026-11-26', '1999-01-01'),
  start: orNull('00:00:00', '09:30:00', '23:59:59'),
  moment: orNull('2026-11-25 09:30:00', '2026-11-25 09:30:00.25', '2026-11-25 09:30:01'),
  open: orNull(true, false),
});

/** What others do between two pages: one row is added, removed, or moved to another place. */
type Change = { readonly kind: 'add' | 'remove' | 'move'; readonly at: number; readonly row: Omit<TableRow, 'id'> };

export type Walk = {
  readonly rows: readonly Omit<TableRow, 'id'>[];
  readonly sort: readonly string[];
  readonly search: string;
  readonly size: number;
  readonly backwards: boolean;
  readonly changes: readonly Change[];
};

export const walks: fc.Arbitrary<Walk> = fc.record({
  rows: fc.array(rest, { minLength: 1, maxLength: 30 }),
  sort: fc
    .uniqueArray(fc.constantFrom(...fields), { maxLength: 4 })
    .chain((names) => fc.tuple(...names.map((name) => fc.constantFrom(name, `-${name}`)))),
  search: fc.constantFrom('', 'id > 3', 'number IS NOT NULL OR open = TRUE', 'NOT name = "a"'),
  size: fc.integer({ min: 1, max: 7 }),
  backwards: fc.boolean(),
  changes: fc.array(fc.record({ kind: fc.constantFrom('add', 'remove', 'move'), at: fc.nat(), row: rest }), { maxLength: 8 }),
});

/** A table that pages are read from. */
export type Table = {
  readonly fill: (rows: readonly TableRow[]) => Promise<void>;
  readonly put: (row: TableRow) => Promise<void>;
  readonly remove: (id: number) => Promise<void>;
  readonly page: (parameters: Readonly<Record<string, string | undefined>>) => Promise<ListPage>;
};

const requestOf = (parameters: Readonly<Record<string, string | undefined>>) => {
  const { request, diagnostics } = parseRequest(parameters, schema, { maximumSize: 100 });
  if (request === undefined) throw new Error(JSON.stringify(diagnostics));
  return request;
};

/** Rows in memory. */
export function memoryTable(): Table {
  const rows = new Map<unknown, TableRow>();
  const put = async (row: TableRow) => void rows.set(row.id, row);
  return {
    fill: async (all) => {
      rows.clear();
      for (const row of all) await put(row);
    },
    put,
    remove: async (id) => void rows.delete(id),
    page: async (parameters) => page(rows.values(), requestOf(parameters), clock),
  };
}

type Asked = (text: string, values: readonly unknown[]) => Promise<readonly (readonly unknown[])[]>;

/** The table `walked` of a database, in which `ask` runs a statement. */
export function databaseTable(dialect: Dialect, ask: Asked): Table {
  const asStored = (value: unknown) =>
    typeof value === 'boolean' && (dialect.name === 'sqlite' || dialect.name === 'mariadb') ? Number(value) : value;
  const columnOf: Readonly<Record<string, string>> = { number: 'rank', rank: 'number' };
  const names = fields.map((name) => dialect.identifier(columnOf[name] ?? name)).join(', ');
  const add = (rows: readonly TableRow[]) => {
    const values: unknown[] = [];
    const tuples = rows.map((row) => fields.map((name) => dialect.placeholder(values.push(asStored(row[name])))).join(', '));
    return ask(`INSERT INTO walked (${names}) VALUES (${tuples.join('), (')})`, values);
  };
  const remove = async (id: number) => void (await ask(`DELETE FROM walked WHERE id = ${dialect.placeholder(1)}`, [id]));
  return {
    fill: async (rows) => {
      await ask('DELETE FROM walked WHERE 1 = 1', []);
      await add(rows);
    },
    put: async (row) => {
      await remove(Number(row.id));
      await add([row]);
    },
    remove,
    page: async (parameters) => {
      const request = requestOf(parameters);
      const select = toSelect(request, dialect, { from: 'walked', columns, ...clock });
      const found = await ask(select.text, select.values);
      return select.page(objectsOf(select.columns, found));
    },
  };
}

/** Lists of values as objects by column name. */
export const objectsOf = (columns: readonly string[], rows: readonly (readonly unknown[])[]): readonly object[] =>
  rows.map((row): object => Object.fromEntries(columns.map((name, at): [string, unknown] => [name, row[at]])));

/** The columns of the table `walked`, by dialect. */
export const tableOf: Readonly<Record<string, string>> = {
  sqlite:
    'id INTEGER PRIMARY KEY, number INTEGER, rank INTEGER, price REAL, name TEXT, day TEXT, start TEXT, moment TEXT, open INTEGER',
  postgres:
    'id bigint PRIMARY KEY, number bigint, rank bigint, price numeric(20,2), name text, day date, start time, moment timestamp, open boolean',
  mariadb:
    'id BIGINT PRIMARY KEY, number BIGINT, rank BIGINT, price DECIMAL(20,2), name VARCHAR(50) CHARACTER SET utf8mb4, day DATE, start TIME, moment DATETIME(6), open BOOLEAN',
  duckdb:
    'id BIGINT PRIMARY KEY, number BIGINT, rank BIGINT, price DECIMAL(20,2), name VARCHAR, day DATE, start TIME, moment TIMESTAMP, open BOOLEAN',
};

/**
 * Walks all pages of a table, from the first on or from the last back, while others change it. No
 * row comes twice unless it was moved, every row that stays comes, and the rows that stay come in
 * the order of a table that nobody changes.
 */
export async function walkAll(table: Table, { rows, sort, search, size, backwards, changes }: Walk): Promise<readonly number[]> {
  const all = rows.map((row, at): TableRow => ({ id: at + 1, ...row }));
  await table.fill(all);
  const parameters = { search, sort: sort.join(','), size: String(size), columns: 'number,rank,id' };
  const idsOf = (found: ListPage) => found.rows.map((row) => Number(row['id']));
  const still = idsOf(await table.page({ ...parameters, size: '100' }));
  const touched = new Set<number>();
  let last = all.length;
  const apply = async ({ kind, at, row }: Change) => {
    const id = kind === 'add' ? ++last : 1 + (at % all.length);
    touched.add(id);
    if (kind === 'remove') await table.remove(id);
    else await table.put({ id, ...row });
  };
  let found = await table.page(parameters);
  const seen: number[] = idsOf(found);
  if (backwards) {
    // To the end, where nobody has changed anything yet, and back.
    while (found.next !== undefined) found = await table.page({ ...parameters, after: found.next });
    seen.splice(0, seen.length, ...idsOf(found));
  }
  const left = [...changes];
  for (let pages = 0; pages < 200; pages++) {
    const change = left.shift();
    if (change !== undefined) await apply(change);
    const cursor = backwards ? found.previous : found.next;
    if (cursor === undefined) break;
    found = await table.page({ ...parameters, [backwards ? 'before' : 'after']: cursor });
    expect(found.rows.length).toBeLessThanOrEqual(size);
    if (backwards) seen.unshift(...idsOf(found));
    else seen.push(...idsOf(found));
  }
  const stayed = (id: number) => !touched.has(id);
  expect(seen.filter(stayed)).toEqual(still.filter(stayed));
  return still;
}
