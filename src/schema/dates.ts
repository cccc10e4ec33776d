import type { CommonOptions } from '../../grammar/options.ts';
/*
 * Calendar days, times of day, relative dates, time zones and the clock of a search (L3.4, L3.5).
 * Calendar arithmetic is on whole numbers; `Intl` answers only what a clock in a zone shows.
 */

/** Days since 1970-01-01 in the proleptic Gregorian calendar, `firstDay` … `lastDay` (L3). */
export type Day = number;

/** 0001-01-01. */
export const firstDay: Day = -719_162;
/** 9999-12-31. */
export const lastDay: Day = 2_932_896;

const msPerDay = 86_400_000;

/** Parses exactly `YYYY-MM-DD`. Returns `undefined` for other texts and days that do not exist. */
export function parseDay(text: string): Day | undefined {
  if (text.length !== 10 || text.charCodeAt(4) !== hyphen || text.charCodeAt(7) !== hyphen) return undefined;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 7);
  const date = digits(text, 8, 10);
  if (year < 1 || month < 1 || month > 12 || date < 1 || date > daysInMonth(year, month)) return undefined;
  return toDay(year, month, date);
}

/**
 * The day as `YYYY-MM-DD`.
 *
 * @throws RangeError for a number that is no `Day`
 */
export function formatDay(day: Day): string {
  const slot = day & (formatted.length - 1);
  const known = formatted[slot];
  if (known?.day === day) return known.text;
  const { year, month, date } = civil(checkDay(day));
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  formatted[slot] = { day, text };
  return text;
}

/** A direct-mapped cache: searches use the same few days, and a hit is 20 times as fast. */
const formatted = /* @__PURE__ */ Array.from<{ readonly day: Day; readonly text: string } | undefined>({ length: 512 });

/**
 * The same date `months` months later, or earlier when negative, clamped to the last day of that
 * month: 31 January + 1 is 28 or 29 February.
 *
 * @throws RangeError for a number that is no `Day`, a fraction of a month, or a result outside
 *   0001 … 9999
 */
export function addMonths(day: Day, months: number): Day {
  if (!Number.isSafeInteger(months)) throw new RangeError(`${months} is not a whole number of months.`);
  const { year, month, date } = civil(checkDay(day));
  const sum = year * 12 + (month - 1) + months;
  const toYear = Math.floor(sum / 12);
  const toMonth = sum - toYear * 12 + 1;
  return checkDay(toDay(toYear, toMonth, Math.min(date, daysInMonth(toYear, toMonth))));
}

/**
 * Returns the day itself.
 *
 * @throws RangeError unless it is a whole number within `firstDay` … `lastDay`
 */
export function checkDay(day: Day): Day {
  if (!Number.isInteger(day) || day < firstDay || day > lastDay) {
    throw new RangeError(`Day ${day} lies outside 0001-01-01 … 9999-12-31.`);
  }
  return day;
}

const hyphen = 0x2d;

/** The number in the ASCII digits `from` … `to`, or -1. */
function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

// Both conversions count years from 1 March, so that a leap day is the last of its year and months
// follow 153 days per five.
const epoch = 719_468; // days from 0000-03-01 to 1970-01-01

function toDay(year: number, month: number, date: number): Day {
  const marchYear = month > 2 ? year : year - 1;
  const monthsSinceMarch = month > 2 ? month - 3 : month + 9;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return marchYear * 365 + leapDays + Math.floor((153 * monthsSinceMarch + 2) / 5) + date - 1 - epoch;
}

/** The day of the month, 1 … 31; for every whole number, also outside 0001 … 9999. */
export function dateOf(day: Day): number {
  return civil(day).date;
}

