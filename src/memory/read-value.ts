import type { FieldType } from '../../grammar/operators.ts';
import { assertOptions, type CommonOptions } from '../../grammar/options.ts';
import { type Day, firstDay, lastDay, parseDay, parseTime, startOfDay, wallTime } from '../schema/dates.ts';
import { offsetOf } from '../schema/moments.ts';
import { behind, type Field, fieldOf, type ListParts, type Schema } from '../schema/schema.ts';
import { readDecimalValue } from './decimal.ts';
import { UnreadableValue } from './unreadable.ts';

/** A row: an object of raw values, as JSON and drivers of databases have them. */
export type Row = Readonly<Record<string, unknown>>;

/** The value of a field; null where the row has none. */
export type RowValue = number | string | boolean | null;
/** Reads a raw value; `undefined` for one that is unreadable (L3.7). */
export type Read = (raw: unknown) => RowValue | undefined;

/**
 * The reader of the raw values of a field (L3.7). In JSON any value may be a string. Integers and
 * decimals are digits or numbers, dates `YYYY-MM-DD`, times `HH:MM[:SS]` or seconds since midnight,
 * booleans true, false, 1 or 0. An empty text is null for every type but text. A list is an array. `timeZone` is the
 * zone in which days begin, for a `Date` and a field whose dates have a time. Of such a field the
 * value is a moment in seconds: an instant, or a wall time of `local-wall`.
 *
 * @throws TypeError for a field with times in UTC without `timeZone`; the reader does for a `Date`
 *   without one
 */
export function readerOf(field: Field, timeZone?: string): Read {
  if (field.list) return (field[behind] as ListParts).reader;
  if (field.type !== 'date') return readers[field.type];
  return field.dateTime === undefined ? readDate(timeZone) : readMoment(field.dateTime, timeZone);
}

/** The elements of a list as a field. */
export const elementOf = ({ list: _, ...field }: Field): Field => field;

/** What reads as no value, else unreadable. */
const none = (raw: unknown): null | undefined => (raw === undefined || raw === null || raw === '' ? null : undefined);

const readers: Readonly<Record<Exclude<FieldType, 'date'>, Read>> = {
  integer: (raw) => {
    if (typeof raw === 'number') return Number.isSafeInteger(raw) ? raw : undefined;
    if (typeof raw === 'string' && /^-?[0-9]+$/.test(raw)) return Number(raw);
    return typeof raw === 'bigint' ? Number(raw) : none(raw);
  },
  decimal: (raw) => {
    if (typeof raw === 'number') return Number.isFinite(raw) ? raw : undefined;
    const digits = typeof raw === 'bigint' ? String(raw) : raw;
    return (typeof digits === 'string' ? readDecimalValue(digits) : null) ?? none(raw);
  },
  text: (raw) => (typeof raw === 'string' ? (raw.isWellFormed() ? raw : undefined) : none(raw)),
  time: (raw) => {
    if (typeof raw === 'string' && raw.includes(':')) return parseTime(raw);
    const seconds = readers.integer(raw);
    return typeof seconds !== 'number' || (seconds >= 0 && seconds < 86_400) ? seconds : undefined;
  },
  boolean: (raw) => truths.get(raw) ?? none(raw),
};

const truths: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ['1', true],
  ['true', true],
  [false, false],
  [0, false],
  ['0', false],
  ['false', false],
]);

/** Reads a date without a time; of a `Date` only the start of a day in `timeZone`. */
function readDate(timeZone: string | undefined): Read {
  return (raw) => {
    if (typeof raw === 'string') return readDay(raw) ?? none(raw);
    const instant = instantOf(raw);
    if (instant === undefined) return none(raw);
    const day = dayOfInstant(instant, timeZone);
    if (!(day >= firstDay && day <= lastDay)) return undefined;
    return startsDay(instant, day, zoneOf(timeZone)) ? day : undefined;
  };
}

/** Whether the clock shows midnight, or has just skipped it. */
function startsDay(instant: number, day: Day, timeZone: string): boolean {
  if (instant % 1000 !== 0) return false;
  return wallTime(instant, timeZone) === day * msPerDay || startOfDay(day, timeZone) === instant;
}

