import { type Problem, problemOf, repair } from '../../../grammar/diagnostics.ts';
import { mixedAndOr } from '../../../grammar/messages/lint.ts';
import { withParentheses } from './edits.ts';
import type { Reading } from './reading.ts';
import { textOf } from './said.ts';

/** Each AND that stands in an OR without parentheses; an OR never stands in an AND so. */
export function mixedAndOrs(reading: Reading): readonly Problem[] {
  const { text, parts, parentOf } = reading;
  return parts.flatMap((part) => {
    const { from, to } = part.range;
    if (part.node.kind !== 'and' || parentOf.get(part)?.node.kind !== 'or') return [];
    if (withParentheses(text, part.range).from < from) return [];
    const edits = [
      { from, to: from, insert: '(' },
      { from: to, to, insert: ')' },
    ];
    const fix = repair('Add parentheses', 'Voeg haakjes toe', ...edits);
    return [problemOf(mixedAndOr, part.range, { found: textOf(reading, part.range) }, [fix])];
  });
}
