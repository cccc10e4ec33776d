import { foldedRegExp } from '../../schema/folding.ts';
import {
  type Dialect,
  digitsWithin,
  isPlainInJson,
  jsonList,
  type ListRows,
  quoted,
  type Storage,
  whereInRange,
} from '../dialect.ts';
import { longMoment, shortMoment } from '../moment.ts';

const inMysql = { collation: 'utf8mb4_0900_bin', places: 30 } as const;
const inMariadb = { collation: 'utf8mb4_nopad_bin', places: 38 } as const;

/**
 * MySQL 8.0.17 and later, **not yet run on a real server**: the dialect of MariaDB with MySQL's
 * name of the collation. Texts compare as `utf8mb4_0900_bin`. Decimal columns have at most 29
 * places.
 *
 * @example toSql(query, mysql, clock)
 */
export const mysql = /* @__PURE__ */ mysqlFamily({
  name: 'mysql',
  title: 'MySQL',
  ...inMysql,
  matches: (column, placeholder) => `REGEXP_LIKE(CONVERT(${column} USING utf8mb4) COLLATE utf8mb4_0900_bin, ${placeholder}, 'c')`,
  options: '',
});

/**
 * MariaDB 10.6 and later. Texts compare as `utf8mb4_nopad_bin`, which is by code point and counts
 * spaces at the end (`utf8mb4_bin` does not): an index of a column with that collation is used.
 * Decimal columns have at most 37 places. `datetime` is `DATETIME`, `instant` is `TIMESTAMP`.
 *
 * @example toSql(query, mariadb, clock)
 */
export const mariadb = /* @__PURE__ */ mysqlFamily({
  name: 'mariadb',
  title: 'MariaDB',
  ...inMariadb,
  matches: (column, placeholder) => `CONVERT(${column} USING utf8mb4) COLLATE utf8mb4_bin REGEXP ${placeholder}`,
  // Against flags that the server adds by itself (default_regex_flags).
  options: '(?-imsx)',
});

/** The differences between MySQL and MariaDB. */
type Family = {
  readonly name: string;
  readonly title: string;
  /** The collation that compares by code point and counts spaces at the end. */
  readonly collation: string;
  /** The most places after the point that a DECIMAL can have. */
  readonly places: number;
  readonly matches: Dialect['matches'];
  /** The options that a regular expression begins with. */
  readonly options: string;
};

/** The types of a cast, since the driver sends every number as a double, and of JSON_TABLE. */
function typesIn({ collation, places }: Pick<Family, 'collation' | 'places'>): Types {
  const decimal = `DECIMAL(65,${places})`;
  const text = `LONGTEXT CHARACTER SET utf8mb4 COLLATE ${collation}`;
  return {
    integer: ['SIGNED', 'BIGINT'],
    decimal: [decimal, decimal],
    double: ['DOUBLE', 'DOUBLE'],
    text: ['', text],
    date: ['DATE', 'DATE'],
    time: ['TIME', 'TIME'],
    boolean: ['SIGNED', 'BIGINT'],
    seconds: ['SIGNED', 'BIGINT'],
    datetime: ['DATETIME(6)', 'DATETIME(6)'],
    iso: ['', text],
    instant: ['SIGNED', 'BIGINT'],
    unix: ['SIGNED', 'BIGINT'],
  };
}

type Types = Readonly<Record<Storage, readonly [cast: string, column: string]>>;

