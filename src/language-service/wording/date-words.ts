import type { Locale } from '../../../grammar/messages/wording.ts';

/** What is said of a date. Days come in words, pieces of text as they are written. */
type DateWords = {
  /** A day by itself, as a sentence. */
  readonly day: (day: string, away: string) => string;
  readonly away: (days: number) => string;
  /** The same of a date that is counted in weeks, months or years. */
  readonly counted: (amount: number, unit: 'w' | 'm' | 'y') => string;
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
const units = {
  en: { w: ['week', 'weeks'], m: ['month', 'months'], y: ['year', 'years'] },
  nl: { w: ['week', 'weken'], m: ['maand', 'maanden'], y: ['jaar', 'jaar'] },
} as const;
const counting =
  (locale: Locale, ahead: string, ago: string): DateWords['counted'] =>
  (amount, unit) => {
    const count = Math.abs(amount);
    const words = `${count} ${units[locale][unit][count === 1 ? 0 : 1]}`;
    return amount > 0 ? `${ahead} ${words}` : amount < 0 ? `${words} ${ago}` : near[locale][1];
  };
const inZone = (timeZone: string | undefined) => (timeZone === undefined ? '' : ` (${timeZone})`);

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

export const dateWords: Readonly<Record<Locale, DateWords>> = {
  en: {
    day: (day, away) => `${capitalised(day)}, ${away}.`,
    away: (days) => near.en[days + 1] ?? (days > 0 ? `in ${days} days` : `${-days} days ago`),
    counted: counting('en', 'in', 'ago'),
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
    counted: counting('nl', 'over', 'geleden'),
    countedFrom: (today, timeZone) => `Geteld vanaf vandaag, ${today}${inZone(timeZone)}. Het verandert om middernacht.`,
    range: (first, last) => `Van ${first} tot en met ${last}.`,
    days: (count) => (count === 1 ? '1 dag' : `${count} dagen`),
    makeAbsolute: (written) => `Schrijf de dag zelf: \`${written}\``,
    makeRelative: (written) => `Tel vanaf vandaag: \`${written}\``,
    wholeDays: (timeZone) => `Rijen hebben ook een tijd; het gaat om hele dagen${inZone(timeZone)}.`,
  },
};
