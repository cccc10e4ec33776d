import { repair } from '../../../grammar/diagnostics.ts';
import type { Range } from '../../../grammar/expression.ts';
import { print } from '../../../grammar/print.ts';
import { replacement } from '../../analysis/lints/edits.ts';
import { mixedAndOrs } from '../../analysis/lints/mixed-and-or.ts';
import { readParts } from '../../analysis/lints/reading.ts';
import { contentOf } from '../../schema/query.ts';
import { applyEdits } from '../apply-edits.ts';
import { outlineOf, placeOf } from '../outline.ts';
import type { SearchDocument } from '../search-document.ts';
import { type Place, reread } from './place.ts';
import type { Remedy } from './remedy.ts';

/** Takes away the parentheses round a place without which the text says the same, and says it as clearly. */
export function withoutParentheses({ document, query, reading, range }: Place): readonly Remedy[] {
  const { text } = document;
  const before = { said: print(contentOf(query).expression), unclear: mixedAndOrs(reading).length };
  for (const { from, to } of pairsAround(document, range).slice(0, mostPairs)) {
    const edits = [replacement(text, { from, to: from + 1 }, ''), replacement(text, { from: to - 1, to }, '')];
    const made = applyEdits(text, edits);
    const again = reread(document, made);
    if (again === undefined || print(contentOf(again).expression) !== before.said) continue;
    const unclear = mixedAndOrs(readParts(contentOf(again).expression, { ...reading, text: made })).length;
    if (unclear <= before.unclear) return [repair('Remove the needless parentheses', 'Haal de overbodige haakjes weg', ...edits)];
  }
  return [];
}

/** So many pairs are tried. */
const mostPairs = 3;

/** The parentheses of groups that have a range in them, the innermost first. */
function pairsAround({ tree, tokens }: SearchDocument, { from, to }: Range): readonly Range[] {
  return outlineOf(tree)
    .pairs.filter(({ kind }) => kind === 'group')
    .map(({ open, close }) => placeOf({ first: open, last: close }, tokens))
    .filter((pair) => pair.from <= from && to <= pair.to);
}

/** Puts what is selected in parentheses, where that is a part of the expression or a run of its operands: nothing is said otherwise by it. */
export function withinParentheses({ document, query, range }: Place): readonly Remedy[] {
  const { text } = document;
  const selected = text.slice(range.from, range.to);
  const from = range.from + selected.length - selected.trimStart().length;
  const to = from + selected.trim().length;
  if (from >= to) return [];
  const edits = [replacement(text, { from, to: from }, '('), replacement(text, { from: to, to }, ')')];
  const again = reread(document, applyEdits(text, edits));
  const isSame = again !== undefined && print(contentOf(again).expression) === print(contentOf(query).expression);
  return isSame ? [repair('Put in parentheses', 'Zet tussen haakjes', ...edits)] : [];
}