/** Drivers take `?`; use prepared statements (`execute` in mysql2) and a connection in utf8mb4. */
function mysqlFamily({ name, title, collation, places, matches, options }: Family): Dialect<string | number> {
  const types = typesIn({ collation, places });
  const text = types.text[1];
  // The collation stands on the value: on the column it would keep an index of that very collation
  // from being used. LEFT returns the whole text; its number makes every value distinct for the
  // optimizer, which by the collation of the connection takes `a` and `A` in `t = 'a' OR t = 'A'`
  // for the same.
  const parameter = (placeholder: string, storage: Storage, position: number) =>
    types[storage][0] === ''
      ? `LEFT(${placeholder}, ${2_000_000_000 + position}) COLLATE ${collation}`
      : `CAST(${placeholder} AS ${types[storage][0]})`;
  const rows = (placeholder: string, columns: string) =>
    `JSON_TABLE(${placeholder}, '$[*]' COLUMNS (${columns})) AS \`search: list\``;
  return {
    name,
    title,
    identifier: (column) => {
      if (column.length > 64)
        throw new TypeError(`${title} takes no name as long as ${JSON.stringify(column)}: it has more than 64 characters.`);
      return quoted(column, '`');
    },
    placeholder: () => '?',
    maximumValues: 65_535,
    longestList: 128,
    bind: {
      integer: Number,
      decimal: (digits) => digitsWithin(String(digits), places, 65 - places),
      double: Number,
      text: String,
      date: String,
      time: String,
      boolean: Number,
      seconds: Number,
      datetime: (moment) => withinCalendar(longMoment(Number(moment))),
      iso: (moment) => shortMoment(Number(moment), 'T'),
      instant: (moment) => Number(moment) / 1000,
      unix: (moment) => Number(moment) / 1000,
    },
    parameter,
    // A TIMESTAMP is shown on the clock of the session, on which some hours come twice.
    compared: (column, storage) => (storage === 'instant' ? `UNIX_TIMESTAMP(${column})` : column),
    second: (column, storage) =>
      storage === 'instant' ? `FLOOR(UNIX_TIMESTAMP(${column}))` : `DATE_FORMAT(${column}, '%Y%m%d%H%i%s')`,
    matches,
    pattern: (text, at) => options + foldedRegExp(text, at),
    contains: (column, placeholder) => `LOCATE(${placeholder} COLLATE ${collation}, ${column}) > 0`,
    list: (values) => JSON.stringify(values),
    // Looks a text up by its hash: a column wide enough for any literal is too wide for the key of
    // a lookup, and the engine would scan the list for each row.
    inList: (column, placeholder, storage) => {
      const list = rows(placeholder, `value ${types[storage][1]} PATH '$'`);
      if (types[storage][1] !== text) return `${column} IN (SELECT value FROM ${list})`;
      return `${hash(`CONVERT(${column} USING utf8mb4)`)} IN (SELECT ${hash('value')} FROM ${list})`;
    },
    inRanges: (column, placeholder, storage) =>
      whereInRange(column, '`', (from, to) => {
        const end = (at: number, called: string) => `${called} ${types[storage][1]} PATH '$[${at}]'`;
        return `SELECT ${from}, ${to} FROM ${rows(placeholder, `${end(0, from)}, ${end(1, to)}`)}`;
      }),
    sort: {
      key: (column, storage) => (types[storage][0] === '' ? `${column} COLLATE ${collation}` : column),
      // Null is the least value, and there is no NULLS LAST.
      by: (key, descending, nulls) => {
        const way = `${key} ${descending ? 'DESC' : 'ASC'}`;
        if (nulls === undefined || (nulls === 'last') === descending) return way;
        return `${key} IS NULL ${descending ? 'DESC' : 'ASC'}, ${way}`;
      },
      exact: (column, storage) => `CAST(${storage === 'instant' ? `UNIX_TIMESTAMP(${column})` : column} AS CHAR)`,
      // Instants have fractions of a second, which no search compares.
      value: (placeholder, storage, position) =>
        storage === 'instant' ? `CAST(${placeholder} AS DECIMAL(20,6))` : parameter(placeholder, storage, position),
      // The optimizer finds no range in it.
      comparesRows: false,
      index: {
        text: '',
        nullsLast: '',
        ascendingNullsLast: false,
        note: `A text serves an order if its column has the collation ${collation}, and \`columns\` names it as its own \`order\`.`,
      },
    },
  };
}

const hash = (text: string) => `UNHEX(SHA2(${text}, 256))`;

/** Clamps a moment to the range of DATETIME, which is that of the calendar. */
function withinCalendar(moment: string): string {
  if (moment.startsWith('0000')) return '0001-01-01 00:00:00';
  return /^\d{5}/.test(moment) ? '9999-12-31 23:59:59.999999' : moment;
}

const listsIn = (types: Types, quick?: ListRows['json']['quick']): ListRows => ({
  json: {
    elements: (list, storage, alias) => ({
      from: `JSON_TABLE(${list}, '$[*]' COLUMNS (value ${types[storage][1]} PATH '$')) AS ${alias}`,
      value: `${alias}.value`,
      isList: `JSON_TYPE(${list}) = 'ARRAY'`,
    }),
    ...(quick && { quick }),
  },
});

const orNoList = (found: string, list: string): string => `(${found} OR (JSON_TYPE(${list}) <> 'ARRAY' AND NULL))`;

/** Lists in MySQL: a multi-valued index serves them. */
export const mysqlLists: ListRows = /* @__PURE__ */ listsIn(/* @__PURE__ */ typesIn(inMysql), (storage) =>
  isPlainInJson(storage)
    ? {
        all: (list, placeholder) => orNoList(`JSON_CONTAINS(${list}, CAST(${placeholder} AS JSON))`, list),
        any: (list, placeholder) => orNoList(`JSON_OVERLAPS(${list}, CAST(${placeholder} AS JSON))`, list),
        bind: (values) => jsonList(values, storage),
      }
    : undefined,
);
/** Lists in MariaDB, which has no index for them. */
export const mariadbLists: ListRows = /* @__PURE__ */ listsIn(/* @__PURE__ */ typesIn(inMariadb));
