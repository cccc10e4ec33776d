import { foldText, type Query } from '../../src/index.ts';
import { type Columns, type Dialect, duckdb, mariadb, postgres, sqlite, toSql } from '../../src/sql/index.ts';
import type { Engine, EngineName } from '../support/engines/engine.ts';
import type { ColumnKind } from './column-kinds.ts';
import { momentOf, type World } from './world.ts';

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
  await fill(world, engine, dialect);
  const columns = columnsOf(world, dialect);
  /** Several conditions for one statement, which numbers their values from first to last. */
  const write = (queries: readonly Query[]) => {
    const values: (string | number | boolean)[] = [];
    const texts = queries.map((query) => {
      const shifted = { ...dialect, placeholder: (position: number) => dialect.placeholder(values.length + position) };
      const sql = toSql(query, shifted, { ...momentOf(world), columns });
      values.push(...sql.values);
      return sql.text;
    });
    return { texts, values };
  };
  const id = dialect.identifier('row number');
  return {
    verdicts: async (queries) => {
      const { texts, values } = write(queries);
      const rows = await engine.all(`SELECT ${texts.join(',\n')} FROM plain ORDER BY ${id}`, values);
      return queries.map((_, at) => rows.map((row) => verdictOf(row[at])));
    },
    selections: async (queries) => {
      const { texts, values } = write(queries);
      const selects = texts.map((text, at) => `SELECT ${at} AS query, ${id} FROM indexed WHERE ${text}`);
      const rows = await engine.all(`${selects.join('\nUNION ALL ')}\nORDER BY 1, 2`, values);
      return queries.map((_, at) => rows.filter(([query]) => Number(query) === at).map(([, number]) => Number(number)));
    },
    partitions: async (queries) => {
      const forms = ['$', 'NOT ($)', '($) IS NULL'];
      const { texts, values } = write(queries.flatMap((query) => forms.map(() => query)));
      const counts = texts.map((text, at) => {
        return `SELECT ${at} AS part, count(*) FROM indexed WHERE ${(forms[at % forms.length] ?? '').replace('$', () => text)}`;
      });
      const rows = await engine.all(`${counts.join('\nUNION ALL ')}\nORDER BY 1`, values);
      return queries.map((_, at) => rows.slice(at * forms.length, (at + 1) * forms.length).map(([, count]) => Number(count)));
    },
  };
}

/** Where the columns of the fields are. */
export function columnsOf({ kinds, schema }: World, dialect: Dialect): Columns<typeof schema> {
  return Object.fromEntries(
    Object.entries(kinds).map(([name, { storage, zone, folded }], at) => {
      const besides = { ...(storage && { storage }), ...(zone && { zone }), ...(folded && { folded: foldedAt(at, dialect) }) };
      return [name, { sql: dialect.identifier(name), ...besides }];
    }),
  );
}

const foldedAt = (at: number, dialect: Dialect) => dialect.identifier(`folded ${at}`);

/** Their drivers make a type of their own of a number. */
const numbersAsText: ReadonlySet<EngineName> = new Set(['postgres', 'duckdb']);

function verdictOf(value: unknown): Verdict {
  return value === null || value === undefined ? null : value === true || Number(value) === 1;
}

async function fill(world: World, engine: Engine, dialect: Dialect): Promise<void> {
  const id = dialect.identifier('row number');
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
  const declared = columns.map(({ column, kind }) => `${column} ${kind.declared[engine.name]}`);
  for (const table of ['plain', 'indexed']) {
    await engine.run(`DROP TABLE IF EXISTS ${table}`);
    await engine.run(`CREATE TABLE ${table} (${id} INTEGER PRIMARY KEY, ${declared.join(', ')})`);
    const values: unknown[] = [];
    const tuples = rows.map((row) => `(${row.map((value, at) => insertable(value, at - 1, values)).join(', ')})`);
    await engine.all(`INSERT INTO ${table} VALUES ${tuples.join(', ')}`, values);
  }
  for (const [at, { column }] of columns.entries()) await engine.run(`CREATE INDEX by_${at} ON indexed (${column})`);

  function insertable(value: unknown, at: number, values: unknown[]): string {
    const placeholder = dialect.placeholder(
      values.push(numbersAsText.has(engine.name) && typeof value === 'number' ? String(value) : value),
    );
    const kind = columns[at]?.kind;
    // MariaDB converts seconds to a TIMESTAMP only by a function; DuckDB binds a number as a
    // double whatever the column.
    if (engine.name === 'mariadb' && kind?.storage === 'instant') return `FROM_UNIXTIME(${placeholder})`;
    if (engine.name === 'duckdb' && kind !== undefined)
      return `CAST(${placeholder} AS ${kind.declared.duckdb.replace(/ COLLATE.*/, '')})`;
    return placeholder;
  }
}
