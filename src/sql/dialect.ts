import type { FieldType } from '../../grammar/operators.ts';

/** What a driver is given for a placeholder. */
export type Bindable = string | number | boolean | null;

/**
 * How a column keeps its values. A field's own type by default; a date may also be a moment: `datetime` (`2026-11-28 09:30:00`), `iso`
 * (`2026-11-28T09:30:00`) or `unix` (seconds since 1970), a time may be `seconds` since midnight.
 */
export type Storage = FieldType | 'datetime' | 'iso' | 'unix' | 'seconds';

/** The storages that a field of each type can have, its own first. */
export const storages: Readonly<Record<FieldType, readonly [Storage, ...Storage[]]>> = {
  integer: ['integer'],
  decimal: ['decimal'],
  text: ['text'],
  date: ['date', 'datetime', 'iso', 'unix'],
  time: ['time', 'seconds'],
  boolean: ['boolean'],
};

/**
 * A SQL dialect, as data: what it spells in its own way. Everything here is proven against the reference by running it, so that the same
 * expression selects the same rows in every engine.
 */
export type Dialect<Value extends Bindable = Bindable> = {
  readonly name: string;
  /** A column's name, quoted so that any text is a name. */
  readonly identifier: (name: string) => string;
  /** The placeholder of the n-th value, counted from 1. */
  readonly placeholder: (position: number) => string;
  /** More values than this fail in the engine or its driver. */
  readonly maximumValues: number;
  /** What is bound for a resolved value (texts for dates and times, seconds for `seconds`, milliseconds of the wall for moments). */
  readonly bind: Readonly<Record<Storage, (value: string | number | boolean) => Value>>;
  /** A column as it is compared, with the collation that compares by code point. */
  readonly compared: Readonly<Record<Storage, (column: string) => string>>;
  /** The text column contains the text, A–Z and a–z alike (L3.3). */
  readonly contains: (column: string, parameter: string) => string;
  /** The column is one of the values of a JSON list, bound as one parameter: for lists too long for a placeholder each. */
  readonly inList: (column: string, parameter: string) => string;
  /** The column lies in one of the half-open ranges of a JSON list of pairs; null where the column is. */
  readonly inRanges: (column: string, parameter: string) => string;
};
