import type { Edit } from '../../../grammar/diagnostics.ts';
import type { Range } from '../../../grammar/expression.ts';
import type { LintNode } from './context.ts';

/** Replaces a range, with a space where the insertion would run into a word (L2.2). */
export function replacement(text: string, { from, to }: Range, insert: string): Edit {
  const [before, after] = [text.charAt(from - 1), text.charAt(to)];
  if (insert === '') return { from, to, insert: isWord(before) && isWord(after) ? ' ' : '' };
  const left = isWord(before) && isWord(insert.charAt(0)) ? ' ' : '';
  const right = isWord(insert.charAt(insert.length - 1)) && isWord(after) ? ' ' : '';
  return { from, to, insert: `${left}${insert}${right}` };
}

/**
 * Removes an operand of an AND or OR with the parentheses around it alone and the keyword before
 * it; with the keyword after it for the first operand, and for one behind a parenthesis that
 * others share.
 */
export function removalOf(text: string, { node, operands }: LintNode, operand: LintNode): Edit {
  const { from, to } = withParentheses(text, operand.range);
  const keyword = node.kind === 'and' ? 'AND'.length : 'OR'.length;
  if (operands[0] !== operand && isBehindKeyword(text, from)) {
    return replacement(text, { from: skipBack(text, skipBack(text, from) - keyword), to }, '');
  }
  return replacement(text, { from, to: skip(text, skip(text, to) + keyword) }, '');
}

/** Whether an operand other than the first follows its keyword without a parenthesis between. */
export function isBehindKeyword(text: string, from: number): boolean {
  return isWord(text.charAt(skipBack(text, from) - 1));
}

/** The range of a node with all parentheses around it alone. */
export function withParentheses(text: string, range: Range): Range {
  let { from, to } = range;
  for (;;) {
    const [open, close] = [skipBack(text, from) - 1, skip(text, to)];
    if (text.charAt(open) !== '(' || text.charAt(close) !== ')') return { from, to };
    [from, to] = [open, close + 1];
  }
}

const isSpace = (character: string) => character === ' ' || character === '\t' || character === '\r' || character === '\n';
const isWord = (character: string) => /^[A-Za-z0-9_.]$/.test(character);

/** The first offset from `at` on that is no white space. */
function skip(text: string, at: number): number {
  let next = at;
  while (isSpace(text.charAt(next))) next++;
  return next;
}

/** The offset where the white space before `at` begins. */
function skipBack(text: string, at: number): number {
  let next = at;
  while (isSpace(text.charAt(next - 1))) next--;
  return next;
}
