import { addDays, daysBetween } from '../../ui/day-in-words.ts';

/** Every day from the first to the last of the dates, also those between on which there is nothing; of years apart only those that have something. */
export function daysFrom(dates: Iterable<string>): readonly string[] {
  const sorted = [...new Set(dates)].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const length = daysBetween(first, last) + 1;
  return length > longest ? sorted : Array.from({ length }, (_, at) => addDays(first, at));
}

const longest = 400;

/** The day that is shown first: today, else the nearest that comes, else the last that was. */
export function firstShown(days: readonly string[], today: string): string | undefined {
  return days.find((day) => day >= today) ?? days.at(-1);
}

/** Where a window of so many days begins so that one day is in it: it moves no further than it must. */
export function windowStart(start: number, at: number, size: number, length: number): number {
  const moved = Math.min(Math.max(start, at - size + 1), at);
  return Math.max(0, Math.min(moved, length - size));
}
