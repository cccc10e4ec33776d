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

/** What a column is to a search: a field with its SQL, or nothing, and why. */
export type ColumnReading =
  | {
      readonly field: ColumnField;
      /** What is not as the dialect has it by default. */
      readonly sql?: string | undefined;
      readonly storage?: Storage | undefined;
      readonly note?: string | undefined;
    }
  | { readonly because: string };

/** Conditions to ask of a sample of a column's rows, and what it is, by those that were true of any row. */
type ColumnKind = {
  readonly asked: Readonly<Record<string, string>>;
  readonly read: (column: CatalogColumn, seen: ReadonlySet<string>) => ColumnReading;
};

/** A row of a table of kinds. */
type KindRow = {
  /** The types that it is of. */
  readonly of: RegExp;
  /** Its field, or in words why there is none; by the column where that decides. */
  readonly is: ColumnField | string | ((column: CatalogColumn) => ColumnField | string);
  readonly sql?: string | ((column: CatalogColumn) => string | undefined);
  readonly storage?: Storage;
  readonly note?: string;
  /** Conditions that a row of the column may meet, with the SQL that it then needs, one around the other. */
  readonly odd?: readonly (readonly [when: string, sql: string, storage?: Storage])[];
};

const integer = { type: 'integer' } as const;
const decimal = { type: 'decimal' } as const;
const text = { type: 'text' } as const;
const boolean = { type: 'boolean' } as const;
const date = { type: 'date' } as const;
const time = { type: 'time' } as const;
const instant = { type: 'date', dateTime: 'UTC' } as const;
const wall = { type: 'date', dateTime: 'local-wall' } as const;
const noZone = 'has no zone: taken for the clock of the search. If it is UTC, say `dateTime: "UTC"`';

const isTruth = ({ allowed = [] }: CatalogColumn): boolean =>
  allowed.length === 2 && ['0,1', '1,0'].includes(allowed.map(Number).join());
const truthOrInteger = (column: CatalogColumn) => (isTruth(column) ? boolean : integer);
/** Whether a decimal type has no places: `numeric(10)`, `DECIMAL(5,0)`. */
const numberOf = ({ declared }: CatalogColumn) => (/\(\s*(?:[1-9]|1[0-5])\s*(?:,\s*0\s*)?\)/.test(declared) ? integer : decimal);

const list: KindRow = { of: /\[\d*\]$/, is: 'it is a list' };
const json: KindRow = { of: /^json/i, is: 'it holds JSON' };
const bytes: KindRow = { of: /blob|bytea|binary|^bit/i, is: 'it holds bytes' };
const finiteDay: KindRow = { of: /^date$/i, is: date, odd: [['NOT isfinite(x)', 'CASE WHEN isfinite(x) THEN x END']] };

const postgres: readonly KindRow[] = [
  list,
  { of: /^(?:smallint|integer|bigint)$/, is: truthOrInteger, sql: (column) => (isTruth(column) ? '(x <> 0)' : undefined) },
  {
    of: /^numeric/,
    is: numberOf,
    odd: [
      ["x::text = 'NaN'", "NULLIF(x, 'NaN')"],
      ["x::text LIKE '%Infinity'", "CASE WHEN x::text NOT LIKE '%Infinity' THEN x END"],
    ],
  },
  ...(['real', 'double precision'] as const).map(
    (type): KindRow => ({
      of: new RegExp(`^${type}$`),
      is: decimal,
      odd: [["NOT abs(x) < 'Infinity'", "CASE WHEN abs(x) < 'Infinity' THEN x END"]],
      ...(type === 'real' ? { sql: 'x::text::numeric' } : { storage: 'double' }),
    }),
  ),
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
  finiteDay,
  { ...finiteDay, of: /^timestamp(?:\(\d\))? without/, is: wall },
  { ...finiteDay, of: /^timestamp(?:\(\d\))? with /, is: instant, sql: 'x', storage: 'instant' },
  json,
  bytes,
  // An enumeration has a name of its own.
  { of: /^/, is: ({ allowed, declared }) => (allowed ? text : noFieldOf(declared)), sql: 'x::text' },
];

