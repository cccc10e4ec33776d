import type { Range } from '../../grammar/expression.ts';
import { is, rangeOf, roleOf, type Token } from '../../grammar/lexer.ts';
import { QuotedName, StringToken } from '../../grammar/tokens.ts';
import type { SearchDocument } from './document.ts';
import { type Clause, cutBefore, type Group, type Item, outlineOf, pathTo, rangeOfSpan, spanOf, tokenAt } from './outline.ts';

/** The text between two parentheses on different lines. */
export type FoldingRange = Range & { readonly kind: 'list' | 'group' };

/** What can be folded, by position, outer ranges first. Omits parentheses without a partner. */
export function foldingRanges({ text, tree, tokens }: SearchDocument): readonly FoldingRange[] {
  const breaks = [...text.matchAll(/[\r\n]/g)].map(({ index }) => index);
  let next = 0;
  return outlineOf(tree)
    .pairs.map(({ open, close, kind }) => ({ from: (tokens[open]?.from ?? 0) + 1, to: tokens[close]?.from ?? 0, kind }))
    .sort((a, b) => a.from - b.from)
    .filter(({ from, to }) => {
      while ((breaks[next] ?? to) < from) next++;
      return (breaks[next] ?? to) < to;
    });
}

/** The ranges of an expanding selection, from a caret's token to the text, each in the next. */
export function selectionRanges({ text, tree, tokens }: SearchDocument, at: number): readonly Range[] {
  const caret = Math.min(Math.max(at, 0), text.length);
  const ranges: Range[] = [];
  const grow = (range: Range | undefined): void => {
    const inner = ranges.at(-1) ?? { from: caret, to: caret };
    if (range === undefined || range.from > inner.from || range.to < inner.to) return;
    if (range.to - range.from > inner.to - inner.from) ranges.push(range);
  };
  const index = tokenAt(tokens, caret);
  const token = index === undefined ? undefined : tokens[index];
  if (token !== undefined) {
    grow(insideQuotes(token));
    grow(rangeOf(token));
  }
  const path = pathTo(outlineOf(tree), (span) => {
    if (index !== undefined) return span.first <= index && index <= span.last;
    const { from, to } = rangeOfSpan(span, tokens);
    return from <= caret && caret <= to;
  });
  for (const [depth, item] of [...path.entries()].reverse()) {
    if (item.kind === 'clause') for (const range of partsOfClause(item, tokens)) grow(range);
    if (item.kind === 'group') for (const range of partsOfGroup(item, path[depth + 1], tokens)) grow(range);
  }
  grow({ from: 0, to: text.length });
  return ranges.length === 0 ? [{ from: 0, to: text.length }] : ranges;
}

/** The text inside the quotes of a string, or the backticks of a name. */
function insideQuotes(token: Token): Range | undefined {
  const { from, to } = rangeOf(token);
  const mark = token.image.charAt(0);
  if (!is(token, StringToken) && !is(token, QuotedName)) return undefined;
  if (/[\w-]/.test(mark)) return undefined;
  const isClosed = token.image.length > 1 && /\W/.test(token.image.charAt(token.image.length - 1));
  return { from: from + 1, to: isClosed ? to - 1 : to };
}

/** The list without and with its parentheses, then the condition. */
function* partsOfClause(clause: Clause, tokens: readonly Token[]): Generator<Range> {
  const { open, close, last } = clause;
  if (open !== undefined) {
    yield rangeOfSpan({ first: open + 1, last: close === undefined ? last : close - 1 }, tokens);
    yield rangeOfSpan({ first: open, last: close ?? last }, tokens);
  }
  yield rangeOfSpan(clause, tokens);
}

/** An item with its NOTs, what AND joins it with, the content of the group, and the group. */
function* partsOfGroup(group: Group, item: Item | undefined, tokens: readonly Token[]): Generator<Range> {
  const { items } = group;
  const index = item === undefined ? -1 : items.indexOf(item);
  if (item !== undefined && index >= 0) {
    for (let not = index - 1; roleOfWord(items[not], tokens) === 'NOT'; not--)
      yield rangeOfSpan({ first: items[not]?.first ?? item.first, last: item.last }, tokens);
    const part = cutBefore(items, 'OR', tokens).find((one) => one.includes(item)) ?? [];
    const joined = spanOf(roleOfWord(part[0], tokens) === 'OR' ? part.slice(1) : part);
    if (joined !== undefined) yield rangeOfSpan(joined, tokens);
  }
  const content = spanOf(items);
  if (content !== undefined) yield rangeOfSpan(content, tokens);
  yield rangeOfSpan(group, tokens);
}

const roleOfWord = (item: Item | undefined, tokens: readonly Token[]) =>
  item?.kind === 'word' ? roleOf(tokens[item.first]) : undefined;
