import type { FieldType } from '../../grammar/operators.ts';
import type { TimeText } from '../schema/build.ts';
import type { IsoDate } from '../schema/dates.ts';
import type { FieldName, Schema } from '../schema/schema.ts';
import { type ClientError, clientError } from './client-error.ts';
import type { TextRecord } from './formats.ts';

/** The types of the columns of an answer: a field's column is the one that it names, else it is named as the field. */
type ColumnTypes<S extends Schema> = {
  readonly [Name in FieldName<S> as S['fields'][Name] extends { readonly column: infer Column extends string }
    ? Column
    : Name]: S['fields'][Name]['type'];
};

/** A column without `_raw`. */
export type PlainColumn<S extends Schema> = keyof ColumnTypes<S> & string;

/** A column that can be asked for; followed by `_raw` it gives the stored value, which for a time is its seconds since midnight. */
export type ColumnName<S extends Schema> = PlainColumn<S> | `${PlainColumn<S>}_raw`;

/** A row with the columns asked for, null where there is no value; with `Raw` the texts of the answer, where that is the empty text. */
export type Row<S extends Schema, C extends string, Raw extends boolean = false> = {
  readonly [Name in C]: Raw extends true ? string : ValueIn<ColumnTypes<S>, Name> | null;
};

/** What a column of a type holds: a date as `YYYY-MM-DD`, a time as `HH:MM:SS`. */
export type ValueOf<Type extends FieldType> = {
  readonly integer: number;
  readonly decimal: number;
  readonly text: string;
  readonly date: IsoDate;
  readonly time: TimeText;
  readonly boolean: boolean;
}[Type];

type ValueIn<Types, Name extends string> = Name extends keyof Types
  ? ValueOf<Types[Name] & FieldType>
  : Name extends `${infer Column extends keyof Types & string}_raw`
    ? Types[Column] extends 'time'
      ? number
      : ValueOf<Types[Column] & FieldType>
    : string;

type Value = ValueOf<FieldType>;
export type Values = Readonly<Record<string, Value | null>>;
/** Gives undefined for a text that is no value of the type. */
type ReadValue = (text: string) => Value | undefined;

/** A column as it is asked for, and how a text of it that is not empty is read. */
export type RequestedColumn = { readonly name: string; readonly read: ReadValue };

/** All columns of a schema without `_raw`, each once. */
export function columnsOf(schema: Schema): readonly string[] {
  return [...typesOf(schema).keys()];
}

/**
 * The column that a name means, in any ASCII case. One that the schema does not have is asked for as it is: the service may know it, or says
 * what was meant. Its values are texts.
 */
export function requestedColumn(schema: Schema, name: string): RequestedColumn {
  const folded = /^\w+$/.test(name) ? name.toUpperCase() : name;
  for (const [column, type] of typesOf(schema)) {
    const upper = column.toUpperCase();
    if (folded === upper) return { name: column, read: valueReaders[type] };
    if (folded === `${upper}_RAW`) return { name: `${column}_raw`, read: valueReaders[type === 'time' ? 'integer' : type] };
  }
  return { name, read: valueReaders.text };
}

/** The values of columns in a record of an answer, or its texts where `raw` says so. */
export function valuesOf(record: TextRecord, columns: readonly RequestedColumn[], raw: boolean): Values {
  const values: Record<string, Value | null> = {};
  for (const { name, read } of columns) {
    const text = Object.hasOwn(record, name) ? record[name] : undefined;
    const value = text === undefined || raw ? text : text === '' ? null : read(text);
    if (value === undefined) throw noValueOfType(name);
    values[name] = value;
  }
  return values;
}

export function noValueOfType(column: string): ClientError {
  return clientError('not-understood', `The service gives no value for ${column} that is one of its type.`, { status: 200 });
}

function typesOf({ fields }: Schema): ReadonlyMap<string, FieldType> {
  return new Map(Object.entries(fields).map(([name, { column = name, type }]) => [column, type]));
}

const matching =
  (pattern: RegExp): ReadValue =>
  (text) =>
    pattern.test(text) ? text : undefined;

/** How the texts of an answer are read. */
export const valueReaders: Readonly<Record<FieldType, ReadValue>> = {
  integer: (text) => (/^-?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined),
  decimal: (text) => (/^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined),
  text: (text) => text,
  date: matching(/^\d{4}-\d{2}-\d{2}$/),
  time: matching(/^\d{2}:\d{2}:\d{2}$/),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
};
