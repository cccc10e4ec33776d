import { expectedAfter, isWhole } from './expected.ts';
import type { SyntaxFailure } from './parser.ts';
import { placesOf } from './places.ts';
import { insertion, type Problem, problem, type Repair, removal, repair, replaceBy } from './problem.ts';
import { type Place, repairs } from './repairs.ts';
import { similar } from './similar.ts';
import { is, isConnective, isField, isValue } from './token-kinds.ts';
import { rangeOf, type Token } from './tokenize.ts';
import { Comparator, Identifier, isMistake, LeftParenthesis, mistakes, RightParenthesis } from './tokens.ts';
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
    const first = previous < 0;
    if (previous >= 0 && !tokens.slice(previous, index + 1).some(isConnective)) continue;
    previous = index;
    // What is wrong with the token itself has been said.
    if (isMistake(failure.token.tokenType)) continue;
    const expected = first
      ? (expectedAfter(tokens.slice(0, index))?.map(({ name }) => name) ?? failure.expected)
      : failure.expected;
    problems.push(explainAt({ tokens, index, expected: placesOf(expected), first }));
  }
  return problems;
}

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
    const partnerless = unclosed(tokens.slice(0, index)).length === 0;
    if (partnerless) return problem('unbalanced-parenthesis', range, { found }, [removalOfAll(tokens, index)]);
  }
  if (is(token, Comparator) && is(tokens[index - 2], Comparator)) return chained(place, token);
  const [lower, field, upper] = tokens.slice(index + 1);
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
  const fixes = suggestion === undefined ? repairs(place, token) : [replaceBy(suggestion, range)];
  return problem('unexpected-token', range, { found, expected, ...(suggestion !== undefined && { suggestion }) }, fixes);
}

/** Takes away a parenthesis and those right behind it, which close nothing either. */
function removalOfAll(tokens: readonly Token[], index: number): Repair {
  const end = tokens.findIndex((token, at) => at > index && !is(token, RightParenthesis));
  const run = tokens.slice(index, end < 0 ? undefined : end).map(rangeOf);
  const from = run[0]?.from ?? 0;
  return removal(')'.repeat(run.length), { from, to: run.at(-1)?.to ?? from });
}

/** The text stops where something must follow: closing what is open may be all that it lacks. */
function endTooEarly({ tokens, expected, first }: Place): Problem {
  const last = tokens.at(-1);
  const end = last === undefined ? 0 : rangeOf(last).to;
  const open = unclosed(tokens);
  const closing = ')'.repeat(open.length);
  const opener = open.at(-1);
  // Behind a quote that is not closed nothing can be added.
  const canAdd = last?.tokenType !== mistakes.brokenString && last?.tokenType !== mistakes.brokenName;
  if (first && opener !== undefined && isWhole([...tokens, ...open.map(() => closer)])) {
    const fix = repair(`Add \`${closing}\``, `Voeg \`${closing}\` toe`, { from: end, to: end, insert: closing });
    return problem('unbalanced-parenthesis', rangeOf(opener), { found: '(' }, canAdd ? [fix] : []);
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

/** `1 < a < 5`, where each end is a condition of its own. */
function enclosed(value: Token, lower: Token, field: Token, upper: Token): Problem {
  const { from } = rangeOf(value);
  const turned = lower.image.replace(/[<>]/, (sign) => (sign === '<' ? '>' : '<'));
  const operator = lower.image === '<>' ? lower.image : turned;
  const insert = `${field.image} ${operator} ${value.image} AND ${field.image} `;
  return problem('chained-comparison', rangeOf(upper), { found: upper.image }, [
    replaceBy(insert, { from, to: rangeOf(upper).from }),
  ]);
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
