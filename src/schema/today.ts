import { type Day, formatDay, parseDay } from './day.ts';
import { checkZone, dayOf } from './zone.ts';

/**
 * What relative dates count from: the day itself, or the day it is in a time zone of the IANA database, at `now` or
 * else at the moment of the call. `timeZone` beside `today` says in which zone days of date-time values begin.
 */
export type Clock =
  | { readonly today: string; readonly timeZone?: string }
  | { readonly timeZone: string; readonly now?: Date | number };

/**
 * The date in a time zone as `YYYY-MM-DD`, at `now` (a Date or milliseconds since 1970-01-01T00:00Z; default: the moment of the
 * call). Neither the zone nor the locale of the process matters. Throws a RangeError for an unknown zone, an invalid
 * instant, or a date outside 0001 … 9999; a TypeError when an argument has another type.
 */
export function todayIn(timeZone: string, now?: Date | number): string {
  return formatDay(dayOf(instantOf(now), timeZone));
}

/**
 * The day that a clock gives, from one reading. Throws a TypeError when it has neither `today` nor `timeZone`, has both `today`
 * and `now`, or a value of the wrong type; a RangeError for an unknown zone, an invalid instant, what is no date, or a day
 * outside 1010-01-01 … 8990-12-31: within these every relative date of a checked query is a date (L3).
 */
export function todayOf(clock: Clock): Day {
  if (typeof clock !== 'object' || clock === null) throw new TypeError(wanted);
  const { today, timeZone, now }: { today?: string; timeZone?: string; now?: Date | number } = clock;
  if (timeZone !== undefined) checkZone(timeZone);
  const day = today !== undefined ? dayWritten(today, now) : dayThere(timeZone, now);
  if (day < earliest || day > latest) {
    throw new RangeError(`Today is ${formatDay(day)}; relative dates need it within 1010-01-01 … 8990-12-31.`);
  }
  return day;
}

const wanted = 'Say which day it is: { today: "YYYY-MM-DD" } or { timeZone: "Europe/Amsterdam" }.';
const earliest = -350_633; // 1010-01-01
const latest = 2_564_367; // 8990-12-31

function dayWritten(today: string, now: unknown): Day {
  if (typeof today !== 'string') throw new TypeError(wanted);
  if (now !== undefined) throw new TypeError(`${wanted} "today" and "now" exclude each other.`);
  if (today === latestRead.text) return latestRead.day;
  const day = parseDay(today);
  if (day === undefined) throw new RangeError(`Today is ${JSON.stringify(today.slice(0, 40))}, which is not a date YYYY-MM-DD.`);
  latestRead = { text: today, day };
  return day;
}

// Every call of one day says the same text; to see that takes a quarter of the time of reading it.
let latestRead = { text: '1970-01-01', day: 0 };

function dayThere(timeZone: string | undefined, now: Date | number | undefined): Day {
  if (timeZone === undefined) throw new TypeError(wanted);
  return dayOf(instantOf(now), timeZone);
}

/** A Date is told by its method: one from another window or realm is no instance of this one's. */
function instantOf(now: Date | number | undefined): number {
  if (now === undefined) return Date.now();
  if (typeof now === 'number') return now;
  if (typeof now?.getTime === 'function') return now.getTime();
  throw new TypeError('An instant is a Date or a number of milliseconds since 1970-01-01T00:00Z.');
}
