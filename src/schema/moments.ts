/*
 * Moments of fields with `dateTime`, and times of day from now (L3.9, L3.10). A moment is a whole
 * second. On a field in UTC seconds are those of instants, since 1970-01-01T00:00Z; on one of
 * `local-wall` those of a wall clock, since 1970-01-01T00:00 on it.
 */
import {
  amountIn,
  checkDay,
  type Day,
  excerpt,
  formatDay,
  formatTime,
  type IsoDate,
  type Now,
  parseDay,
  parseTime,
  resolveDate,
  startOfDay,
  wallTime,
} from './dates.ts';

export const secondsPerDay = 86_400;

/** `HH:MM` or `HH:MM:SS`. */
export type TimeText = `${number}:${number}` | `${number}:${number}:${number}`;
/** A moment, on the clock of the search or with an offset. */
export type MomentText = `${IsoDate}${' ' | 'T'}${TimeText}${'' | 'Z' | `${'+' | '-'}${number}:${number}`}`;
/** Time from now: `-2h`, `30min`. */
export type ElapsedText = `${bigint}${'h' | 'min'}`;

/** A wall time in seconds since 1970-01-01T00:00, and how far its clock is ahead of UTC. */
export type WrittenMoment = { readonly wall: number; readonly ahead: number | undefined };

/**
 * Parses `YYYY-MM-DD`, a space or `T`, `HH:MM` or `HH:MM:SS`, and `Z`, an offset such as `+01:00`,
 * or neither (L3.9). Returns `undefined` for any other text.
 */
export function parseMoment(text: string): WrittenMoment | undefined {
  const separator = text.charAt(10);
  if (separator !== ' ' && separator !== 'T') return undefined;
  const day = parseDay(text.slice(0, 10));
  const end = text.search(/(?:Z|[+-]..:..)?$/);
  const time = parseTime(text.slice(11, end));
  const ahead = offsetOf(text.slice(end));
  return day === undefined || time === undefined || Number.isNaN(ahead) ? undefined : { wall: day * secondsPerDay + time, ahead };
}

/** The seconds of `Z`, `+01:00` or, in rows, `+0100`; NaN for a time that is none. */
export function offsetOf(text: string): number | undefined {
  if (text === '' || text === 'Z') return text === '' ? undefined : 0;
  const seconds = parseTime(`${text.slice(1, 3)}:${text.slice(-2)}`) ?? Number.NaN;
  return text.startsWith('-') ? -seconds : seconds;
}

/** The units of time from now, in seconds; at most 366,000 days of each. */
export const elapsedUnits = { h: 3600, min: 60 } as const;
type ElapsedUnit = keyof typeof elapsedUnits;

const mostSeconds = 366_000 * secondsPerDay;

/**
 * Parses `-?(0|[1-9][0-9]*)(h|min)` as seconds (L3.9). More than 366,000 days is `out-of-range`.
 * Returns `undefined` for any other text.
 */
export function parseElapsed(text: string): number | 'out-of-range' | undefined {
  const unit = text.endsWith('h') ? 'h' : text.endsWith('min') ? 'min' : undefined;
  if (unit === undefined) return undefined;
  const amount = amountIn(text, text.length - unit.length);
  if (amount === undefined) return undefined;
  const seconds = amount * elapsedUnits[unit];
  return Math.abs(seconds) > mostSeconds ? 'out-of-range' : seconds;
}

/** Whether a text is no date but a moment, or time from now. */
export const isMomentText = (text: string): boolean => parseMoment(text) !== undefined || parseElapsed(text) !== undefined;

/** What stands for a moment, or time from now, in any spelling; `undefined` for other texts. */
export function momentKey(text: string): string | undefined {
  const moment = parseMoment(text);
  if (moment === undefined) return typeof parseElapsed(text) === 'number' ? `${parseElapsed(text)} from now` : undefined;
  return moment.ahead === undefined ? `${moment.wall}` : `${moment.wall - moment.ahead} in UTC`;
}

/** A half-open range of seconds: a moment is one second, a day the seconds of its hours. */
export type SecondSpan = { readonly from: number; readonly to: number };

/**
 * Resolves a date, a moment or time from now to its seconds (L3.9): of a wall clock where `isWall`,
 * of instants otherwise.
 *
 * @throws RangeError for a text that is none of these; TypeError for a clock that lacks the time
 *   zone or the time that it needs
 */
export function resolveSpan(text: string, isWall: boolean, now: Now): SecondSpan {
  const at = secondOf(text, isWall, now);
  if (at !== undefined) return { from: at, to: at + 1 };
  const day = resolveDate(text, now.today);
  return { from: startOf(day, isWall, now), to: startOf(day + 1, isWall, now) };
}

/** The second of a moment, or of time from now; `undefined` for any other text. */
export function secondOf(text: string, isWall: boolean, now: Now): number | undefined {
  const moment = parseMoment(text);
  if (moment === undefined) {
    const elapsed = parseElapsed(text);
    if (elapsed === 'out-of-range') throw new RangeError(`${excerpt(text)} is further away than a moment can be.`);
    return elapsed === undefined ? undefined : onAxis(instantNow(now) + elapsed, isWall, now);
  }
  const { wall, ahead } = moment;
  if (ahead !== undefined) return onAxis(wall - ahead, isWall, now);
  return isWall ? wall : instantAt(wall, zoneOf(now));
}

