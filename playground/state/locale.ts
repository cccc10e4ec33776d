import { effect } from '@preact/signals';
import type { Locale } from 'search-expression';
import { bilingual, type InOne, type Pairs } from './bilingual.ts';
import { languageTags } from './dates.ts';
import { kept } from './kept.ts';
import { oneOf } from './stored.ts';

/** The language of the page. */
export const locale = kept<Locale>('language', navigator.language.startsWith('nl') ? 'nl' : 'en', oneOf(['en', 'nl']));

/** The texts of a table in the page's language; a component that reads them follows it. */
export function texts<const Table extends Pairs>(table: Table): () => InOne<Table> {
  const both = bilingual(table);
  return () => both[locale.value];
}

/** The entry of a table for the page's language; a component that reads it follows it. */
export function inLocale<Words>(table: Readonly<Record<Locale, Words>>): Words {
  return table[locale.value];
}

/** The BCP 47 tag of the page's language, for `Intl`. */
export function languageTag(): string {
  return languageTags[locale.value];
}

/** A whole number in the page's language: `2,020`. */
export function inDigits(count: number): string {
  const tag = languageTag();
  const format = numberFormats.get(tag) ?? new Intl.NumberFormat(tag);
  numberFormats.set(tag, format);
  return format.format(count);
}

/** Formatters are reused, since making one is slow. */
const numberFormats = new Map<string, Intl.NumberFormat>();

/** The title of the page. */
const titles: Readonly<Record<Locale, string>> = { en: 'Search playground', nl: 'Zoekopdrachten proberen' };

effect(() => {
  document.documentElement.lang = locale.value;
  document.title = titles[locale.value];
});
