import type { Range } from '../../../grammar/expression.ts';
import { applyEdits } from '../apply-edits.ts';
import type { CodeFix } from '../fixes.ts';
import type { SearchDocument } from '../search-document.ts';
import { asBounds, asRange } from './bounds.ts';
import { otherDate } from './dates.ts';
import { asList, sortedList } from './lists.ts';
import { negated } from './negation.ts';
import { withinParentheses, withoutParentheses } from './parentheses.ts';
import { type Place, placeOf, reread } from './place.ts';
import type { Remedy } from './remedy.ts';
import { simplified } from './simplified.ts';

/** What a search that is right can also be written as, at a caret or for a selection. All but a negation mean the same on the day they are made. */
export function rewrites(document: SearchDocument, range: Range): readonly CodeFix[] {
  const { text, setting } = document;
  const place = placeOf(document, range);
  if (place === undefined) return [];
  return all
    .flatMap((rewrite) => rewrite(place))
    .filter(({ edits }) => reread(document, applyEdits(text, edits)) !== undefined)
    .map(({ title, edits }) => ({ title: title[setting.locale], edits, kind: 'rewrite' }));
}

/** In the order in which they are offered. */
const all: readonly ((place: Place) => readonly Remedy[])[] = [
  otherDate,
  asRange,
  asBounds,
  asList,
  sortedList,
  negated,
  withoutParentheses,
  withinParentheses,
  simplified,
];
