import type { Locale } from '../../../grammar/diagnostics.ts';
import { refuse } from '../answers/problem.ts';

/** The language that `lang` names, English where it is not given. Refuses others with 400. */
export function readLanguage(lang: string | undefined): Locale {
  return lang ? (languages.get(lang.toLowerCase()) ?? refuse('unknown-language', { name: lang })) : 'en';
}

/** The language to explain a refusal in, also where the request cannot be read as a whole. */
export function languageOf(url: string): Locale {
  return languages.get(new URL(url).searchParams.get('lang')?.toLowerCase() ?? '') ?? 'en';
}

/** The values of `lang`, in any ASCII case. */
export const languages: ReadonlyMap<string, Locale> = new Map([
  ['nl', 'nl'],
  ['dutch', 'nl'],
  ['en', 'en'],
  ['english', 'en'],
]);
