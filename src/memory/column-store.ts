import { assertOptions, type CommonOptions } from '../../grammar/options.ts';
import { checkZone } from '../schema/dates.ts';
import { type Field, type FieldName, fieldOf, namesOf, type Schema } from '../schema/schema.ts';
import { sortTexts } from './code-points.ts';
import type { Scalar } from './constraint.ts';
import { elementOf, type Row, type RowValue, rawValueOf, type ValueReading, valueReader } from './read-value.ts';
import type { RowOf } from './row-of.ts';
import { UnreadableValue } from './unreadable.ts';

/** A columnar copy of rows for `selectRows`: typed arrays with a number per row and field. */
export type ColumnStore<S extends Schema = Schema> = {
  readonly schema: S;
  /** The number of rows. */
  readonly rows: number;
  /** Of the typed arrays: 1, 4 or 8 per row and field, 4 per row of an index; without texts. */
  readonly bytes: number;
  readonly [made]: true;
};

export type ColumnsOptions<S extends Schema = Schema> = CommonOptions & {
  /**
   * The fields of integers or dates to sort rows by. A query that needs a small interval of such a
   * field tests only the rows in it. None by default.
   */
  readonly index?: readonly FieldName<S>[];
};

/**
 * Reads every field of every row once (L3.7), for any number of queries by `selectRows`. With
 * `timeZone` the days of dates with a time begin in that zone (L3.5).
 *
 * @example columnStore(bookingSchema, rows, { index: ['startdatum'] })
 * @throws TypeError for an unreadable value (L3.7) unless `unreadable` is `missing`, a field with
 *   times in UTC without `timeZone`, an index on a field of another type, or a value that is no
 *   schema; RangeError for an unknown time zone
 */
export function columnStore<S extends Schema>(
  schema: S,
  rows: Iterable<RowOf<S>>,
  options: ColumnsOptions<S> = {},
): ColumnStore<S> {
  assertOptions(options, ['index']);
  const { index = [], timeZone } = options;
  if (timeZone !== undefined) checkZone(timeZone);
  const fields = [...new Set(namesOf(schema).values())];
  for (const name of index) {
    const { type } = fieldOf(schema, name);
    if (type !== 'integer' && type !== 'date')
      throw new TypeError(`An index is on integers or dates, not on "${name}" of type ${type}.`);
  }
  const list = Array.isArray(rows) ? (rows as readonly object[]) : [...rows];
  const columnOf = new Map(fields.map((name) => [name, readColumn(list, name, fieldOf(schema, name), options)]));
  const indexes = new Map<string, SortedIndex>();
  for (const [name, column] of columnOf)
    if ((index as readonly string[]).includes(name)) indexes.set(name, sortedIndexOf(column));
  const arrays = [
    ...[...columnOf.values()].flatMap((one) => (one.kind === 'lists' ? [one.codes, one.elements.codes, one.none] : one.codes)),
    ...[...indexes.values()].map(({ rows }) => rows),
  ];
  const store = Object.freeze({
    schema,
    rows: list.length,
    bytes: arrays.reduce((sum, { byteLength }) => sum + byteLength, 0),
  }) as ColumnStore<S>;
  contents.set(store, {
    columns: columnOf,
    indexes,
    timeZone,
    given: schema.functions === undefined ? [] : list,
    sample: sampleOf(list.length),
  });
  return store;
}

declare const made: unique symbol;

export type StoreContents = {
  readonly columns: ReadonlyMap<string, StoredColumn>;
  readonly indexes: ReadonlyMap<string, SortedIndex>;
  readonly timeZone: string | undefined;
  /** The rows themselves, for the functions of a schema that has some. */
  readonly given: readonly object[];
  /** Evenly spaced rows, to estimate selectivity. */
  readonly sample: Uint32Array;
};

const contents = new WeakMap<object, StoreContents>();

/** The columns of a store. Throws a TypeError for any other value. */
export function contentsOf(store: ColumnStore): StoreContents {
  const found = contents.get(store);
  if (found === undefined) throw new TypeError('This is not a store of columns; make one with columnStore.');
  return found;
}

