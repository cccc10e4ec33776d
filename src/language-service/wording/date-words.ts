import type { Locale } from '../../../grammar/wording.ts';

/** What is said of a date. Days come in words, pieces of text as they are written. */
type DateWords = {
  /** A day by itself, as a sentence. */
  readonly day: (day: string, away: string) => string;
  readonly away: (days: number) => string;
  /** Of a relative date: what it counts from. */
  readonly countedFrom: (today: string, timeZone: string | undefined) => string;
  readonly range: (first: string, last: string) => string;
  readonly days: (count: number) => string;
  readonly makeAbsolute: (written: string) => string;
  readonly makeRelative: (written: string) => string;
  /** Of a field whose rows hold a time beside the date. */
  readonly wholeDays: (timeZone: string | undefined) => string;
};

const near = { en: ['yesterday', 'today', 'tomorrow'], nl: ['gisteren', 'vandaag', 'morgen'] } as const;
const inZone = (timeZone: string | undefined) => (timeZone === undefined ? '' : ` (${timeZone})`);

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

export const dateWords: Readonly<Record<Locale, DateWords>> = {
  en: {
    day: (day, away) => `${capitalised(day)}, ${away}.`,
    away: (days) => near.en[days + 1] ?? (days > 0 ? `in ${days} days` : `${-days} days ago`),
    countedFrom: (today, timeZone) => `Counted from today, ${today}${inZone(timeZone)}. It changes at midnight.`,
    range: (first, last) => `From ${first} up to and including ${last}.`,
    days: (count) => (count === 1 ? '1 day' : `${count} days`),
    makeAbsolute: (written) => `Write the day itself: \`${written}\``,
    makeRelative: (written) => `Count from today: \`${written}\``,
    wholeDays: (timeZone) => `Rows hold a time as well; it is about whole days${inZone(timeZone)}.`,
  },
  nl: {
    day: (day, away) => `${capitalised(day)}, ${away}.`,
    away: (days) => near.nl[days + 1] ?? (days > 0 ? `over ${days} dagen` : `${-days} dagen geleden`),
    countedFrom: (today, timeZone) => `Geteld vanaf vandaag, ${today}${inZone(timeZone)}. Het verandert om middernacht.`,
    range: (first, last) => `Van ${first} tot en met ${last}.`,
    days: (count) => (count === 1 ? '1 dag' : `${count} dagen`),
    makeAbsolute: (written) => `Schrijf de dag zelf: \`${written}\``,
    makeRelative: (written) => `Tel vanaf vandaag: \`${written}\``,
    wholeDays: (timeZone) => `Rijen hebben ook een tijd; het gaat om hele dagen${inZone(timeZone)}.`,
  },
};