const msPerDay = 86_400_000;

/**
 * Parses a day as `parseDay` does, with a direct-mapped cache: rows have the same few thousand
 * days, and a hit takes a third of the time.
 */
export function readDay(text: string): Day | undefined {
  if (text.length !== 10) return undefined;
  // All days of 64 months have slots of their own.
  const month = (text.charCodeAt(3) * 13 + text.charCodeAt(5) * 10 + text.charCodeAt(6)) << 5;
  const slot = (month + text.charCodeAt(8) * 10 + text.charCodeAt(9)) & 4095;
  if (cachedTexts[slot] === text) return cachedDays[slot];
  const day = parseDay(text);
  if (day === undefined) return undefined;
  cachedTexts[slot] = text;
  cachedDays[slot] = day;
  return day;
}

const cachedTexts = /* @__PURE__ */ Array.from({ length: 4096 }, () => '');
const cachedDays = new Int32Array(4096);

const moment = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?)?$/;

/** Reads the second of a date with a time. The offset in the text leads (L3.7). */
function readMoment(zone: 'UTC' | 'local-wall', timeZone: string | undefined): Read {
  if (zone === 'UTC' && timeZone === undefined)
    throw new TypeError('Dates in UTC need { timeZone }, which says when a day begins.');
  const isWall = zone === 'local-wall';
  const onAxis = (instant: number): number | undefined => {
    if (Number.isNaN(instant)) return undefined;
    return Math.floor((isWall ? wallTime(instant, zoneOf(timeZone)) : instant) / 1000);
  };
  return (raw) => {
    if (typeof raw !== 'string') {
      const instant = instantOf(raw);
      return instant === undefined ? none(raw) : onAxis(instant);
    }
    const [, date = '', time = '00:00', offset = ''] = moment.exec(raw) ?? [];
    const [day, seconds, ahead] = [readDay(date), parseTime(time), offsetOf(offset)];
    if (day === undefined || seconds === undefined) return none(raw);
    const written = day * 86_400 + seconds;
    if (ahead === undefined) return written;
    return isWall && timeZone === undefined ? undefined : onAxis((written - ahead) * 1000);
  };
}

/** The local day of an instant, NaN for none. Outside the calendar it still orders correctly. */
function dayOfInstant(instant: number, timeZone: string | undefined): number {
  const zone = zoneOf(timeZone);
  return Number.isNaN(instant) ? Number.NaN : Math.floor(wallTime(instant, zone) / msPerDay);
}

function zoneOf(timeZone: string | undefined): string {
  if (timeZone !== undefined) return timeZone;
  throw new TypeError('A row has a Date, which is a day in a time zone alone; say which by { timeZone: "Europe/Amsterdam" }.');
}

/** The instant of a `Date` of any realm; `undefined` for any other value. */
function instantOf(raw: unknown): number | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  try {
    return Date.prototype.getTime.call(raw);
  } catch {
    return undefined;
  }
}

/** How to read rows. */
export type ValueReading = Pick<CommonOptions, 'timeZone' | 'unreadable'>;

/**
 * The reader of a field that takes what is unreadable as null or, by default, refuses it.
 *
 * @throws TypeError as `readerOf` does, and for another `unreadable`
 */
export function valueReader(
  name: string,
  field: Field,
  { timeZone, unreadable = 'error' }: ValueReading,
): (raw: unknown) => RowValue {
  const read = readerOf(field, timeZone);
  if (unreadable === 'missing') return (raw) => read(raw) ?? null;
  if (unreadable !== 'error')
    throw new TypeError(`The option "unreadable" is "error" or "missing", not ${JSON.stringify(unreadable)}.`);
  return (raw) => {
    const value = read(raw);
    if (value === undefined) throw new UnreadableValue(name, field, raw, timeZone);
    return value;
  };
}

/** Reads what is no array where a list or the records of a relation are: null, unless it is refused. */
export function otherList(name: string, field: Field, { timeZone, unreadable }: ValueReading): (raw: unknown) => null {
  return (raw) => {
    if (raw === undefined || raw === null || unreadable === 'missing') return null;
    throw new UnreadableValue(name, field, raw, timeZone);
  };
}

