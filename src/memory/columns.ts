import { checkZone } from '../schema/dates.ts';
import { type FieldName, fieldOf, namesOf, type Schema } from '../schema/schema.ts';
import { type Column, columnOf } from './column.ts';
import { type SortedIndex, sortedIndexOf } from './sorted-index.ts';

/**
 * Rows held by their columns, for `select`: typed arrays with one number for each row of each field. It is a copy, which does not see what
 * becomes of the rows later.
 */
export type ColumnStore<S extends Schema = Schema> = {
  readonly schema: S;
  /** How many rows there are. */
  readonly rows: number;
  /** What the typed arrays take, 1, 4 or 8 for each row of each field and 4 for each row of an index; texts come on top, each once. */
  readonly bytes: number;
  readonly [made]: true;
};

export type ColumnsOptions<S extends Schema = Schema> = {
  /**
   * The fields of integers or dates by which rows are kept in order as well. A search that demands a range of such a field, with few rows in it,
   * then looks at those rows alone. None by default.
   */
  readonly index?: readonly FieldName<S>[];
  /** The time zone in which days begin, for fields of moments, which are held as days (L3.5). Searches must have the same. */
  readonly timeZone?: string;
};

/**
 * Reads every field of every row once, as each search of rows would (L3.7), for any number of searches by `select`.
 *
 * @throws TypeError for a field with moments in UTC where no `timeZone` is given, for an index on what is no field of integers or dates, and for
 *   what is no schema; RangeError for an unknown time zone
 */
export function columns<S extends Schema>(schema: S, rows: Iterable<object>, options: ColumnsOptions<S> = {}): ColumnStore<S> {
  const { index = [], timeZone } = options;
  if (timeZone !== undefined) checkZone(timeZone);
  const fields = [...new Set(namesOf(schema).values())];
  for (const name of index) {
    const { type } = fieldOf(schema, name);
    if (type !== 'integer' && type !== 'date')
      throw new TypeError(`An index is on integers or dates, not on "${name}" of type ${type}.`);
  }
  const list = Array.isArray(rows) ? (rows as readonly object[]) : [...rows];
  const held = new Map(fields.map((name) => [name, columnOf(list, name, fieldOf(schema, name), timeZone)]));
  const indexes = new Map<string, SortedIndex>();
  for (const [name, column] of held) if ((index as readonly string[]).includes(name)) indexes.set(name, sortedIndexOf(column));
  const arrays = [...[...held.values()].map(({ codes }) => codes), ...[...indexes.values()].map(({ rows }) => rows)];
  const store = Object.freeze({
    schema,
    rows: list.length,
    bytes: arrays.reduce((sum, { byteLength }) => sum + byteLength, 0),
  }) as ColumnStore<S>;
  contents.set(store, { columns: held, indexes, timeZone, sample: sampleOf(list.length) });
  return store;
}

declare const made: unique symbol;

export type Contents = {
  readonly columns: ReadonlyMap<string, Column>;
  readonly indexes: ReadonlyMap<string, SortedIndex>;
  readonly timeZone: string | undefined;
  /** Some of the rows, by which to guess how many pass. */
  readonly sample: Uint32Array;
};

const contents = new WeakMap<object, Contents>();

/** What a store holds. Throws a TypeError for what is no store. */
export function contentsOf(store: ColumnStore): Contents {
  const held = contents.get(store);
  if (held === undefined) throw new TypeError('This is not a store of columns; make one with columns.');
  return held;
}

const sampleSize = 128;

function sampleOf(count: number): Uint32Array {
  const size = Math.min(count, sampleSize);
  return Uint32Array.from({ length: size }, (_, at) => Math.floor((at * count) / size));
}