const duckdb: readonly KindRow[] = [
  list,
  {
    of: /^U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?$/,
    is: truthOrInteger,
    sql: (column) => (isTruth(column) ? '(x <> 0)' : undefined),
  },
  { of: /^DECIMAL/, is: numberOf },
  ...(['FLOAT', 'DOUBLE'] as const).map(
    (type): KindRow => ({
      ...finiteDay,
      of: new RegExp(`^${type}$`),
      is: decimal,
      storage: 'double',
      ...(type === 'FLOAT' && { sql: 'x::VARCHAR::DOUBLE' }),
    }),
  ),
  { of: /^VARCHAR$/, is: text },
  { of: /^(?:ENUM|UUID)\b/, is: text, sql: 'x::VARCHAR' },
  { of: /^BOOLEAN$/, is: boolean },
  { of: /^TIME$/, is: time, odd: [['left(x::VARCHAR, 8)::TIME <> x', 'left(x::VARCHAR, 8)::TIME']] },
  finiteDay,
  { ...finiteDay, of: /^TIMESTAMP$/, is: wall },
  { ...finiteDay, of: /^TIMESTAMP WITH TIME ZONE$/, is: instant, sql: 'x', storage: 'instant' },
  { of: /^TIMESTAMP_/, is: wall, sql: 'x::TIMESTAMP' },
  json,
  bytes,
];

const zeroDate = (zero: string) => ({ odd: [["CAST(x AS CHAR) LIKE '0000-00-00%'", `NULLIF(x, '${zero}')`]] as const });
const zeroMoment = zeroDate('0000-00-00 00:00:00');