/** The parts of a day; for every whole number, also outside 0001 … 9999. */
function civil(day: Day): { year: number; month: number; date: number } {
  const days = day + epoch;
  const century = Math.floor((4 * days + 3) / 146_097);
  const dayOfCentury = days - Math.floor((146_097 * century) / 4);
  const yearOfCentury = Math.floor((4 * dayOfCentury + 3) / 1_461);
  const dayOfYear = dayOfCentury - Math.floor((1_461 * yearOfCentury) / 4);
  const monthsSinceMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const date = dayOfYear - Math.floor((153 * monthsSinceMarch + 2) / 5) + 1;
  const nextYear = monthsSinceMarch > 9;
  return { year: century * 100 + yearOfCentury + (nextYear ? 1 : 0), month: monthsSinceMarch + (nextYear ? -9 : 3), date };
}

// Times of day

/** Parses exactly `HH:MM` or `HH:MM:SS` as seconds since midnight (L3); `undefined` for others. */
export function parseTime(text: string): number | undefined {
  const withSeconds = text.length === 8;
  if (!withSeconds && text.length !== 5) return undefined;
  if (text.charCodeAt(2) !== colon || (withSeconds && text.charCodeAt(5) !== colon)) return undefined;
  const hour = digits(text, 0, 2);
  const minute = digits(text, 3, 5);
  const second = withSeconds ? digits(text, 6, 8) : 0;
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return undefined;
  return hour * 3600 + minute * 60 + second;
}

const colon = 0x3a;

/**
 * Seconds since midnight as `HH:MM:SS`.
 *
 * @throws RangeError unless it is a whole number within 0 … 86,399
 */
export function formatTime(seconds: number): string {
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 86_399) {
    throw new RangeError(`${seconds} is not a whole number of seconds since midnight, 0 … 86399.`);
  }
  const padded = (part: number) => String(part).padStart(2, '0');
  return `${padded(Math.floor(seconds / 3600))}:${padded(Math.floor(seconds / 60) % 60)}:${padded(seconds % 60)}`;
}

// Relative dates

/** A date counted from today: `7d`, `-1d`, `2w`, `1m`, `1y` (L3). */
export type RelativeDate = `${bigint}${DateUnit}`;
/** A calendar date as `YYYY-MM-DD`; the type is wider than what is a real date. */
export type IsoDate = `${number}-${number}-${number}`;
/** The texts that a date literal can hold. */
export type DateText = RelativeDate | IsoDate;

/** The units of relative dates, with the largest amount in either direction. */
export const dateUnits = { d: { most: 366_000 }, w: { most: 52_000 }, m: { most: 12_000 }, y: { most: 1_000 } } as const;
export type DateUnit = keyof typeof dateUnits;

/** Adds an amount of a unit; a table of its own, since a check needs no calendar arithmetic. */
const add: Readonly<Record<DateUnit, (day: Day, amount: number) => Day>> = {
  d: (day, amount) => day + amount,
  w: (day, amount) => day + 7 * amount,
  m: addMonths,
  y: (day, amount) => addMonths(day, 12 * amount),
};

/**
 * Parses `-?(0|[1-9][0-9]*)[dwmy]` (L3). At most 366,000 days, 52,000 weeks, 12,000 months or
 * 1,000 years; more is `out-of-range`, whatever the number of digits. Returns `undefined` for any
 * other text. `-0d` has amount 0.
 */
export function parseRelativeDate(text: string): { amount: number; unit: DateUnit } | 'out-of-range' | undefined {
  const end = text.length - 1;
  const unit = text.charAt(end);
  if (!isDateUnit(unit)) return undefined;
  const amount = amountIn(text, end);
  if (amount === undefined) return undefined;
  return Math.abs(amount) > dateUnits[unit].most ? 'out-of-range' : { amount, unit };
}

/**
 * The number in `-?(0|[1-9][0-9]*)` before `end`, or `undefined` for other texts. A long one loses
 * digits, but it never falls below a limit again.
 */
export function amountIn(text: string, end: number): number | undefined {
  const start = text.charCodeAt(0) === hyphen ? 1 : 0;
  if (start === end || (text.charCodeAt(start) === 0x30 && end - start > 1)) return undefined;
  const amount = digits(text, start, end);
  return amount < 0 ? undefined : start === 0 ? amount : 0 - amount;
}

