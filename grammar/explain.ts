import { guess, insertion, maximumDiagnostics, type Problem, problemOf, type Repair, repair, replaceBy } from './diagnostics.ts';
import { type Place, removalOfAll, repairs, similar, turned, wordsAt } from './fixes.ts';
import { is, isConnective, isField, isValue, isWord, placesOf, rangeOf, type Token } from './lexer.ts';
import { readName } from './literal.ts';
import { addTitle, removeAndCloseTitle, removeTitle } from './messages/fixes.ts';
import { chainedComparison, emptyList, unbalancedParenthesis, unexpectedEnd, unexpectedToken } from './messages/syntax.ts';
import { readTokens } from './reader.ts';
import type { SyntaxNode, SyntaxTree } from './syntax-tree.ts';
import { And, Comparator, Identifier, isMistake, LeftParenthesis, mistakes, Not, Or, RightParenthesis } from './tokens.ts';

/** The reader's faults as problems, one per condition: later ones mostly follow from the first. */
export function explain({ text, tokens, faults }: SyntaxTree): readonly Problem[] {
  const problems: Problem[] = [];
  /** Up to here the text belongs to the condition that the last problem is of. */
  let at = -1;
  for (const { index, expected, node } of faults) {
    const first = at < 0;
    if (!first) while (at < index && !isConnective(tokens[at])) at++;
    if ((!first && at === index) || problems.length === maximumDiagnostics) continue;
    at = index;
    const token = tokens[index];
    // What is wrong with the token itself has been said; of `a ! 3` all of it.
    if (token !== undefined && isMistake(token.type)) continue;
    if (tokens[index - 1]?.type === mistakes.notSymbol && isValue(token)) continue;
    problems.push(explainAt({ text, tokens, index, expected: placesOf(expected), first, field: fieldOf(node) }));
  }
  return problems;
}

function explainAt(place: Place): Problem {
  const { tokens, index, expected } = place;
  const token = tokens[index];
  const words = wordsBefore(place);
  if (words !== undefined) return explainAt({ ...place, ...words, expected: ['value'] });
  if (token === undefined) return endTooEarly(place);
  const range = rangeOf(token);
  const found = token.image;
  const before = tokens[index - 1];
  if (is(token, RightParenthesis)) {
    if (is(before, LeftParenthesis) && expected.includes('value')) {
      return problemOf(emptyList, { from: rangeOf(before as Token).from, to: range.to }, {});
    }
    const partnerless = unclosed(tokens.slice(0, index)).length === 0;
    if (partnerless)
      return problemOf(unbalancedParenthesis, range, { found }, [guess(removalOfAll(tokens, index, token), isFlat(tokens))]);
  }
  if (is(token, Comparator) && is(tokens[index - 2], Comparator)) return chained(place, token);
  const [lower, field, upper] = tokens.slice(index + 1, index + 4);
  if (
    isValue(token) &&
    isField(field) &&
    lower !== undefined &&
    is(lower, Comparator) &&
    upper !== undefined &&
    is(upper, Comparator)
  ) {
    return enclosed(token, lower, field as Token, upper);
  }
  const suggestion = suggest(token, expected);
  const fixes =
    suggestion === undefined
      ? repairs(place, token)
      : [guess(replaceBy(suggestion, range), !connectives.has(found.toUpperCase()))];
  const told = problemOf(unexpectedToken, range, { found, expected, ...(suggestion !== undefined && { suggestion }) }, fixes);
  const isOfWords = place.field !== undefined && expected.includes('value') && isWord(token, false);
  return isOfWords ? { ...told, words: { ...wordsAt(tokens, index), field: place.field } } : told;
}

/** Where the unquoted words of `title = Zaal 1` begin: the first of them alone may be a field. */
function wordsBefore({ tokens, index, expected }: Place): Pick<Place, 'index' | 'field'> | undefined {
  const isAt = (at: number) => isValue(tokens[at]) || isWord(tokens[at], false);
  if (expected.includes('value') || !isAt(index)) return undefined;
  let at = index;
  while (isAt(at - 1)) at--;
  const field = tokens[at - 2];
  const isText = at < index && is(tokens[at - 1], Comparator) && isField(field) && isWord(tokens[at], false);
  return isText && field !== undefined ? { index: at, field: readName(field.image) } : undefined;
}

/** The field name of the condition that a node belongs to. */
function fieldOf(node: SyntaxNode): string | undefined {
  if (node.rule !== 'predicate') return node.parent === undefined ? undefined : fieldOf(node.parent);
  const field = node.children.find((child): child is SyntaxNode => child.kind === 'node' && child.rule === 'field');
  const name = field?.children.find(({ kind }) => kind === 'token') as Token | undefined;
  return name && readName(name.image);
}