const mysql: readonly KindRow[] = [
  { of: /^tinyint\(1\)/i, is: boolean, odd: [['x NOT IN (0, 1)', '(x <> 0)']] },
  { of: /^(?:tiny|small|medium|big)?int/i, is: truthOrInteger },
  { of: /^decimal/i, is: numberOf },
  { of: /^float/i, is: decimal, note: '0.1 is 0.100000001490116 in a FLOAT; a DOUBLE is better' },
  { of: /^double/i, is: decimal, storage: 'double' },
  { of: /^bit\(1\)/i, is: boolean, sql: '(x + 0)' },
  { of: /^year/i, is: integer, sql: '(x + 0)' },
  { of: /^set\(/i, is: 'it is a list, in a text with commas' },
  {
    of: /^(?:var)?char|text$|^enum/i,
    is: ({ isJson }) => (isJson ? 'it holds JSON' : text),
    // The collations that texts compare and sort by are of that character set.
    sql: ({ charset }) => charset && 'CONVERT(x USING utf8mb4)',
  },
  { of: /^(?:uuid|inet[46])$/i, is: text, sql: 'CAST(x AS CHAR)' },
  { of: /^date$/i, is: date, ...zeroDate('0000-00-00') },
  {
    of: /^time(?:\(|$)/i,
    is: time,
    odd: [
      ["x < '00:00:00' OR x >= '24:00:00'", "CASE WHEN x >= '00:00:00' AND x < '24:00:00' THEN x END"],
      ["x LIKE '%.%' AND x NOT LIKE '%.000000'", "TIME_FORMAT(x, '%H:%i:%s')", 'text'],
    ],
  },
  { of: /^datetime/i, is: wall, ...zeroMoment },
  { of: /^timestamp/i, is: instant, sql: 'x', storage: 'instant', ...zeroMoment },
  json,
  bytes,
];

/** A column of SQLite may hold anything, whatever its type. */
const sqlite: readonly KindRow[] = [
  json,
  { of: /bool|^bit$/i, is: boolean, odd: [["typeof(x) <> 'null' AND x NOT IN (0, 1)", '(x <> 0)']] },
  {
    of: /int/i,
    is: truthOrInteger,
    odd: [["typeof(x) NOT IN ('integer', 'null')", "CASE typeof(x) WHEN 'integer' THEN x END"]],
  },
  {
    of: /real|floa|doub/i,
    is: decimal,
    odd: [["typeof(x) = 'real' AND NOT abs(x) < 9e999", 'CASE WHEN abs(x) < 9e999 THEN x END']],
  },
  {
    of: /numeric|decimal|money|number/i,
    is: decimal,
    odd: [["typeof(x) NOT IN ('integer', 'real', 'null')", "CASE WHEN typeof(x) IN ('integer', 'real') THEN x END"]],
  },
  bytes,
];

const tables: Readonly<Record<IntrospectedEngine, readonly KindRow[]>> = { sqlite, postgres, mariadb: mysql, mysql, duckdb };

const noFieldOf = (declared: string): string => `no field type stands for ${declared || 'a column without a type'}`;

const at = (sql: string, x: string): string => sql.replaceAll(/\bx\b/g, () => x);
const within = (sql: string, inner: string): string => at(sql, inner === 'x' || sql === 'x' ? inner : `(${inner})`);

/** The kind of a column, whose SQL is `x`. */
export function kindOf(engine: IntrospectedEngine, { declared }: CatalogColumn, x: string): ColumnKind {
  const row = tables[engine].find(({ of }) => of.test(declared));
  if (row === undefined && engine === 'sqlite') return kindByRows(declared, x);
  const { is, sql, storage, note, odd = [] } = row ?? { is: noFieldOf(declared) };
  return {
    asked: Object.fromEntries(odd.map(([when], index) => [index, at(when, x)])),
    read: (column, seen) => {
      const field = typeof is === 'function' ? is(column) : is;
      if (typeof field === 'string') return { because: field };
      const met = odd.filter((_, index) => seen.has(String(index)));
      const base = typeof sql === 'function' ? sql(column) : sql;
      const whole = [...met.map(([, one]) => one), ...(base === undefined ? [] : [base])].reduce(
        (inner, one) => within(one, inner),
        'x',
      );
      return {
        field,
        sql: at(whole, x),
        storage: met.at(-1)?.[2] ?? storage,
        note: note ?? ('dateTime' in field && field.dateTime === 'local-wall' ? noZone : undefined),
      };
    },
  };
}

/** What a column of SQLite is whose type says little: texts hold days, moments and times, too. */
function kindByRows(declared: string, x: string): ColumnKind {
  const glob = (pattern: string) => `x GLOB '${pattern}'`;
  const clock = '[0-9][0-9]:[0-9][0-9]*';
  const asked = {
    any: 'x IS NOT NULL',
    noText: "typeof(x) NOT IN ('text', 'null')",
    noInteger: "typeof(x) NOT IN ('integer', 'null')",
    noNumber: "typeof(x) NOT IN ('integer', 'real', 'null')",
    noDay: "x IS NOT NULL AND (typeof(x) <> 'text' OR date(x) IS NOT x)",
    noMoment: `x IS NOT NULL AND (datetime(x) IS NULL OR NOT ${glob(`????-??-??[ T]${clock}`)} OR ${glob('*[+-][0-9][0-9]:[0-9][0-9]')})`,
    noTime: `x IS NOT NULL AND (time(x) IS NULL OR NOT ${glob(clock)})`,
    fraction: glob('??:??:??.*'),
    short: 'length(x) = 5',
    withT: "substr(x, 11, 1) = 'T'",
    withSpace: "substr(x, 11, 1) = ' '",
    withZ: glob('*Z'),
    withoutZ: `NOT ${glob('*Z')}`,
    late: "typeof(x) = 'integer' AND abs(x) >= 100000000000",
  };
  const as = (field: ColumnField, sql?: string | false, storage?: Storage, note?: string): ColumnReading => ({
    field,
    sql: at(sql || 'x', x),
    storage,
    note,
  });
  const holds = (what: string) => `holds ${what}; its type is ${declared || 'none'}`;
  const isDate = /date|timestamp/i.test(declared);
  const isTime = !isDate && /^time/i.test(declared);
  const isText = /char|clob|text/i.test(declared);
  const read = (seen: ReadonlySet<string>): ColumnReading => {
    if (!seen.has('any') && !isDate && !isTime) return isText ? as(text) : { because: noFieldOf(declared) };
    if (!seen.has('any'))
      return isTime ? as(time) : /datetime|timestamp/i.test(declared) ? as(wall, false, undefined, noZone) : as(date);
    if (!seen.has('noDay')) return as(date, false, undefined, isDate ? undefined : holds('days'));
    if (!seen.has('noMoment')) {
      const isUtc = seen.has('withZ') && !seen.has('withoutZ');
      const isIso = seen.has('withT') && !seen.has('withSpace');
      const sql = !isIso && seen.has('withT') && "replace(x, 'T', ' ')";
      return as(isUtc ? instant : wall, sql, isIso ? 'iso' : undefined, isUtc ? undefined : noZone);
    }
    if (isDate && !seen.has('noInteger')) return as(instant, seen.has('late') && '(x / 1000)', 'unix');
    if (isDate) return as(date, 'CASE date(x) WHEN x THEN x END');
    if (!seen.has('noTime')) {
      const cut = seen.has('short') ? "substr(x || ':00', 1, 8)" : seen.has('fraction') && 'substr(x, 1, 8)';
      return as(time, cut, undefined, isTime ? undefined : holds('times'));
    }
    if (isTime) return { because: 'some of its values are no times' };
    if (!isText && !seen.has('noNumber')) return as(seen.has('noInteger') ? decimal : integer);
    return seen.has('noText') ? { because: 'some of its values are no texts' } : as(text);
  };
  return {
    asked: Object.fromEntries(Object.entries(asked).map(([name, sql]) => [name, at(sql, x)])),
    read: (_, seen) => read(seen),
  };
}

/** Whether a type is that of texts or whole numbers, by itself. */
export const plainTypeOf = (engine: IntrospectedEngine, column: CatalogColumn): FieldType | undefined => {
  const reading = kindOf(engine, column, 'x').read(column, new Set());
  return 'field' in reading ? reading.field.type : undefined;
};
