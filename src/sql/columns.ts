import { checkZone } from '../schema/dates.ts';
import { type FieldName, fieldOf, type Schema } from '../schema/schema.ts';
import { type Dialect, type Storage, storages } from './dialect.ts';
import type { MomentZone } from './moment.ts';

/**
 * Where a field is kept: a column's name, or an SQL expression of yours with how it keeps its values. A column of `instant` or `unix` is in UTC unless told
 * otherwise, other moments are on the wall of the searches; a field with `dateTime` is kept as `datetime` in that zone.
 */
export type ColumnSource = string | { readonly sql: string; readonly storage?: Storage; readonly zone?: MomentZone };
export type Columns<S extends Schema> = { readonly [Name in FieldName<S>]?: ColumnSource };
/** The same for whatever schema. */
export type AnyColumns = Readonly<Record<string, ColumnSource | undefined>>;

export type Column = { readonly sql: string; readonly storage: Storage; readonly zone: MomentZone };

/** Where a field is kept, by default a column of its own name. SQL comes from here and the schema, never from a search. */
export function columnOf(schema: Schema, name: string, dialect: Dialect, columns?: AnyColumns): Column {
  const { type, dateTime } = fieldOf(schema, name);
  const source = sourceOf(name, columns) ?? name;
  const own = dateTime === undefined ? storages[type][0] : 'datetime';
  const said: Exclude<ColumnSource, string> = typeof source === 'string' ? { sql: source && dialect.identifier(source) } : source;
  const { sql, storage = own, zone = storage === 'unix' || storage === 'instant' ? 'UTC' : (dateTime ?? 'local-wall') } = said;
  if (typeof sql !== 'string' || sql === '') throw new TypeError(`The column of ${JSON.stringify(name)} has no SQL.`);
  if (!storages[type].includes(storage)) {
    throw new TypeError(
      `${JSON.stringify(name)} (${type}) cannot be kept as ${JSON.stringify(storage)}; use one of ${storages[type].join(', ')}.`,
    );
  }
  if (storage === 'instant' && zone !== 'UTC')
    throw new TypeError(`The column of ${JSON.stringify(name)} holds instants, which are in UTC.`);
  if (zone !== 'local-wall') checkZone(zone);
  return { sql, storage, zone };
}

/** What is said of where a field is kept, if anything. */
export function sourceOf(name: string, columns: AnyColumns = {}): ColumnSource | undefined {
  return (Object.hasOwn(columns, name) ? columns[name] : undefined) ?? undefined;
}