const sampleSize = 128;

function sampleOf(count: number): Uint32Array {
  const size = Math.min(count, sampleSize);
  return Uint32Array.from({ length: size }, (_, at) => Math.floor((at * count) / size));
}

/**
 * The values of a field, one for each row, in the smallest array that fits. `bytes` are indexes
 * into a dictionary in any order, and its length for a missing value. `integers` lie within ±(2^30
 * - 1) of `zero`, which is taken off them, or are `missing`. `texts` are indexes into a sorted dictionary, or `missing`. `doubles` are
 * NaN where missing. Truth values are 0 and 1.
 */
export type StoredColumn =
  | { readonly kind: 'bytes'; readonly codes: Uint8Array; readonly values: readonly Scalar[] }
  | { readonly kind: 'integers'; readonly codes: Int32Array; readonly zero: number }
  | { readonly kind: 'texts'; readonly codes: Int32Array; readonly values: readonly string[] }
  | { readonly kind: 'doubles'; readonly codes: Float64Array }
  | StoredLists;

/**
 * Of each row the elements from its offset up to the next, null elements among them; rows without a
 * list have a 1 in `none`.
 */
export type StoredLists = {
  readonly kind: 'lists';
  readonly codes: Uint32Array;
  readonly elements: Exclude<StoredColumn, { kind: 'lists' }>;
  readonly none: Uint8Array;
};

/** A missing value: the least number whose distance to any other code fits 32 bits. */
export const missing = -(2 ** 30);
export const greatest = 2 ** 30 - 1;
const mostInBytes = 255;

function readColumn(
  rows: readonly object[],
  name: string,
  field: Field,
  reading: ValueReading,
  rowOf = (at: number): number => at,
): StoredColumn {
  const read = valueReader(name, field, reading);
  const rawOf = rawValueOf(name, field, reading.timeZone);
  const valueAt = (row: number): RowValue => {
    try {
      return read(rawOf(rows[row] as Row));
    } catch (error) {
      throw error instanceof UnreadableValue ? error.inRow(rowOf(row)) : error;
    }
  };
  if (field.list) return listColumn(rows, name, field, reading, valueAt);
  return field.type === 'text' ? textColumn(rows.length, valueAt) : numberColumn(rows.length, valueAt);
}

function listColumn(
  rows: readonly object[],
  name: string,
  field: Field,
  reading: ValueReading,
  valueAt: (row: number) => RowValue,
): StoredLists {
  const rawOf = rawValueOf(name, field, reading.timeZone);
  const codes = new Uint32Array(rows.length + 1);
  const none = new Uint8Array(rows.length);
  const all: Row[] = [];
  for (const [row, one] of rows.entries()) {
    none[row] = valueAt(row) === null ? 1 : 0;
    if (none[row] === 0) for (const element of rawOf(one as Row) as readonly unknown[]) all.push({ [name]: element });
    codes[row + 1] = all.length;
  }
  const { value: _, column: __, ...plain } = elementOf(field);
  const elements = readColumn(all, name, plain, reading, (at) => codes.findLastIndex((offset) => offset <= at));
  return { kind: 'lists', codes, elements: elements as StoredLists['elements'], none };
}

function textColumn(count: number, valueAt: (row: number) => RowValue): StoredColumn {
  const codeOf = new Map<string, number>();
  const codes = new Int32Array(count).fill(missing);
  for (let row = 0; row < count; row++) {
    const value = valueAt(row);
    if (typeof value !== 'string') continue;
    const code = codeOf.get(value) ?? codeOf.size;
    if (code === codeOf.size) codeOf.set(value, code);
    codes[row] = code;
  }
  if (codeOf.size <= mostInBytes) return inBytes([...codeOf.keys()], codes);
  const values = sortTexts([...codeOf.keys()]);
  const sorted = new Int32Array(values.length);
  for (const [code, value] of values.entries()) sorted[codeOf.get(value) ?? 0] = code;
  return { kind: 'texts', codes: codes.map((code) => sorted[code] ?? missing), values };
}