/** An early end of the text. Closing the open parentheses may be all that it needs. */
function endTooEarly({ tokens, expected, first }: Place): Problem {
  const last = tokens.at(-1);
  const end = last === undefined ? 0 : rangeOf(last).to;
  const open = unclosed(tokens);
  const closing = ')'.repeat(open.length);
  const opener = open.at(-1);
  // Behind a quote that is not closed nothing can be added.
  const canAdd = last?.type !== mistakes.brokenString && last?.type !== mistakes.brokenName;
  if (first && opener !== undefined && lacksOnlyParentheses(tokens)) {
    const fix = repair(addTitle(closing), { from: end, to: end, insert: closing });
    const behind = tokens.slice(tokens.indexOf(opener) + 1);
    // Where the group has one AND or OR, it ends behind that; where it has more, nobody knows.
    const isNegated = is(tokens[tokens.indexOf(opener) - 1], Not);
    const most = isNegated || open.length > 1 ? 0 : 1;
    const isSure = isFlat(tokens) || (behind.filter(isConnective).length <= most && !behind.some(isNot));
    return problemOf(unbalancedParenthesis, rangeOf(opener), { found: '(' }, canAdd ? [guess(fix, isSure)] : []);
  }
  const shorter = tokens.slice(0, -1);
  const fixes: (Repair | undefined)[] = [];
  if (first && last !== undefined && lacksOnlyParentheses(shorter)) {
    const from = shorter.length === 0 ? 0 : rangeOf(shorter.at(-1) as Token).to;
    const insert = ')'.repeat(unclosed(shorter).length);
    const title = insert ? removeAndCloseTitle(last.image, insert) : removeTitle(last.image);
    fixes.push(guess(repair(title, { from, to: end, insert })));
  }
  return problemOf(unexpectedEnd, { from: end, to: end }, { expected }, fixes);
}

/** `a < 5 < 9` or `a = 1 = 1`: the field has to be repeated. */
function chained({ tokens, index }: Place, token: Token): Problem {
  const [field, comparator] = tokens.slice(Math.max(index - 3, 0), index);
  const from = rangeOf(token).from;
  const fixes =
    field !== undefined && isField(field) && is(comparator, Comparator) ? [insertion(`AND ${field.image} `, from)] : [];
  return problemOf(chainedComparison, rangeOf(token), { found: token.image }, fixes);
}

/** `1 < a < 5`: two conditions on `a`. */
function enclosed(value: Token, lower: Token, field: Token, upper: Token): Problem {
  const { from } = rangeOf(value);
  const insert = `${field.image} ${turned(lower)} ${value.image} AND ${field.image} `;
  return problemOf(chainedComparison, rangeOf(upper), { found: upper.image }, [
    replaceBy(insert, { from, to: rangeOf(upper).from }),
  ]);
}

/** What a word most likely means: an operator of another language, or a keyword. */
function suggest(token: Token, expected: readonly string[]): string | undefined {
  if (!is(token, Identifier) || expected.includes('value') || expected.includes('field')) return undefined;
  const comparison = expected.includes('comparator') ? comparisonWords.get(token.image.toUpperCase()) : undefined;
  return (
    comparison ??
    similar(
      token.image,
      expected.filter((place) => /^[A-Z]+$/.test(place)),
    )
  );
}

/** Words of other languages that are like one of ours, and mean something else. */
const connectives: ReadonlySet<string> = new Set(['XOR', 'NOR', 'NAND', 'IIN', 'ON']);

/** Where a parenthesis stands makes no difference: there is one kind of connective, and no NOT. */
const isFlat = (tokens: readonly Token[]): boolean =>
  [And, Or].some((type) => !tokens.some((token) => is(token, type))) && !tokens.some(isNot);

const isNot = (token: Token): boolean => is(token, Not);

const comparisonWords: ReadonlyMap<string, string> = new Map([
  ['CONTAINS', '~'],
  ['STARTSWITH', '^='],
  ['EQ', '='],
  ['NE', '!='],
  ['LT', '<'],
  ['LTE', '<='],
  ['LE', '<='],
  ['GT', '>'],
  ['GTE', '>='],
  ['GE', '>='],
]);

function unclosed(tokens: readonly Token[]): readonly Token[] {
  const open: Token[] = [];
  for (const token of tokens) {
    if (is(token, LeftParenthesis)) open.push(token);
    else if (is(token, RightParenthesis)) open.pop();
  }
  return open;
}

/** Whether only closing parentheses are missing. */
function lacksOnlyParentheses(tokens: readonly Token[]): boolean {
  const closing = unclosed(tokens).map(({ to }): Token => ({ kind: 'token', type: RightParenthesis, image: ')', from: to, to }));
  return readTokens('', [...tokens, ...closing], []).faults.length === 0;
}
