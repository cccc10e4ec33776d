import type { FieldType } from '../../grammar/operators.ts';
import type { IsoDate } from '../schema/dates.ts';
import type { TimeText } from '../schema/moments.ts';
import type { FieldName, Schema } from '../schema/schema.ts';
import { type ClientError, clientError } from './client-error.ts';
import type { TextRecord } from './formats.ts';

/** The types of an answer's columns. A field's column is its `column`, by default its name. */
type ColumnTypes<S extends Schema> = {
  readonly [Name in FieldName<S> as S['fields'][Name] extends { readonly column: infer Column extends string }
    ? Column
    : Name]: S['fields'][Name]['type'];
};

/** A column without `_raw`. */
export type PlainColumn<S extends Schema> = keyof ColumnTypes<S> & string;

/** A column to request; with `_raw` as stored, which is in seconds since midnight for a time. */
export type ColumnName<S extends Schema> = PlainColumn<S> | `${PlainColumn<S>}_raw`;

/** A row; null for no value. With `Raw` the texts of the answer, empty for no value. */
export type AnswerRow<S extends Schema, C extends string, Raw extends boolean = false> = {
  readonly [Name in C]: Raw extends true ? string : ValueIn<ColumnTypes<S>, Name> | null;
};

/** The values of a type: a date is `YYYY-MM-DD`, a time `HH:MM:SS`. */
export type ColumnValue<Type extends FieldType> = {
  readonly integer: number;
  readonly decimal: number;
  readonly text: string;
  readonly date: IsoDate;
  readonly time: TimeText;
  readonly boolean: boolean;
}[Type];

type ValueIn<Types, Name extends string> = Name extends keyof Types
  ? ColumnValue<Types[Name] & FieldType>
  : Name extends `${infer Column extends keyof Types & string}_raw`
    ? Types[Column] extends 'time'
      ? number
      : ColumnValue<Types[Column] & FieldType>
    : string;

type Value = ColumnValue<FieldType>;
export type ClientRow = Readonly<Record<string, Value | null>>;
/** Reads a text; `undefined` if it is no value of the type. */
type ReadValue = (text: string) => Value | undefined;

/** The name that a column is requested by, and the reader of its non-empty texts. */
export type ClientColumn = { readonly name: string; readonly read: ReadValue };

/** All columns of a schema without `_raw`, each once. */
export function columnsOf(schema: Schema): readonly string[] {
  return [...typesOf(schema).keys()];
}

/**
 * Finds a column by name in any ASCII case. An unknown name is requested as it is, with text
 * values: the service may know it, or suggests another.
 */
export function clientColumn(schema: Schema, name: string): ClientColumn {
  const folded = /^\w+$/.test(name) ? name.toUpperCase() : name;
  for (const [column, type] of typesOf(schema)) {
    const upper = column.toUpperCase();
    if (folded === upper) return { name: column, read: valueReaders[type] };
    if (folded === `${upper}_RAW`) return { name: `${column}_raw`, read: valueReaders[type === 'time' ? 'integer' : type] };
  }
  return { name, read: valueReaders.text };
}

/**
 * The values of a record, or with `raw` its texts. One that is not of its column's type is null,
 * and counted.
 *
 * @throws ClientError for a column that it lacks
 */
export function valuesOf(
  record: TextRecord,
  columns: readonly ClientColumn[],
  raw: boolean,
  unreadable: UnreadableCells,
): ClientRow {
  const values: Record<string, Value | null> = {};
  for (const { name, read } of columns) {
    const text = Object.hasOwn(record, name) ? record[name] : undefined;
    if (text === undefined) throw columnLacking(name);
    const value = raw ? text : text === '' ? null : read(text);
    if (value === undefined) unreadable.add(name, record);
    values[name] = value ?? null;
  }
  return values;
}

export function columnLacking(column: string): ClientError {
  return clientError('not-understood', `The service gives rows without ${column}.`, { status: 200 });
}

/** The values by column that are not of its type, each counted once. */
export class UnreadableCells {
  readonly #records = new Map<string, Set<TextRecord>>();

  add(column: string, record: TextRecord): void {
    const records = this.#records.get(column) ?? new Set();
    this.#records.set(column, records.add(record));
  }

  /** Tells the counts, if there are any. */
  tell(to: (counts: Readonly<Record<string, number>>) => void = warn): void {
    if (this.#records.size > 0) to(Object.fromEntries([...this.#records].map(([column, { size }]) => [column, size])));
  }
}

function warn(counts: Readonly<Record<string, number>>): void {
  const values = Object.entries(counts).map(([column, count]) => `${count} of ${column}`);
  console.warn(`search-expression: values of the service do not read as their type and count as missing: ${values.join(', ')}.`);
}

function typesOf({ fields }: Schema): ReadonlyMap<string, FieldType> {
  return new Map(Object.entries(fields).map(([name, { column = name, type }]) => [column, type]));
}

const matching =
  (pattern: RegExp): ReadValue =>
  (text) =>
    pattern.test(text) ? text : undefined;

/** The readers of an answer's texts, by type. */
export const valueReaders: Readonly<Record<FieldType, ReadValue>> = {
  integer: (text) => (/^-?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined),
  decimal: (text) => (/^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined),
  text: (text) => text,
  date: matching(/^\d{4}-\d{2}-\d{2}$/),
  time: matching(/^\d{2}:\d{2}:\d{2}$/),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
};