/** A second of a field as a wall clock in the zone of the search shows it. */
export const shownSecond = (second: number, isWall: boolean, timeZone = 'UTC'): number =>
  isWall ? second : wallTime(second * 1000, timeZone) / 1000;

const onAxis = (instant: number, isWall: boolean, now: Now): number =>
  isWall ? wallTime(instant * 1000, zoneOf(now)) / 1000 : instant;

const startOf = (day: Day, isWall: boolean, now: Now): number =>
  isWall ? day * secondsPerDay : startOfDay(day, zoneOf(now)) / 1000;

function zoneOf({ timeZone }: Now): string {
  if (timeZone !== undefined) return timeZone;
  throw new TypeError(
    'The clock has no time zone, which a search for moments needs: { today, time, timeZone: "Europe/Amsterdam" }.',
  );
}

const needsTime = 'A search from now needs the time in its clock: { timeZone, now? } or { today, time: "HH:MM" }.';

/** The current second. */
function instantNow(now: Now): number {
  const { today, instant, time } = now;
  if (instant !== undefined) return Math.floor(instant / 1000);
  if (time === undefined) throw new TypeError(needsTime);
  return instantAt(today * secondsPerDay + time, zoneOf(now));
}

/**
 * The time of day now and `elapsed` seconds later, in seconds since midnight: never before 00:00:00
 * nor after 23:59:59 (L3.10).
 */
export function timeFromNow(elapsed: number, { instant, time, timeZone = 'UTC' }: Now): number {
  const second = instant === undefined ? time : (wallTime(instant, timeZone) / 1000) % secondsPerDay;
  if (second === undefined) throw new TypeError(needsTime);
  return Math.min(Math.max(((second + secondsPerDay) % secondsPerDay) + elapsed, 0), secondsPerDay - 1);
}

/**
 * The second at which a wall clock shows a time, in seconds since 1970 of each: the earlier of two,
 * and one that the clock skips as much later as it skips. This is `compatible` of Temporal.
 */
export function instantAt(wall: number, zone: string): number {
  const aheadAt = (instant: number) => wallTime(instant * 1000, zone) / 1000 - instant;
  const before = wall - aheadAt(wall - secondsPerDay);
  if (before + aheadAt(before) === wall) return before;
  const after = wall - aheadAt(wall + secondsPerDay);
  return after + aheadAt(after) === wall ? after : before;
}

/** Seconds as `2026-11-05 09:30`, with those of the minute where there are any. */
export function formatMoment(seconds: number, separator: ' ' | 'T' = ' '): string {
  const day = Math.floor(seconds / secondsPerDay);
  const time = formatTime(seconds - day * secondsPerDay);
  return `${formatDay(day)}${separator}${time.endsWith(':00') ? time.slice(0, 5) : time}`;
}

/**
 * A moment for a field with `dateTime`: a day and a time on the clock of the search, or an instant,
 * in whole seconds.
 *
 * @example moment('2026-11-05', '09:30') // '2026-11-05 09:30'
 * @throws RangeError for what is no day, no time, or no instant of the calendar
 */
export function moment(day: IsoDate, time: TimeText): MomentText;
/**
 * The moment of an instant, a `Date` or milliseconds since 1970-01-01T00:00Z.
 *
 * @example moment(new Date('2026-11-05T08:30:00Z')) // '2026-11-05T08:30Z'
 */
export function moment(instant: Date | number): MomentText;
export function moment(first: IsoDate | Date | number, time = ''): MomentText {
  if (typeof first === 'string') {
    const text = `${first} ${time}`;
    if (parseMoment(text)?.ahead === undefined && parseMoment(text) !== undefined) return text as MomentText;
    throw new RangeError(`${excerpt(text)} is not a moment.`);
  }
  const seconds = Math.floor(Number(first) / 1000);
  checkDay(Math.floor(seconds / secondsPerDay));
  return `${formatMoment(seconds, 'T')}Z` as MomentText;
}

/**
 * Time from now in hours, −8,784,000 … 8,784,000.
 *
 * @example hours(-2) // '-2h'
 * @throws RangeError for any other `n`
 */
export const hours = (n: number): ElapsedText => elapsed(n, 'h');
/**
 * Time from now in minutes, −527,040,000 … 527,040,000.
 *
 * @example minutes(30) // '30min'
 * @throws RangeError for any other `n`
 */
export const minutes = (n: number): ElapsedText => elapsed(n, 'min');

function elapsed(n: number, unit: ElapsedUnit): ElapsedText {
  const most = mostSeconds / elapsedUnits[unit];
  if (!Number.isSafeInteger(n) || Math.abs(n) > most) {
    throw new RangeError(`Time in "${unit}" takes a whole number within −${most} … ${most}, not ${String(n)}.`);
  }
  return `${BigInt(n)}${unit}`;
}
