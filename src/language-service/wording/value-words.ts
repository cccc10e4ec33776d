import type { Locale } from '../../../grammar/messages/wording.ts';
import type { FieldType } from '../../../grammar/operators.ts';

/** What is said of the values of a field; examples come as code. */
type ValueWords = {
  /** What a field is, after `is`. */
  readonly types: Readonly<Record<FieldType, string>>;
  readonly dateTime: string;
  /** How a value is written. */
  readonly written: Readonly<Record<FieldType, (example: string) => string>>;
  /** The ways to write a date beside days from today, where the profile has them. */
  readonly otherDates: string;
  readonly chosen: (count: number) => string;
  readonly known: (count: number) => string;
  /** What stands for a value in the pattern of a condition. */
  readonly placeholders: Readonly<Record<'value' | 'low' | 'high' | FieldType, string>>;
};

export const valueWords: Readonly<Record<Locale, ValueWords>> = {
  en: {
    types: {
      integer: 'a whole number',
      decimal: 'a number',
      text: 'a text',
      date: 'a date',
      time: 'a time of day',
      boolean: 'true or false',
    },
    dateTime: 'a date with a time',
    written: {
      integer: (example) => `A whole number, such as ${example}.`,
      decimal: (example) => `A number, such as ${example}.`,
      text: (example) => `A text in quotes, such as ${example}.`,
      date: () => 'Days from today, such as `"0d"`, `"7d"` or `"-1d"`.',
      time: (example) => `A time in quotes, such as ${example}.`,
      boolean: () => '`TRUE` or `FALSE`.',
    },
    otherDates: 'Or weeks, months and years, such as `"2w"`, `"1m"` and `"1y"`, or a day such as `"2026-11-28"`.',
    chosen: (count) => ['No value is chosen yet.', '1 value is chosen.'][count] ?? `${count} values are chosen.`,
    known: (count) => (count === 1 ? '1 value is known.' : `${count} values are known.`),
    placeholders: {
      value: 'value',
      low: 'low',
      high: 'high',
      integer: 'number',
      decimal: 'number',
      text: '"text"',
      date: '"date"',
      time: '"time"',
      boolean: 'TRUE|FALSE',
    },
  },
  nl: {
    types: {
      integer: 'een geheel getal',
      decimal: 'een getal',
      text: 'een tekst',
      date: 'een datum',
      time: 'een tijdstip',
      boolean: 'waar of onwaar',
    },
    dateTime: 'een datum met een tijd',
    written: {
      integer: (example) => `Een geheel getal, zoals ${example}.`,
      decimal: (example) => `Een getal, zoals ${example}.`,
      text: (example) => `Een tekst tussen aanhalingstekens, zoals ${example}.`,
      date: () => 'Dagen vanaf vandaag, zoals `"0d"`, `"7d"` of `"-1d"`.',
      time: (example) => `Een tijd tussen aanhalingstekens, zoals ${example}.`,
      boolean: () => '`TRUE` of `FALSE`.',
    },
    otherDates: 'Of weken, maanden en jaren, zoals `"2w"`, `"1m"` en `"1y"`, of een dag zoals `"2026-11-28"`.',
    chosen: (count) =>
      ['Er is nog geen waarde gekozen.', 'Er is 1 waarde gekozen.'][count] ?? `Er zijn ${count} waarden gekozen.`,
    known: (count) => (count === 1 ? 'Er is 1 waarde bekend.' : `Er zijn ${count} waarden bekend.`),
    placeholders: {
      value: 'waarde',
      low: 'laagste',
      high: 'hoogste',
      integer: 'getal',
      decimal: 'getal',
      text: '"tekst"',
      date: '"datum"',
      time: '"tijd"',
      boolean: 'TRUE|FALSE',
    },
  },
};
