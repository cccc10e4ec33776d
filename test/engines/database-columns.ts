import type { Field } from '../../src/schema/schema.ts';
import type { Storage } from '../../src/sql/index.ts';
import type { EngineName } from '../support/engines/engine.ts';

/**
 * A type of column that databases have: a row of the table in `src/sql/COLUMNS.md`, which
 * `database-columns.test.ts` holds against the engine.
 */
export type DatabaseColumn = {
  readonly engine: EngineName;
  /** Its type, what the table calls that, and what is special about it. */
  readonly declared: string;
  readonly called?: string;
  readonly special?: string;
  readonly field: Field;
  /** What it holds, in SQL. */
  readonly values: readonly string[];
  /** What `columns` says of it, and the rows are selected by; without one, the column alone. */
  readonly source?: { readonly sql: string; readonly storage?: Storage };
  readonly why: string;
  /** Statements before and after the table is there. */
  readonly before?: string;
  readonly after?: string;
  /** The extension that it needs. */
  readonly extension?: string;
};

const text: Field = { type: 'text' };
const integer: Field = { type: 'integer' };
const decimal: Field = { type: 'decimal' };
const date: Field = { type: 'date' };
const time: Field = { type: 'time' };
const boolean: Field = { type: 'boolean' };
const moment: Field = { type: 'date', dateTime: 'UTC' };

/** Kinds of fields, each with what its columns hold. */
const texts = { field: text, values: ["'a'", "'A'", "'b'", "'é'", "''", 'NULL'] };
const uuids = {
  field: text,
  values: ["'6f9619ff-8b86-d011-b42d-00c04fc964ff'", "'00000000-0000-0000-0000-000000000000'", 'NULL'],
};
const numbers = { field: decimal, values: ['0.1', '0.5', '-2.5', '3.14', '1e10', '16777216', 'NULL'] };
const times = { field: time, values: ["'09:30:00'", "'09:30:00.5'", "'23:59:59.9'", "'00:00:00'", "'09:30:01'", 'NULL'] };
const truths = { field: boolean, values: ['0', '1', '2', 'NULL'] };
const bits = { field: boolean, values: ["B'0'", "B'1'", 'NULL'] };
const instants = { field: moment, values: ["'2026-11-20 23:30:00+00'", "'2026-11-20 22:59:59+00'", 'NULL'] };
const mood = "ENUM ('b', 'a', 'A', 'é', '')";
const notNumbers = ["'NaN'", "'Infinity'", "'-Infinity'"];

const padded = 'is filled up with spaces, which `=` leaves out and rows do not';
const noText = 'is no text';
const single = '0.1 is 0.100000001490116 there: as text it is 0.1 again';
const notANumber = 'NaN and infinities are no values of a search; here they are null';
const fraction = 'times of a search have whole seconds; here the fraction is cut off';
const anyTruth = 'is compared with 1 and 0, and other numbers are neither; here they are true';
const asStored = 'is compared as the text that it holds';

/** Two that PostgreSQL and DuckDB have in common. */
const instantAndInfiniteDay: readonly Omit<DatabaseColumn, 'engine'>[] = [
  {
    declared: 'TIMESTAMPTZ',
    ...instants,
    source: { sql: 'x', storage: 'instant' },
    why: 'is an instant, whatever the zone of the session; rows have a `Date`',
  },
  {
    declared: 'DATE',
    special: 'with infinity',
    field: date,
    values: ["'2026-11-21'", "'infinity'", "'-infinity'", 'NULL'],
    source: { sql: 'CASE WHEN isfinite(x) THEN x END' },
    why: 'an infinite date is no day; here it is null',
  },
];

