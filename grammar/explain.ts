import { expectedAfter, isWhole, placesOf } from './expected.ts';
import { printName, quote } from './literal.ts';
import type { SyntaxFailure } from './parser.ts';
import { insertion, type Problem, problem, type Repair, removal, repair, replaceBy } from './problem.ts';
import { similar } from './similar.ts';
import { isEnd, rangeOf, type Token } from './tokenize.ts';
import { And, Comma, Comparator, Identifier, LeftParenthesis, Null, Or, QuotedName, RightParenthesis } from './tokens.ts';
import { code } from './wording.ts';

/**
 * The places where tokens leave the grammar, as problems: one for each condition at most, since what recovery meets after the first
 * is mostly the first again. `tokens` are all of the text's, in order.
 */
export function explain(failures: readonly SyntaxFailure[], tokens: readonly Token[]): readonly Problem[] {
  const indexes = new Map(tokens.map((token, index) => [token, index]));
  const problems: Problem[] = [];
  let previous = -1;
  for (const failure of failures) {
    const index = indexes.get(failure.token) ?? tokens.length;
    const first = problems.length === 0;
    if (!first && !tokens.slice(previous + 1, index + 1).some((token) => is(token, And) || is(token, Or))) continue;
    const expected = first
      ? (expectedAfter(tokens.slice(0, index))?.map(({ name }) => name) ?? failure.expected)
      : failure.expected;
    problems.push(explainAt({ tokens, index, expected: placesOf(expected), first }));
    previous = index;
  }
  return problems;
}

/** A place where the text leaves the grammar; `first` where all before it is right. */
type Place = {
  readonly tokens: readonly Token[];
  readonly index: number;
  readonly expected: readonly string[];
  readonly first: boolean;
};

function explainAt(place: Place): Problem {
  const { tokens, index, expected } = place;
  const token = tokens[index];
  if (token === undefined) return endTooEarly(place);
  const range = rangeOf(token);
  const found = token.image;
  const before = tokens[index - 1];
  if (is(token, RightParenthesis)) {
    if (is(before, LeftParenthesis) && expected.includes('value')) {
      return problem('empty-list', { from: rangeOf(before as Token).from, to: range.to }, {});
    }
    if (expected.includes('end')) return problem('unbalanced-parenthesis', range, { found }, [removal(found, range)]);
  }
  if (is(token, Comparator) && expected.includes('end')) return chained(place, token);
  const suggestion = suggest(token, expected);
  const fixes = suggestion === undefined ? repairs(place, token) : [replaceBy(suggestion, range)];
  return problem('unexpected-token', range, { found, expected, ...(suggestion !== undefined && { suggestion }) }, fixes);
}

/** The text stops where something must follow: closing what is open may be all that it lacks. */
function endTooEarly({ tokens, expected, first }: Place): Problem {
  const last = tokens.at(-1);
  const end = last === undefined ? 0 : rangeOf(last).to;
  const open = unclosed(tokens);
  const closing = ')'.repeat(open.length);
  const opener = open.at(-1);
  if (first && opener !== undefined && isWhole([...tokens, ...open.map(() => closer)])) {
    const fix = repair(`Add \`${closing}\``, `Voeg \`${closing}\` toe`, { from: end, to: end, insert: closing });
    return problem('unbalanced-parenthesis', rangeOf(opener), { found: '(' }, [fix]);
  }
  const shorter = tokens.slice(0, -1);
  const fixes: Repair[] = [];
  if (first && last !== undefined && isWhole([...shorter, ...unclosed(shorter).map(() => closer)])) {
    const from = shorter.length === 0 ? 0 : rangeOf(shorter.at(-1) as Token).to;
    const insert = ')'.repeat(unclosed(shorter).length);
    fixes.push(
      repair(
        `Remove ${code(last.image)}${insert && ` and add \`${insert}\``}`,
        `Haal ${code(last.image)} weg${insert && ` en voeg \`${insert}\` toe`}`,
        { from, to: end, insert },
      ),
    );
  }
  return problem('unexpected-end', { from: end, to: end }, { expected }, fixes);
}

/** `a < 5 < 9`, or `a = 1 = 1`: the field has to be said again. */
function chained({ tokens, index }: Place, token: Token): Problem {
  const [field, comparator] = tokens.slice(Math.max(index - 3, 0), index);
  const from = rangeOf(token).from;
  const fixes =
    field !== undefined && isField(field) && is(comparator, Comparator) ? [insertion(`AND ${field.image} `, from)] : [];
  return problem('chained-comparison', rangeOf(token), { found: token.image }, fixes);
}

/** What can be put right without knowing what was meant, by what stands there instead of what. */
function repairs(place: Place, token: Token): readonly Repair[] {
  const { tokens, index, expected } = place;
  const after = tokens[index + 1];
  const range = rangeOf(token);
  const before = tokens[index - 1];
  if (is(before, Comma) && !isValue(token)) return [removal((before as Token).image, rangeOf(before as Token))];
  if ((is(token, Comma) && expected.includes('value')) || (expected.includes('field') && isConnective(token))) {
    return [removal(token.image, range)];
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
    return isWord(token) ? [quoteWords(tokens, index)] : [];
  }
  if (expected.includes(',') && isValue(token)) return [insertion(',', rangeOf(tokens[index - 1] as Token).to)];
  if (expected.includes('(') && isValue(token)) {
    return [repair('Add parentheses', 'Voeg haakjes toe', { ...range, insert: `(${token.image})` })];
  }
  return expected.includes('AND') && isField(token) ? [insertion('AND ', range.from)] : [];
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

/** What a word most likely is: a comparison spelled as in other languages, or a misspelled keyword that may stand here. */
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

const comparisonWords: ReadonlyMap<string, string> = new Map([
  ['LIKE', '~'],
  ['CONTAINS', '~'],
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

const closer = { tokenType: RightParenthesis, tokenTypeIdx: RightParenthesis.tokenTypeIdx ?? 0 };

function is(token: Token | undefined, type: typeof Comma): boolean {
  return token !== undefined && !isEnd(token) && (token.tokenType === type || (token.tokenType.CATEGORIES ?? []).includes(type));
}

const isConnective = (token: Token | undefined): boolean => is(token, And) || is(token, Or);

const isField = (token: Token | undefined): boolean => is(token, Identifier) || is(token, QuotedName);

/** A bare word; keywords as well, unless told otherwise. */
function isWord(token: Token | undefined, orKeyword = true): boolean {
  return token !== undefined && (is(token, Identifier) || (orKeyword && /^[A-Za-z]+$/.test(token.image) && !isValue(token)));
}

const isValue = (token: Token | undefined): boolean =>
  token !== undefined &&
  placesOf([token.tokenType.name, ...(token.tokenType.CATEGORIES ?? []).map(({ name }) => name)]).includes('value');
