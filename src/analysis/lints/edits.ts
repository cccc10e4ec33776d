import type { Edit } from '../../../grammar/diagnostics.ts';
import { operandRemoval, skipSpace, skipSpaceBack, withParentheses } from '../../edits.ts';
import type { LintedPart } from '../../schema/schema.ts';

/**
 * Removes an operand of an AND or OR, its own parentheses and the keyword before it. For the first
 * operand, and after a parenthesis that it shares with others, removes the keyword after it
 * instead.
 */
export function removalOf(text: string, { node, operands }: LintedPart, operand: LintedPart): Edit {
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
