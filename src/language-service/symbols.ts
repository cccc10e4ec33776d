import type { Range } from '../../grammar/expression.ts';
import { roleOf, type Token } from '../../grammar/lexer.ts';
import { escapeInvisible } from '../../grammar/messages/wording.ts';
import type { SearchDocument } from './document.ts';
import { oneLine } from './format.ts';
import { type Clause, cutBefore, type Group, type Item, outlineOf, rangeOfSpan, type Span, spanOf } from './outline.ts';

/** A condition or a group, for an outline. */
export type SearchSymbol = {
  /** `startdatum >= "0d"`, `AND`, `NOT`: short, on one line. */
  readonly name: string;
  readonly kind: 'condition' | 'group';
  readonly range: Range;
  /** What to select: its field, or its first connective. */
  readonly selection: Range;
  readonly children: readonly SearchSymbol[];
};

const longestName = 60;
/** Groups that are nested deeper are one symbol. */
const deepest = 64;

/**
 * The groups and conditions of a text, also of an invalid one: AND and OR with their operands, NOT
 * with what it negates. Parentheses are part of ranges only.
 */
export function symbols({ tree, tokens }: SearchDocument): readonly SearchSymbol[] {
  return symbolsOf(outlineOf(tree).root.items, tokens, undefined, 0);
}

/** `enclosed` is the span of the items with their parentheses, if they have any. */
function symbolsOf(
  items: readonly Item[],
  tokens: readonly Token[],
  enclosed: Span | undefined,
  depth: number,
): readonly SearchSymbol[] {
  const span = enclosed ?? spanOf(items);
  if (span === undefined) return [];
  if (depth > deepest) return [textOf(span, tokens)];
  for (const word of ['OR', 'AND'] as const) {
    const [first = [], ...parts] = cutBefore(items, word, tokens);
    const connective = parts[0]?.[0];
    if (connective === undefined) continue;
    const operands = [first, ...parts.map((part) => part.slice(1))];
    const children = operands.flatMap((operand) => symbolsOf(operand, tokens, undefined, depth + 1));
    return [
      { name: word, kind: 'group', range: rangeOfSpan(span, tokens), selection: rangeOfSpan(connective, tokens), children },
    ];
  }
  const nots = items.findIndex((item) => item.kind !== 'word' || roleOf(tokens[item.first]) !== 'NOT');
  const [not] = items;
  if (nots !== 0 && not !== undefined) {
    const operand = nots < 0 ? [] : items.slice(nots);
    const name = shortened(oneLine(tokens, { first: not.first, last: (operand[0]?.first ?? not.last + 1) - 1 }, longestName + 1));
    const children = symbolsOf(operand, tokens, undefined, depth + 1);
    return [{ name, kind: 'group', range: rangeOfSpan(span, tokens), selection: rangeOfSpan(not, tokens), children }];
  }
  return items.flatMap((item) => {
    if (item.kind === 'clause') return [condition(item, tokens)];
    if (item.kind === 'word') return [];
    return symbolsOf(unwrapped(item).items, tokens, item, depth + 1);
  });
}

/** The innermost of groups that contain nothing but the next: `((a AND b))`. */
function unwrapped(outermost: Group): Group {
  let group = outermost;
  for (let only = group.items[0]; group.items.length === 1 && only?.kind === 'group'; only = group.items[0]) group = only;
  return group;
}

function condition(clause: Clause, tokens: readonly Token[]): SearchSymbol {
  const { field } = clause;
  const selection = field === undefined ? clause : { first: field, last: field };
  return { ...textOf(clause, tokens), kind: 'condition', selection: rangeOfSpan(selection, tokens) };
}

/** A part without children. */
function textOf(span: Span, tokens: readonly Token[]): SearchSymbol {
  const whole = rangeOfSpan(span, tokens);
  return { name: shortened(oneLine(tokens, span, longestName + 1)), kind: 'group', range: whole, selection: whole, children: [] };
}

/** With invisible characters escaped; cut between characters. */
function shortened(text: string): string {
  if (text.length <= longestName && escapeInvisible(text) === text) return text;
  const shown = Array.from(text.slice(0, 2 * longestName), escapeInvisible);
  if (shown.join('').length <= longestName) return shown.join('');
  while (shown.join('').length >= longestName) shown.pop();
  return `${shown.join('')}…`;
}
