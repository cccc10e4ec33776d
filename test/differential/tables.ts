import { foldText, type Query, type Schema } from '../../src/index.ts';
import {
  type Columns,
  type Dialect,
  duckdb,
  elementTable,
  type HasSource,
  jsonArray,
  mariadb,
  nativeArray,
  postgres,
  relatedTable,
  sqlite,
  toSql,
} from '../../src/sql/index.ts';
import type { Engine, EngineName } from '../support/engines/engine.ts';
import type { ColumnKind } from './column-kinds.ts';
import type { HeldList } from './list-kinds.ts';
import { momentOf, type Row, type World } from './world.ts';

type Value = ColumnKind['values'][number];

export type Verdict = true | false | null;

/** A world's rows in an engine: without indexes, and with one on every column. */
export type Tables = {
  /** The verdict of each query on each row, from one statement that projects them. */
  readonly verdicts: (queries: readonly Query[]) => Promise<readonly (readonly Verdict[])[]>;
  /** The row numbers that each query selects from the indexed table, from one statement. */
  readonly selections: (queries: readonly Query[]) => Promise<readonly (readonly number[])[]>;
  /** Numbers of rows where each query is true, false and unknown, by three indexed WHEREs. */
  readonly partitions: (queries: readonly Query[]) => Promise<readonly (readonly number[])[]>;
};

export const dialects: Readonly<Record<EngineName, Dialect<string | number | boolean>>> = { sqlite, postgres, mariadb, duckdb };

export async function tablesOf(world: World, engine: Engine): Promise<Tables> {
  const dialect = dialects[engine.name];
  await fill(world, engine, ['plain', 'indexed']);
  const columns = columnsOf(world, dialect);
  const isNumbered = dialect.placeholder(1) !== dialect.placeholder(2);
  /** Several conditions for one statement, which numbers their values from first to last. */
  const write = (queries: readonly Query[], table: string) => {
    const values: (string | number | boolean)[] = [];
    const texts = queries.map((query) => {
      const { length } = values;
      // A dialect of its own would have no text of another query.
      const own = isNumbered
        ? { ...dialect, placeholder: (position: number) => dialect.placeholder(length + position) }
        : dialect;
      const sql = toSql(query, own, { ...momentOf(world), columns, table });
      values.push(...sql.values);
      return sql.text;
    });
    return { texts, values };
  };
  const nth = dialect.identifier(id);
  return {
    verdicts: async (queries) => {
      const { texts, values } = write(queries, 'plain');
      const rows = await engine.all(`SELECT ${texts.join(',\n')} FROM plain ORDER BY ${nth}`, values);
      return queries.map((_, at) => rows.map((row) => verdictOf(row[at])));
    },
    selections: async (queries) => {
      const { texts, values } = write(queries, 'indexed');
      const selects = texts.map((text, at) => `SELECT ${at} AS query, ${nth} FROM indexed WHERE ${text}`);
      const rows = await engine.all(`${selects.join('\nUNION ALL ')}\nORDER BY 1, 2`, values);
      return queries.map((_, at) => rows.filter(([query]) => Number(query) === at).map(([, number]) => Number(number)));
    },
    partitions: async (queries) => {
      const forms = ['$', 'NOT ($)', '($) IS NULL'];
      const { texts, values } = write(
        queries.flatMap((query) => forms.map(() => query)),
        'indexed',
      );
      const counts = texts.map((text, at) => {
        return `SELECT ${at} AS part, count(*) FROM indexed WHERE ${(forms[at % forms.length] ?? '').replace('$', () => text)}`;
      });
      const rows = await engine.all(`${counts.join('\nUNION ALL ')}\nORDER BY 1`, values);
      return queries.map((_, at) => rows.slice(at * forms.length, (at + 1) * forms.length).map(([, count]) => Number(count)));
    },
  };
}

/** Where the columns of the fields are, and the tables of what rows hold, whose names begin so. */
export function columnsOf(world: World, dialect: Dialect, tables = 'held'): Columns<Schema> {
  const { kinds, lists = {}, records = {} } = world;
  const on = { [ownerId]: id };
  const columns = Object.fromEntries(
    Object.entries(kinds).map(([name, { storage, zone, folded }], at) => {
      const besides = { ...(storage && { storage }), ...(zone && { zone }), ...(folded && { folded: foldedAt(at, dialect) }) };
      return [name, { sql: dialect.identifier(name), ...besides }];
    }),
  );
  const ofLists = Object.entries(lists).map(([name, list], at): [string, HasSource] => {
    const storage = storageIn(list, dialect.name);
    // Only as texts does SQLite have moments.
    const isIso = list.kind.inJson !== undefined && (storage === 'json' || dialect.name === 'sqlite');
    const column = (sql: string) => (isIso ? { sql: dialect.identifier(sql), storage: 'iso' as const } : sql);
    if (storage === 'table') return [name, elementTable({ from: `${tables}l${at}`, on, value: column('element') })];
    return [name, storage === 'json' ? jsonArray(column(name)) : nativeArray(column(name))];
  });
  const ofRecords = Object.entries(records).map(([name, { world: inner }], at): [string, HasSource] => {
    const from = `${tables}r${at}`;
    return [name, relatedTable({ from, on, columns: columnsOf(inner, dialect, from) })];
  });
  return { ...columns, ...Object.fromEntries([...ofLists, ...ofRecords]) };
}

const storageIn = ({ storage }: HeldList, engine: string) =>
  storage === 'array' && engine !== 'postgres' && engine !== 'duckdb' ? 'json' : storage;

/** The columns of the number of a row, and of the row that a record or an element is of. */
const [id, ownerId] = ['row number', 'owner number'];

