import { foldedRegExp } from '../../schema/folding.ts';
import { type Dialect, digitsWithin, kindInJson, type ListRows, quoted, type Storage, sortedBy, unusedName } from '../dialect.ts';
import { longMoment, shortMoment } from '../moment.ts';

/** The type that a value is cast to, since DuckDB would rather convert the column. */
const types: Readonly<Record<Storage, string>> = {
  integer: 'BIGINT',
  decimal: 'DECIMAL(38,20)',
  double: 'DOUBLE',
  text: 'VARCHAR',
  date: 'DATE',
  time: 'TIME',
  boolean: 'BOOLEAN',
  seconds: 'BIGINT',
  datetime: 'TIMESTAMP',
  iso: 'VARCHAR',
  instant: 'TIMESTAMPTZ',
  unix: 'BIGINT',
};
const cast = (value: string, type: string) => `CAST(${value} AS ${type})`;
const binary = (column: string) => `${column} COLLATE "binary"`;

/**
 * DuckDB 1.3 and later. Texts compare by code point as they are; a column with a collation of its
 * own is compared without it. Decimal columns have at most 18 digits before the point and 19 after
 * it.
 *
 * @example toSql(query, duckdb, clock)
 */
export const duckdb: Dialect<string | number | boolean> = {
  name: 'duckdb',
  title: 'DuckDB',
  identifier: (name) => quoted(name, '"'),
  placeholder: (position) => `$${position}`,
  maximumValues: 65_535,
  longestList: 64,
  bind: {
    // As text: a number is bound as a DOUBLE or an INTEGER, by its value.
    integer: String,
    decimal: (digits) => digitsWithin(String(digits), 20, 18),
    double: Number,
    text: String,
    date: String,
    time: String,
    boolean: Boolean,
    seconds: String,
    datetime: (moment) => longMoment(Number(moment)),
    iso: (moment) => shortMoment(Number(moment), 'T'),
    instant: (moment) => `${longMoment(Number(moment))}Z`,
    unix: (moment) => String(Number(moment) / 1000),
  },
  parameter: (placeholder, storage) => cast(placeholder, types[storage]),
  compared: (column, storage) => (types[storage] === 'VARCHAR' ? binary(column) : column),
  second: (column) => `floor(epoch(${column}))`,
  matches: (column, placeholder) => `regexp_matches(${binary(column)}, ${cast(placeholder, 'VARCHAR')})`,
  pattern: foldedRegExp,
  contains: (column, placeholder) => `contains(${binary(column)}, ${cast(placeholder, 'VARCHAR')})`,
  list: (values) => JSON.stringify(values),
  // A decimal of few places beside one of many would be compared in few.
  inList: (column, placeholder, storage) => {
    const list = cast(cast(cast(placeholder, 'JSON'), 'VARCHAR[]'), `${types[storage]}[]`);
    return `${storage === 'decimal' ? cast(column, types.decimal) : column} IN (SELECT unnest(${list}))`;
  },
  // Not by a subquery, in which DuckDB would take a column "user" for the function of that name.
  inRanges: (column, placeholder, storage) => {
    const ranges = cast(cast(cast(placeholder, 'JSON'), 'VARCHAR[][]'), `${types[storage]}[][]`);
    const range = quoted(unusedName(column, 'search: range'), '"');
    return `list_bool_or(list_transform(${ranges}, lambda ${range}: ${column} >= ${range}[1] AND ${column} < ${range}[2]))`;
  },
  sort: {
    key: (column, storage) => (types[storage] === 'VARCHAR' ? binary(column) : column),
    by: sortedBy,
    exact: (column) => cast(column, 'VARCHAR'),
    value: (placeholder, storage) => cast(placeholder, types[storage]),
    // It takes null in a row as a value, the greatest.
    comparesRows: false,
    index: undefined,
  },
};

/** Lists in DuckDB, which has no index for them. */
export const duckdbLists: ListRows = {
  array: {
    elements: (list, _, alias) => ({
      from: `(SELECT unnest(${list}) AS value) AS ${alias}`,
      value: `${alias}.value`,
      isList: `${list} IS NOT NULL`,
    }),
  },
  json: {
    elements: (list, storage, alias) => ({
      from: `(SELECT unnest(${cast(cast(list, 'JSON'), 'JSON[]')}) AS value) AS ${alias}`,
      value: `CASE WHEN json_type(${alias}.value) IN (${jsonTypes[kindInJson(storage)]}) THEN ${cast(`${alias}.value ->> '$'`, types[storage])} END`,
      isList: `json_type(${list}) = 'ARRAY'`,
    }),
  },
};

const jsonTypes = { string: "'VARCHAR'", number: "'BIGINT', 'UBIGINT', 'DOUBLE'", boolean: "'BOOLEAN'" } as const;
