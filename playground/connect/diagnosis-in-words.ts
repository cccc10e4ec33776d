import type { Locale } from 'search-expression';
import { dutch } from './diagnosis-in-dutch.ts';
import { english } from './diagnosis-in-english.ts';
import type { Failure, Place, Said, Sayings } from './said.ts';

/** What a diagnosis means to someone who runs screens. */
export function diagnosisInWords(failure: Failure, place: Place, locale: Locale): Said {
  // The table has a row of the right type for each kind, which the compiler cannot follow through a union.
  const say = sayings[locale][failure.kind] as (failure: Failure, place: Place) => Said;
  return say(failure, place);
}

const sayings: Readonly<Record<Locale, Sayings>> = { en: english, nl: dutch };
