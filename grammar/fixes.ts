import { guess, insertion, type Repair, removal, repair, replaceBy } from './diagnostics.ts';
import type { Range } from './expression.ts';
import { is, isConnective, isField, isValue, isWord, rangeOf, roleOf, type Token } from './lexer.ts';
import { printName, quote, readName } from './literal.ts';
import { addParenthesesTitle, insertTitle, removeTitle, writeListTitle } from './messages/fixes.ts';
import { type Operator, operators } from './operators.ts';
import {
  Between,
  Comma,
  Comparator,
  In,
  Is,
  isMistake,
  LeftParenthesis,
  Not,
  Null,
  Or,
  QuotedName,
  RightParenthesis,
  StringToken,
} from './tokens.ts';

/** A place where the text leaves the grammar; `first` where all before it is right. */
export type Place = {
  readonly tokens: readonly Token[];
  readonly index: number;
  readonly expected: readonly string[];
  readonly first: boolean;
  readonly text: string;
  /** The field of the condition that is being read. */
  readonly field: string | undefined;
};

/** Repairs of a token that cannot stand where it does. */
export function repairs(place: Place, token: Token): readonly (Repair | undefined)[] {
  const { tokens, index, expected } = place;
  const after = tokens[index + 1];
  const range = rangeOf(token);
  const before = tokens[index - 1];
  if (is(token, RightParenthesis) && is(before, Comma)) return [removal(',', rangeOf(before as Token))];
  if (expected.join() === 'AND') {
    if (is(token, Comma)) return [replaceBy(' AND', range)];
    if (is(token, Or)) return [guess(replaceBy('AND', range))];
    if (isValue(token)) return [guess(insertion('AND ', range.from), !isGrouped(before, token))];
    if (/^(?:to|until|till)$/i.test(token.image) && isValue(after)) return [replaceBy('AND', range)];
  }
  if (is(token, Comma))
    return strayComma(place) ? [removalOfAll(tokens, index, token)] : [listed(place) ?? joined(tokens, index)];
  if (expected.includes('field') && isConnective(token)) return [guess(removal(token.image, range), isTwice(before, token))];
  if (is(token, Comparator) && is(before, Not) && token.image === '=') {
    return [replaceBy('!=', { from: rangeOf(before as Token).from, to: range.to })];
  }
  if (expected.includes('IN') && is(token, LeftParenthesis)) return isValue(after) ? [insertion('IN ', range.from)] : [];
  if (expected.includes('comparator') && is(token, Null)) return [insertion('IS ', range.from)];
  if (expected.includes('comparator') && isValue(token) && !is(after, Comparator)) {
    // A text may be one to look for; a second value, a range.
    const isWhole = after === undefined || isConnective(after) || is(after, RightParenthesis);
    return [guess(insertion('= ', range.from), isWhole && !is(token, StringToken) && !isMistake(token.type))];
  }
  if (expected.join() === 'NOT,NULL' && isValue(token)) return [replaceBy('=', rangeOf(before as Token))];
  if (expected.join() === 'NULL' && isValue(token) && is(tokens[index - 2], Is))
    return [replaceBy('!=', { from: (tokens[index - 2] as Token).from, to: (before as Token).to })];
  if (index === 1 && expected.includes('comparator') && isField(token) && /^where$/i.test(before?.image ?? '') && isTest(after))
    return [repair(removeTitle(before?.image ?? ''), { from: before?.from ?? 0, to: range.from, insert: '' })];
  if (expected.join() === 'IN,BETWEEN') {
    const not = rangeOf(before as Token);
    if (isValue(token)) return [replaceBy('!=', not)];
    if (is(token, Null)) return [insertion('IS ', not.from)];
    if (is(token, Is)) return [replaceBy('IS NOT', { from: not.from, to: range.to })];
  }
  if (expected.includes('field')) {
    if (is(token, RightParenthesis) && isConnective(before))
      return [guess(removal((before as Token).image, rangeOf(before as Token)))];
    if (isValue(token) && is(after, Comparator) && isField(tokens[index + 2]))
      return [turnAround(token, after as Token, tokens[index + 2] as Token)];
    if (isWord(token) && (is(after, Comparator) || is(after, Null))) return [replaceBy(printName(token.image), range)];
    return [];
  }
  if (expected.includes('value')) {
    if (is(token, Null)) return otherTest(before, 'IS NULL', token);
    if (is(token, LeftParenthesis)) return otherTest(before, 'IN', before ?? token);
    if (is(token, QuotedName)) return [replaceBy(quote(readName(token.image)), range)];
    return isWord(token) && !isConnective(token) ? [quoteWords(place)] : excess(place, token);
  }
  if (expected.includes(',') && isValue(token))
    return [guess(insertion(',', rangeOf(tokens[index - 1] as Token).to), !isGrouped(before, token))];
  if (expected.includes('(') && isValue(token)) return [enclose(tokens, index)];
  const isCondition = isField(token) ? isTest(after) : after !== undefined && (is(token, LeftParenthesis) || is(token, Not));
  return expected.includes('AND') && isCondition ? [guess(insertion('AND ', range.from))] : excess(place, token);
}

