import type { FieldType } from '../../grammar/operators.ts';
import { parseDay, parseTime, wallTime } from '../schema/dates.ts';
import type { Field } from '../schema/schema.ts';
import { readDecimalValue } from './decimal.ts';

/** What a row holds for a field: null where it has no value, or none that reads as the field's type. */
export type Value = number | string | boolean | null;
export type Read = (raw: unknown) => Value;

/**
 * How the raw values of a field are read (L3.7). Rows come from JSON, where every value may be a string: integers and decimals as digits or
 * numbers, dates as `YYYY-MM-DD`, times as `HH:MM[:SS]` or seconds since midnight, truth values as true, false, 1 or 0.
 * What does not read is null. `timeZone` is where days begin, for a field whose dates carry a time.
 *
 * @throws TypeError for a field with times in UTC, where no `timeZone` is given
 */
export function readerOf(field: Field, timeZone?: string): Read {
  return field.dateTime === undefined ? readers[field.type] : readMoment(field.dateTime, timeZone);
}

const readers: Readonly<Record<FieldType, Read>> = {
  integer: (raw) => {
    if (typeof raw === 'number') return Number.isSafeInteger(raw) ? raw : null;
    if (typeof raw === 'string') return /^-?[0-9]+$/.test(raw) ? Number(raw) : null;
    return typeof raw === 'bigint' ? Number(raw) : null;
  },
  decimal: (raw) => {
    if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null;
    return typeof raw === 'string' ? readDecimalValue(raw) : typeof raw === 'bigint' ? readDecimalValue(String(raw)) : null;
  },
  text: (raw) => (typeof raw === 'string' && raw.isWellFormed() ? raw : null),
  date: (raw) => (typeof raw === 'string' ? (parseDay(raw) ?? null) : null),
  time: (raw) => {
    if (typeof raw === 'string' && raw.includes(':')) return parseTime(raw) ?? null;
    const seconds = readers.integer(raw);
    return seconds !== null && Number(seconds) >= 0 && Number(seconds) < 86_400 ? seconds : null;
  },
  boolean: (raw) => truths.get(raw) ?? null,
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

const moment = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?)?$/;

/** The local day of a date with a time. An offset in the text leads; without one a wall says its day itself, and UTC is converted. */
function readMoment(zone: 'UTC' | 'local-wall', timeZone: string | undefined): Read {
  if (zone === 'UTC' && timeZone === undefined)
    throw new TypeError('Dates in UTC need { timeZone }, which says when a day begins.');
  return (raw) => {
    const [, date = '', time = '00:00', offset] = (typeof raw === 'string' ? moment.exec(raw) : null) ?? [];
    const day = parseDay(date);
    if (day === undefined || parseTime(time) === undefined) return null;
    if (timeZone === undefined || (zone === 'local-wall' && offset === undefined)) return offset === undefined ? day : null;
    const instant = Date.parse(`${date}T${time}${offset?.replace(/(?<=\d\d)(?=\d\d$)/, ':') ?? 'Z'}`);
    // A day beyond the calendar is still before or after every other.
    return Number.isNaN(instant) ? null : Math.floor(wallTime(instant, timeZone) / 86_400_000);
  };
}
