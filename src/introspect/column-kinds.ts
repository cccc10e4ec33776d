import type { FieldType } from '../../grammar/operators.ts';
import type { Field } from '../schema/schema.ts';
import type { Storage } from '../sql/dialect.ts';
import type { CatalogColumn } from './database-table.ts';

/** A list that a later schema may have as a field: what its elements are, and how they are kept. */
export type ListColumnKind = { readonly type: FieldType; readonly list: 'array' | 'json' };

/** What a column is to a search: a field with its SQL, or nothing, and why. */
export type ColumnReading =
  | {
      readonly field: Pick<Field, 'type' | 'dateTime'>;
      /** What is not as the dialect has it by default. */
      readonly sql?: string;
      readonly storage?: Storage;
      readonly note?: string;
    }
  | { readonly because: string; readonly list?: ListColumnKind };

/**
 * A kind of column: the types it is of, conditions to ask of a sample of its rows, and what it is,
 * by those that were true of any row. `x` is the SQL of the column.
 */
type ColumnKind = {
  readonly type: RegExp;
  readonly probes?: (x: string) => Readonly<Record<string, string>>;
  readonly read: (x: string, seen: ReadonlySet<string>, column: CatalogColumn) => ColumnReading;
};

export type KindedEngine = 'sqlite' | 'postgres' | 'mysql' | 'duckdb';

/** The kind of a column. The last of each engine takes every type. */
export function kindOf(engine: KindedEngine, { declared }: CatalogColumn): ColumnKind {
  return kinds[engine].find(({ type }) => type.test(declared)) ?? other;
}

const plain = (
  type: FieldType,
  more: { readonly sql?: string; readonly storage?: Storage; readonly note?: string } = {},
): ColumnReading => ({
  field: { type },
  ...more,
});
const wall = (more: { readonly sql?: string; readonly storage?: Storage } = {}): ColumnReading => ({
  field: { type: 'date', dateTime: 'local-wall' },
  ...more,
  note: 'has no zone: taken for the clock of the search. If it is UTC, say `dateTime: "UTC"`',
});
const instant = (sql: string): ColumnReading => ({ field: { type: 'date', dateTime: 'UTC' }, sql, storage: 'instant' });
const asText =
  (cast: (x: string) => string): ColumnKind['read'] =>
  (x) =>
    plain('text', { sql: cast(x) });
const leftOut = (because: string, list?: ListColumnKind): ColumnReading => ({ because, ...(list && { list }) });

const isTruth = ({ allowed = [] }: CatalogColumn): boolean =>
  allowed.length === 2 && [0, 1].every((one) => allowed.some((value) => Number(value) === one));

/** Whether a decimal type has no places: `numeric(10)`, `DECIMAL(5,0)`. */
const isWhole = (declared: string): boolean => /\(\s*(?:[1-9]|1[0-5])\s*(?:,\s*0\s*)?\)/.test(declared);
const numberOf = (declared: string): FieldType => (isWhole(declared) ? 'integer' : 'decimal');

const other: ColumnKind = {
  type: /^/,
  read: (_x, _seen, { declared }) => leftOut(`no field type stands for ${declared || 'a column without a type'}`),
};

const json: ColumnKind = { type: /^jsonb?$/i, read: () => leftOut('it holds JSON', { type: 'text', list: 'json' }) };
const bytes: ColumnKind = { type: /blob|bytea|binary|^bit/i, read: () => leftOut('it holds bytes') };

/** Of PostgreSQL and DuckDB. */
const infiniteDay: ColumnKind = {
  type: /^date$/i,
  probes: (x) => ({ infinite: `NOT isfinite(${x})` }),
  read: (x, seen) => plain('date', seen.has('infinite') ? { sql: `CASE WHEN isfinite(${x}) THEN ${x} END` } : {}),
};
const infiniteMoment = (type: RegExp, isInstant: boolean): ColumnKind => ({
  type,
  probes: (x) => ({ infinite: `NOT isfinite(${x})` }),
  read: (x, seen) => {
    const finite = seen.has('infinite') ? `CASE WHEN isfinite(${x}) THEN ${x} END` : undefined;
    return isInstant ? instant(finite ?? x) : wall(finite === undefined ? {} : { sql: finite });
  },
});

/** The elements of arrays, by the type of an element. */
const arrayOf =
  (engine: KindedEngine): ColumnKind['read'] =>
  (x, seen, column) => {
    const element = kindOf(engine, { ...column, declared: column.declared.slice(0, -2) }).read(x, seen, column);
    return leftOut('it is a list', { type: 'field' in element ? element.field.type : 'text', list: 'array' });
  };

