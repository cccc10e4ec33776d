import { addDays } from '../state/dates.ts';
import { day, minute, momentOf, offset, wallAt } from './wall-clock.ts';

/** Returns the next Monday 08:00, which can be today. */
export function nextMonday(at: number, zone: string): number {
  const { date } = wallAt(at, zone);
  const ahead = (8 - new Date(`${date}T00:00Z`).getUTCDay()) % 7;
  const mondayIn = (days: number): number => momentOf({ date: addDays(date, days), time: '08:00' }, zone);
  return mondayIn(ahead) > at ? mondayIn(ahead) : mondayIn(ahead + 7);
}

/** The begin or end of summer time. */
export type ClockChange = { readonly kind: 'begins' | 'ends'; readonly at: number };

/** Returns the clock changes of a zone from a year before a moment to a year after it. */
export function changesAround(at: number, zone: string): readonly ClockChange[] {
  const changes: ClockChange[] = [];
  const start = Math.floor(at / minute) * minute;
  for (let from = start - 366 * day; from < start + 366 * day; from += day) {
    const [before, after] = [offset(from, zone), offset(from + day, zone)];
    if (before !== after)
      changes.push({ kind: after > before ? 'begins' : 'ends', at: firstWith(after, from, from + day, zone) });
  }
  return changes;
}

/** Finds the first minute in (`low`, `high`] that has the offset, by bisection. */
function firstWith(target: number, low: number, high: number, zone: string): number {
  if (high - low <= minute) return high;
  const middle = Math.floor((low + high) / 2 / minute) * minute;
  return offset(middle, zone) === target ? firstWith(target, low, middle, zone) : firstWith(target, middle, high, zone);
}
