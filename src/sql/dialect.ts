import type { FieldType } from '../../grammar/operators.ts';
import type { TextAnchor } from '../schema/folding.ts';

/** A value for a placeholder, as drivers take it. */
export type Bindable = string | number | boolean | null;

/**
 * How a column stores its values: by default as the field's type. A decimal may be a `double`; a
 * date a `text` (`2026-11-28`) or a moment: `datetime` (`2026-11-28 09:30:00`), `iso` (the same as
 * a text with a `T`), `instant` (a moment in UTC, such as PostgreSQL's `timestamptz`) or `unix`
 * (seconds since 1970); a time a `text` (`09:30:00`) or `seconds` since midnight.
 */
export type Storage = FieldType | 'double' | 'datetime' | 'iso' | 'instant' | 'unix' | 'seconds';

/** The storages of each type, the default first. */
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
 * Converts a resolved value for the driver. Integers, seconds and moments (milliseconds in the
 * column's local time) are numbers, decimals are plain digits, days and times of day are texts.
 */
type Bind<Value extends Bindable> = (value: string | number | boolean) => Value;

/**
 * A SQL dialect as data. Every entry is tested against the reference evaluator in its engine, so
 * that an expression selects the same rows in all of them. `toSql` caches by dialect: create a
 * dialect of your own once, not for each call.
 */
export type Dialect<Value extends Bindable = Bindable> = {
  readonly name: string;
  /** The name of the database as people write it; `name` by default. */
  readonly title?: string;
  /** Quotes any text as a column name. Throws a TypeError for one that the engine truncates. */
  readonly identifier: (name: string) => string;
  /** The placeholder of the n-th value, counted from 1. */
  readonly placeholder: (position: number) => string;
  /** More values than this fail in the engine or its driver. */
  readonly maximumValues: number;
  /** A list with more values than this is bound as one value. */
  readonly longestList: number;
  /** The value to bind, by storage. */
  readonly bind: Readonly<Record<Storage, Bind<Value>>>;
  /**
   * The n-th placeholder, counted from 1, with the type in which its column is compared; for texts
   * with the collation by code point.
   */
  readonly parameter: (placeholder: string, storage: Storage, position: number) => string;
  /** A column as it is compared: in most engines unchanged, so that its index is used. */
  readonly compared: (column: string, storage: Storage) => string;
  /** A column of moments (`datetime`, `instant`) as it is compared with another: parts of a second cut off. */
  readonly second: (column: string, storage: Storage) => string;
  /** The text column matches a pattern that `pattern` wrote, folded (L3.3). */
  readonly matches: (column: string, placeholder: string) => string;
  /** The pattern for texts that contain a text, or start with it. */
  readonly pattern: (text: string, at: TextAnchor) => Value;
  /** The text column contains a text, compared by code point. */
  readonly contains: (column: string, placeholder: string) => string;
  /** A list as the one value of `inList`. */
  readonly list: (values: readonly Bindable[]) => Value;
  /** The column, as it is compared, is in a list that is bound as one value. */
  readonly inList: (column: string, placeholder: string, storage: Storage) => string;
  /**
   * The column, as it is compared, lies in a half-open range of a JSON list of pairs; null where
   * the column is null.
   */
  readonly inRanges: (column: string, placeholder: string, storage: Storage) => string;
  /** What a statement with an order needs besides (`search-expression/list`). */
  readonly sort: SortSql;
};

/** How rows are sorted by a column, and how a place in their order is read and bound. */
export type SortSql = {
  /** The column as ORDER BY takes it: texts by code point. */
  readonly key: (column: string, storage: Storage) => string;
  /** A key of ORDER BY. `nulls` is undefined for one that is never null. */
  readonly by: (key: string, descending: boolean, nulls: 'first' | 'last' | undefined) => string;
  /** The column as the statement gives it for a cursor: without loss, whatever the driver makes of its type. */
  readonly exact: (column: string, storage: Storage) => string;
  /** The placeholder of such a value, with the type in which the column is compared. */
  readonly value: (placeholder: string, storage: Storage, position: number) => string;
  /** Whether an index serves a comparison of several columns at once, `(a, b) > (?, ?)`. */
  readonly comparesRows: boolean;
  /** What an index needs so that rows come from it in order; undefined where none gives an order. */
  readonly index: SortIndex | undefined;
};

/** The keys of an index that gives an order. */
type SortIndex = {
  /** What stands behind a text column. */
  readonly text: string;
  /** What stands behind a descending column that may be null. */
  readonly nullsLast: string;
  /** Whether an ascending order with nulls last comes from one range of an index. */
  readonly ascendingNullsLast: boolean;
  /** What has to be true of a text column besides, as an English sentence. */
  readonly note?: string;
};

/** A key of ORDER BY as the SQL standard writes it; in ascending order these engines have nulls last by NULLS LAST alone. */
export const sortedBy: SortSql['by'] = (key, descending, nulls) =>
  `${key} ${descending ? 'DESC' : 'ASC'}${nulls === undefined ? '' : ` NULLS ${nulls.toUpperCase()}`}`;

/** Quotes a name, with quotation marks inside doubled. */
export const quoted = (name: string, mark: '"' | '`'): string => mark + name.replaceAll(mark, mark + mark) + mark;

/** Quotes a name without what a dialect of the caller's puts before it. */
export const quotedFor = ({ name }: Dialect, text: string): string =>
  quoted(text, name === 'mysql' || name === 'mariadb' ? '`' : '"');

/** Lengthens a name until it does not occur in the SQL of a column, which it could shadow. */
export const unusedName = (column: string, name: string): string =>
  column.toLowerCase().includes(name) ? unusedName(column, `${name}_`) : name;

/** The column lies in a half-open range of a subquery with two columns; null where it is null. */
export function whereInRange(column: string, mark: '"' | '`', ranges: (from: string, to: string) => string): string {
  const alias = (name: string) => quoted(unusedName(column, name), mark);
  const [from, to] = [alias('search: from'), alias('search: to')];
  const found = `EXISTS (SELECT 1 FROM (${ranges(from, to)}) AS ${alias('search: ranges')} WHERE ${column} >= ${from} AND ${column} < ${to})`;
  return `CASE WHEN ${column} IS NOT NULL THEN ${found} END`;
}

/**
 * Shortens digits to `places` places after the point, for columns with fewer places, and to `most`
 * digits before it, for columns with no more: only a variable has others. The last place is set to
 * a digit that no such column has, so that every comparison gives the outcome of the exact number.
 */
export function digitsWithin(digits: string, places: number, most: number): string {
  const [whole = '', fraction = ''] = digits.split('.');
  const sign = whole.startsWith('-') ? '-' : '';
  if (whole.length - sign.length > most) return `${sign}${'9'.repeat(most)}.${'9'.repeat(places - 1)}5`;
  return fraction.length < places ? digits : `${whole}.${fraction.slice(0, places - 1)}5`;
}

/**
 * The elements of a list as rows of a FROM. `isList` is a condition on the row outside that holds
 * where it has a list.
 */
export type ElementRows = { readonly from: string; readonly where?: string; readonly value: string; readonly isList?: string };
/** Conditions that an index on whole lists serves: each, or one, of the values bound is an element. */
export type QuickList = {
  readonly all: (list: string, placeholder: string) => string;
  readonly any: (list: string, placeholder: string) => string;
  readonly bind: (values: readonly Bindable[], isAll: boolean) => Bindable;
};
/** How an engine reads a kind of list. */
export type ListRow = {
  readonly elements: (list: string, storage: Storage, alias: string) => ElementRows;
  readonly quick?: (storage: Storage) => QuickList | undefined;
};
/** The lists of a dialect; apart from it, since most programs have none. */
export type ListRows = { readonly array?: ListRow; readonly json: ListRow };

/** What an element of JSON has to be. */
export const kindInJson = (storage: Storage): 'number' | 'boolean' | 'string' =>
  storage === 'boolean' ? storage : ['integer', 'seconds', 'unix', 'decimal', 'double'].includes(storage) ? 'number' : 'string';

/** A list of JSON with the digits of its numbers as they are written. */
export function jsonList(values: readonly Bindable[], storage: Storage): string {
  const kind = kindInJson(storage);
  const one = (value: Bindable) =>
    kind === 'string' ? JSON.stringify(value) : String(kind === 'boolean' ? Boolean(value) : value);
  return `[${values.map(one).join(',')}]`;
}

/** Whether equal values have one spelling in JSON. */
export const isPlainInJson = (storage: Storage): boolean =>
  storage !== 'time' && (storage === 'text' || kindInJson(storage) !== 'string' || storage === 'date');
