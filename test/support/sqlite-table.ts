import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { check, type Expression, type Query } from '../../src/index.ts';
import type { Verdict } from '../../src/memory/index.ts';
import { fieldOf, type Schema } from '../../src/schema/schema.ts';
import { type SqlOptions, sqlite, toSql } from '../../src/sql/index.ts';

export type SqliteTable<S extends Schema> = {
  readonly database: DatabaseSync;
  /** What SQLite says of each row, in the order of the rows given. */
  readonly verdicts: (query: Query<S>, options: SqlOptions<S>) => Verdict[];
  /** SQLite's plan for finding the rows of a query, in one line. */
  readonly plan: (query: Query<S>, options: SqlOptions<S>) => string;
};

/** A SQLite table `boeking` of the fields, with the rows; `declared` overrides column types. */
export function sqliteTable<S extends Schema>(
  schema: S,
  rows: readonly object[],
  declared: Readonly<Record<string, string>> = {},
): SqliteTable<S> {
  const database = new DatabaseSync(':memory:');
  const names = Object.keys(schema.fields);
  const columns = names.map(
    (name) => `${sqlite.identifier(name)} ${Object.hasOwn(declared, name) ? declared[name] : usual[fieldOf(schema, name).type]}`,
  );
  database.exec(`CREATE TABLE boeking ("row number" INTEGER PRIMARY KEY, ${columns.join(', ')})`);
  const insert = database.prepare(`INSERT INTO boeking VALUES (NULL, ${names.map(() => '?').join(', ')})`);
  database.exec('BEGIN');
  for (const row of rows)
    insert.run(...names.map((name) => stored(Object.hasOwn(row, name) ? (row as Record<string, unknown>)[name] : null)));
  database.exec('COMMIT');
  return {
    database,
    verdicts: (query, options) => {
      const { text, values } = toSql(query, sqlite, options);
      const found = database.prepare(`SELECT (${text}) AS verdict FROM boeking ORDER BY "row number"`).all(...values);
      return found.map(({ verdict }) => (verdict === null ? null : verdict === 1));
    },
    plan: (query, options) => {
      const { text, values } = toSql(query, sqlite, options);
      const steps = database.prepare(`EXPLAIN QUERY PLAN SELECT "row number" FROM boeking WHERE ${text}`).all(...values);
      return steps.map(({ detail }) => String(detail)).join('; ');
    },
  };
}

/** An expression as a query; where it does not fit the schema the test has a mistake. */
export function checked<S extends Schema>(expression: Expression, schema: S): Query<S> {
  const { query, diagnostics } = check(expression, schema, { limits: { predicates: 100_000, listValues: 100_000 } });
  if (query === undefined) throw new Error(`No query: ${diagnostics.map(({ message }) => message).join(' ')}`);
  return query;
}

const usual = { integer: 'INTEGER', decimal: 'REAL', text: 'TEXT', date: 'TEXT', time: 'TEXT', boolean: 'INTEGER' } as const;

const stored = (value: unknown): SQLInputValue =>
  typeof value === 'boolean' ? Number(value) : ((value ?? null) as SQLInputValue);
