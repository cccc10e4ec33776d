import type { Edit } from '../../../grammar/diagnostics.ts';
import { operandRemoval, skipSpace, skipSpaceBack, withParentheses } from '../../edits.ts';
import type { Part } from './reading.ts';

export { replacement, withParentheses } from '../../edits.ts';

/**
 * Removes an operand of an AND or OR, with the parentheses around it alone and the keyword before
 * it; with the one after it where it is the first, or where a parenthesis that it shares with
 * other operands stands before it.
 */
export function removalOf(text: string, { node, operands }: Part, operand: Part): Edit {
  const range = withParentheses(text, operand.range);
  const length = node.kind === 'and' ? 'AND'.length : 'OR'.length;
  const hasKeywordBefore = operands[0] !== operand && isBehindKeyword(text, range.from);
  const from = hasKeywordBefore ? skipSpaceBack(text, range.from) - length : skipSpace(text, range.to);
  return operandRemoval(text, range, { from, to: from + length });
}

/**
 * Whether a keyword stands before an operand, which is not the first, rather than a parenthesis.
 */
export function isBehindKeyword(text: string, from: number): boolean {
  return /[\w.]/.test(text.charAt(skipSpaceBack(text, from) - 1));
}
