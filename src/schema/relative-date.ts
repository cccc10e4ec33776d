import { addMonths, checkDay, type Day, parseDay } from './day.ts';

/** A date counted from today: `7d`, `-1d`, `2w`, `1m`, `1y` (L3). */
export type RelativeDate = `${bigint}${DateUnit}`;
/** A calendar date as `YYYY-MM-DD`; the type is wider than what is a real date. */
export type IsoDate = `${number}-${number}-${number}`;
/** The texts that a date literal can hold. */
export type DateText = RelativeDate | IsoDate;

/** The units of relative dates: the largest amount that the language takes, either way, and how an amount is added to a day. */
export const dateUnits = {
  d: { most: 366_000, add: (day: Day, amount: number): Day => day + amount },
  w: { most: 52_000, add: (day: Day, amount: number): Day => day + 7 * amount },
  m: { most: 12_000, add: addMonths },
  y: { most: 1_000, add: (day: Day, amount: number): Day => addMonths(day, 12 * amount) },
} as const;
export type DateUnit = keyof typeof dateUnits;

/**
 * Reads `-?(0|[1-9][0-9]*)[dwmy]` (L3): 366,000 days, 52,000 weeks, 12,000 months or 1,000 years at most, more of them is
 * `out-of-range` however many digits it has. Undefined when the text is no relative date at all. `-0d` has amount 0.
 */
export function parseRelativeDate(text: string): { amount: number; unit: DateUnit } | 'out-of-range' | undefined {
  const end = text.length - 1;
  const unit = text.charAt(end);
  if (!isDateUnit(unit)) return undefined;
  const negative = text.charCodeAt(0) === 0x2d;
  const start = negative ? 1 : 0;
  if (start === end || (text.charCodeAt(start) === 0x30 && end - start > 1)) return undefined;
  // Once past every limit the sum may lose digits: it never comes back under the limit.
  let amount = 0;
  for (let at = start; at < end; at++) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) return undefined;
    amount = amount * 10 + digit;
  }
  if (amount > dateUnits[unit].most) return 'out-of-range';
  return { amount: negative && amount > 0 ? -amount : amount, unit };
}

/**
 * The day that a checked date text means when it is `today`, by calendar arithmetic: never hours, so no change of the clock
 * matters. Throws a RangeError when the text is no date or the result lies outside 0001-01-01 … 9999-12-31.
 */
export function resolveDate(text: string, today: Day): Day {
  const relative = parseRelativeDate(text);
  if (relative === 'out-of-range') throw new RangeError(`${quoted(text)} is further away than a relative date can be.`);
  if (relative !== undefined) return checkDay(dateUnits[relative.unit].add(checkDay(today), relative.amount));
  const day = parseDay(text);
  if (day === undefined) throw new RangeError(`${quoted(text)} is not a date.`);
  return day;
}

/** The relative date `n` days from today, −366,000 … 366,000. Throws a RangeError for any other `n`. */
export const days = (n: number): RelativeDate => relativeDate(n, 'd');
/** The relative date `n` weeks from today, −52,000 … 52,000. Throws a RangeError for any other `n`. */
export const weeks = (n: number): RelativeDate => relativeDate(n, 'w');
/** The relative date `n` months from today, clamped to the month's last day, −12,000 … 12,000. Throws a RangeError for any other `n`. */
export const months = (n: number): RelativeDate => relativeDate(n, 'm');
/** The relative date `n` years from today, 29 February becoming the 28th, −1,000 … 1,000. Throws a RangeError for any other `n`. */
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

/** Error messages end up in logs: no more of a hostile text than says which one it was. */
function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
