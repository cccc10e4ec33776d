import type { FieldType } from '../../grammar/operators.ts';
import { similar } from '../../grammar/similar.ts';
import { parseTime } from '../schema/time.ts';

/** What a store gives for one column: text, a safe integer, or null where there is no value. Dates and times are ISO text. */
export type StoredValue = string | number | null;

type ColumnType = Extract<FieldType, 'integer' | 'text' | 'date' | 'time'>;
type ColumnRow = { readonly type: ColumnType; readonly sql: string };

/** THE table of the columns that `booking/filter` can answer: the type, and the SQL expression that every SQL store reads it by. */
export const bookingColumns = {
  RES_ID: { type: 'integer', sql: 'bookings.id' },
  RES_FROMDATE: { type: 'date', sql: 'bookings.from_date' },
  RES_TILLDATE: { type: 'date', sql: 'bookings.till_date' },
  RES_FROMTIME: { type: 'time', sql: 'bookings.from_time' },
  RES_TILTIME: { type: 'time', sql: 'bookings.till_time' },
  RES_STATUS: { type: 'text', sql: 'bookings.status' },
  RES_NUMBER: { type: 'integer', sql: 'bookings.persons' },
  RES_CUST_ID: { type: 'integer', sql: 'bookings.customer_id' },
  RES_CUSTOM01: { type: 'text', sql: 'bookings.custom01' },
  RES_CUSTOM02: { type: 'text', sql: 'bookings.custom02' },
  RES_CUSTOM03: { type: 'text', sql: 'bookings.custom03' },
  RES_CUSTOM04: { type: 'text', sql: 'bookings.custom04' },
  RES_CUSTOM05: { type: 'text', sql: 'bookings.custom05' },
  OBJ_ID: { type: 'integer', sql: 'bookings.product_id' },
  OBJ_NAME: { type: 'text', sql: 'products.name' },
  OBJ_DESC: { type: 'text', sql: 'products.description' },
  OBJ_TXT_CUSTOM01: { type: 'text', sql: 'products.custom01' },
} as const satisfies Record<string, ColumnRow>;

export type BookingColumn = keyof typeof bookingColumns;
export const bookingColumnNames = Object.keys(bookingColumns) as readonly BookingColumn[];

/** A column as a client asked for it: `name` is the key in the answer, `raw` whether the stored value is meant. */
export type RequestedColumn = { readonly name: string; readonly column: BookingColumn; readonly raw: boolean };

const rawSuffix = '_RAW';

/** The column that a name means, in any ASCII case and with or without `_raw`; undefined when there is none. */
export function findBookingColumn(name: string): RequestedColumn | undefined {
  const upper = /^\w+$/.test(name) ? name.toUpperCase() : '';
  const raw = upper.endsWith(rawSuffix);
  const column = raw ? upper.slice(0, -rawSuffix.length) : upper;
  return Object.hasOwn(bookingColumns, column) ? { name, column: column as BookingColumn, raw } : undefined;
}

/** The name of a column that a misspelled one most likely means. */
export function suggestBookingColumn(name: string): string | undefined {
  return similar(name, [...bookingColumnNames, ...bookingColumnNames.map((column) => `${column}_raw`)]);
}

/** A stored value as the API writes it: always a string, the empty one where there is no value. */
export function writeColumn({ column, raw }: Pick<RequestedColumn, 'column' | 'raw'>, value: StoredValue): string {
  if (value === null) return '';
  return raw ? rawForms[bookingColumns[column].type](String(value)) : String(value);
}

const asWritten = (text: string): string => text;

/** Dates are stored as they are written; a time's raw form is its seconds since midnight on the clock. */
const rawForms: Record<ColumnType, (text: string) => string> = {
  integer: asWritten,
  text: asWritten,
  date: asWritten,
  time: (text) => String(parseTime(text) ?? ''),
};
