import type { FieldType } from '../../grammar/operators.ts';
import type { Field } from '../schema/schema.ts';
import type { Storage } from '../sql/dialect.ts';
import type { IntrospectedEngine } from './catalogs.ts';
import type { CatalogColumn } from './database-table.ts';

/*
 * What the columns of each database are to a search, as src/sql/COLUMNS.md says. In the SQL of the
 * tables below `x` is the column.
 */

type ColumnField = Pick<Field, 'type' | 'dateTime'>;

/** The functions that make the columns of lists. */
export type ListMaker = 'nativeArray' | 'jsonArray';

/** What a column is to a search: a field with its SQL, or nothing, and why. */
export type ColumnReading =
  | {
      readonly field: ColumnField;
      /** Of a list: what its column is made by. */
      readonly make?: ListMaker | undefined;
      /** What is not as the dialect has it by default. */
      readonly sql?: string | undefined;
      readonly storage?: Storage | undefined;
      readonly note?: string | undefined;
    }
  /** JSON, of which the rows tell whether it is a list, and what it is otherwise. */
  | { readonly json: string; readonly otherwise?: ColumnReading }
  | { readonly because: string };

/** Conditions to ask of a sample of a column's rows, and what it is, by those that were true of any row. */
type ColumnKind = {
  readonly asked: Readonly<Record<string, string>>;
  readonly read: (column: CatalogColumn, seen: ReadonlySet<string>) => ColumnReading;
};

type Odd = readonly (readonly [when: string, sql: string, storage?: Storage])[];

/** A row of a table of kinds. */
type KindRow = {
  /** The types that it is of. */
  readonly of: RegExp;
  /** Its field, or in words why there is none; by the column where that decides. */
  readonly is: ColumnField | typeof json | string | ((column: CatalogColumn) => ColumnField | typeof json | string);
  readonly make?: 'jsonArray';
  readonly sql?: string | ((column: CatalogColumn) => string | undefined);
  readonly storage?: Storage;
  readonly note?: string;
  /** Conditions that a row of the column may meet, with the SQL that it then needs, one around the other. */
  readonly odd?: Odd;
};

const integer: ColumnField = { type: 'integer' };
const decimal: ColumnField = { type: 'decimal' };
const text: ColumnField = { type: 'text' };
const boolean: ColumnField = { type: 'boolean' };
const date: ColumnField = { type: 'date' };
const time: ColumnField = { type: 'time' };
const instant: ColumnField = { type: 'date', dateTime: 'UTC' };
const json = { json: true } as const;
const wall: ColumnField = { type: 'date', dateTime: 'local-wall' };

const isTruth = ({ allowed = [] }: CatalogColumn): boolean => ['0,1', '1,0'].includes(allowed.map(Number).join());
const truthOrInteger = (column: CatalogColumn) => (isTruth(column) ? boolean : integer);
const unlessZero = (column: CatalogColumn) => (isTruth(column) ? '(x <> 0)' : undefined);
/** Whether a decimal type has no places: `numeric(10)`, `DECIMAL(5,0)`. */
const numberOf = ({ declared }: CatalogColumn) => (/\(\s*(?:[1-9]|1[0-5])\s*(?:,\s*0\s*)?\)/.test(declared) ? integer : decimal);

const bytes: KindRow = { of: /blob|bytea|binary|^bit/i, is: 'it holds bytes' };
const infinite: Odd = [['NOT isfinite(x)', 'CASE WHEN isfinite(x) THEN x END']];
const noNumber: Odd = [["NOT abs(x) < 'Infinity'", "CASE WHEN abs(x) < 'Infinity' THEN x END"]];
const noDecimal: Odd = [
  ["x::text = 'NaN'", "NULLIF(x, 'NaN')"],
  ["x::text LIKE '%Infinity'", "CASE WHEN x::text NOT LIKE '%Infinity' THEN x END"],
];