function numberColumn(count: number, valueAt: (row: number) => RowValue): StoredColumn {
  const codeOf = new Map<number, number>();
  const doubles = new Float64Array(count);
  let [areWhole, least, most] = [true, Infinity, -Infinity];
  for (let row = 0; row < count; row++) {
    const value = valueAt(row);
    const number = value === null ? Number.NaN : Number(value);
    doubles[row] = number;
    if (value === null) continue;
    areWhole &&= Number.isSafeInteger(number);
    if (number < least) least = number;
    if (number > most) most = number;
    if (codeOf.size <= mostInBytes && !codeOf.has(number)) codeOf.set(number, codeOf.size);
  }
  if (codeOf.size <= mostInBytes) {
    return inBytes(
      [...codeOf.keys()],
      doubles.map((number) => codeOf.get(number) ?? missing),
    );
  }
  if (!areWhole || most - least > 2 * greatest) return { kind: 'doubles', codes: doubles };
  // Moments of 68 years fit, wherever these lie.
  const zero = least >= -greatest && most <= greatest ? 0 : least + greatest;
  const codes = Int32Array.from(doubles, (number) => (Number.isNaN(number) ? missing : number - zero));
  return { kind: 'integers', codes, zero };
}

function inBytes(values: readonly Scalar[], codes: Int32Array | Float64Array): StoredColumn {
  return { kind: 'bytes', codes: Uint8Array.from(codes, (code) => (code === missing ? values.length : code)), values };
}

/** The rows of a column that have a number, sorted by it and then by row. */
export type SortedIndex = { readonly rows: Uint32Array; readonly numberAt: (row: number) => number };

function sortedIndexOf(column: StoredColumn): SortedIndex {
  const numberAt = numberReader(column);
  const { length } = column.codes;
  const rows = new Uint32Array(length);
  let [count, least, most] = [0, Infinity, -Infinity];
  for (let row = 0; row < length; row++) {
    const number = numberAt(row);
    if (Number.isNaN(number)) continue;
    rows[count++] = row;
    if (number < least) least = number;
    if (number > most) most = number;
  }
  const sorted = rows.slice(0, count);
  // Rows with very many digits read as infinite, and the difference of such numbers is NaN.
  if (!((most - least + 1) * length <= Number.MAX_SAFE_INTEGER)) {
    return { rows: sorted.sort((a, b) => numberAt(a) - numberAt(b) || a - b), numberAt };
  }
  // Where a number and its row fit one double, sorting these keys takes a tenth of the time.
  const keys = new Float64Array(count);
  for (let at = 0; at < count; at++) keys[at] = (numberAt(sorted[at] as number) - least) * length + (sorted[at] as number);
  keys.sort();
  for (let at = 0; at < count; at++) sorted[at] = (keys[at] as number) % length;
  return { rows: sorted, numberAt };
}

/** The rows with a number from `low` to `high`, sorted by it. */
export function rowsWithin({ rows, numberAt }: SortedIndex, low: number, high: number): Uint32Array {
  const from = firstPosition(rows.length, (position) => numberAt(rows[position] as number) >= low);
  const to = firstPosition(rows.length, (position) => numberAt(rows[position] as number) > high);
  return rows.subarray(from, Math.max(from, to));
}

/** The number of a row in a column; NaN where it is missing. */
export function numberReader(column: StoredColumn): (row: number) => number {
  const { kind, codes } = column;
  if (kind === 'bytes') return (row) => Number(column.values[codes[row] as number] ?? Number.NaN);
  if (kind === 'doubles' || kind === 'lists') return (row) => codes[row] as number;
  const zero = kind === 'integers' ? column.zero : 0;
  return (row) => (codes[row] === missing ? Number.NaN : (codes[row] as number) + zero);
}

/** Binary search for the first position that passes, where all later ones do. */
function firstPosition(count: number, passes: (position: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
