import type { Fix } from '../../grammar/diagnostics.ts';
import type { Range } from '../../grammar/expression.ts';
import { type MessageLanguage, tagOf } from '../../grammar/messages/wording.ts';
import type { ValueForm } from '../../grammar/profile.ts';
import { wrongText } from '../schema/check-fields.ts';
import { type Day, dateUnits, formatDay, parseRelativeDate, resolveDate } from '../schema/dates.ts';
import type { SearchDocument } from './document.ts';
import { messages } from './messages.ts';

/** The day of a date literal, and whether it is counted from today. */
export type DateValue = { readonly day: Day; readonly isRelative: boolean };

/**
 * Reads the text of a date literal. Undefined for anything else, and for a date out of range
 * (L3.4).
 */
export function readDate(text: string, today: Day): DateValue | undefined {
  if (wrongText(text, { type: 'date' }) !== undefined) return undefined;
  return { day: resolveDate(text, today), isRelative: parseRelativeDate(text) !== undefined };
}

/**
 * Makes a relative date absolute, or the reverse. Undefined where the profile has no such values.
 */
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
