import { addDays, daysBetween } from '../../state/dates.ts';

/** Every day from the first to the last of the dates; of a span of years only those with rows. */
export function daysFrom(dates: Iterable<string>): readonly string[] {
  const sorted = [...new Set(dates)].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const length = daysBetween(first, last) + 1;
  return length > longest ? sorted : Array.from({ length }, (_, at) => addDays(first, at));
}

const longest = 400;

/** The day that is shown first: today, else the nearest later day, else the last. */
export function firstShown(days: readonly string[], today: string): string | undefined {
  return days.find((day) => day >= today) ?? days.at(-1);
}

/** The start of a window of `size` items that contains `at`: it moves no further than it must. */
export function windowStart(start: number, at: number, size: number, length: number): number {
  const moved = Math.min(Math.max(start, at - size + 1), at);
  return Math.max(0, Math.min(moved, length - size));
}

export type RulerFrame = { readonly start: string; readonly length: number };

/**
 * The days around the first and the last day of a search, so that both can be moved either way.
 * The previous frame is kept while it has room, so that the ruler does not shift with every step.
 * Undefined for so many days that each would be too narrow to hit.
 */
export function frameAround(
  before: RulerFrame | undefined,
  first: string | undefined,
  last: string | undefined,
): RulerFrame | undefined {
  const [from, till] = [first ?? last, last ?? first];
  if (from === undefined || till === undefined) return undefined;
  const span = daysBetween(from, till) + 1;
  if (span < 1 || span > longestSpan) return undefined;
  if (before !== undefined) {
    const [ahead, behind] = [daysBetween(before.start, from), before.length - 1 - daysBetween(before.start, till)];
    if (Math.min(ahead, behind) >= leastRoom && before.length <= Math.max(shortFrame, 3 * span)) return before;
  }
  const isOpen = first === undefined || last === undefined;
  const room = isOpen ? mostRoom : Math.max(shortest, Math.min(span, mostRoom));
  return { start: addDays(from, -room), length: span + 2 * room };
}

/** Two months. */
const longestSpan = 62;
const leastRoom = 3;
const shortFrame = 30;
const [shortest, mostRoom] = [7, 14];

/** The days of a frame that are labelled: today, and as many Mondays as fit. */
export function markedDays({ start, length }: RulerFrame, today: string): readonly string[] {
  const apart = Math.ceil(length / 4);
  const at = daysBetween(start, today);
  const marked = at >= 0 && at < length ? [at] : [];
  for (let day = 0; day < length; day++) {
    const isMonday = new Date(addDays(start, day)).getUTCDay() === 1;
    if (isMonday && marked.every((other) => Math.abs(other - day) >= apart)) marked.push(day);
  }
  return marked.map((day) => addDays(start, day));
}