const postgres: readonly KindRow[] = [
  { of: /^(?:smallint|integer|bigint)$/, is: truthOrInteger, sql: unlessZero },
  { of: /^numeric(?!\w)/, is: numberOf, odd: noDecimal },
  { of: /^real$/, is: decimal, sql: 'x::text::numeric', odd: noNumber },
  { of: /^double precision$/, is: decimal, storage: 'double', odd: noNumber },
  { of: /^money$/, is: decimal, sql: 'x::numeric' },
  { of: /^(?:character varying|text|citext|name)(?!\w)/, is: text },
  { of: /^(?:character|bpchar|"char"|uuid|inet|cidr|macaddr8?)(?!\w)/, is: text, sql: 'x::text' },
  { of: /^boolean$/, is: boolean },
  { of: /^bit\(1\)$/, is: boolean, sql: "(x = B'1')" },
  {
    of: /^time(?:\(\d\))? without/,
    is: time,
    odd: [
      ['left(x::text, 8)::time <> x', 'left(x::text, 8)::time'],
      ["x = '24:00'", "NULLIF(x, '24:00')"],
    ],
  },
  { of: /^date$/, is: date, odd: infinite },
  { of: /^timestamp(?:\(\d\))? without/, is: wall, odd: infinite },
  { of: /^timestamp(?:\(\d\))? with /, is: instant, storage: 'instant', odd: infinite },
  { of: /^jsonb$/, is: json },
  { of: /^json$/, is: json, sql: 'x::jsonb' },
  { ...bytes, of: /^(?:bytea|bit)(?!\w)/ },
  // An enumeration has a name of its own.
  { of: /^/, is: ({ allowed, declared }) => (allowed ? text : noFieldOf(declared)), sql: 'x::text' },
];

const duckdb: readonly KindRow[] = [
  { of: /^U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?$/, is: truthOrInteger, sql: unlessZero },
  { of: /^DECIMAL/, is: numberOf },
  { of: /^FLOAT$/, is: decimal, sql: 'x::VARCHAR::DOUBLE', storage: 'double', odd: infinite },
  { of: /^DOUBLE$/, is: decimal, storage: 'double', odd: infinite },
  { of: /^VARCHAR$/, is: text },
  { of: /^(?:ENUM|UUID)\b/, is: text, sql: 'x::VARCHAR' },
  { of: /^BOOLEAN$/, is: boolean },
  { of: /^TIME$/, is: time, odd: [['left(x::VARCHAR, 8)::TIME <> x', 'left(x::VARCHAR, 8)::TIME']] },
  { of: /^DATE$/, is: date, odd: infinite },
  { of: /^TIMESTAMP$/, is: wall, odd: infinite },
  { of: /^TIMESTAMP WITH TIME ZONE$/, is: instant, storage: 'instant', odd: infinite },
  { of: /^TIMESTAMP_/, is: wall, sql: 'x::TIMESTAMP' },
  { of: /^JSON$/, is: json },
  bytes,
];

const zeroDay: Odd = [["CAST(x AS CHAR) LIKE '0000-00-00%'", "NULLIF(x, '0000-00-00')"]];
const zeroMoment: Odd = [["CAST(x AS CHAR) LIKE '0000-00-00%'", "NULLIF(x, '0000-00-00 00:00:00')"]];

