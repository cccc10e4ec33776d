import type { Range } from '../../grammar/expression.ts';
import { is, isConnective, isField, isValue, isWord, rangeOf, type Token } from '../../grammar/lexer.ts';
import { scanName, scanString } from '../../grammar/literal.ts';
import type { Operator } from '../../grammar/operators.ts';
import { And, Between, Comma, Comparator, In, Is, LeftParenthesis, Not, Null, RightParenthesis } from '../../grammar/tokens.ts';
import { finderIn, type NamedField } from '../schema/schema.ts';
import { type ContextKind, nameIn, operatorIn, type ReadClause, type Reading, readingAt } from './caret-reading.ts';
import type { SearchDocument } from './search-document.ts';

/** What is at a caret, and what may come there: what completion, signature and ghost text go by. */
export type Context = {
  readonly kind: ContextKind;
  /** What has been typed of it, from its first character to the caret; without the quote it began with. */
  readonly typed: string;
  /** Where that stands: up to the caret. */
  readonly range: Range;
  /** The same, and what of it stands behind the caret: all of it is replaced by what is chosen. Inside quotes it ends before the closing one. */
  readonly replace: Range;
  /** The quote that it stands in, and whether that is closed. */
  readonly quote: { readonly mark: string; readonly isClosed: boolean } | undefined;
  /** The condition that it belongs to; undefined where one begins, and after a whole group. */
  readonly condition: Condition | undefined;
  /** The places of the grammar that are open here: `field`, `comparator`, `value`, `end` and keywords or symbols as they are written. */
  readonly expected: readonly string[];
  /** The text cannot end here: something has to follow. */
  readonly isRequired: boolean;
  /** The first token that is not replaced, if any. */
  readonly next: Token | undefined;
};

/** What is known of a condition up to the caret. */
type Condition = {
  /** Its field as it is written, and where; what a backtick encloses is read. */
  readonly name: string;
  readonly field: NamedField | undefined;
  readonly operator: Operator | undefined;
  readonly isNegated: boolean;
  /** Its values before the caret. */
  readonly values: readonly Token[];
  readonly from: number;
};

/** What stands at a caret, from the tokens before it and the places of the recorded grammar that they lead to; also in a text that is wrong or not finished. */
export function contextAt({ text, tree, tokens, setting }: SearchDocument, caret: number): Context {
  const spot = spotAt(tokens, caret, text);
  const reading = spot.index > (tree.tooDeep ?? tokens.length) ? beyondReading : readingAt(tree, spot.index);
  const piece = pieceAt(reading, spot, tokens, caret, text);
  const { kind, expected } = reading;
  const following = tokens.slice(spot.index).find((token) => token.from >= piece.replace.to);
  const clause = kind === 'operand' ? undefined : reading.clause;
  const { range, replace, quote } = piece;
  return {
    kind: piece.isStray ? 'none' : kind,
    typed: text.slice(range.from, caret),
    range,
    replace,
    quote,
    condition: clause && conditionOf(clause, finderIn(setting.schema)),
    expected,
    isRequired: !expected.includes('end'),
    next: following,
  };
}

/** No parser goes deeper either. */
const beyondReading: Reading = { kind: 'none', expected: [], clause: undefined, fragment: undefined, isList: false };

/** Where a caret is among the tokens. */
type Spot = {
  /** The first token that is not before it. */
  readonly index: number;
  /** The token at it is `index`: it is inside of it, or at the end of one that more characters could lengthen. */
  readonly isTouching: boolean;
  /** Where characters begin that stand directly before it, and are a part of a number, date or time that is no token yet. */
  readonly begun: number | undefined;
  /** Characters that mean nothing stand directly before it. */
  readonly isStray: boolean;
};

function spotAt(tokens: readonly Token[], caret: number, text: string): Spot {
  const touched = tokens.findIndex((token) => isTouched(token, caret));
  const token = tokens[touched];
  const begun = token !== undefined && isQuoted(token) ? undefined : begunAt(tokens, touched, caret, text);
  if (begun !== undefined) return { index: firstAfter(tokens, begun), isTouching: false, begun, isStray: false };
  if (touched >= 0) return { index: touched, isTouching: true, begun, isStray: false };
  const index = firstAfter(tokens, caret);
  const last = tokens[index - 1];
  const isStray = /\S$/.test(text.slice(last === undefined ? 0 : rangeOf(last).to, caret));
  return { index, isTouching: false, begun, isStray };
}