const columns: Readonly<Record<EngineName, readonly Omit<DatabaseColumn, 'engine'>[]>> = {
  postgres: [
    { declared: 'CHAR(5)', ...texts, source: { sql: 'x::text' }, why: padded },
    { declared: 'CITEXT', ...texts, why: 'is compared by code point all the same', extension: 'citext' },
    {
      declared: 'mood',
      called: 'ENUM',
      ...texts,
      source: { sql: 'x::text' },
      why: 'has an order of its own, and no text is compared with it',
      before: `DROP TYPE IF EXISTS mood; CREATE TYPE mood AS ${mood}`,
    },
    { declared: 'UUID', ...uuids, source: { sql: 'x::text' }, why: noText },
    { declared: 'REAL', ...numbers, source: { sql: 'x::text::numeric' }, why: single },
    {
      declared: 'DOUBLE PRECISION',
      special: 'with NaN',
      field: decimal,
      values: [...numbers.values, ...notNumbers],
      source: { sql: "CASE WHEN abs(x) < 'Infinity' THEN x END", storage: 'double' },
      why: notANumber,
    },
    {
      declared: 'NUMERIC',
      special: 'with NaN',
      field: decimal,
      values: [...numbers.values, "'NaN'"],
      source: { sql: "NULLIF(x, 'NaN')" },
      why: notANumber,
    },
    { declared: 'TIME', special: 'with fractions', ...times, source: { sql: 'left(x::text, 8)::time' }, why: fraction },
    {
      declared: 'TIME',
      special: 'with 24:00',
      field: time,
      values: ["'24:00'", ...times.values.slice(3)],
      source: { sql: "NULLIF(x, '24:00')" },
      why: '24:00 is no time of day; here it is null',
    },
    { declared: 'SMALLINT', ...truths, source: { sql: '(x <> 0)' }, why: 'is no `boolean`' },
    { declared: 'BIT(1)', ...bits, source: { sql: "(x = B'1')" }, why: 'is no `boolean`' },
    ...instantAndInfiniteDay,
  ],
  mariadb: [
    { declared: 'CHAR(5)', ...texts, why: 'is given and compared without the spaces at its end' },
    { declared: `${mood} COLLATE utf8mb4_bin`, called: 'ENUM', ...texts, why: asStored },
    { declared: 'UUID', ...uuids, source: { sql: 'CAST(x AS CHAR)' }, why: noText },
    {
      declared: 'FLOAT',
      ...numbers,
      why: '0.1 is 0.100000001490116, there and in the rows of a prepared statement; a DOUBLE is better',
    },
    {
      declared: 'TIME(6)',
      special: 'with fractions',
      ...times,
      source: { sql: "TIME_FORMAT(x, '%H:%i:%s')", storage: 'text' },
      why: fraction,
    },
    {
      declared: 'TIME',
      special: 'below 00:00 or from 24:00',
      field: time,
      values: ["'-01:00:00'", "'24:00:00'", "'100:00:00'", "'09:30:00'", 'NULL'],
      source: { sql: "CASE WHEN x >= '00:00:00' AND x < '24:00:00' THEN x END" },
      why: 'a duration is no time of day; here it is null',
    },
    { declared: 'TINYINT(1)', field: boolean, values: ['0', '1', 'NULL'], why: 'is compared with 1 and 0' },
    { declared: 'TINYINT(1)', special: 'with other numbers', ...truths, source: { sql: '(x <> 0)' }, why: anyTruth },
    { declared: 'BIT(1)', ...bits, source: { sql: '(x + 0)' }, why: 'rows have its bytes; here they have a number' },
    {
      declared: 'TIMESTAMP NULL',
      field: moment,
      values: instants.values.map((one) => one.replace('+00', '')),
      source: { sql: 'x', storage: 'instant' },
      why: 'is an instant; rows have it in the zone of the session, which is to be UTC',
    },
    {
      declared: 'YEAR',
      field: integer,
      values: ['2026', '1999', '0', 'NULL'],
      source: { sql: '(x + 0)' },
      why: 'takes 1 … 69 of a search for 2001 … 2069; here it is a number',
    },
    {
      declared: 'DATE',
      special: 'with 0000-00-00',
      field: date,
      values: ["'2026-11-21'", "'0000-00-00'", 'NULL'],
      source: { sql: "NULLIF(x, '0000-00-00')" },
      why: 'is no day; here it is null',
      before: "SET SESSION sql_mode = ''",
      after: 'SET SESSION sql_mode = DEFAULT',
    },
  ],
  sqlite: [
    { declared: 'CHAR(5)', ...texts, why: asStored },
    {
      declared: 'REAL',
      special: 'with infinity',
      field: decimal,
      values: [...numbers.values, '9e999', '-9e999'],
      source: { sql: 'CASE WHEN abs(x) < 9e999 THEN x END' },
      why: 'NaN is null already; here infinities are, too',
    },
    { declared: 'TEXT', special: 'times with fractions', ...times, source: { sql: 'substr(x, 1, 8)' }, why: fraction },
    { declared: 'BOOLEAN', field: boolean, values: ['0', '1', 'NULL'], why: 'is compared with 1 and 0' },
    { declared: 'BOOLEAN', special: 'with other numbers', ...truths, source: { sql: '(x <> 0)' }, why: anyTruth },
    {
      declared: 'INTEGER',
      special: 'with texts or fractions',
      field: integer,
      values: ['0', '1', "'x'", "''", '1.5', 'NULL'],
      source: { sql: "CASE typeof(x) WHEN 'integer' THEN x END" },
      why: 'a column that is not STRICT holds anything; here it is null',
    },
    {
      declared: 'TEXT',
      special: 'days and other texts',
      field: date,
      values: ["'2026-11-21'", "''", "'x'", "'2026-11-21 10:00:00'", 'NULL'],
      source: { sql: 'CASE date(x) WHEN x THEN x END' },
      why: 'a text that is no day comes before or after all days; here it is null',
    },
  ],
  duckdb: [
    { declared: 'CHAR(5)', ...texts, why: 'is a VARCHAR' },
    { declared: mood, called: 'ENUM', ...texts, source: { sql: 'x::VARCHAR' }, why: 'has an order of its own, and no collation' },
    { declared: 'UUID', ...uuids, source: { sql: 'x::VARCHAR' }, why: noText },
    { declared: 'FLOAT', ...numbers, source: { sql: 'x::VARCHAR::DOUBLE', storage: 'double' }, why: single },
    {
      declared: 'DOUBLE',
      special: 'with NaN',
      field: decimal,
      values: [...numbers.values, ...notNumbers],
      source: { sql: 'CASE WHEN isfinite(x) THEN x END', storage: 'double' },
      why: notANumber,
    },
    { declared: 'TIME', special: 'with fractions', ...times, source: { sql: 'left(x::VARCHAR, 8)::TIME' }, why: fraction },
    { declared: 'TINYINT', ...truths, source: { sql: '(x <> 0)' }, why: 'is no `BOOLEAN`' },
    ...instantAndInfiniteDay,
  ],
};

