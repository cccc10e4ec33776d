import { similar } from '../../../grammar/fixes.ts';
import { parseTime } from '../../schema/time.ts';
import type { ColumnType, Entity, StoredValue } from '../entity.ts';

/** A column as a client asked for it: `name` is the key in the answer, `column` the one that is read, `raw` whether its stored value is meant. */
export type RequestedColumn = {
  readonly name: string;
  readonly column: string;
  readonly raw: boolean;
  /** A stored value as the API writes it: always a string, the empty one where there is no value. */
  readonly write: (value: StoredValue) => string;
};

/** The column that a name means, in any ASCII case and with or without `_raw`; undefined when there is none. */
export function findColumn({ columns }: Entity, name: string): RequestedColumn | undefined {
  const upper = /^\w+$/.test(name) ? name.toUpperCase() : '';
  const raw = upper.endsWith(rawSuffix);
  const column = raw ? upper.slice(0, -rawSuffix.length) : upper;
  const row = Object.hasOwn(columns, column) ? columns[column] : undefined;
  return row && { name, column, raw, write: raw ? rawForms[row.type] : written };
}

/** The name of a column that a misspelled one most likely means. */
export function suggestColumn({ columns }: Entity, name: string): string | undefined {
  const names = Object.keys(columns);
  return similar(name, [...names, ...names.map((column) => `${column}_raw`)]);
}

const rawSuffix = '_RAW';

function written(value: StoredValue): string {
  return value === null ? '' : String(value);
}

/** Dates are stored as they are written; a time's raw form is its seconds since midnight on the clock. */
const rawForms: Readonly<Record<ColumnType, RequestedColumn['write']>> = {
  integer: written,
  text: written,
  date: written,
  time: (value) => (value === null ? '' : String(parseTime(String(value)) ?? '')),
};
