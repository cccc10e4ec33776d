import type { Dialect } from '../dialect.ts';
import { momentText } from '../moment.ts';

const itself = <Value>(value: Value): Value => value;
const binary = (column: string) => `${column} COLLATE BINARY`;

/**
 * SQLite 3.38 and later, in any driver. Dates are ISO texts, truth values 0 and 1, decimals REAL. Text compares as `COLLATE BINARY`, which is by
 * code point; `lower` of a build without ICU changes A to Z only.
 */
export const sqlite: Dialect<string | number> = {
  name: 'sqlite',
  identifier: (name) => `"${name.replaceAll('"', '""')}"`,
  placeholder: () => '?',
  maximumValues: 32_766,
  bind: {
    integer: Number,
    decimal: Number,
    text: String,
    date: String,
    time: String,
    boolean: Number,
    seconds: Number,
    datetime: (moment) => momentText(Number(moment), ' '),
    iso: (moment) => momentText(Number(moment), 'T'),
    unix: (moment) => Number(moment) / 1000,
  },
  compared: {
    integer: itself,
    decimal: itself,
    text: binary,
    date: itself,
    time: itself,
    boolean: itself,
    seconds: itself,
    datetime: itself,
    iso: itself,
    unix: itself,
  },
  contains: (column, parameter) => `instr(lower(${column}), lower(${parameter})) > 0`,
  inList: (column, parameter) => `${column} IN (SELECT value FROM json_each(${parameter}))`,
  // The ranges' columns have names that no column of a table has, which would hide it.
  inRanges: (column, parameter) =>
    `CASE WHEN ${column} IS NOT NULL THEN EXISTS (SELECT 1 FROM (SELECT value ->> 0 AS "search: from", value ->> 1 AS "search: to" ` +
    `FROM json_each(${parameter})) WHERE ${column} >= "search: from" AND ${column} < "search: to") END`,
};
