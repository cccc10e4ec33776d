import { foldedRegExp } from '../../schema/folding.ts';
import {
  type Bindable,
  type Dialect,
  isPlainInJson,
  jsonList,
  kindInJson,
  type ListRows,
  quoted,
  type Storage,
  sortedBy,
  whereInRange,
} from '../dialect.ts';
import { longMoment, shortMoment } from '../moment.ts';

/** The type that a value is cast to, whatever the driver makes of it. */
const types: Readonly<Record<Storage, string>> = {
  integer: 'bigint',
  decimal: 'numeric',
  double: 'double precision',
  text: 'text',
  date: 'date',
  time: 'time',
  boolean: 'boolean',
  seconds: 'bigint',
  datetime: 'timestamp',
  iso: 'text',
  instant: 'timestamptz',
  unix: 'bigint',
};
const cast = (value: string, storage: Storage, suffix = '') =>
  `${value}::${types[storage]}${suffix}${types[storage] === 'text' ? ' COLLATE "C"' : ''}`;

/** A COLLATE is no end of a BETWEEN without parentheses. */
const parameter = (placeholder: string, storage: Storage) =>
  types[storage] === 'text' ? `(${cast(placeholder, storage)})` : cast(placeholder, storage);

/** The years before the first are called BC, and the year 0 is the first of them. */
const moment = (value: string | number | boolean, zone = '') => {
  const text = longMoment(Number(value));
  return text.startsWith('0000') ? `0001${text.slice(4)}${zone} BC` : text + zone;
};

/** An array as PostgreSQL writes it, so that no driver has to know of arrays. */
const arrayText = (values: readonly Bindable[]): string =>
  `{${values.map((value) => `"${String(value).replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

/**
 * PostgreSQL 12 and later with a database in UTF8, in any driver that takes `$1`. Texts compare as
 * `COLLATE "C"`, which is by code point: an index serves when it, or its column, has that
 * collation. `datetime` is `timestamp`, `instant` is `timestamptz`.
 *
 * @example
 * toSql(parseQuery('product = 5', schema), postgres, clock).text // '"product" = $1::bigint'
 */
export const postgres: Dialect<string | number | boolean> = {
  name: 'postgres',
  title: 'PostgreSQL',
  identifier: (name) => {
    if (new TextEncoder().encode(name).length > 63) {
      throw new TypeError(`PostgreSQL would cut the name ${JSON.stringify(name)} short: it has more than 63 bytes.`);
    }
    return quoted(name, '"');
  },
  placeholder: (position) => `$${position}`,
  maximumValues: 65_535,
  longestList: 64,
  bind: {
    integer: Number,
    decimal: String,
    double: Number,
    text: String,
    date: String,
    time: String,
    boolean: Boolean,
    seconds: Number,
    datetime: (value) => moment(value),
    iso: (value) => shortMoment(Number(value), 'T'),
    instant: (value) => moment(value, 'Z'),
    unix: (value) => Number(value) / 1000,
  },
  parameter,
  compared: (column) => column,
  second: (column) => `date_trunc('second', ${column})`,
  matches: (column, placeholder) => `${column} COLLATE "C" ~ ${placeholder}::text`,
  pattern: foldedRegExp,
  contains: (column, placeholder) => `strpos(${column} COLLATE "C", ${cast(placeholder, 'text')}) > 0`,
  list: arrayText,
  inList: (column, placeholder, storage) => `${column} = ANY (${cast(placeholder, storage, '[]')})`,
  inRanges: (column, placeholder, storage) =>
    whereInRange(column, '"', (from, to) => {
      const end = (at: number, name: string) => `${cast(`(value ->> ${at})`, storage)} AS ${name}`;
      return `SELECT ${end(0, from)}, ${end(1, to)} FROM jsonb_array_elements(${placeholder}::jsonb)`;
    }),
  sort: {
    key: (column, storage) => (types[storage] === 'text' ? `${column} COLLATE "C"` : column),
    by: sortedBy,
    // Drivers give these as they are, and bigint as a text.
    exact: (column, storage) => (['integer', 'text', 'boolean'].includes(storage) ? column : `(${column})::text`),
    value: (placeholder, storage) => parameter(placeholder, storage),
    comparesRows: true,
    index: { text: ' COLLATE "C"', nullsLast: ' NULLS LAST', ascendingNullsLast: true },
  },
};

/** Without a collation, which would keep an index on the array from being used. */
const arrayOf = (placeholder: string, storage: Storage): string => `${placeholder}::${types[storage]}[]`;
/** To `@>` the null of JSON is a list without elements. */
const orNoList = (found: string, list: string): string => `(${found} OR (jsonb_typeof(${list}) <> 'array' AND NULL))`;

/** Lists in PostgreSQL: a GIN index serves arrays and `jsonb`. */
export const postgresLists: ListRows = {
  array: {
    elements: (list, _, alias) => ({
      from: `unnest(${list}) AS ${alias}(value)`,
      value: `${alias}.value`,
      isList: `${list} IS NOT NULL`,
    }),
    quick: (storage) => ({
      all: (list, placeholder) => `${list} @> ${arrayOf(placeholder, storage)}`,
      any: (list, placeholder) => `${list} && ${arrayOf(placeholder, storage)}`,
      bind: arrayText,
    }),
  },
  json: {
    elements: (list, storage, alias) => ({
      from: `jsonb_array_elements(${list}) AS ${alias}(value)`,
      value: `CASE WHEN jsonb_typeof(${alias}.value) = '${kindInJson(storage)}' THEN (${alias}.value #>> '{}')::${types[storage]} END`,
      isList: `jsonb_typeof(${list}) = 'array'`,
    }),
    quick: (storage) =>
      isPlainInJson(storage)
        ? {
            all: (list, placeholder) => orNoList(`${list} @> ${placeholder}::jsonb`, list),
            any: (list, placeholder) => orNoList(`${list} @> ANY (${placeholder}::jsonb[])`, list),
            bind: (values, isAll) =>
              isAll ? jsonList(values, storage) : arrayText(values.map((one) => jsonList([one], storage))),
          }
        : undefined,
  },
};