const mysql: readonly KindRow[] = [
  { of: /^tinyint\(1\)/i, is: boolean, odd: [['x NOT IN (0, 1)', '(x <> 0)']] },
  { of: /^(?:tiny|small|medium|big)?int/i, is: truthOrInteger },
  { of: /^decimal/i, is: numberOf },
  { of: /^float/i, is: decimal, note: '0.1 is 0.100000001490116 in a FLOAT; a DOUBLE is better' },
  { of: /^double/i, is: decimal, storage: 'double' },
  { of: /^bit\(1\)/i, is: boolean, sql: '(x + 0)' },
  { of: /^year/i, is: integer, sql: '(x + 0)' },
  // A text with commas, which none of its values has.
  {
    of: /^set\(/i,
    is: text,
    make: 'jsonArray',
    sql: `IF(x = '', '[]', CONCAT('[', REPLACE(JSON_QUOTE(CONCAT(x)), ',', '","'), ']'))`,
  },
  {
    of: /^(?:var)?char|text$|^enum/i,
    is: ({ isJson }) => (isJson ? json : text),
    // The collations that texts compare and sort by are of that character set.
    sql: ({ charset }) => charset && 'CONVERT(x USING utf8mb4)',
  },
  { of: /^(?:uuid|inet[46])$/i, is: text, sql: 'CAST(x AS CHAR)' },
  { of: /^date$/i, is: date, odd: zeroDay },
  {
    of: /^time(?:\(|$)/i,
    is: time,
    odd: [
      ["x < '00:00:00' OR x >= '24:00:00'", "CASE WHEN x >= '00:00:00' AND x < '24:00:00' THEN x END"],
      ["x LIKE '%.%' AND x NOT LIKE '%.000000'", "TIME_FORMAT(x, '%H:%i:%s')", 'text'],
    ],
  },
  { of: /^datetime/i, is: wall, odd: zeroMoment },
  { of: /^timestamp/i, is: instant, storage: 'instant', odd: zeroMoment },
  { of: /^json$/i, is: json },
  bytes,
];

const isNumber = "typeof(x) IN ('integer', 'real')";
const fraction: Odd = [["typeof(x) NOT IN ('integer', 'null')", "CASE typeof(x) WHEN 'integer' THEN x END"]];

/** A column of SQLite may hold anything, whatever its type. */
const sqlite: readonly KindRow[] = [
  { of: /^json/i, is: json },
  { of: /bool|^bit$/i, is: boolean, odd: [["typeof(x) <> 'null' AND x NOT IN (0, 1)", '(x <> 0)']] },
  { of: /int/i, is: truthOrInteger, odd: fraction },
  { of: /real|floa|doub/i, is: decimal, odd: [['NOT abs(x) < 9e999', 'CASE WHEN abs(x) < 9e999 THEN x END']] },
  { of: /numeric|decimal|money|number/i, is: decimal, odd: [[`NOT ${isNumber}`, `CASE WHEN ${isNumber} THEN x END`]] },
  bytes,
];

const tables: Readonly<Record<IntrospectedEngine, readonly KindRow[]>> = { sqlite, postgres, mariadb: mysql, mysql, duckdb };

const noFieldOf = (declared: string): string => `no field type stands for ${declared || 'a column without a type'}`;

const at = (sql: string, x: string): string => sql.replaceAll(/\bx\b/g, () => x);

/** The kind of a column, whose SQL is `x`. */
export function kindOf(engine: IntrospectedEngine, { declared }: CatalogColumn, x: string): ColumnKind {
  const elements = declared.replace(/\[\d*\]$/, '');
  if (elements !== declared) return { asked: {}, read: (column) => arrayOf(engine, { ...column, declared: elements }, x) };
  const row = tables[engine].find(({ of }) => of.test(declared));
  if (row === undefined && engine === 'sqlite') return kindByRows(declared, x);
  const { is, make, sql, storage, note, odd = [] }: Omit<KindRow, 'of'> = row ?? { is: noFieldOf(declared) };
  return {
    asked: Object.fromEntries(odd.map(([when], index) => [index, at(when, x)])),
    read: (column, seen) => {
      const field = typeof is === 'function' ? is(column) : is;
      if (typeof field === 'string') return { because: field };
      const met = odd.filter((_, index) => seen.has(String(index)));
      const base = (typeof sql === 'function' ? sql(column) : sql) ?? 'x';
      const whole = [...met.map(([, one]) => one), base].reduce(
        (inner, one) => at(one, inner === 'x' || one === 'x' ? inner : `(${inner})`),
        'x',
      );
      if ('json' in field) return { json: at(whole, x) };
      return { field, make, sql: at(whole, x), storage: met.at(-1)?.[2] ?? storage, note };
    },
  };
}

/** An array of the engine's own: its SQL is that of its elements, where that is no more than a cast. */
function arrayOf(engine: IntrospectedEngine, elements: CatalogColumn, x: string): ColumnReading {
  const reading = kindOf(engine, elements, 'x').read({ ...elements, allowed: undefined }, new Set());
  if (!('field' in reading) || reading.make !== undefined || !/^x(?:::[\w ]+)*$/.test(reading.sql ?? 'x'))
    return { because: `it is a list of ${elements.declared}, for which no field type stands` };
  const { field, storage, sql = 'x' } = reading;
  const own = engine === 'postgres' && storage === undefined ? comparedArrays[field.type] : undefined;
  const isOwn = own === undefined || sql !== 'x' || elements.declared.startsWith(own);
  const whole = isOwn ? sql.replaceAll(/::([\w ]+)/g, '::$1[]') : `x::${own}[]`;
  return { field, make: 'nativeArray', sql: at(whole, x), storage };
}

/** PostgreSQL compares no arrays of other types with these. */
const comparedArrays: Partial<Record<FieldType, string>> = { integer: 'bigint', decimal: 'numeric', text: 'text' };

/** What is asked of a column of SQLite whose type says little: texts hold days, moments and times, too. */
const clock = '[0-9][0-9]:[0-9][0-9]*';
const asked = {
  any: 'x IS NOT NULL',
  noText: "typeof(x) NOT IN ('text', 'null')",
  noInteger: "typeof(x) NOT IN ('integer', 'null')",
  noNumber: `x IS NOT NULL AND NOT ${isNumber}`,
  noDay: "x IS NOT NULL AND (typeof(x) <> 'text' OR date(x) IS NOT x)",
  noMoment: `x IS NOT NULL AND (datetime(x) IS NULL OR x NOT GLOB '????-??-??[ T]${clock}' OR x GLOB '*[+-][0-9][0-9]:[0-9][0-9]')`,
  noTime: `x IS NOT NULL AND (time(x) IS NULL OR x NOT GLOB '${clock}')`,
  fraction: "x GLOB '??:??:??.*'",
  short: 'length(x) = 5',
  withT: "substr(x, 11, 1) = 'T'",
  withSpace: "substr(x, 11, 1) = ' '",
  withZ: "x GLOB '*Z'",
  withoutZ: "x NOT GLOB '*Z'",
  noList: "x IS NOT NULL AND x NOT GLOB '[[]*]'",
  late: "typeof(x) = 'integer' AND abs(x) >= 100000000000",
};

function kindByRows(declared: string, x: string): ColumnKind {
  const isDate = /date|timestamp/i.test(declared);
  const isTime = !isDate && /^time/i.test(declared);
  const isText = /char|clob|text/i.test(declared);
  const note = (what: string) => (isDate || isTime ? undefined : `holds ${what}; its type is ${declared || 'none'}`);
  const as = (field: ColumnField, sql: string | false = 'x', storage?: Storage): ColumnReading => ({
    field,
    sql: at(sql || 'x', x),
    storage,
    note: field === date ? note('days') : field === time ? note('times') : undefined,
  });
  const read = (_: CatalogColumn, seen: ReadonlySet<string>): ColumnReading => {
    if (!seen.has('any')) {
      if (isDate) return as(/datetime|timestamp/i.test(declared) ? wall : date);
      return isTime || isText ? { field: isTime ? time : text, sql: x } : { because: noFieldOf(declared) };
    }
    if (isText && !seen.has('noList')) return { json: x, otherwise: as(text) };
    if (!seen.has('noDay')) return as(date);
    if (!seen.has('noMoment')) {
      const isIso = seen.has('withT') && !seen.has('withSpace');
      const sql = !isIso && seen.has('withT') && "replace(x, 'T', ' ')";
      return as(seen.has('withZ') && !seen.has('withoutZ') ? instant : wall, sql, isIso ? 'iso' : undefined);
    }
    if (isDate && !seen.has('noInteger')) return as(instant, seen.has('late') && '(x / 1000)', 'unix');
    if (isDate) return as(date, 'CASE date(x) WHEN x THEN x END');
    if (!seen.has('noTime'))
      return as(time, seen.has('short') ? "substr(x || ':00', 1, 8)" : seen.has('fraction') && 'substr(x, 1, 8)');
    if (isTime) return { because: 'some of its values are no times' };
    if (!isText && !seen.has('noNumber')) return as(seen.has('noInteger') ? decimal : integer);
    return seen.has('noText') ? { because: 'some of its values are no texts' } : as(text);
  };
  return { asked: Object.fromEntries(Object.entries(asked).map(([name, sql]) => [name, at(sql, x)])), read };
}

/** Whether a type is that of texts or whole numbers, by itself. */
export const plainTypeOf = (engine: IntrospectedEngine, column: CatalogColumn): FieldType | undefined => {
  const reading = kindOf(engine, column, 'x').read(column, new Set());
  return 'field' in reading && reading.make === undefined ? reading.field.type : undefined;
};