/** Something of which the grammar knows that it begins what is asked of a field. */
export const isTest = (token: Token | undefined): boolean => [Comparator, In, Between, Is, Not].some((type) => is(token, type));

/** Digits that may go on with the number before them: `1 000`. */
const isGrouped = (before: Token | undefined, { image }: Token): boolean =>
  /^[0-9]{3}(?![0-9])/.test(image) && /^-?[0-9]{1,3}$/.test(before?.image ?? '');

/** The same is written two times. */
const isTwice = (before: Token | undefined, token: Token): boolean =>
  before?.type === token.type && before.image.toUpperCase() === token.image.toUpperCase();

/** A word or value too many: without it the text goes on as it should. */
function excess({ tokens, index, expected, first }: Place, token: Token): readonly (Repair | undefined)[] {
  if (!first || is(token, RightParenthesis) || isConnective(token)) return [];
  const next = tokens[index + 1];
  const after = next === undefined ? 'end' : (roleOf(next) ?? '');
  const isSure = isTwice(tokens[index - 1], token) && !isValue(token);
  return expected.includes(after) ? [guess(removal(token.image, rangeOf(token)), isSure)] : [];
}

/** `a = 1, 2` as `a IN (1, 2)`. */
function listed({ tokens, index, text }: Place): Repair | undefined {
  const [field, comparator, value] = tokens.slice(Math.max(index - 3, 0), index);
  const test = testLike(comparator, 'IN');
  const last = endOfValues(tokens, index - 1);
  if (!isField(field) || test === undefined || comparator === undefined || !isValue(value) || last === index - 1)
    return undefined;
  const { to } = rangeOf(tokens[last] as Token);
  const { from } = rangeOf(value as Token);
  const list = repair(
    writeListTitle(test),
    { ...rangeOf(comparator), insert: test },
    { from, to: from, insert: '(' },
    { from: to, to, insert: ')' },
  );
  // `12,5` and `1,000` are one number to many.
  return guess(list, !/^-?[0-9]+(?:,[0-9]+)+$/.test(text.slice(from, to)));
}

/** A comma between two conditions, as the AND that it was meant for. */
function joined(tokens: readonly Token[], index: number): Repair | undefined {
  const [comma, field, test] = tokens.slice(index, index + 3);
  return isField(field) && isTest(test) && comma !== undefined ? guess(replaceBy(' AND', rangeOf(comma))) : undefined;
}

/** The last of the values that follow each other with commas between them. */
function endOfValues(tokens: readonly Token[], index: number): number {
  let last = index;
  while (is(tokens[last + 1], Comma) && isValue(tokens[last + 2])) last += 2;
  return last;
}

/** `a IN 1, 2` as `a IN (1, 2)`. */
function enclose(tokens: readonly Token[], index: number): Repair {
  const { from } = rangeOf(tokens[index] as Token);
  const last = endOfValues(tokens, index);
  const { to } = rangeOf(tokens[last] as Token);
  const open = { from, to: from, insert: '(' };
  const isClosed = is(tokens[last + 1], RightParenthesis) && !tokens.slice(0, index).some((token) => is(token, LeftParenthesis));
  return isClosed ? repair(insertTitle('('), open) : repair(addParenthesesTitle(), open, { from: to, to, insert: ')' });
}