const postgres: readonly ColumnKind[] = [
  { type: /\[\]$/, read: (...given) => arrayOf('postgres')(...given) },
  {
    type: /^(?:smallint|integer|bigint)$/,
    read: (x, _seen, column) => (isTruth(column) ? plain('boolean', { sql: `(${x} <> 0)` }) : plain('integer')),
  },
  {
    type: /^numeric/,
    probes: (x) => ({ nan: `${x}::text IN ('NaN', 'Infinity', '-Infinity')`, infinite: `${x}::text LIKE '%Infinity'` }),
    read: (x, seen, { declared }) => {
      const sql = seen.has('infinite')
        ? `CASE WHEN ${x}::text NOT IN ('NaN', 'Infinity', '-Infinity') THEN ${x} END`
        : `NULLIF(${x}, 'NaN')`;
      return plain(numberOf(declared), seen.has('nan') ? { sql } : {});
    },
  },
  {
    type: /^real$/,
    probes: (x) => ({ nan: `NOT abs(${x}) < 'Infinity'` }),
    read: (x, seen) =>
      plain('decimal', {
        sql: seen.has('nan') ? `CASE WHEN abs(${x}) < 'Infinity' THEN ${x}::text::numeric END` : `${x}::text::numeric`,
      }),
  },
  {
    type: /^double precision$/,
    probes: (x) => ({ nan: `NOT abs(${x}) < 'Infinity'` }),
    read: (x, seen) =>
      plain('decimal', { ...(seen.has('nan') && { sql: `CASE WHEN abs(${x}) < 'Infinity' THEN ${x} END` }), storage: 'double' }),
  },
  { type: /^money$/, read: (x) => plain('decimal', { sql: `${x}::numeric` }) },
  { type: /^(?:character varying|text|citext|name)(?!\w)/, read: () => plain('text') },
  { type: /^(?:character|bpchar|"char"|uuid|inet|cidr|macaddr8?)(?!\w)/, read: asText((x) => `${x}::text`) },
  { type: /^boolean$/, read: () => plain('boolean') },
  { type: /^bit\(1\)$/, read: (x) => plain('boolean', { sql: `(${x} = B'1')` }) },
  infiniteDay,
  {
    type: /^time(?:\(\d\))? without/,
    probes: (x) => ({ fraction: `left(${x}::text, 8)::time <> ${x}`, midnight: `${x} = '24:00'` }),
    read: (x, seen) => {
      const whole = seen.has('fraction') ? `left(${x}::text, 8)::time` : x;
      return plain(
        'time',
        seen.has('midnight') ? { sql: `NULLIF(${whole}, '24:00')` } : seen.has('fraction') ? { sql: whole } : {},
      );
    },
  },
  infiniteMoment(/^timestamp(?:\(\d\))? without/, false),
  infiniteMoment(/^timestamp(?:\(\d\))? with /, true),
  json,
  bytes,
  {
    ...other,
    read: (x, seen, column) => (column.members ? asText((one) => `${one}::text`)(x, seen, column) : other.read(x, seen, column)),
  },
];

const duckdb: readonly ColumnKind[] = [
  {
    type: /\[\d*\]$/,
    read: (x, seen, column) => arrayOf('duckdb')(x, seen, { ...column, declared: column.declared.replace(/\[\d+\]$/, '[]') }),
  },
  {
    type: /^U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?$/,
    read: (x, _seen, column) => (isTruth(column) ? plain('boolean', { sql: `(${x} <> 0)` }) : plain('integer')),
  },
  { type: /^DECIMAL/, read: (_x, _seen, { declared }) => plain(numberOf(declared)) },
  ...(['FLOAT', 'DOUBLE'] as const).map((type): ColumnKind => {
    const value = (x: string) => (type === 'FLOAT' ? `${x}::VARCHAR::DOUBLE` : x);
    return {
      type: new RegExp(`^${type}$`),
      probes: (x) => ({ nan: `NOT isfinite(${x})` }),
      read: (x, seen) => {
        const sql = seen.has('nan') ? `CASE WHEN isfinite(${x}) THEN ${value(x)} END` : value(x);
        return plain('decimal', { ...(sql !== x && { sql }), storage: 'double' });
      },
    };
  }),
  { type: /^VARCHAR$/, read: () => plain('text') },
  { type: /^(?:ENUM|UUID)$/, read: asText((x) => `${x}::VARCHAR`) },
  { type: /^BOOLEAN$/, read: () => plain('boolean') },
  infiniteDay,
  {
    type: /^TIME$/,
    probes: (x) => ({ fraction: `left(${x}::VARCHAR, 8)::TIME <> ${x}` }),
    read: (x, seen) => plain('time', seen.has('fraction') ? { sql: `left(${x}::VARCHAR, 8)::TIME` } : {}),
  },
  infiniteMoment(/^TIMESTAMP$/, false),
  infiniteMoment(/^TIMESTAMP WITH TIME ZONE$/, true),
  { type: /^TIMESTAMP_/, read: (x) => wall({ sql: `${x}::TIMESTAMP` }) },
  json,
  bytes,
  other,
];

