import { foldedPattern, type TextAnchor } from '../../schema/folding.ts';
import { type Dialect, kindInJson, type ListRows, quoted, sortedBy, whereInRange } from '../dialect.ts';
import { shortMoment } from '../moment.ts';

/**
 * SQLite 3.38 and later, in any driver. Dates are ISO texts, truth values 0 and 1, decimals REAL.
 * Text compares as `COLLATE BINARY`, which is by code point; an `instant` is an ISO text that ends
 * in `Z`. An application that redefines the function `glob` changes what `~` finds.
 *
 * @example toSql(query, sqlite, clock)
 */
export const sqlite: Dialect<string | number> = {
  name: 'sqlite',
  title: 'SQLite',
  identifier: (name) => quoted(name, '"'),
  placeholder: () => '?',
  maximumValues: 32_766,
  longestList: 64,
  bind: {
    integer: Number,
    decimal: Number,
    double: Number,
    text: String,
    date: String,
    time: String,
    boolean: Number,
    seconds: Number,
    datetime: (moment) => shortMoment(Number(moment), ' '),
    iso: (moment) => shortMoment(Number(moment), 'T'),
    instant: (moment) => shortMoment(Number(moment), 'T'),
    unix: (moment) => Number(moment) / 1000,
  },
  parameter: (placeholder) => placeholder,
  // On the column, since IN takes its collation from the left; only texts, since an OR with a
  // COLLATE in it uses no index.
  compared: (column, storage) => (storage === 'text' ? `${column} COLLATE BINARY` : column),
  second: (column) => `datetime(${column})`,
  matches: (column, placeholder) => `${column} GLOB ${placeholder}`,
  pattern: (text, at) => globs[at](foldedPattern(text, literalOfGlob)),
  contains: (column, placeholder) => `instr(${column}, ${placeholder}) > 0`,
  list: (values) => JSON.stringify(values),
  inList: (column, placeholder) => `${column} IN (SELECT value FROM json_each(${placeholder}))`,
  inRanges: (column, placeholder) =>
    whereInRange(column, '"', (from, to) => `SELECT value ->> 0 AS ${from}, value ->> 1 AS ${to} FROM json_each(${placeholder})`),
  sort: {
    key: (column, storage) => (storage === 'text' ? `${column} COLLATE BINARY` : column),
    by: sortedBy,
    // Drivers give numbers and texts as they are stored.
    exact: (column) => column,
    value: (placeholder) => placeholder,
    comparesRows: true,
    index: { text: '', nullsLast: '', ascendingNullsLast: true },
  },
};

const globs: Readonly<Record<TextAnchor, (part: string) => string>> = {
  anywhere: (part) => `*${part}*`,
  start: (part) => `${part}*`,
};

const literalOfGlob = (character: string): string => (/[*?[]/.test(character) ? `[${character}]` : character);

/** Lists in SQLite: no index serves JSON. */
export const sqliteLists: ListRows = {
  json: {
    elements: (list, storage, alias) => ({
      from: `json_each(${list}) AS ${alias}`,
      value: `CASE WHEN ${alias}.type IN (${jsonTypes[kindInJson(storage)]}) THEN ${alias}.value END`,
      isList: `json_type(${list}) = 'array'`,
    }),
  },
};

const jsonTypes = { string: "'text'", number: "'integer', 'real'", boolean: "'true', 'false'" } as const;
