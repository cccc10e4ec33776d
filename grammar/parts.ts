import type { PartialExpression, Range } from './expression.ts';
import { literalsOf } from './fold.ts';
import { printName } from './literal.ts';
import { rangeOf, type Token, tokenize } from './tokenize.ts';
import { And, Between, Comparator, In, Is, Not, Null, Or } from './tokens.ts';

/** Where the field and the operator of a node stand; for a connective, its first keyword. */
export type PartsOf = (node: PartialExpression) => { readonly field: Range; readonly operator: Range };

/**
 * The parts of a node in the text that it was parsed from. A tree keeps only whole ranges; these are looked up when something is said
 * about them. Without the text a field is taken to stand at the front of its node, spelled canonically, and the node is its operator.
 */
export function partsIn(text: string | undefined): PartsOf {
  return (node) => {
    const range = node.range ?? { from: 0, to: 0 };
    const name = 'field' in node && node.field !== undefined ? printName(node.field) : '';
    const field = { from: range.from, to: Math.min(range.from + name.length, range.to) };
    if (text === undefined || node.range === undefined) return { field, operator: range };
    if ('operands' in node || 'operand' in node) return { field: range, operator: connective(text, node) ?? range };
    const [value] = literalsOf(node);
    const { tokens } = tokenize(text.slice(range.from, value?.range?.from ?? range.to));
    const [first, ...rest] = tokens;
    const words = rest.filter(isOperator);
    return {
      field: first === undefined ? field : shift(rangeOf(first), range.from),
      operator: span(words, range.from) ?? range,
    };
  };
}

/** The first AND, OR or NOT that makes a connective. */
function connective(text: string, node: PartialExpression): Range | undefined {
  const [left, right] = 'operands' in node ? node.operands : [];
  const from = (node.kind === 'not' ? node.range : undefined)?.from ?? left?.range?.to;
  const to = node.kind === 'not' ? node.range?.to : right?.range?.from;
  if (from === undefined) return undefined;
  const word = tokenize(text.slice(from, to)).tokens.find((token) => [And, Or, Not].some((type) => means(token, type)));
  return word === undefined ? undefined : shift(rangeOf(word), from);
}

const isOperator = (token: Token): boolean => [Comparator, Not, In, Between, Is, Null].some((type) => means(token, type));

const means = (token: Token, type: typeof And): boolean =>
  token.tokenType === type || (token.tokenType.CATEGORIES ?? []).includes(type);

function span(tokens: readonly Token[], by: number): Range | undefined {
  const [first] = tokens;
  const last = tokens.at(-1);
  return first === undefined || last === undefined ? undefined : { from: rangeOf(first).from + by, to: rangeOf(last).to + by };
}

const shift = ({ from, to }: Range, by: number): Range => ({ from: from + by, to: to + by });
