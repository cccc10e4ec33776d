import { printName, quote } from './literal.ts';
import { insertion, type Repair, removal, repair, replaceBy } from './problem.ts';
import { is, isConnective, isField, isValue, isWord } from './token-kinds.ts';
import { rangeOf, type Token } from './tokenize.ts';
import { Comma, Comparator, LeftParenthesis, Not, Null, Or, RightParenthesis } from './tokens.ts';

/** A place where the text leaves the grammar; `first` where all before it is right. */
export type Place = {
  readonly tokens: readonly Token[];
  readonly index: number;
  readonly expected: readonly string[];
  readonly first: boolean;
};

/** What can be put right without knowing what was meant, by what stands there instead of what. */
export function repairs(place: Place, token: Token): readonly Repair[] {
  const { tokens, index, expected } = place;
  const after = tokens[index + 1];
  const range = rangeOf(token);
  const before = tokens[index - 1];
  if (is(token, RightParenthesis) && is(before, Comma)) return [removal(',', rangeOf(before as Token))];
  if (expected.join() === 'AND' && (is(token, Comma) || is(token, Or))) return [replaceBy(is(token, Or) ? 'AND' : ' AND', range)];
  if (is(token, Comma)) return strayComma(place) ? [removal(',', range)] : [];
  if (expected.includes('field') && isConnective(token)) return [removal(token.image, range)];
  if (is(token, Comparator) && is(before, Not) && token.image === '=') {
    return [replaceBy('!=', { from: rangeOf(before as Token).from, to: range.to })];
  }
  if (expected.includes('field')) {
    if (is(token, RightParenthesis) && isConnective(before)) return [removal((before as Token).image, rangeOf(before as Token))];
    if (isValue(token) && is(after, Comparator) && isField(tokens[index + 2]))
      return [turnAround(token, after as Token, tokens[index + 2] as Token)];
    if (isWord(token) && (is(after, Comparator) || is(after, Null))) return [replaceBy(printName(token.image), range)];
    return [];
  }
  if (expected.includes('value')) {
    if (is(token, Null)) return nullTest(tokens, index);
    if (is(token, LeftParenthesis)) return listTest(before);
    return isWord(token) && !isConnective(token) ? [quoteWords(tokens, index)] : [];
  }
  if (expected.includes(',') && isValue(token)) return [insertion(',', rangeOf(tokens[index - 1] as Token).to)];
  if (expected.includes('(') && isValue(token)) {
    return [repair('Add parentheses', 'Voeg haakjes toe', { ...range, insert: `(${token.image})` })];
  }
  return expected.includes('AND') && isField(token) ? [insertion('AND ', range.from)] : [];
}

/** One too many: where a value must come, or at the very end. */
const strayComma = ({ tokens, index, expected }: Place): boolean =>
  expected.includes('value') || (expected.includes('end') && index === tokens.length - 1);

/** `a = (1, 2)` as `a IN (1, 2)`. */
function listTest(comparator: Token | undefined): readonly Repair[] {
  const test = new Map([
    ['=', 'IN'],
    ['!=', 'NOT IN'],
    ['<>', 'NOT IN'],
  ]).get(comparator?.image ?? '');
  return test === undefined || comparator === undefined ? [] : [replaceBy(test, rangeOf(comparator))];
}

/** `5 = a` as `a = 5`. */
function turnAround(value: Token, comparator: Token, field: Token): Repair {
  const turned: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };
  const insert = `${field.image} ${turned[comparator.image] ?? comparator.image} ${value.image}`;
  return replaceBy(insert, { from: rangeOf(value).from, to: rangeOf(field).to });
}

/** `a = NULL` as `a IS NULL`. */
function nullTest(tokens: readonly Token[], index: number): readonly Repair[] {
  const comparator = tokens[index - 1];
  const test = nullTests.get(comparator?.image ?? '');
  return test === undefined || comparator === undefined
    ? []
    : [replaceBy(test, { from: rangeOf(comparator).from, to: rangeOf(tokens[index] as Token).to })];
}

const nullTests: ReadonlyMap<string, string> = new Map([
  ['=', 'IS NULL'],
  ['!=', 'IS NOT NULL'],
  ['<>', 'IS NOT NULL'],
]);

/** Text that was meant as one value but has no quotes: up to the next connective, comma or parenthesis. */
function quoteWords(tokens: readonly Token[], index: number): Repair {
  let last = index;
  while (isWord(tokens[last + 1], false) || isValue(tokens[last + 1])) last++;
  const from = rangeOf(tokens[index] as Token).from;
  const words = tokens.slice(index, last + 1).map(({ image }) => image);
  const insert = quote(words.join(' '));
  return replaceBy(insert, { from, to: rangeOf(tokens[last] as Token).to });
}
