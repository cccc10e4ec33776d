import type { Fix } from '../../grammar/diagnostics.ts';
import type { Range } from '../../grammar/expression.ts';
import { type MessageLanguage, tagOf } from '../../grammar/messages/wording.ts';
import type { ValueForm } from '../../grammar/profile.ts';
import { wrongText } from '../schema/check-fields.ts';
import { type Day, dateUnits, formatDay, formatTime, parseRelativeDate, resolveDate } from '../schema/dates.ts';
import { isMomentText, parseElapsed, secondOf, shownSecond, timeFromNow } from '../schema/moments.ts';
import type { Field } from '../schema/schema.ts';
import type { SearchDocument } from './document.ts';
import { messages } from './messages.ts';

/** The day of a date literal, and whether it is counted from today. */
export type DateValue = { readonly day: Day; readonly isRelative: boolean };

/** Reads the text of a date literal. Undefined for anything else, also out of range (L3.4). */
export function readDate(text: string, today: Day): DateValue | undefined {
  if (wrongText(text, { type: 'date' }) !== undefined) return undefined;
  return { day: resolveDate(text, today), isRelative: parseRelativeDate(text) !== undefined };
}

/** A moment as the clock of the search shows it, in seconds since 1970 on it. */
export type MomentValue = { readonly wall: number; readonly isRelative: boolean };

/**
 * Reads the text of a moment, or of time from now. Undefined for anything else, and where the clock
 * has no time or time zone that it needs.
 */
export function readMoment(text: string, { dateTime }: Field, { setting }: SearchDocument): MomentValue | undefined {
  if (dateTime === undefined || !isMomentText(text)) return undefined;
  const isRelative = parseElapsed(text) !== undefined;
  // What is written without an offset is what the clock shows, but for times that it skips.
  const isWall = dateTime === 'local-wall';
  const now = setting.now();
  if (now.timeZone === undefined || (isRelative && now.instant === undefined && now.time === undefined)) return undefined;
  const second = secondOf(text, isWall, now);
  return second === undefined ? undefined : { wall: shownSecond(second, isWall, now.timeZone), isRelative };
}

/** The time of day that time from now is on a field of times; undefined as for `readMoment`. */
export function readTimeFromNow(text: string, { setting }: SearchDocument): string | undefined {
  const elapsed = parseElapsed(text);
  const now = setting.now();
  if (typeof elapsed !== 'number' || (now.instant === undefined && now.time === undefined)) return undefined;
  return shortTime(timeFromNow(elapsed, now));
}

/** The day of a moment, and its time in words. */
export const partsOfMoment = ({ wall }: MomentValue): { readonly day: Day; readonly time: string } => {
  const day = Math.floor(wall / 86_400);
  return { day, time: shortTime(wall - day * 86_400) };
};

const shortTime = (seconds: number): string => formatTime(seconds).replace(/:00$/, '');

/** The weekday of a day: `Thu`, `do`. */
export const weekday = (day: Day, locale: MessageLanguage): string => formatIn(locale, 'weekday', day);

/** Makes a relative date absolute, or the reverse. Undefined if the profile has no such values. */
export function otherDateForm(
  { day, isRelative }: DateValue,
  { from, to }: Range,
  forms: readonly ValueForm[],
  { text, today, setting: { locale } }: SearchDocument,
): Fix | undefined {
  const away = day - today;
  const isAllowed = isRelative
    ? forms.includes('text')
    : (forms.includes('text') || forms.includes('relative-day')) && Math.abs(away) <= dateUnits.d.most;
  if (!isAllowed) return undefined;
  const mark = text.charAt(from) === "'" ? "'" : '"';
  const insert = mark + (isRelative ? formatDay(day) : `${away}d`) + mark;
  const { makeAbsolute, makeRelative } = messages(locale).dates;
  return { title: (isRelative ? makeAbsolute : makeRelative)(insert), edits: [{ from, to, insert }] };
}

/** A day in words: `Sat 28 Nov`, `za 28 nov`; with the year where it is not that of `today`. */
export function shortDay(day: Day, today: Day, locale: MessageLanguage): string {
  const isThisYear = formatDay(day).slice(0, 4) === formatDay(today).slice(0, 4);
  return formatIn(locale, isThisYear ? 'short' : 'shortWithYear', day);
}

/** A day in full: `Saturday 28 November 2026`, `zaterdag 28 november 2026`. */
export const fullDay = (day: Day, locale: MessageLanguage): string => formatIn(locale, 'full', day);

const formats = {
  weekday: { weekday: 'short' },
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  shortWithYear: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
} as const;

const languages: Readonly<Record<string, string>> = { en: 'en-GB', nl: 'nl-NL' };

/** Making a formatter takes a hundred times as long as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatIn(locale: MessageLanguage, format: keyof typeof formats, day: Day): string {
  const tag = languages[tagOf(locale)] ?? tagOf(locale);
  const key = tag + format;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(tag, { ...formats[format], timeZone: 'UTC' });
  formatters.set(key, formatter);
  return formatter.format(day * msPerDay).replace(/[,.]/g, '');
}

const msPerDay = 86_400_000;
