import type { Literal } from '../../grammar/expression.ts';
import type { FieldType } from '../../grammar/operators.ts';
import { checkZone, type Now } from '../schema/dates.ts';
import { isMomentText } from '../schema/moments.ts';
import { plainValue, resolve } from '../schema/resolve.ts';
import {
  codesOf,
  type FieldName,
  fieldOf,
  type NameOfRelation,
  type Schema,
  valueOf as valueOfLiteral,
} from '../schema/schema.ts';
import { type Bindable, type Dialect, isMoment, type Storage, storages } from './dialect.ts';
import type { MomentZone } from './moment.ts';

/**
 * The column of a field: its name, or an SQL expression of yours with the storage of its values.
 * `folded` is the SQL of a second column with `foldText` of the text: `~` and `^=` read it in half
 * the time, `^=` by its index. Defaults: a field with `dateTime` is stored as `datetime` in that
 * zone; `instant` and `unix` are in UTC, other moments in the local time of the search.
 */
export type ColumnSource =
  | string
  | { readonly sql: string; readonly storage?: Storage; readonly zone?: MomentZone; readonly folded?: string };
/** The key of what writes the SQL of a list or a relation: it comes with the column. */
export const how: unique symbol = /* @__PURE__ */ Symbol('how');
/**
 * Where a list or the records of a relation are, as `nativeArray`, `jsonArray`, `elementTable` and
 * `relatedTable` make it.
 */
export type HasSource = {
  readonly [how]: unknown;
  readonly column?: ColumnSource;
  /** Whether a list is in a table of its own, so that no column of the rows has it. */
  readonly isTable?: true;
};
/** The columns of the fields of a schema. */
export type Columns<S extends Schema> = { readonly [Name in FieldName<S> | NameOfRelation<S>]?: ColumnSource | HasSource };
export type AnyColumns = Readonly<Record<string, ColumnSource | HasSource | undefined>>;

export const isHasSource = (source: ColumnSource | HasSource | undefined): source is HasSource =>
  typeof source === 'object' && how in source;

export type SqlColumn = {
  readonly sql: string;
  readonly storage: Storage;
  readonly zone: MomentZone;
  readonly folded: string | undefined;
};

/** The column of a field, by default one of its name. SQL never comes from a search. */
export function columnOf(schema: Schema, name: string, dialect: Dialect, columns?: AnyColumns): SqlColumn {
  const { type, dateTime } = fieldOf(schema, name);
  const own = dateTime === undefined ? storages[type][0] : 'datetime';
  const any = sourceOf(name, columns);
  const source = (isHasSource(any) ? any.column : any) ?? name;
  const given: Exclude<ColumnSource, string> =
    typeof source === 'string' ? { sql: source && dialect.identifier(source) } : source;
  const { sql, folded, storage = own } = given;
  const { zone = storage === 'unix' || storage === 'instant' ? 'UTC' : (dateTime ?? 'local-wall') } = given;
  if (typeof sql !== 'string' || sql === '') throw new TypeError(`The column of ${JSON.stringify(name)} has no SQL.`);
  if (folded !== undefined && (typeof folded !== 'string' || folded === '' || type !== 'text'))
    throw new TypeError(`The folded column of ${JSON.stringify(name)} (${type}) has to be the SQL of a text.`);
  if (!storages[type].includes(storage)) {
    throw new TypeError(
      `${JSON.stringify(name)} (${type}) cannot be kept as ${JSON.stringify(storage)}; use one of ${storages[type].join(', ')}.`,
    );
  }
  if (storage === 'instant' && zone !== 'UTC')
    throw new TypeError(`The column of ${JSON.stringify(name)} holds instants, which are in UTC.`);
  if (zone !== 'local-wall') checkZone(zone);
  return { sql, storage, zone, folded };
}

export function sourceOf(name: string, columns: AnyColumns = {}): ColumnSource | HasSource | undefined {
  return (Object.hasOwn(columns, name) ? columns[name] : undefined) ?? undefined;
}

/** A field in one dialect and one column: the parts of its SQL. */
export type FieldSql = {
  readonly name: string;
  /** A copy of the column as given, since the caller may change the original. */
  readonly source: ColumnSource | HasSource | undefined;
  readonly dialect: Dialect;
  readonly column: SqlColumn;
  /** The column as it is compared. */
  readonly compared: string;
  readonly isMoment: boolean;
  /** The value to bind for a literal, in a column without moments. */
  readonly valueOf: (literal: Literal, now: Now) => Bindable;
};

export function newFieldSql(schema: Schema, name: string, dialect: Dialect, columns: AnyColumns | undefined): FieldSql {
  const column = columnOf(schema, name, dialect, columns);
  const source = sourceOf(name, columns);
  return {
    name,
    source: typeof source === 'object' && !isHasSource(source) ? { ...source } : source,
    dialect,
    column,
    compared: dialect.compared(column.sql, column.storage),
    isMoment: isMoment(column.storage),
    valueOf: valueOf(schema, name, dialect, column),
  };
}

/** Whether the field still has the same column. */
export function hasSameColumn(columns: AnyColumns | undefined, { name, source }: FieldSql): boolean {
  const now = columns && sourceOf(name, columns);
  if (typeof now !== 'object' || typeof source !== 'object' || isHasSource(now) || isHasSource(source)) return now === source;
  return now.sql === source.sql && now.storage === source.storage && now.zone === source.zone && now.folded === source.folded;
}

/** Decimals are bound as they are written, so that an engine can compare them exactly. */
function valueOf(schema: Schema, name: string, dialect: Dialect, { storage }: SqlColumn): FieldSql['valueOf'] {
  const bind = dialect.bind[storage];
  if (storage === 'decimal' || storage === 'double') return (literal) => bind(String(literal.value));
  if (storage === 'seconds') return (literal, now) => bind(resolve(literal, { type: 'time' }, now));
  const field = fieldOf(schema, name);
  const plain = plainValue[field.type];
  if (field.dateTime !== undefined) {
    return ({ value }, now) => {
      if (!isMomentText(String(value))) return bind(plain(value, now));
      throw new TypeError(`The column of ${JSON.stringify(name)} has no time to compare with ${JSON.stringify(value)}.`);
    };
  }
  if (codesOf(field).size > 0) return (literal, now) => bind(plain(valueOfLiteral(literal, field), now));
  // Skips a conversion that changes nothing, 5 % of a call.
  if (bind === own[field.type]) return (literal, now) => plain(literal.value, now);
  return (literal, now) => bind(plain(literal.value, now));
}

/** The conversion that leaves plain values of a type as they are. */
const own: Partial<Record<FieldType, unknown>> = { integer: Number, text: String, date: String, time: String, boolean: Boolean };
