import { defineSchema, parseQuery } from 'search-expression';
import { over } from './over.ts';
import { type Pace, race, type Timing } from './race.ts';
import { type Goal, goal, type Table } from './result.ts';

/* A search for a moment against one for a day, on rows of dates with a time. */

export const momentSchema = defineSchema({ changed: { type: 'date', dateTime: 'UTC' } });

/** An instant, since seconds are those of the zone of the search. */
export const momentClock = { timeZone: 'Europe/Amsterdam', now: Date.UTC(2026, 10, 21, 8, 30) } as const;

/** Row objects over two years, at every minute of the day. */
export function momentRows(count: number): readonly { readonly changed: string }[] {
  return Array.from({ length: count }, (_, at) => ({
    changed: `${new Date(Date.UTC(2026, 0, 1) + ((at * 7_919) % (730 * 1_440)) * 60_000).toISOString().slice(0, 19)}Z`,
  }));
}

const texts = {
  'a date': 'changed >= "2026-11-05" AND changed < "7d"',
  'a moment': 'changed >= "2026-11-05 09:30" AND changed < "2026-11-28 09:30"',
  'from now': 'changed >= "-384h" AND changed < "168h"',
};
const names = Object.keys(texts) as readonly (keyof typeof texts)[];
const queries = names.map((name) => parseQuery(texts[name], momentSchema));

type MomentQuery = (typeof queries)[number];

/** Measures the same work for a date and for moments. */
export function raceMoments(work: (query: MomentQuery) => unknown, pace: Pace): readonly Timing[] {
  return race(
    queries.map((query, at) => over(names[at] ?? '', [query], work)),
    pace,
  );
}

export const momentTable = (title: string, timings: readonly Timing[]): Table => ({
  title,
  columns: ['times a date'],
  rows: timings.map(({ name, nanoseconds, ratio }, at) => ({
    name,
    unit: at === 0 ? ('ns' as const) : ('×' as const),
    values: [at === 0 ? nanoseconds : ratio],
  })),
});

/** A moment costs no more than a tenth above a date. */
export const momentGoals = (what: string, timings: readonly Timing[]): readonly Goal[] =>
  timings.slice(1).map(({ name, ratio }) => goal(`${what}, ${name}: times a date`, '×', { atMost: 1.1 }, ratio));
