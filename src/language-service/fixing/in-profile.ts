import { repair } from '../../../grammar/diagnostics.ts';
import { print } from '../../../grammar/print.ts';
import { lower } from '../../analysis/lower.ts';
import { formatDay } from '../../schema/day.ts';
import { readSearch } from '../../schema/diagnose.ts';
import { contentOf } from '../../schema/query.ts';
import { shortDay } from '../day-words.ts';
import type { SearchDocument } from '../search-document.ts';
import { best, type Remedy } from './remedy.ts';

/** The whole text in the words of the profile, where it can all be said; otherwise nothing. */
export function inProfile(document: SearchDocument): readonly Remedy[] {
  const known = found.get(document) ?? lowered(document);
  found.set(document, known);
  return known;
}

/** Every part that the profile lacks gets the same fix. */
const found = new WeakMap<SearchDocument, readonly Remedy[]>();

function lowered({ text, today, setting: { schema, profile, allowed } }: SearchDocument): readonly Remedy[] {
  const { query } = readSearch(text, schema, allowed === undefined ? {} : { allowed });
  if (query === undefined) return [];
  const { query: said, validOn } = lower(query, profile, { today: formatDay(today) });
  if (said === undefined) return [];
  const day = (locale: 'en' | 'nl', words: string) =>
    validOn === undefined ? '' : ` (${words} ${shortDay(today, today, locale)})`;
  return [
    best(
      repair(
        `Rewrite for the ${profile.name} search language${day('en', 'as of')}`,
        `Herschrijf voor de zoektaal ${profile.name}${day('nl', 'zoals op')}`,
        { from: 0, to: text.length, insert: print(contentOf(said).expression) },
      ),
    ),
  ];
}
