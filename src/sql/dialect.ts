import type { FieldType } from '../../grammar/operators.ts';

/** What a driver is given for a placeholder. */
export type Bindable = string | number | boolean | null;

/**
 * How a column keeps its values. A field's own type by default; a decimal may be a `double`; a date a `text` (`2026-11-28`) or a moment:
 * `datetime` (`2026-11-28 09:30:00`), `iso` (the same as a text with a `T`), `instant` (a moment in UTC, such as PostgreSQL's `timestamptz`)
 * or `unix` (seconds since 1970); a time a `text` (`09:30:00`) or `seconds` since midnight.
 */
export type Storage = FieldType | 'double' | 'datetime' | 'iso' | 'instant' | 'unix' | 'seconds';

/** The storages that a field of each type can have, its own first. */
export const storages: Readonly<Record<FieldType, readonly [Storage, ...Storage[]]>> = {
  integer: ['integer'],
  decimal: ['decimal', 'double'],
  text: ['text'],
  date: ['date', 'text', 'datetime', 'iso', 'instant', 'unix'],
  time: ['time', 'text', 'seconds'],
  boolean: ['boolean'],
};

/** The storages of moments, on which every operator is about whole local days (L3.5). */
const momentStorages = ['datetime', 'iso', 'instant', 'unix'] as const satisfies readonly Storage[];

export const isMoment = (storage: Storage): boolean => (momentStorages as readonly Storage[]).includes(storage);

/**
 * A resolved value on its way to the driver: integers, seconds and the milliseconds of a moment on its column's wall are numbers, decimals
 * are plain digits, texts, days and times of day are texts, truth values are booleans.
 */
type Bind<Value extends Bindable> = (value: string | number | boolean) => Value;

/**
 * A SQL dialect, as data: what it spells in its own way. Everything here is proven against the reference by running it, so that the same
 * expression selects the same rows in every engine. What `toSql` learns it keeps by dialect: make one of your own once, not for each call.
 */
export type Dialect<Value extends Bindable = Bindable> = {
  readonly name: string;
  /** A column's name, quoted so that any text is a name; a TypeError for one that the engine would cut short. */
  readonly identifier: (name: string) => string;
  /** The placeholder of the n-th value, counted from 1. */
  readonly placeholder: (position: number) => string;
  /** More values than this fail in the engine or its driver. */
  readonly maximumValues: number;
  /** A list with more values than this is bound as one value. */
  readonly longestList: number;
  /** What is bound for a value of each storage. */
  readonly bind: Readonly<Record<Storage, Bind<Value>>>;
  /** A placeholder with the type, and for texts the collation by code point, that its column is compared in; its value is the n-th, counted from 1. */
  readonly parameter: (placeholder: string, storage: Storage, position: number) => string;
  /** A column as it is compared: in most engines just itself, so that its index serves. */
  readonly compared: (column: string, storage: Storage) => string;
  /** The text column contains the text, A–Z and a–z alike (L3.3). */
  readonly contains: (column: string, placeholder: string) => string;
  /** A list as the one value that `inList` reads. */
  readonly list: (values: readonly Bindable[]) => Value;
  /** The column, as it is compared, is one of the values of a list that is bound as one. */
  readonly inList: (column: string, placeholder: string, storage: Storage) => string;
  /** The column, as it is compared, lies in one of the half-open ranges of a JSON list of pairs; null where the column is. */
  readonly inRanges: (column: string, placeholder: string, storage: Storage) => string;
};
