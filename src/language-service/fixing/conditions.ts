import { type Repair, removal } from '../../../grammar/diagnostics.ts';
import { type PartialExpression, type Range, walk } from '../../../grammar/expression.ts';
import { is, isConnective, rangeOf, type Token } from '../../../grammar/lexer.ts';
import { And, LeftParenthesis, Not, RightParenthesis } from '../../../grammar/tokens.ts';
import type { SearchDocument } from '../search-document.ts';

/** A node that asks something of a field. */
export type ConditionNode = Extract<PartialExpression, { readonly field: string }> & { readonly range: Range };

/** The condition whose text a range lies in; undefined where there is none, or where it could not be read. */
export function conditionAt({ partial }: SearchDocument, { from, to }: Range): ConditionNode | undefined {
  let found: ConditionNode | undefined;
  if (partial === undefined) return undefined;
  walk(partial, (node) => {
    const { range } = node;
    if ('field' in node && node.kind !== 'missing' && range !== undefined && range.from <= from && range.to >= to) {
      found = { ...node, range };
    }
  });
  return found;
}

/**
 * Takes a condition out of a text, also of one that is wrong: with the parentheses and the NOT that are its own, and with the connective that binds it most.
 * Undefined where nothing would be left.
 */
export function withoutCondition({ text, tokens }: SearchDocument, range: Range): Repair | undefined {
  let first = tokens.findIndex((token) => token.from >= range.from);
  let last = tokens.findLastIndex((token) => rangeOf(token).to <= range.to);
  if (first < 0 || last < first) return undefined;
  for (;;) {
    if (is(tokens[first - 1], Not)) first--;
    else if (is(tokens[first - 1], LeftParenthesis) && is(tokens[last + 1], RightParenthesis))
      [first, last] = [first - 1, last + 1];
    else break;
  }
  const [before, after] = [tokens[first - 1], tokens[last + 1]];
  const found = text.slice(range.from, range.to);
  const takesNext = isConnective(after) && (!isConnective(before) || (is(after, And) && !is(before, And)));
  if (takesNext) return removal(found, { from: startOf(tokens, first), to: startOf(tokens, last + 2, text.length) });
  return isConnective(before) ? removal(found, { from: endOf(tokens[first - 2]), to: endOf(tokens[last]) }) : undefined;
}

const startOf = (tokens: readonly Token[], at: number, otherwise = 0): number => tokens[at]?.from ?? otherwise;
const endOf = (token: Token | undefined): number => (token === undefined ? 0 : rangeOf(token).to);