const foldedAt = (at: number, dialect: Dialect) => dialect.identifier(`folded ${at}`);

/** Their drivers make a type of their own of a number. */
const numbersAsText: ReadonlySet<EngineName> = new Set(['postgres', 'duckdb']);

function verdictOf(value: unknown): Verdict {
  return value === null || value === undefined ? null : value === true || Number(value) === 1;
}

/** Makes the tables of a world, of which those of records have the numbers of the rows that they are of. */
async function fill(world: World, engine: Engine, tables: readonly string[], held = 'held', owners?: readonly number[]) {
  const dialect = dialects[engine.name];
  const owner = dialect.identifier(ownerId);
  const columns = Object.entries(world.kinds).flatMap(([name, kind], at) => {
    const { stored = (value) => value } = kind;
    const own = { name, kind, column: dialect.identifier(name), stored };
    const folded = { ...own, column: foldedAt(at, dialect), stored: (value: Value) => foldText(String(value)) };
    return kind.folded ? [own, folded] : [own];
  });
  const rows = world.rows.map((row, at) => [
    at,
    ...columns.map(({ name, stored }) => {
      const value = row[name] ?? null;
      return value === null ? value : stored(value, engine.name);
    }),
  ]);
  const lists = Object.entries(world.lists ?? {}).map(([name, list], at) => ({
    name,
    at,
    list,
    in: storageIn(list, engine.name),
  }));
  const inRows = lists.filter((one) => one.in !== 'table');
  const declared = [
    ...columns.map(({ column, kind }) => `${column} ${kind.declared[engine.name]}`),
    ...inRows.map(({ name, list, in: storage }) => `${dialect.identifier(name)} ${listType(list, storage, engine.name)}`),
    ...(owners === undefined ? [] : [`${owner} INTEGER`]),
  ];
  for (const table of tables) {
    await engine.run(`DROP TABLE IF EXISTS ${table}`);
    await engine.run(`CREATE TABLE ${table} (${dialect.identifier(id)} INTEGER PRIMARY KEY, ${declared.join(', ')})`);
    const values: unknown[] = [];
    const tuples = rows.map((row, nth) => {
      const own = row.map((value, at) => insertable(value, at - 1, values));
      const held = inRows.map(({ list, in: storage }) => listSql(list, nth, storage, engine.name, binder(values)));
      return `(${[...own, ...held, ...(owners === undefined ? [] : [owners[nth]])].join(', ')})`;
    });
    if (tuples.length > 0) await engine.all(`INSERT INTO ${table} VALUES ${tuples.join(', ')}`, values);
  }
  if (owners !== undefined) for (const table of tables) await engine.run(`CREATE INDEX of_${table} ON ${table} (${owner})`);
  else for (const [at, { column }] of columns.entries()) await engine.run(`CREATE INDEX by_${at} ON indexed (${column})`);
  for (const { at, list } of lists.filter((one) => one.in === 'table')) {
    const table = `${held}l${at}`;
    await engine.run(`DROP TABLE IF EXISTS ${table}`);
    await engine.run(`CREATE TABLE ${table} (${owner} INTEGER, element ${list.kind.declared[engine.name]})`);
    const values: unknown[] = [];
    const elements = list.values.flatMap((all, nth) => (all ?? []).map((one) => `(${nth}, ${binder(values)(one)})`));
    if (elements.length > 0) await engine.all(`INSERT INTO ${table} VALUES ${elements.join(', ')}`, values);
  }
  for (const [at, { world: inner, owners: of }] of Object.values(world.records ?? {}).entries())
    await fill(inner, engine, [`${held}r${at}`], `${held}r${at}`, of);

  function binder(values: unknown[]) {
    return (value: unknown) => {
      const own = numbersAsText.has(engine.name) && typeof value === 'number' ? String(value) : value;
      return dialect.placeholder(values.push(engine.name === 'sqlite' && typeof own === 'boolean' ? Number(own) : own));
    };
  }

  function insertable(value: unknown, at: number, values: unknown[]): string {
    const placeholder = binder(values)(value);
    const kind = columns[at]?.kind;
    // MariaDB converts seconds to a TIMESTAMP only by a function; DuckDB binds a number as a
    // double whatever the column.
    if (engine.name === 'mariadb' && kind?.storage === 'instant') return `FROM_UNIXTIME(${placeholder})`;
    if (engine.name === 'duckdb' && kind !== undefined)
      return `CAST(${placeholder} AS ${kind.declared.duckdb.replace(/ COLLATE.*/, '')})`;
    return placeholder;
  }
}

const jsonTypes = { sqlite: 'TEXT', postgres: 'jsonb', mariadb: 'LONGTEXT', duckdb: 'JSON' };

const listType = ({ kind }: HeldList, storage: HeldList['storage'], engine: EngineName): string =>
  storage === 'json' ? jsonTypes[engine] : `${kind.declared[engine]}[]`;

/** The list of a row; without one, now and then as the null of JSON. */
function listSql(
  list: HeldList,
  row: number,
  storage: HeldList['storage'],
  engine: EngineName,
  bound: (value: unknown) => string,
): string {
  const elements = list.values[row] ?? null;
  if (elements === null) return storage === 'json' && row % 3 === 0 ? bound('null') : 'NULL';
  const inJson = (one: Row[string]) => (list.kind.field.type === 'decimal' && one !== null ? Number(one) : one);
  if (storage === 'json') return bound(JSON.stringify(elements.map(inJson)));
  return `CAST(${engine === 'postgres' ? 'ARRAY' : ''}[${elements.map(bound).join(', ')}] AS ${listType(list, storage, engine)})`;
}