/** A sign alone, or digits with signs, points or colons that the lexer takes apart: the beginning of a date or time without quotes. */
function begunAt(tokens: readonly Token[], touched: number, caret: number, text: string): number | undefined {
  const end = tokens[touched] === undefined ? caret : Math.max(caret, rangeOf(tokens[touched]).from);
  const [begun = ''] = /(?<![^\s"'`(),=<>!~])[-+]?(?:[0-9]+[-:/])*[0-9]*$/.exec(text.slice(Math.max(0, end - 40), end)) ?? [];
  const from = end - begun.length;
  const isOneToken = touched >= 0 && tokens[touched]?.from === from;
  return begun === '' || isOneToken || !/[-+:/]/.test(begun) ? undefined : from;
}

function isTouched(token: Token, caret: number): boolean {
  const { from, to } = rangeOf(token);
  if (from >= caret || to < caret) return false;
  if (caret < to) return true;
  if (isQuoted(token)) return !isClosed(token);
  return ![LeftParenthesis, RightParenthesis, Comma].some((type) => is(token, type));
}

/** It begins with a quote or backtick; a date or text without them stands for a string too. */
const isQuoted = ({ image }: Token): boolean => /^["'`]/.test(image);

const isClosed = ({ image }: Token): boolean => (image.startsWith('`') ? scanName(image, 0) : scanString(image, 0)).closed;

function firstAfter(tokens: readonly Token[], caret: number): number {
  const at = tokens.findIndex((token) => token.from >= caret);
  return at < 0 ? tokens.length : at;
}

type Piece = Pick<Context, 'range' | 'replace' | 'quote'> & { readonly isStray: boolean };

/** What is being written: the token at the caret, with the words before it that belong to it and those behind it that do. */
function pieceAt(reading: Reading, spot: Spot, tokens: readonly Token[], caret: number, text: string): Piece {
  const token = tokens[spot.index];
  if (spot.isTouching && token !== undefined && isQuoted(token)) return quotedPiece(reading, token, tokens, caret, text);
  const { kind, fragment } = reading;
  const isOfWords = fragment !== undefined && (kind === 'value' || kind === 'operator');
  const start = spot.begun ?? (spot.isTouching && token !== undefined ? token.from : caret);
  const from = isOfWords && !text.slice(fragment, caret).includes('\n') ? fragment : start;
  const to = endOfPiece(reading, spot, from, tokens, caret, text);
  return { range: { from, to: caret }, replace: { from, to }, quote: undefined, isStray: spot.isStray };
}

function quotedPiece({ kind }: Reading, token: Token, tokens: readonly Token[], caret: number, text: string): Piece {
  const { from, to } = rangeOf(token);
  const mark = token.image.charAt(0);
  if (mark === '`') {
    const closed = isClosed(token);
    const range = { from, to: caret };
    const end = closed ? to : caret + (/^[\w.]*/.exec(text.slice(caret))?.[0].length ?? 0);
    return { range, replace: { from, to: end }, quote: { mark, isClosed: closed }, isStray: kind !== 'operand' };
  }
  const closed = isClosed(token) && !hasLostItsQuote(token, tokens, caret, text);
  const end = closed ? to - 1 : endOfOpen(text, from + 1, caret);
  const range = { from: from + 1, to: caret };
  return { range, replace: { from: from + 1, to: end }, quote: { mark, isClosed: closed }, isStray: kind !== 'value' };
}

/** The quote that closes it was meant to open the next text: that is how a text reads in which a quote is being put in front of others. */
function hasLostItsQuote(token: Token, tokens: readonly Token[], caret: number, text: string): boolean {
  const { to } = rangeOf(token);
  if (!/^\s*(?:[),]|(?:AND|OR)\b)/i.test(text.slice(caret, to - 1))) return false;
  const line = /\n/.exec(text.slice(to));
  const end = line === null ? text.length : to + line.index;
  return tokens.some((one) => one.from >= to && one.from < end && isQuoted(one) && !isClosed(one));
}

/** An unclosed string reaches to the end of its line; what stands behind the caret is most likely not its own. */
function endOfOpen(text: string, from: number, caret: number): number {
  const word = /^[^\s"'(),]*/.exec(text.slice(Math.max(from, caret)))?.[0] ?? '';
  return caret + word.length;
}

/**
 * A piece reaches to the end of the token at the caret, or of the one that begins there and could stand there. A name that is typed for its number may have
 * several words, up to the next comma, parenthesis or connective.
 */
function endOfPiece({ kind }: Reading, spot: Spot, from: number, tokens: readonly Token[], caret: number, text: string): number {
  const token = tokens[spot.index];
  if (spot.begun !== undefined) return caret + (/^[-0-9:]*/.exec(text.slice(caret))?.[0].length ?? 0);
  if (token === undefined || !(spot.isTouching || (token.from === caret && isPart[kind](token, from < caret)))) return caret;
  const end = rangeOf(token).to;
  if (kind !== 'value' || isQuoted(token) || isNumber(text.slice(from, end))) return end;
  let last = token;
  for (const next of tokens.slice(spot.index + 1)) {
    if (is(next, Comma) || is(next, RightParenthesis) || isConnective(next)) return rangeOf(last).to;
    if (!(isWord(next) || isValue(next)) || isQuoted(next) || text.slice(end, next.from).includes('\n')) return end;
    last = next;
  }
  return rangeOf(last).to;
}

const isNumber = (text: string): boolean => /^-?[0-9.]+$/.test(text);

/** Whether a token that begins at the caret is what would stand there: it is replaced, not run together with what is put in front of it. */
const isPart: Readonly<Record<ContextKind, (token: Token, isBegun: boolean) => boolean>> = {
  operand: isField,
  operator: (token) => [Comparator, In, Between, Is, Not].some((type) => is(token, type)),
  value: (token, isBegun) => isValue(token) || (isBegun && isWord(token) && !isConnective(token)),
  separator: () => false,
  join: isConnective,
  keyword: (token) => is(token, And) || is(token, Null),
  none: () => false,
};

function conditionOf(clause: ReadClause, find: (name: string) => NamedField | undefined): Condition {
  const name = nameIn(clause);
  const { operator, isNegated } = operatorIn(clause);
  return { name, field: find(name), operator, isNegated, values: clause.values, from: clause.name?.from ?? 0 };
}
