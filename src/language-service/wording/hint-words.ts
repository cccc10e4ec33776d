import type { Locale } from '../../../grammar/messages/wording.ts';

/** What hints say that are no date; the value comes as code, its label as words. */
type HintWords = {
  readonly values: (count: number) => string;
  readonly listOf: (count: number) => string;
  readonly labelled: (value: string, label: string) => string;
};

const grouped = (count: number, mark: string) => String(count).replace(/\B(?=(?:\d{3})+$)/g, mark);

export const hintWords: Readonly<Record<Locale, HintWords>> = {
  en: {
    values: (count) => (count === 1 ? '1 value' : `${grouped(count, ',')} values`),
    listOf: (count) => `The list has ${hintWords.en.values(count)}.`,
    labelled: (value, label) => `${value} is ${label}.`,
  },
  nl: {
    values: (count) => (count === 1 ? '1 waarde' : `${grouped(count, '.')} waarden`),
    listOf: (count) => `De lijst heeft ${hintWords.nl.values(count)}.`,
    labelled: (value, label) => `${value} is ${label}.`,
  },
};
