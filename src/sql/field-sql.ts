import type { Literal } from '../../grammar/expression.ts';
import type { FieldType } from '../../grammar/operators.ts';
import type { Day } from '../schema/dates.ts';
import { plainValue, resolve } from '../schema/resolve.ts';
import { fieldOf, type Schema } from '../schema/schema.ts';
import { type AnyColumns, type Column, type ColumnSource, columnOf, sourceOf } from './columns.ts';
import { type Bindable, type Dialect, isMoment } from './dialect.ts';

/** What the SQL of a field is made of, in one dialect and one way of keeping the field. */
export type FieldSql = {
  readonly name: string;
  /** What was said of where the field is kept: a copy, since whoever made it may change it. */
  readonly source: ColumnSource | undefined;
  readonly dialect: Dialect;
  readonly column: Column;
  /** The column as it is compared. */
  readonly compared: string;
  readonly isMoment: boolean;
  /** What is bound for a literal, where the column holds no moments. */
  readonly valueOf: (literal: Literal, today: Day) => Bindable;
};

export function newFieldSql(schema: Schema, name: string, dialect: Dialect, columns: AnyColumns | undefined): FieldSql {
  const column = columnOf(schema, name, dialect, columns);
  const source = sourceOf(name, columns);
  return {
    name,
    source: typeof source === 'object' ? { ...source } : source,
    dialect,
    column,
    compared: dialect.compared(column.sql, column.storage),
    isMoment: isMoment(column.storage),
    valueOf: valueOf(schema, name, dialect, column),
  };
}

/** Whether the columns still say the same of where the field is kept. */
export function isKeptIn(columns: AnyColumns | undefined, { name, source }: FieldSql): boolean {
  const now = columns && sourceOf(name, columns);
  if (typeof now !== 'object' || typeof source !== 'object') return now === source;
  return now.sql === source.sql && now.storage === source.storage && now.zone === source.zone;
}

/** Decimals go as they are written, so that an engine can compare them exactly. */
function valueOf(schema: Schema, name: string, dialect: Dialect, { storage }: Column): FieldSql['valueOf'] {
  const bind = dialect.bind[storage];
  if (storage === 'decimal' || storage === 'double') return (literal) => bind(String(literal.value));
  if (storage === 'seconds') return (literal, today) => bind(resolve(literal, 'time', today));
  const { type } = fieldOf(schema, name);
  const plain = plainValue[type];
  // What already is a text need not be made one: a twentieth of the time of a call.
  if (bind === own[type]) return (literal, today) => plain(literal.value, today);
  return (literal, today) => bind(plain(literal.value, today));
}

/** What makes the plain value of a type of itself. */
const own: Partial<Record<FieldType, unknown>> = { integer: Number, text: String, date: String, time: String, boolean: Boolean };
