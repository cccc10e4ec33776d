import type { Entry } from '../../state/entry.ts';
import { minutesBetween } from './wall-time.ts';

/** From when until when something is, as clocks on the wall say it: `YYYY-MM-DDTHH:MM`, where the end may be `T24:00`. */
export type Span = { readonly start: string; readonly end: string };

/** What a screen draws: an entry that has a date, with its span. */
export type Planned = Entry & Span;

/** The entries that take place, in the order of time. What was cancelled is not shown, and neither is what has no date. */
export function plannedOf(entries: readonly Entry[]): readonly Planned[] {
  return entries
    .filter(({ date, isCancelled }) => !isCancelled && isDay(date))
    .map((entry) => ({ ...entry, ...spanOf(entry) }))
    .sort((a, b) => (a.start === b.start ? 0 : a.start < b.start ? -1 : 1));
}

/** Whether something is on at a moment of the wall. It is over at its end. */
export const isOn = ({ start, end }: Span, at: string): boolean => start <= at && at < end;

export const isOver = ({ end }: Span, at: string): boolean => end <= at;

/** Whether any of it is on a day. */
export const isOnDay = ({ start, end }: Span, date: string): boolean => start < `${date}T24:00` && end > `${date}T00:00`;

/** Part of a span that has gone, 0 … 1. */
export function partGone({ start, end }: Span, at: string): number {
  const whole = minutesBetween(start, end);
  return whole > 0 ? Math.min(1, Math.max(0, minutesBetween(start, at) / whole)) : 1;
}

function spanOf({ date, from, tillDate, till }: Entry): Span {
  const start = `${date}T${clockTime(from) ?? '00:00'}`;
  const end = `${isDay(tillDate) && tillDate > date ? tillDate : date}T${clockTime(till) ?? '24:00'}`;
  if (end > start) return { start, end };
  // From midnight until midnight is a whole day.
  if (end === start && start.endsWith('T00:00')) return { start, end: `${date}T24:00` };
  // One without an end is on for an hour; one that ends before it begins goes on past midnight.
  return { start, end: end === start ? later(start, 60) : later(end, 24 * 60) };
}

/** A day of the calendar: others cannot be counted with. */
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

const clockTime = (text: string): string | undefined => (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined);

const later = (at: string, minutes: number): string =>
  new Date(Date.parse(`${at}:00Z`) + minutes * 60_000).toISOString().slice(0, 16);
