import type { Locale } from 'search-expression';
import { type LocalTime, wallAt } from '../../clock/wall-clock.ts';
import { isDate } from '../../state/dates.ts';
import type { Entry } from '../../state/entry.ts';
import type { Screen } from '../../state/view.ts';
import { noLook, type ScreenLook } from './screen-look.ts';
import { addMinutes, minutesBetween } from './wall-minutes.ts';

export type ScreenProps = {
  readonly screen: Screen;
  /** Undefined until the first rows are received. */
  readonly entries: readonly Entry[] | undefined;
  /** Entries of the day that the search leaves out; if undefined, no room is called free. */
  readonly leftOut?: readonly Entry[] | undefined;
  /** The conditions that leave entries out, as texts. */
  readonly conditions?: readonly string[];
  readonly moment: number;
  readonly timeZone: string;
  readonly locale: Locale;
  /** The room of a sign; by default that of the first row. */
  readonly room?: string | undefined;
  /** When the rows were requested. */
  readonly asOf: number | undefined;
  /** Whether newer rows are overdue. */
  readonly isLate?: boolean;
  /** What a person has to do before there can be rows. */
  readonly trouble?: string | undefined;
  /** Whether pages and slides stay. */
  readonly isPaused?: boolean;
  readonly look?: ScreenLook;
};

/** What the body of a screen is drawn from. */
export type Scene = {
  readonly planned: readonly PlannedEntry[];
  readonly leftOut: readonly PlannedEntry[] | undefined;
  readonly conditions: readonly string[];
  readonly isWaiting: boolean;
  /** The time of the screen; `at` is `YYYY-MM-DDTHH:MM`, which sorts as time does. */
  readonly now: LocalTime & { readonly at: string };
  readonly locale: Locale;
  readonly room: string;
  /** Whether the rows are of another day, so that entries of today may be missing. */
  readonly isOfOtherDay: boolean;
  readonly isPaused: boolean;
  readonly look: ScreenLook;
};

export function sceneOf(props: Omit<ScreenProps, 'screen'>): Scene {
  const { entries, leftOut, conditions = [], moment, timeZone, locale, room, asOf, isPaused = false, look = noLook } = props;
  const { date, time } = wallAt(moment, timeZone);
  const planned = plannedOf(entries ?? []);
  return {
    planned,
    leftOut: leftOut && plannedOf(leftOut),
    conditions,
    isWaiting: entries === undefined,
    now: { date, time, at: `${date}T${time}` },
    locale,
    room: room || (planned[0]?.place ?? entries?.[0]?.place ?? ''),
    isOfOtherDay: asOf !== undefined && wallAt(asOf, timeZone).date !== date,
    isPaused,
    look,
  };
}

/** Whether it is not known what takes place in a room today. */
export const isUnsure = ({ isWaiting, isOfOtherDay, leftOut }: Scene): boolean =>
  isWaiting || isOfOtherDay || leftOut === undefined;

/** The place that all entries are in; empty if there are several. */
export function onlyPlace(planned: readonly PlannedEntry[]): string {
  const [first] = planned;
  return first !== undefined && planned.every(({ place }) => place === first.place) ? first.place : '';
}

/** Start and end as wall times `YYYY-MM-DDTHH:MM`, where the end may be `T24:00`. */
export type EntrySpan = { readonly start: string; readonly end: string };

/** An entry that has a date, with its span. */
export type PlannedEntry = Entry & EntrySpan;

/** The entries with a date that are not cancelled, in the order of time. */
export function plannedOf(entries: readonly Entry[]): readonly PlannedEntry[] {
  return entries
    .filter(({ date, isCancelled }) => !isCancelled && isDate(date))
    .map((entry) => ({ ...entry, ...spanOf(entry) }))
    .sort((a, b) => (a.start === b.start ? 0 : a.start < b.start ? -1 : 1));
}

/** Whether a span includes a wall time; its end is excluded. */
export const isOn = ({ start, end }: EntrySpan, at: string): boolean => start <= at && at < end;

export const isOver = ({ end }: EntrySpan, at: string): boolean => end <= at;

/** Whether any part of a span is on a day. */
export const isOnDay = ({ start, end }: EntrySpan, date: string): boolean => start < `${date}T24:00` && end > `${date}T00:00`;

/** The part of a span that is over, 0 … 1. */
export function partGone({ start, end }: EntrySpan, at: string): number {
  const whole = minutesBetween(start, end);
  return whole > 0 ? Math.min(1, Math.max(0, minutesBetween(start, at) / whole)) : 1;
}

function spanOf({ date, from, tillDate, till }: Entry): EntrySpan {
  const start = `${date}T${clockTime(from) ?? '00:00'}`;
  const end = `${isDate(tillDate) && tillDate > date ? tillDate : date}T${clockTime(till) ?? '24:00'}`;
  if (end > start) return { start, end };
  // From midnight to midnight is a whole day.
  if (end === start && start.endsWith('T00:00')) return { start, end: `${date}T24:00` };
  // Without an end it takes an hour; with an end before its start it continues past midnight.
  return { start, end: end === start ? addMinutes(start, 60) : addMinutes(end, 24 * 60) };
}

const clockTime = (text: string): string | undefined => (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined);
