import { type Problem, problemOf, repair } from '../../../grammar/diagnostics.ts';
import { addParenthesesTitle } from '../../../grammar/messages/fixes.ts';
import { mixedAndOr } from '../../../grammar/messages/lint.ts';
import { withParentheses } from '../../edits.ts';
import type { LintContext } from './context.ts';
import { excerpt } from './excerpts.ts';

/** An AND that is an operand of an OR without parentheses. */
export function mixedAndOrs(context: LintContext): readonly Problem[] {
  const { text, parts, parentOf } = context;
  return parts.flatMap((part) => {
    const { from, to } = part.range;
    if (part.node.kind !== 'and' || parentOf.get(part)?.node.kind !== 'or') return [];
    if (withParentheses(text, part.range).from < from) return [];
    const edits = [
      { from, to: from, insert: '(' },
      { from: to, to, insert: ')' },
    ];
    const fix = repair(addParenthesesTitle(), ...edits);
    return [problemOf(mixedAndOr, part.range, { found: excerpt(context, part.range) }, [fix])];
  });
}