/**
 * Resolves a date literal on the day `today` by calendar arithmetic, never by hours: changes of
 * the clock do not matter.
 *
 * @throws RangeError for a text that is no date, or a result outside 0001-01-01 … 9999-12-31
 */
export function resolveDate(text: string, today: Day): Day {
  const relative = parseRelativeDate(text);
  if (relative === 'out-of-range') throw new RangeError(`${excerpt(text)} is further away than a relative date can be.`);
  if (relative !== undefined) return checkDay(add[relative.unit](checkDay(today), relative.amount));
  const day = parseDay(text);
  if (day === undefined) throw new RangeError(`${excerpt(text)} is not a date.`);
  return day;
}

/**
 * The relative date `n` days from today, −366,000 … 366,000.
 *
 * @example days(7) // '7d'
 * @throws RangeError for any other `n`
 */
export const days = (n: number): RelativeDate => relativeDate(n, 'd');
/**
 * The relative date `n` weeks from today, −52,000 … 52,000.
 *
 * @example weeks(2) // '2w'
 * @throws RangeError for any other `n`
 */
export const weeks = (n: number): RelativeDate => relativeDate(n, 'w');
/**
 * The relative date `n` months from today, clamped to the month's last day, −12,000 … 12,000.
 *
 * @example months(1) // '1m'
 * @throws RangeError for any other `n`
 */
export const months = (n: number): RelativeDate => relativeDate(n, 'm');
/**
 * The relative date `n` years from today, 29 February becoming the 28th, −1,000 … 1,000.
 *
 * @example years(-1) // '-1y'
 * @throws RangeError for any other `n`
 */
export const years = (n: number): RelativeDate => relativeDate(n, 'y');

function relativeDate(n: number, unit: DateUnit): RelativeDate {
  const { most } = dateUnits[unit];
  if (!Number.isSafeInteger(n) || Math.abs(n) > most) {
    throw new RangeError(`A relative date in "${unit}" takes a whole number within −${most} … ${most}, not ${String(n)}.`);
  }
  return `${BigInt(n)}${unit}`;
}

function isDateUnit(text: string): text is DateUnit {
  return text === 'd' || text === 'w' || text === 'm' || text === 'y';
}

/** Truncates a text for an error message: messages end up in logs, and the text may be hostile. */
export function excerpt(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}

// Time zones

/**
 * The calendar day of an instant in a time zone. `instant` is in milliseconds since
 * 1970-01-01T00:00Z, `zone` a name of the IANA time zone database.
 *
 * @throws RangeError for an unknown zone, an instant that a `Date` cannot hold, or a day outside
 *   0001-01-01 … 9999-12-31; TypeError for a zone that is no string
 */
export function dayOf(instant: number, zone: string): Day {
  return checkDay(Math.floor(wallTime(instant, zone) / msPerDay));
}

/**
 * The first instant of a calendar day in a time zone, in milliseconds since 1970-01-01T00:00Z:
 * midnight, the earlier of two midnights, or the end of the gap if the clock skips midnight or the
 * whole day. A day is the half-open interval from `startOfDay(day)` to `startOfDay(day + 1)`, 23 or
 * 25 hours long when the clock changes (L3), so the day after 9999-12-31 is valid too.
 *
 * @throws what `dayOf` throws
 */
export function startOfDay(day: Day, zone: string): number {
  if (day !== lastDay + 1) checkDay(day);
  const midnight = day * msPerDay;
  const yesterday = midnight - msPerDay;
  const tomorrow = midnight + msPerDay;
  // The greater of the offsets around midnight gives the first of two midnights, and nearly always
  // the only one.
  const offset = Math.max(wallTime(yesterday, zone) - yesterday, wallTime(tomorrow, zone) - tomorrow);
  if (wallTime(midnight - offset, zone) === midnight) return midnight - offset;
  return firstReading(midnight, yesterday, tomorrow, zone);
}

