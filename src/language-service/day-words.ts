import type { Locale } from '../../grammar/diagnostics.ts';
import { type Day, formatDay } from '../schema/dates.ts';

/** A day as people say it: `Sat 28 Nov`, `za 28 nov`; with the year where it is not that of `today`. */
export function shortDay(day: Day, today: Day, locale: Locale): string {
  return formatDay(day).slice(0, 4) === formatDay(today).slice(0, 4)
    ? written(day, locale, 'short')
    : written(day, locale, 'shortWithYear');
}

/** The same in full: `Saturday 28 November 2026`, `zaterdag 28 november 2026`. */
export function fullDay(day: Day, locale: Locale): string {
  return written(day, locale, 'full');
}

const forms = {
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  shortWithYear: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
} as const;

const languages: Readonly<Record<Locale, string>> = { en: 'en-GB', nl: 'nl-NL' };

/** Making a formatter takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function written(day: Day, locale: Locale, form: keyof typeof forms): string {
  const key = locale + form;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(languages[locale], { ...forms[form], timeZone: 'UTC' });
  formats.set(key, known);
  // Years before 1000 have fewer digits in words; nobody searches there.
  return known.format(day * msPerDay).replace(/[,.]/g, '');
}

const msPerDay = 86_400_000;
