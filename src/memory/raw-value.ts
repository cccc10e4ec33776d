import type { Field } from '../schema/schema.ts';
import { readerOf } from './reader.ts';

export type Row = Readonly<Record<string, unknown>>;

/**
 * How a row's raw value of a field is found: under the field's name or, where nothing there reads, under that of its column (L3.7).
 *
 * @throws TypeError as `readerOf` does
 */
export function rawValueOf(name: string, field: Field, timeZone?: string): (row: Row) => unknown {
  const own = propertyOf(name);
  if (field.column === undefined) return own;
  const inColumn = propertyOf(field.column);
  const read = readerOf(field, timeZone);
  return (row) => {
    const raw = own(row);
    return raw === undefined || raw === null || read(raw) === null ? inColumn(row) : raw;
  };
}

/**
 * The function that reads a property. The first names that a program asks for have one each with a place of its own in the code, since that is
 * where an engine remembers how it found a property: a place that sees one name only makes a filter a third quicker. Later names share one.
 */
function propertyOf(name: string): (row: Row) => unknown {
  const known = readers.get(name);
  if (known !== undefined) return known;
  const own = places[readers.size]?.(name);
  if (own !== undefined) readers.set(name, own);
  return own ?? ((row) => row[name]);
}

const readers = new Map<string, (row: Row) => unknown>();

const places: readonly ((name: string) => (row: Row) => unknown)[] = [
  (name) => (row) => row[name],
  (name) => (row) => row[name],
  (name) => (row) => row[name],
  (name) => (row) => row[name],
  (name) => (row) => row[name],
  (name) => (row) => row[name],
  (name) => (row) => row[name],
  (name) => (row) => row[name],
  (name) => (row) => row[name],
  (name) => (row) => row[name],
  (name) => (row) => row[name],
  (name) => (row) => row[name],
  (name) => (row) => row[name],
  (name) => (row) => row[name],
  (name) => (row) => row[name],
  (name) => (row) => row[name],
];
