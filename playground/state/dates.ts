import type { Locale } from 'search-expression';

/* Arithmetic with dates `YYYY-MM-DD`, without a time zone. */

/** Whether a text is a date of the calendar. */
export const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000);
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** BCP 47 tags of the languages, for `Intl`; in British English the day precedes the month. */
export const languageTags: Readonly<Record<Locale, string>> = { en: 'en-GB', nl: 'nl-NL' };

/** A date in words, without commas and full stops; a text that is no date is returned as it is. */
export function formatDate(date: string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const at = Date.parse(`${date}T00:00Z`);
  return Number.isNaN(at) ? date : dateFormat(locale, options).format(at).replace(/[,.]/g, '');
}

/** A formatter of dates. Formatters are reused, since making one is slow. */
export function dateFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(languageTags[locale], { ...options, timeZone: 'UTC' });
  formats.set(key, known);
  return known;
}

const formats = new Map<string, Intl.DateTimeFormat>();
