import { bookingSchema, type Locale, resolver } from 'search-expression';
import { words } from './words.ts';

/** A date `YYYY-MM-DD` as people say it: `Sat 28 Nov`, with the year where it is not that of `today`. */
export function dayInWords(date: string, today: string, locale: Locale): string {
  const year = date.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  return format(date, locale, { weekday: 'short', day: 'numeric', month: 'short', ...year });
}

/** The same in full: `Saturday 28 November 2026`. */
export function dayInFull(date: string, locale: Locale): string {
  return format(date, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

/** `yesterday`, `today` or `tomorrow` where a date is one of them. */
export function nearDay(date: string, today: string, locale: Locale): string | undefined {
  const { yesterday, today: now, tomorrow } = words[locale].days;
  const meaning = resolver(bookingSchema, { today });
  return (
    [
      ['-1d', yesterday],
      ['0d', now],
      ['1d', tomorrow],
    ] as const
  ).find(([value]) => meaning('startdatum', { kind: 'string', value }) === date)?.[1];
}

function format(date: string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const language = locale === 'en' ? 'en-GB' : 'nl-NL';
  return new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    .format(new Date(`${date}T00:00Z`))
    .replace(/[,.]/g, '');
}