const zeroDate = (x: string) => ({ zero: `CAST(${x} AS CHAR) LIKE '0000-00-00%'` });

const mysql: readonly ColumnKind[] = [
  {
    type: /^tinyint\(1\)/i,
    probes: (x) => ({ others: `${x} NOT IN (0, 1)` }),
    read: (x, seen) => plain('boolean', seen.has('others') ? { sql: `(${x} <> 0)` } : {}),
  },
  {
    type: /^(?:tiny|small|medium|big)?int/i,
    read: (_x, _seen, column) => plain(isTruth(column) ? 'boolean' : 'integer'),
  },
  { type: /^decimal/i, read: (_x, _seen, { declared }) => plain(numberOf(declared)) },
  { type: /^float/i, read: () => plain('decimal', { note: '0.1 is 0.100000001490116 in a FLOAT; a DOUBLE is better' }) },
  { type: /^double/i, read: () => plain('decimal', { storage: 'double' }) },
  { type: /^bit\(1\)/i, read: (x) => plain('boolean', { sql: `(${x} + 0)` }) },
  { type: /^year/i, read: (x) => plain('integer', { sql: `(${x} + 0)` }) },
  { type: /^set\(/i, read: () => leftOut('it is a list, in a text with commas') },
  {
    type: /^(?:var)?char|text$|^enum/i,
    read: (x, seen, column) => {
      if (column.isJson === true) return json.read(x, seen, column);
      // The collations that texts compare and sort by are of that character set.
      return plain('text', column.charset === undefined ? {} : { sql: `CONVERT(${x} USING utf8mb4)` });
    },
  },
  { type: /^(?:uuid|inet[46])$/i, read: asText((x) => `CAST(${x} AS CHAR)`) },
  {
    type: /^date$/i,
    probes: zeroDate,
    read: (x, seen) => plain('date', seen.has('zero') ? { sql: `NULLIF(${x}, '0000-00-00')` } : {}),
  },
  {
    type: /^time(?:\(|$)/i,
    probes: (x) => ({
      fraction: `${x} LIKE '%.%' AND ${x} NOT LIKE '%.000000'`,
      duration: `${x} < '00:00:00' OR ${x} >= '24:00:00'`,
    }),
    read: (x, seen) => {
      if (!seen.has('fraction'))
        return plain(
          'time',
          seen.has('duration') ? { sql: `CASE WHEN ${x} BETWEEN '00:00:00' AND '23:59:59' THEN ${x} END` } : {},
        );
      const whole = `TIME_FORMAT(${x}, '%H:%i:%s')`;
      const sql = seen.has('duration') ? `CASE WHEN ${x} >= '00:00:00' AND ${x} < '24:00:00' THEN ${whole} END` : whole;
      return plain('time', { sql, storage: 'text' });
    },
  },
  {
    type: /^datetime/i,
    probes: zeroDate,
    read: (x, seen) => wall(seen.has('zero') ? { sql: `NULLIF(${x}, '0000-00-00 00:00:00')` } : {}),
  },
  {
    type: /^timestamp/i,
    probes: zeroDate,
    read: (x, seen) => instant(seen.has('zero') ? `NULLIF(${x}, '0000-00-00 00:00:00')` : x),
  },
  json,
  bytes,
  other,
];

/** What a sample of a column in SQLite, which may hold anything, is asked. */
const shapes = (x: string) => ({
  any: `${x} IS NOT NULL`,
  noText: `typeof(${x}) NOT IN ('text', 'null')`,
  noInteger: `typeof(${x}) NOT IN ('integer', 'null')`,
  noNumber: `typeof(${x}) NOT IN ('integer', 'real', 'null')`,
  others: `typeof(${x}) <> 'null' AND ${x} NOT IN (0, 1)`,
  infinite: `typeof(${x}) = 'real' AND NOT abs(${x}) < 9e999`,
  noDay: `${x} IS NOT NULL AND (typeof(${x}) <> 'text' OR date(${x}) IS NOT ${x})`,
  noMoment: `${x} IS NOT NULL AND (datetime(${x}) IS NULL OR ${x} NOT GLOB '????-??-??[ T][0-9][0-9]:[0-9][0-9]*' OR ${x} GLOB '*[+-][0-9][0-9]:[0-9][0-9]')`,
  noTime: `${x} IS NOT NULL AND (time(${x}) IS NULL OR ${x} NOT GLOB '[0-9][0-9]:[0-9][0-9]*')`,
  fraction: `${x} GLOB '??:??:??.*'`,
  short: `length(${x}) = 5`,
  withT: `substr(${x}, 11, 1) = 'T'`,
  withSpace: `substr(${x}, 11, 1) = ' '`,
  withZ: `${x} GLOB '*Z'`,
  withoutZ: `${x} NOT GLOB '*Z'`,
  late: `typeof(${x}) = 'integer' AND abs(${x}) >= 100000000000`,
});

const sampled = (type: RegExp, read: ColumnKind['read']): ColumnKind => ({ type, probes: shapes, read });

/** Moments in texts or seconds, as a sample of them shows; `undefined` for others. */
function momentIn(x: string, seen: ReadonlySet<string>): ColumnReading | undefined {
  if (!seen.has('noMoment')) {
    const isIso = seen.has('withT') && !seen.has('withSpace');
    const sql = seen.has('withT') && seen.has('withSpace') ? { sql: `replace(${x}, 'T', ' ')` } : {};
    const kept = isIso ? { storage: 'iso' as const } : sql;
    return seen.has('withZ') && !seen.has('withoutZ') ? { field: { type: 'date', dateTime: 'UTC' }, ...kept } : wall(kept);
  }
  if (seen.has('noInteger')) return undefined;
  return { field: { type: 'date', dateTime: 'UTC' }, ...(seen.has('late') && { sql: `(${x} / 1000)` }), storage: 'unix' };
}

const onlyDays = (x: string) => `CASE date(${x}) WHEN ${x} THEN ${x} END`;

/** Texts, some of which are days, moments or times all the same. */
const textIn: ColumnKind['read'] = (x, seen) => {
  if (!seen.has('any')) return plain('text');
  if (seen.has('noText')) return leftOut('some of its values are no texts');
  if (!seen.has('noDay')) return plain('date', { note: 'is a TEXT that holds days' });
  if (!seen.has('noMoment')) return momentIn(x, seen) ?? plain('text');
  if (seen.has('noTime')) return plain('text');
  return { ...timeIn(x, seen), note: 'is a TEXT that holds times' };
};

const timeIn = (x: string, seen: ReadonlySet<string>): ColumnReading => {
  const whole = seen.has('short') ? `substr(${x} || ':00', 1, 8)` : `substr(${x}, 1, 8)`;
  return plain('time', seen.has('short') || seen.has('fraction') ? { sql: whole } : {});
};

const sqlite: readonly ColumnKind[] = [
  sampled(/^json/i, () => leftOut('it holds JSON', { type: 'text', list: 'json' })),
  sampled(/bool|^bit$/i, (x, seen) => plain('boolean', seen.has('others') ? { sql: `(${x} <> 0)` } : {})),
  sampled(/datetime|timestamp/i, (x, seen) => {
    if (!seen.has('any')) return wall();
    return seen.has('noDay') ? (momentIn(x, seen) ?? plain('date', { sql: onlyDays(x) })) : plain('date');
  }),
  sampled(/^date/i, (x, seen) =>
    seen.has('noDay') ? (momentIn(x, seen) ?? plain('date', { sql: onlyDays(x) })) : plain('date'),
  ),
  sampled(/^time/i, (x, seen) => (seen.has('noTime') ? leftOut('some of its values are no times') : timeIn(x, seen))),
  sampled(/int/i, (x, seen, column) =>
    isTruth(column)
      ? plain('boolean')
      : plain('integer', seen.has('noInteger') ? { sql: `CASE typeof(${x}) WHEN 'integer' THEN ${x} END` } : {}),
  ),
  sampled(/char|clob|text/i, textIn),
  sampled(/real|floa|doub/i, (x, seen) =>
    plain('decimal', seen.has('infinite') ? { sql: `CASE WHEN abs(${x}) < 9e999 THEN ${x} END` } : {}),
  ),
  sampled(/numeric|decimal|money|number/i, (x, seen, { declared }) =>
    plain(
      isWhole(declared) && !seen.has('noInteger') ? 'integer' : 'decimal',
      seen.has('noNumber') ? { sql: `CASE WHEN typeof(${x}) IN ('integer', 'real') THEN ${x} END` } : {},
    ),
  ),
  sampled(/blob/i, () => leftOut('it holds bytes')),
  sampled(/^/, (x, seen, column) => {
    if (!seen.has('any')) return other.read(x, seen, column);
    if (!seen.has('noInteger')) return plain('integer');
    return seen.has('noNumber') ? textIn(x, seen, column) : plain('decimal');
  }),
];

const kinds: Readonly<Record<KindedEngine, readonly ColumnKind[]>> = { sqlite, postgres, mysql, duckdb };
