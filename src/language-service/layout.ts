import { roleOf, type Token } from '../../grammar/lexer.ts';
import type { SyntaxTree } from '../../grammar/syntax-tree.ts';
import { gapBetween, spelled } from './one-line.ts';
import { type Clause, cutBefore, type Group, type Item, outlineOf, type Span, spanOf } from './outline.ts';

/** So many columns further a part stands inside of another. */
const step = 2;
/** Deeper parts stand no further to the right, so that no text becomes more than some lines of this width longer. */
const mostIndent = 40;
/** So many values of a broken list stand on a line. */
const mostOfList = 10;

/**
 * What stands before each token of a text that can be read: nothing, a space, or a line break and an indent. On one line where that is no wider than `width`; else
 * the outermost connective begins a line before each of its operands but the first, and so on inside of what is still too wide.
 */
export function layOut(tree: SyntaxTree, width: number, lineBreak: string): readonly string[] {
  const { tokens } = tree;
  const gaps = tokens.map((token, at): string => gapBetween(tokens[at - 1], token));
  const { starts, ends } = columnsOf(tokens, gaps);
  const fits = ({ first, last }: Span, indent: number): boolean => indent + (ends[last] ?? 0) - (starts[first] ?? 0) <= width;
  const breakBefore = (at: number, indent: number): void => {
    gaps[at] = lineBreak + ' '.repeat(indent);
  };

  const layItems = (items: readonly Item[], indent: number): void => {
    const span = spanOf(items);
    if (span === undefined || fits(span, indent)) return;
    const parts = cutBefore(items, 'OR', tokens);
    if (parts.length > 1) return layParts(parts, indent, indent);
    layParts(cutBefore(items, 'AND', tokens), indent, indent);
  };
  /** The parts after the first begin a line, at `following`. */
  const layParts = (parts: readonly (readonly Item[])[], indent: number, following: number): void => {
    for (const [index, items] of parts.entries()) {
      const span = spanOf(items);
      const at = index === 0 ? indent : following;
      if (span === undefined) continue;
      if (index > 0) breakBefore(span.first, at);
      if (!fits(span, at)) layPart(items, at);
    }
  };
  const layPart = (items: readonly Item[], indent: number): void => {
    const conjuncts = cutBefore(items, 'AND', tokens);
    const last = items.at(-1);
    if (conjuncts.length > 1 && roleOf(tokens[items[0]?.first ?? -1]) !== 'AND') layParts(conjuncts, indent, inside(indent));
    else if (last?.kind === 'group') layGroup(last, indent);
    else if (last?.kind === 'clause') layList(last, indent);
  };
  const layGroup = ({ open, close, items }: Group, indent: number): void => {
    if (open === undefined || close === undefined) return;
    breakBefore(open + 1, inside(indent));
    layItems(items, inside(indent));
    breakBefore(close, indent);
  };
  const layList = ({ open, close, values }: Clause, indent: number): void => {
    if (open === undefined || close === undefined) return;
    let [column, count] = [Number.POSITIVE_INFINITY, 0];
    for (const at of values) {
      const length = (ends[at] ?? 0) - (starts[at] ?? 0) + 1;
      if (count === mostOfList || column + length > width) {
        breakBefore(at, inside(indent));
        [column, count] = [inside(indent), 0];
      }
      column += length;
      count++;
    }
    breakBefore(close, indent);
  };

  layItems(outlineOf(tree).root.items, 0);
  return gaps;
}

const inside = (indent: number): number => Math.min(indent + step, mostIndent);

/** Where each token begins and ends on one line. */
function columnsOf(tokens: readonly Token[], gaps: readonly string[]) {
  const starts: number[] = [];
  const ends: number[] = [];
  let column = 0;
  for (const [at, token] of tokens.entries()) {
    column += gaps[at]?.length ?? 0;
    starts.push(column);
    column += spelled(token).length;
    ends.push(column);
  }
  return { starts, ends };
}
