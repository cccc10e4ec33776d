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
    if (before !== after) {
      const at = minute * firstWith(after, from / minute, (from + day) / minute, (one) => offset(one * minute, zone));
      changes.push({ kind: after > before ? 'begins' : 'ends', at });
    }
  }
  return changes;
}

/** Finds the first minute in (`low`, `high`] with a value that `high` has and `low` has not. */
export function firstWith<Value>(value: Value, low: number, high: number, at: (minute: number) => Value): number {
  if (high - low <= 1) return high;
  const middle = (low + high) >> 1;
  return at(middle) === value ? firstWith(value, low, middle, at) : firstWith(value, middle, high, at);
}
