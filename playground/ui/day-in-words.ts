import type { Locale } from 'search-expression';
import { languageTag } from '../state/locale.ts';

/** A date `YYYY-MM-DD` as people say it: `Sat 28 Nov`, with the year where it is not that of `today`. */
export function dayInWords(date: string, today: string): string {
  const year = date.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  return format(date, { weekday: 'short', day: 'numeric', month: 'short', ...year });
}

/** The same in full: `Saturday 28 November 2026`. */
export function dayInFull(date: string): string {
  return format(date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

/** `yesterday`, `today` or `tomorrow` where a date is one of them. */
export function nearDay(date: string, today: string, locale: Locale): string | undefined {
  return near[locale][daysBetween(today, date) + 1];
}

const near: Readonly<Record<Locale, readonly string[]>> = {
  en: ['yesterday', 'today', 'tomorrow'],
  nl: ['gisteren', 'vandaag', 'morgen'],
};

/** Whole days from one date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000);
}

/** The date so many days later. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

function format(date: string, options: Intl.DateTimeFormatOptions): string {
  const at = Date.parse(`${date}T00:00Z`);
  if (Number.isNaN(at)) return date;
  return formatOf(options).format(at).replace(/[,.]/g, '');
}

/** How days are written in the page's language. To make one takes longer than to draw a day, so each is made once. */
export function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = languageTag() + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(languageTag(), { ...options, timeZone: 'UTC' });
  formats.set(key, known);
  return known;
}

const formats = new Map<string, Intl.DateTimeFormat>();
