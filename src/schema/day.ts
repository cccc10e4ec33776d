/** A calendar day as the whole number of days since 1970-01-01 in the proleptic Gregorian calendar; `firstDay` … `lastDay` (L3). */
export type Day = number;

/** 0001-01-01. */
export const firstDay: Day = -719_162;
/** 9999-12-31. */
export const lastDay: Day = 2_932_896;

/** The day written as exactly `YYYY-MM-DD`, or undefined when the text is anything else or no such day exists. */
export function parseDay(text: string): Day | undefined {
  if (text.length !== 10 || text.charCodeAt(4) !== hyphen || text.charCodeAt(7) !== hyphen) return undefined;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 7);
  const date = digits(text, 8, 10);
  if (year < 1 || month < 1 || month > 12 || date < 1 || date > daysInMonth(year, month)) return undefined;
  return toDay(year, month, date);
}

/** The day as `YYYY-MM-DD`. Throws a RangeError for what is no `Day`. */
export function formatDay(day: Day): string {
  const place = day & (written.length - 1);
  const known = written[place];
  if (known?.day === day) return known.text;
  const text = writeDay(checkDay(day));
  written[place] = { day, text };
  return text;
}

// The days written last, twenty times as quick to find as to write: searches name the same few over and over.
type Written = { readonly day: Day; readonly text: string };
const written = Array.from<Written | undefined>({ length: 512 });

function writeDay(day: Day): string {
  const { year, month, date } = civil(day);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}

/**
 * The same date `months` months later, or earlier when negative; clamped to the last day of that month (31 January + 1 is
 * 28 or 29 February). Throws a RangeError for what is no `Day`, no whole number of months, or a result outside 0001 … 9999.
 */
export function addMonths(day: Day, months: number): Day {
  if (!Number.isSafeInteger(months)) throw new RangeError(`${months} is not a whole number of months.`);
  const { year, month, date } = civil(checkDay(day));
  const sum = year * 12 + (month - 1) + months;
  const toYear = Math.floor(sum / 12);
  const toMonth = sum - toYear * 12 + 1;
  return checkDay(toDay(toYear, toMonth, Math.min(date, daysInMonth(toYear, toMonth))));
}

/** The day itself. Throws a RangeError when it is not a whole number within `firstDay` … `lastDay`. */
export function checkDay(day: Day): Day {
  if (!Number.isInteger(day) || day < firstDay || day > lastDay) {
    throw new RangeError(`Day ${day} lies outside 0001-01-01 … 9999-12-31.`);
  }
  return day;
}

/** The day of the month, 1 … 31; for every whole number, also outside 0001 … 9999. */
export function dateOf(day: Day): number {
  return civil(day).date;
}

const hyphen = 0x2d;

/** The number that the characters `from` … `to` write in ASCII digits, or −1. */
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

// Both conversions count years from 1 March, so that a leap day is the last of its year and months follow 153 days per five.
const epoch = 719_468; // days from 0000-03-01 to 1970-01-01

function toDay(year: number, month: number, date: number): Day {
  const marchYear = month > 2 ? year : year - 1;
  const monthsSinceMarch = month > 2 ? month - 3 : month + 9;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return marchYear * 365 + leapDays + Math.floor((153 * monthsSinceMarch + 2) / 5) + date - 1 - epoch;
}

function civil(day: Day): { year: number; month: number; date: number } {
  const days = day + epoch;
  const century = Math.floor((4 * days + 3) / 146_097);
  const dayOfCentury = days - Math.floor((146_097 * century) / 4);
  const yearOfCentury = Math.floor((4 * dayOfCentury + 3) / 1_461);
  const dayOfYear = dayOfCentury - Math.floor((1_461 * yearOfCentury) / 4);
  const monthsSinceMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const date = dayOfYear - Math.floor((153 * monthsSinceMarch + 2) / 5) + 1;
  const nextYear = monthsSinceMarch > 9;
  return {
    year: century * 100 + yearOfCentury + (nextYear ? 1 : 0),
    month: monthsSinceMarch + (nextYear ? -9 : 3),
    date,
  };
}