/** Removes a token and those right after it that are like it, which cannot stand there either. */
export function removalOfAll(tokens: readonly Token[], index: number, { type, image, from, to }: Token): Repair {
  const end = tokens.findIndex((token, at) => at > index && !is(token, type));
  const run = tokens.slice(index, end < 0 ? undefined : end);
  return removal(image.repeat(run.length), { from, to: run.at(-1)?.to ?? to });
}

/** One too many: where a value must come, or at the very end. */
const strayComma = ({ tokens, index, expected }: Place): boolean =>
  expected.includes('value') || (expected.includes('end') && index === tokens.length - 1);

/** `a = (1, 2)` as `a IN (1, 2)`, `a = NULL` as `a IS NULL`: up to the end of a token. */
function otherTest(comparator: Token | undefined, word: Operator, { to }: Range): readonly Repair[] {
  const test = testLike(comparator, word);
  return test === undefined || comparator === undefined ? [] : [replaceBy(test, { from: comparator.from, to })];
}

/** A word such as IN for `=`, its negation for `!=`; undefined for any other comparator. */
function testLike(comparator: Token | undefined, word: Operator): string | undefined {
  const { negation } = operators[word];
  return comparator && { '=': word, '!=': negation, '<>': negation }[comparator.image];
}

/** `5 = a` as `a = 5`. */
function turnAround(value: Token, comparator: Token, field: Token): Repair {
  const insert = `${field.image} ${turned(comparator)} ${value.image}`;
  return replaceBy(insert, { from: rangeOf(value).from, to: rangeOf(field).to });
}

/** A comparator with its sides exchanged. */
export const turned = ({ image }: Token): string =>
  image === '<>' ? image : image.replace(/[<>]/, (sign) => (sign === '<' ? '>' : '<'));

/** Quotes words that were meant as one value; nothing but white space may stand between them. */
function quoteWords({ tokens, index, text }: Place): Repair | undefined {
  const { from, to } = wordsAt(tokens, index);
  const words = tokens.filter((token) => token.from >= from && token.to <= to);
  const written = text.slice(from, to).replace(/[ \t\r\n]+/g, ' ');
  if (written !== words.map(({ image }) => image).join(' ')) return undefined;
  return guess(replaceBy(quote(written), { from, to }), !words.some((token) => is(token, StringToken)));
}

/** The range of words and values up to the next connective, comma or parenthesis. */
export function wordsAt(tokens: readonly Token[], index: number): Range {
  let last = index;
  while (isWord(tokens[last + 1], false) || isValue(tokens[last + 1])) last++;
  return { from: tokens[index]?.from ?? 0, to: tokens[last]?.to ?? 0 };
}

/** The nearest candidate within a third of the word's length in edits; the first of equals. */
export function similar(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let distance = Math.floor(wanted.length / 3) + 1;
  for (const candidate of candidates) {
    const found = editDistance(wanted, candidate.toLowerCase(), distance);
    if (found < distance) {
      distance = found;
      best = candidate;
    }
  }
  return best;
}

/** Whether a word is one slip from what was meant, with the same digits, and from nothing else. */
export function isSlip(word: string, meant: string, candidates: Iterable<string>): boolean {
  const isNear = (other: string) => editDistance(word.toLowerCase(), other.toLowerCase(), 2) < 2;
  const digits = (text: string) => text.replace(/[^0-9]/g, '');
  return word.length > 3 && digits(word) === digits(meant) && new Set([...candidates].filter(isNear)).size === 1 && isNear(meant);
}

/** The optimal string alignment distance, or `bound` if it is not smaller. */
function editDistance(a: string, b: string, bound: number): number {
  if (Math.abs(a.length - b.length) >= bound) return bound;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        at(above, column) + 1,
        at(current, column - 1) + 1,
        at(above, column - 1) + (same ? 0 : 1),
        swapped ? at(before, column - 2) + 1 : bound,
      );
    }
    before = above;
    above = current;
  }
  return at(above, b.length);
}

const at = (distances: readonly number[], index: number): number => distances[index] ?? Number.POSITIVE_INFINITY;
