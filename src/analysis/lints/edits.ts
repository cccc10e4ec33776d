import type { Edit } from '../../../grammar/diagnostics.ts';
import { operandRemoval, skipSpace, skipSpaceBack, withParentheses } from '../../edits.ts';
import type { LintNode } from './context.ts';

/**
 * Removes an operand of an AND or OR with the parentheses around it alone and the keyword before
 * it; with the keyword after it for the first operand, and for one behind a parenthesis that
 * others share.
 */
export function removalOf(text: string, { node, operands }: LintNode, operand: LintNode): Edit {
  const range = withParentheses(text, operand.range);
  const length = node.kind === 'and' ? 'AND'.length : 'OR'.length;
  const hasKeywordBefore = operands[0] !== operand && isBehindKeyword(text, range.from);
  const from = hasKeywordBefore ? skipSpaceBack(text, range.from) - length : skipSpace(text, range.to);
  return operandRemoval(text, range, { from, to: from + length });
}

/** Whether an operand other than the first follows its keyword without a parenthesis between. */
export function isBehindKeyword(text: string, from: number): boolean {
  return /[\w.]/.test(text.charAt(skipSpaceBack(text, from) - 1));
}