export const databaseColumns: readonly DatabaseColumn[] = Object.entries(columns).flatMap(([engine, ofEngine]) =>
  ofEngine.map((column) => ({ engine: engine as EngineName, ...column })),
);

/** The table of `src/sql/COLUMNS.md`. */
export function columnsTable(): string {
  const rows = databaseColumns.map((column) => {
    const { engine, field, source, why } = column;
    const type = field.dateTime === undefined ? field.type : `${field.type} with \`dateTime\``;
    return `| ${titles[engine]} | ${nameOf(column)} | ${type} | ${source === undefined ? 'as it is' : written(source)} | ${why} |`;
  });
  return ['| database | column | field | in `columns` | why |', '|---|---|---|---|---|', ...rows].join('\n');
}

export function nameOf({ declared, called = declared, special }: DatabaseColumn): string {
  return `\`${called}\`${special === undefined ? '' : ` ${special}`}`;
}

function written({ sql, storage }: NonNullable<DatabaseColumn['source']>): string {
  const text = sql.includes("'") ? `"${sql}"` : `'${sql}'`;
  return `\`{ sql: ${text}${storage === undefined ? '' : `, storage: '${storage}'`} }\``;
}

const titles = { postgres: 'PostgreSQL', mariadb: 'MariaDB', sqlite: 'SQLite', duckdb: 'DuckDB' };