/**
 * The wall-clock time at an instant, as milliseconds since 1970-01-01T00:00 on that clock; the
 * difference from the instant is the zone's offset. Whole seconds, rounded down. Any year is
 * valid.
 *
 * @throws what `dayOf` throws for a zone or an instant
 */
export function wallTime(instant: number, zone: string): number {
  const second = Math.floor(instant / 1000) * 1000;
  const { format, readings } = clockOf(zone);
  const known = readings.get(second);
  if (known !== undefined) return known;
  const text = format.format(second);
  const utcDay = Math.floor(second / msPerDay);
  const seconds = Number(text.slice(-8, -6)) * 3600 + Number(text.slice(-5, -3)) * 60 + Number(text.slice(-2));
  const wall = (utcDay + daysAhead(Number(text.slice(0, 2)) - dateOf(utcDay))) * msPerDay + seconds * 1000;
  if (readings.size >= readingsKept) readings.clear();
  readings.set(second, wall);
  return wall;
}

/** @throws TypeError for a zone that is no string, RangeError for an unknown one */
export function checkZone(zone: string): void {
  clockOf(zone);
}

/** Days from the UTC to the local date by days of the month: -1, 0 or 1, as no offset has 24 h. */
function daysAhead(difference: number): number {
  if (difference === 0) return 0;
  return difference === 1 || difference < -1 ? 1 : -1; // 1 after 31, or 31 after 1, where a month begins
}

/** Finds the first second at which the wall clock shows `midnight` or later. */
function firstReading(midnight: number, before: number, after: number, zone: string): number {
  let low = before / 1000;
  let high = after / 1000;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (wallTime(middle * 1000, zone) < midnight) low = middle;
    else high = middle;
  }
  return high * 1000;
}

/** The formatter of a zone with its latest results: ends of days and the current second recur. */
type ZoneClock = { readonly format: Intl.DateTimeFormat; readonly readings: Map<number, number> };

const clocks = new Map<string, ZoneClock>();
const clocksKept = 64; // a formatter takes 100 µs and much memory; zone names may come from outside
const readingsKept = 256; // a hit is 20 times as fast as formatting

function clockOf(zone: string): ZoneClock {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  // Intl takes undefined for the zone of the process.
  if (typeof zone !== 'string') throw new TypeError('A time zone is a name such as "Europe/Amsterdam".');
  const clock = { format: newFormat(zone), readings: new Map<number, number>() };
  if (clocks.size >= clocksKept) clocks.clear();
  clocks.set(zone, clock);
  return clock;
}

/** Formats as `14, 23:13:20`, the day of the month first, in any locale of the process. */
function newFormat(zone: string): Intl.DateTimeFormat {
  const options = { calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' } as const;
  const fields = { day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, ...fields, timeZone: zone });
  } catch (cause) {
    throw new RangeError(`Unknown time zone ${JSON.stringify(zone.slice(0, 64))}.`, { cause });
  }
}

// The clock

/**
 * The day from which relative dates count: `today` itself, or the day in a time zone of the IANA
 * database at `now`, by default the moment of the call. `timeZone` with `today` is the zone in
 * which the days of date-time values begin, and `time` the time of day from which `"-2h"` counts.
 */
export type Clock = Pick<CommonOptions, 'profile' | 'limits' | 'locale' | 'unreadable' | 'variables'> &
  (
    | { readonly today: string; readonly time?: string; readonly timeZone?: string }
    | { readonly timeZone: string; readonly now?: Date | number }
  );

/**
 * The date in a time zone as `YYYY-MM-DD`, at `now`: a Date or milliseconds since
 * 1970-01-01T00:00Z, by default the moment of the call. Independent of the zone and the locale of
 * the process.
 *
 * @example todayIn('Europe/Amsterdam', Date.parse('2026-11-21T23:30Z')) // '2026-11-22'
 * @throws RangeError for an unknown zone, an invalid instant, or a date outside 0001 … 9999;
 *   TypeError for an argument of another type
 */
