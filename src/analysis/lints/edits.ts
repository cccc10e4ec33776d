import type { Edit } from '../../../grammar/diagnostics.ts';
import type { Range } from '../../../grammar/expression.ts';
import type { Part } from './reading.ts';

/** Puts `insert` in the place of a range, with a space where it would otherwise run into a word beside it (L2.2). */
export function replacement(text: string, { from, to }: Range, insert: string): Edit {
  const [before, after] = [text.charAt(from - 1), text.charAt(to)];
  if (insert === '') return { from, to, insert: isWord(before) && isWord(after) ? ' ' : '' };
  const left = isWord(before) && isWord(insert.charAt(0)) ? ' ' : '';
  const right = isWord(insert.charAt(insert.length - 1)) && isWord(after) ? ' ' : '';
  return { from, to, insert: `${left}${insert}${right}` };
}

/**
 * Takes an operand out of its AND or OR: with the parentheses that stand round it alone, and with the keyword before it. Where an opening parenthesis
 * stands before it, which other operands share, or nothing does, it goes with the keyword after it.
 */
export function removalOf(text: string, { node, operands }: Part, operand: Part): Edit {
  const { from, to } = withParentheses(text, operand.range);
  const keyword = node.kind === 'and' ? 'AND'.length : 'OR'.length;
  if (operands[0] !== operand && isBehindKeyword(text, from)) {
    return replacement(text, { from: skipBack(text, skipBack(text, from) - keyword), to }, '');
  }
  return replacement(text, { from, to: skip(text, skip(text, to) + keyword) }, '');
}

/** Whether the keyword before an operand, which is not the first, touches it. */
export function isBehindKeyword(text: string, from: number): boolean {
  return isWord(text.charAt(skipBack(text, from) - 1));
}

/** The range of a part with all parentheses that stand round it and nothing else. */
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

/** The first place from an offset on that is no white space. */
function skip(text: string, at: number): number {
  let next = at;
  while (isSpace(text.charAt(next))) next++;
  return next;
}

/** The same to the left: where the white space before an offset begins. */
function skipBack(text: string, at: number): number {
  let next = at;
  while (isSpace(text.charAt(next - 1))) next--;
  return next;
}
