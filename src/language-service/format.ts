import type { Edit } from '../../grammar/diagnostics.ts';
import { maximumDepth, type Range } from '../../grammar/expression.ts';
import { roleOf, type Token } from '../../grammar/lexer.ts';
import { keywords } from '../../grammar/literal.ts';
import { operatorOf } from '../../grammar/operators.ts';
import { readExpression } from '../../grammar/parse.ts';
import type { SyntaxTree } from '../../grammar/syntax-tree.ts';
import { placedWords } from '../../grammar/tokens.ts';
import { mergeTouching, smallestEdit } from '../edits.ts';
import type { SearchDocument } from './document.ts';
import { type Clause, cutBefore, type Group, type Item, outlineOf, type Span, spanOf } from './outline.ts';

/** How a search is laid out. */
export type FormatOptions = {
  /** How many characters a line may have before it is broken; 80 by default. */
  readonly width?: number;
  /** Only edits within it are given. */
  readonly range?: Range;
};

/**
 * The smallest edits that lay a text out: the same tokens, on as many lines as they need. None for
 * a text with a syntax error; other errors do not matter. Keeps the kind of line breaks, and one
 * at the end.
 */
export function format({ text, tree }: SearchDocument, options: FormatOptions = {}): readonly Edit[] {
  const { width = 80, range = { from: 0, to: text.length } } = options;
  if (readExpression(text, anySize, () => tree).problems.length > 0) return [];
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const gaps = layOut(tree, width, lineBreak);
  const edits: Edit[] = [];
  let at = 0;
  const write = (to: number, insert: string): void => {
    if (text.slice(at, to) !== insert) edits.push(smallestEdit(text, { from: at, to }, insert));
    at = to;
  };
  for (const [index, token] of tree.tokens.entries()) {
    write(token.from, gaps[index] ?? '');
    write(token.to, spelled(token));
  }
  write(text.length, /[\r\n]/.test(text.slice(at)) ? lineBreak : '');
  return mergeTouching(edits.filter(({ from, to }) => from >= range.from && to <= range.to));
}

const anySize = {
  limits: { nesting: maximumDepth, predicates: Infinity, listValues: Infinity, stringLength: Infinity },
} as const;

/** Columns by which a part is indented in another. */
const step = 2;
/** Deeper parts are not indented further, so that the text grows in proportion to its lines. */
const mostIndent = 40;
/** Values on one line of a list that is broken. */
const mostOfList = 10;

/**
 * What to write before each token of a valid text: nothing, a space, or a line break and an indent.
 * Lays an expression out on one line if that fits in `width`. Otherwise each operand of the
 * outermost connective gets a line of its own, and the same applies to operands that are still too
 * wide.
 */
function layOut(tree: SyntaxTree, width: number, lineBreak: string): readonly string[] {
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
  /** Parts after the first begin a line, indented by `following`. */
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

/** The columns at which each token begins and ends on one line. */
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

/** A token in canonical spelling (L4.1): keywords in capitals, `<>` as `!=`, others as written. */
function spelled({ type, image }: Token): string {
  return (keywords as readonly string[]).includes(type.name) || type.name in placedWords
    ? type.name
    : (operatorOf.get(image) ?? image);
}

/** The space between two tokens on one line. */
function gapBetween(before: Token | undefined, token: Token): '' | ' ' {
  const [left, right] = [roleOf(before), roleOf(token)];
  // A name before a parenthesis is that of a function.
  if (left === 'field' && right === '(') return '';
  return before === undefined || left === '(' || left === ',' || right === ')' || right === ',' ? '' : ' ';
}

/** A part on one line; stops after the token that makes it `enough` characters long. */
export function oneLine(tokens: readonly Token[], { first, last }: Span, enough = Number.POSITIVE_INFINITY): string {
  let text = '';
  for (let at = first; at <= last && text.length < enough; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    text += (at === first ? '' : gapBetween(tokens[at - 1], token)) + spelled(token);
  }
  return text;
}