/**
 * The getter of the raw value of a field: the property of its name or, if that is missing or
 * unreadable, the property of its column (L3.7).
 *
 * @throws TypeError as `readerOf` does
 */
export function rawValueOf(name: string, field: Field, timeZone?: string): (row: Row) => unknown {
  if (field.value !== undefined) return field.value as (row: Row) => unknown;
  const own = propertyOf(name);
  if (field.column === undefined) return own;
  const inColumn = propertyOf(field.column);
  const read = readerOf(field, timeZone);
  return (row) => {
    const raw = own(row);
    const value = raw === undefined || raw === null ? null : read(raw);
    if (value !== undefined && value !== null) return raw;
    const other = inColumn(row);
    // Where neither reads, that of the name is told.
    return value === undefined && (read(other) ?? null) === null ? raw : other;
  };
}

/**
 * The getter of a property. Engines cache the location of a property by place in the code, so that
 * one place for all names takes filters 1.4 to 1.8 times the time. Therefore the first 16 names of
 * a program have a getter of their own.
 */
export function propertyOf(name: string): (row: Row) => unknown {
  const known = getters.get(name);
  if (known !== undefined) return known;
  // What every object has is no value of a row.
  if (name in Object.prototype) return (row) => (Object.hasOwn(row, name) ? row[name] : undefined);
  const own = makeGetter[getters.size]?.(name);
  if (own !== undefined) getters.set(name, own);
  return own ?? ((row) => row[name]);
}

const getters = new Map<string, (row: Row) => unknown>();

const makeGetter: readonly ((name: string) => (row: Row) => unknown)[] = [
  (name) => (row) => row[name],
  (name) => (row) => row[name],
  (name) => (row) => row[name],
  (name) => (row) => row[name],
  (name) => (row) => row[name],
  (name) => (row) => row[name],
  (name) => (row) => row[name],
  (name) => (row) => row[name],
  (name) => (row) => row[name],
  (name) => (row) => row[name],
  (name) => (row) => row[name],
  (name) => (row) => row[name],
  (name) => (row) => row[name],
  (name) => (row) => row[name],
  (name) => (row) => row[name],
  (name) => (row) => row[name],
];

/**
 * Counts the values of each field that are unreadable (L3.7): that `filter` refuses, or takes as
 * null with `{ unreadable: 'missing' }`. Omits fields without any. Times are in `timeZone`, by
 * default UTC.
 *
 * @example countUnreadable([{ product: 'x' }], bookingSchema) // { product: 1 }
 * @throws TypeError for an unknown option
 */
export function countUnreadable(
  rows: Iterable<object>,
  schema: Schema,
  options: CommonOptions = {},
): Readonly<Record<string, number>> {
  assertOptions(options);
  const { timeZone = 'UTC' } = options;
  const counts = new Map<string, number>();
  const fields = Object.keys(schema.fields).map((name) => {
    const field = fieldOf(schema, name);
    const [read, element] = [readerOf(field, timeZone), readerOf(elementOf(field), timeZone)];
    const fails = (raw: unknown) =>
      read(raw) === undefined || (field.list === true && Array.isArray(raw) && raw.some((one) => element(one) === undefined));
    return { name, rawOf: rawValueOf(name, field, timeZone), fails };
  });
  for (const row of rows as Iterable<Row>) {
    for (const { name, rawOf, fails } of fields) {
      if (fails(rawOf(row))) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return Object.fromEntries(counts);
}

/**
 * @deprecated Use `countUnreadable(rows, schema, { timeZone })`.
 *
 * @example unreadable([{ product: 'x' }], bookingSchema) // { product: 1 }
 */
export const unreadable = (rows: Iterable<object>, schema: Schema, timeZone = 'UTC'): Readonly<Record<string, number>> =>
  countUnreadable(rows, schema, { timeZone });

/** The value that a field has in a row. */
export function rowReader(name: string, schema: Schema, reading: ValueReading): (row: Row) => RowValue {
  const field = fieldOf(schema, name);
  const raw = rawValueOf(name, field, reading.timeZone);
  const read = valueReader(name, field, reading);
  return (row) => read(raw(row));
}