export function todayIn(timeZone: string, now?: Date | number): string {
  return formatDay(dayOf(instantOf(now), timeZone));
}

/** The day of a clock, read once; see `readClock`. */
export const todayOf = (clock: Clock): Day => readClock(clock).today;

/** A clock that was read. */
export type Now = {
  readonly today: Day;
  readonly timeZone: string | undefined;
  /** Milliseconds since 1970-01-01T00:00Z; undefined where the clock gives a day. */
  readonly instant: number | undefined;
  /** The time of day beside `today`, in seconds since midnight. */
  readonly time: number | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
};

/** A clock that reads as it did. */
export function clockAt({ today, timeZone, instant, time, variables }: Now): Clock {
  const given = variables !== undefined && { variables };
  if (instant !== undefined && timeZone !== undefined) return { timeZone, now: instant, ...given };
  return {
    ...given,
    today: formatDay(today),
    ...(timeZone !== undefined && { timeZone }),
    ...(time !== undefined && { time: formatTime(time) }),
  };
}

/**
 * Reads a clock once.
 *
 * @throws TypeError for a clock with neither `today` nor `timeZone`, with both `today` and `now`,
 *   with `time` alone, or with a value of the wrong type; RangeError for an unknown zone, an
 *   invalid instant, a text that is no date or time, or a day outside 1010-01-01 … 8990-12-31:
 *   within these every relative date of a checked query is a date (L3)
 */
export function readClock(clock: Clock): Now {
  if (typeof clock !== 'object' || clock === null) throw new TypeError(needsDay);
  const { today, timeZone, now, time }: { today?: string; timeZone?: string; now?: Date | number; time?: string } = clock;
  if (timeZone !== undefined) checkZone(timeZone);
  const seconds = time === undefined ? undefined : parseTimeNow(time, today);
  const instant = today === undefined ? instantNow(timeZone, now) : undefined;
  const day = instant === undefined ? parseToday(today, now) : dayOf(instant, timeZone ?? '');
  if (day < earliest || day > latest) {
    throw new RangeError(`Today is ${formatDay(day)}; relative dates need it within 1010-01-01 … 8990-12-31.`);
  }
  return { today: day, timeZone, instant, time: seconds, variables: clock.variables };
}

const needsDay = 'Say which day it is: { today: "YYYY-MM-DD" } or { timeZone: "Europe/Amsterdam" }.';
const earliest = -350_633; // 1010-01-01
const latest = 2_564_367; // 8990-12-31

function parseToday(today: unknown, now: unknown): Day {
  if (typeof today !== 'string') throw new TypeError(needsDay);
  if (now !== undefined) throw new TypeError(`${needsDay} "today" and "now" exclude each other.`);
  const day = parseDay(today);
  if (day === undefined) throw new RangeError(`Today is ${JSON.stringify(today.slice(0, 40))}, which is not a date YYYY-MM-DD.`);
  return day;
}

function parseTimeNow(time: unknown, today: unknown): number {
  if (typeof time !== 'string' || today === undefined)
    throw new TypeError('The time of a clock is a text beside its day: { today: "YYYY-MM-DD", time: "HH:MM" }.');
  const seconds = parseTime(time);
  if (seconds === undefined) throw new RangeError(`It is ${JSON.stringify(time.slice(0, 40))}, which is not a time HH:MM.`);
  return seconds;
}

function instantNow(timeZone: string | undefined, now: Date | number | undefined): number {
  if (timeZone === undefined) throw new TypeError(needsDay);
  return instantOf(now);
}

/** Recognises a Date by its method: one of another realm is no instance of this class. */
function instantOf(now: Date | number | undefined): number {
  if (now === undefined) return Date.now();
  if (typeof now === 'number') return now;
  if (typeof now?.getTime === 'function') return now.getTime();
  throw new TypeError('An instant is a Date or a number of milliseconds since 1970-01-01T00:00Z.');
}
