import type { Literal } from '../../grammar/expression.ts';
import type { FieldType } from '../../grammar/operators.ts';
import { type Clock, formatDay, formatTime, type Now, parseTime, readClock, resolveDate } from './dates.ts';
import { formatMoment, parseElapsed, secondOf, timeFromNow } from './moments.ts';
import { type Field, fieldOf, type Schema, valueOf } from './schema.ts';

/**
 * Resolves the literals of queries on the day of a clock, read once: gives the value that a field
 * is compared with. Dates are `YYYY-MM-DD`, times `HH:MM:SS`; a moment is `YYYY-MM-DDTHH:MM` with
 * its seconds, if any, and `Z` on a field in UTC. Numbers, texts and truth values are those of
 * JavaScript. For backends.
 *
 * @example
 * resolver(schema, { today: '2026-11-21' })('startdatum', { kind: 'string', value: '7d' })
 * // '2026-11-28'
 * @throws TypeError or RangeError for a clock that gives no day (L3.5); (the function) TypeError for a
 *   clock without the time or zone that a moment needs (L3.9)
 */
export function resolver(schema: Schema, clock: Clock): (field: string, literal: Literal) => string | number | boolean {
  const now = readClock(clock);
  return (name, literal) => {
    const field = fieldOf(schema, name);
    const { dateTime } = field;
    const isWall = dateTime === 'local-wall';
    const second = dateTime === undefined ? undefined : secondOf(String(literal.value), isWall, now);
    if (second !== undefined) return formatMoment(second, 'T') + (isWall ? '' : 'Z');
    return plainValue[field.type](valueOf(literal, field), now);
  };
}

/**
 * Resolves a checked literal (L3.4). Days count from 1970-01-01, times are seconds since midnight;
 * a decimal of at most 15 digits is the double nearest to it, which no other such decimal shares.
 * `resolveSpan` is that of fields with `dateTime`.
 */
export function resolve(literal: Literal, field: Field, now: Now): number | string | boolean {
  return meanings[field.type](valueOf(literal, field), now);
}

type Meaning = (value: Literal['value'], now: Now) => number | string | boolean;

const asItIs: Meaning = (value) => value;

const meanings: Readonly<Record<FieldType, Meaning>> = {
  integer: asItIs,
  decimal: (value) => Number(value),
  text: asItIs,
  boolean: asItIs,
  date: (value, { today }) => resolveDate(String(value), today),
  time: (value, now) => parseTime(String(value)) ?? timeFromNow(Number(parseElapsed(String(value))), now),
};

/** The values of `resolver`, by the type of the field. */
export const plainValue: Readonly<Record<FieldType, Meaning>> = {
  integer: asItIs,
  decimal: Number,
  text: asItIs,
  boolean: asItIs,
  date: (value, { today }) => formatDay(resolveDate(String(value), today)),
  time: (value, now) => formatTime(Number(meanings.time(value, now))),
};
