import { effect } from '@preact/signals';
import type { Locale } from 'search-expression';
import { kept, oneOf } from './kept.ts';

/** The language of everything that the page says. */
export const locale = kept<Locale>('language', navigator.language.startsWith('nl') ? 'nl' : 'en', oneOf(['en', 'nl']));

/** The words of a room in the page's language; a component that reads them is drawn anew when it changes. */
export function inLocale<Words>(table: Readonly<Record<Locale, Words>>): Words {
  return table[locale.value];
}

/** As `Intl` wants it: days come before months. */
export function languageTag(): string {
  return locale.value === 'nl' ? 'nl-NL' : 'en-GB';
}

effect(() => {
  document.documentElement.lang = locale.value;
});
