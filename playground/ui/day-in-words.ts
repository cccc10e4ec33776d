import type { Locale } from 'search-expression';
import { dateFormat, daysBetween, formatDate } from '../state/dates.ts';
import { locale } from '../state/locale.ts';

/** A date `YYYY-MM-DD` as `Sat 28 Nov`, with the year where it is not that of `today`. */
export function dayInWords(date: string, today: string): string {
  return formatDate(date, locale.value, { weekday: 'short', day: 'numeric', month: 'short', ...yearUnless([date], today) });
}

/** A date in full: `Saturday 28 November 2026`. */
export function dayInFull(date: string): string {
  return formatDate(date, locale.value, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

/** `yesterday`, `today` or `tomorrow` where a date is one of them. */
export function nearDay(date: string, today: string, locale: Locale): string | undefined {
  return near[locale][daysBetween(today, date) + 1];
}

const near: Readonly<Record<Locale, readonly string[]>> = {
  en: ['yesterday', 'today', 'tomorrow'],
  nl: ['gisteren', 'vandaag', 'morgen'],
};

/** A range of dates as `21–28 Nov`, with the year where it is not that of `today`. */
export function spanInWords(first: string, last: string, today: string): string {
  const options = { day: 'numeric', month: 'short', ...yearUnless([first, last], today) } as const;
  return range(first, last, options).replace(/(\d)\s*–\s*(?=\d+ \D+$)/, '$1–');
}

/** A range of dates for screen readers: `21 to 28 November`. */
export function spanInFull(first: string, last: string, today: string): string {
  const options = { day: 'numeric', month: 'long', ...yearUnless([first, last], today) } as const;
  return range(first, last, options).replace(/\s*–\s*/, locale.value === 'nl' ? ' tot en met ' : ' up to and including ');
}

function yearUnless(dates: readonly string[], today: string): Intl.DateTimeFormatOptions {
  return dates.every((date) => date.slice(0, 4) === today.slice(0, 4)) ? {} : { year: 'numeric' };
}

function range(first: string, last: string, options: Intl.DateTimeFormatOptions): string {
  const [from, till] = [Date.parse(`${first}T00:00Z`), Date.parse(`${last}T00:00Z`)];
  if (Number.isNaN(from) || Number.isNaN(till)) return '';
  return dateFormat(locale.value, options).formatRange(from, till).replaceAll('.', '');
}
