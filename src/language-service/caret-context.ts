import type { Range } from '../../grammar/expression.ts';
import { is, isConnective, isField, isValue, isWord, placesOf, type Token } from '../../grammar/lexer.ts';
import { readName, scanName, scanString } from '../../grammar/literal.ts';
import { type Operator, operatorOf } from '../../grammar/operators.ts';
import { placeAt, type SyntaxTree } from '../../grammar/syntax-tree.ts';
import {
  And,
  Between,
  Comma,
  Comparator,
  comparatorMeant,
  In,
  Is,
  isMistake,
  LeftParenthesis,
  Not,
  Null,
  RightParenthesis,
} from '../../grammar/tokens.ts';
import { finderIn, type NamedField, type Schema } from '../schema/schema.ts';
import type { SearchDocument } from './document.ts';
import { type Clause, clauseAt, indexFrom, outlineOf } from './outline.ts';

/** What can be written at a caret. */
export type ContextKind =
  /** The beginning of a condition: a field, NOT or a parenthesis. */
  | 'operand'
  /** After a field: a comparison, IN, BETWEEN, IS; after its NOT only IN and BETWEEN. */
  | 'operator'
  /** A value: of a comparison, of a list, or a bound of BETWEEN. */
  | 'value'
  /** After a value of a list: a comma, or the end of the list. */
  | 'separator'
  /** After a whole condition: AND, OR, the end of a group, or of the text. */
  | 'join'
  /** Only one word or symbol: the parenthesis after IN, NULL after IS, the AND of BETWEEN. */
  | 'keyword'
  /** Nothing: characters that are no token, or a text that is nested too deep. */
  | 'none';

/** What is written at a caret, and what may come there. */
export type CaretContext = {
  readonly kind: ContextKind;
  /** What is written of it before the caret, without an opening quote. */
  readonly typed: string;
  /** Where `typed` stands. */
  readonly range: Range;
  /**
   * `range`, and what belongs to it after the caret: what a completion replaces. It ends before a
   * closing quote.
   */
  readonly replace: Range;
  /** The quote that the caret is in, and whether that is closed. */
  readonly quote: { readonly mark: string; readonly isClosed: boolean } | undefined;
  /** Undefined where a condition begins, and after a group. */
  readonly condition: CaretCondition | undefined;
  /** What may come, as in the data of a diagnostic: `field`, `value`, `AND`, `end`. */
  readonly expected: readonly string[];
  /** The text cannot end here. */
  readonly isRequired: boolean;
  /** The first token after what is replaced. */
  readonly next: Token | undefined;
};

/** A condition as far as it is written before the caret. */
type CaretCondition = {
  /** As it is written, without backticks. */
  readonly name: string;
  readonly field: NamedField | undefined;
  readonly operator: Operator | undefined;
  readonly isNegated: boolean;
  readonly values: readonly Token[];
};

/** The context of a caret in any text, from its syntax tree. */
export function contextAt({ text, tree, tokens, setting }: SearchDocument, caret: number): CaretContext {
  const cursor = cursorAt(text, tokens, caret);
  const find = finderIn(setting.schema);
  const words = wordsBefore(tokens, cursor.index, (name) => find(name) !== undefined);
  const reading = readingAt(tree, words ?? cursor.index, cursor.index);
  const { kind, expected } = reading;
  const { range, replace, quote, isStray } = extentAt(cursor, reading);
  const clause = kind === 'operand' ? undefined : reading.clause;
  return {
    kind: isStray ? 'none' : kind,
    typed: text.slice(range.from, caret),
    range,
    replace,
    quote,
    condition: clause && conditionOf(clause, setting.schema),
    expected,
    isRequired: !expected.includes('end'),
    next: tokens.slice(cursor.index).find((token) => token.from >= replace.to),
  };
}

function conditionOf(clause: ClauseTokens, schema: Schema): CaretCondition {
  const name = nameIn(clause);
  return { name, field: finderIn(schema)(name), ...operatorIn(clause), values: clause.values };
}

/** What the tokens before a place lead to. */
type PlaceReading = {
  readonly kind: ContextKind;
  readonly expected: readonly string[];
  /** The condition that the token before the place belongs to. */
  readonly clause: ClauseTokens | undefined;
  /** Where words begin that may become a value or an operator. */
  readonly fragment: number | undefined;
};

/** The tokens of a condition. */
type ClauseTokens = { readonly name: Token | undefined; readonly operators: readonly Token[]; readonly values: readonly Token[] };

/** What may come before the token of an index. */
export function readingAt(tree: SyntaxTree, index: number, caret = index): PlaceReading {
  const { tokens, tooDeep = tokens.length } = tree;
  if (index > tooDeep) return { kind: 'none', expected: [], clause: undefined, fragment: undefined };
  const { expected: names, skipped } = placeAt(tree, index);
  const expected = placesOf(names);
  const kind = kindByPlace.find(([place]) => expected.includes(place))?.[1] ?? 'keyword';
  const words = skipped?.tokens.filter(({ to }) => to <= (tokens[index - 1]?.to ?? 0)) ?? [];
  const fragment = kind === 'value' ? words[0] : kind === 'operator' ? words.at(-1) : undefined;
  const isWords = fragment !== undefined && (isWord(fragment) || isMistake(fragment.type));
  const before = (words[0] === undefined ? index : tokens.indexOf(words[0])) - 1;
  const clause = clauseAt(outlineOf(tree), before);
  return {
    kind,
    expected,
    clause: clause && clauseTokens(tree, clause, index),
    fragment: index < caret ? tokens[index]?.from : isWords ? fragment.from : undefined,
  };
}

/** Where the words before a place begin that stand for a value: the first of them alone is no field. */
function wordsBefore(tokens: readonly Token[], index: number, isName: (name: string) => boolean): number | undefined {
  let at = index - 1;
  while (isValue(tokens[at]) || isWord(tokens[at], false)) at--;
  const word = tokens[at + 1];
  const isText = is(tokens[at], Comparator) && at + 1 < index && isWord(word, false) && !isValue(word);
  return isText && word !== undefined && !isName(word.image) ? at + 1 : undefined;
}

/** The first of these places that is open decides the kind. */
const kindByPlace: readonly (readonly [place: string, kind: ContextKind])[] = [
  ['ANY', 'value'],
  ['field', 'operand'],
  ['comparator', 'operator'],
  ['BETWEEN', 'operator'],
  ['value', 'value'],
  [',', 'separator'],
  ['OR', 'join'],
];

/** The tokens of a condition before the token of an index. */
export function clauseTokens({ tokens }: SyntaxTree, clause: Clause, end = tokens.length): ClauseTokens {
  const tokensOf = (indexes: readonly number[]) => indexes.flatMap((at) => (at < end ? (tokens[at] ?? []) : []));
  const operators = tokensOf(clause.operators);
  // The field is the second of two names only where an operator follows it.
  const [name] = tokensOf([operators.length === 0 ? clause.first : (clause.field ?? end)]);
  return { name: isField(name) ? name : undefined, operators, values: tokensOf(clause.values) };
}

/** The name that a condition begins with; empty where it is missing. */
export const nameIn = ({ name }: ClauseTokens): string => (name === undefined ? '' : readName(name.image));

/** The operator of a condition, as far as it is written. */
export function operatorIn({ operators }: Pick<ClauseTokens, 'operators'>): {
  readonly operator: Operator | undefined;
  readonly isNegated: boolean;
} {
  const isNegated = operators.some((token) => is(token, Not));
  for (const token of operators) {
    if (is(token, In)) return { operator: 'IN', isNegated };
    if (is(token, Between)) return { operator: 'BETWEEN', isNegated };
    if (is(token, Is)) return { operator: 'IS NULL', isNegated };
    if (is(token, Comparator)) return { operator: operatorOf.get(token.image) ?? comparatorMeant.get(token.image), isNegated };
  }
  return { operator: undefined, isNegated };
}

/** A caret among the tokens. */
type Cursor = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly caret: number;
  /** The first token that does not end before the caret. */
  readonly index: number;
  /** The token at `index`, where the caret is inside it, or at its end and could lengthen it. */
  readonly touched: Token | undefined;
  /** Where an unfinished date or time without quotes begins, which is not one token yet. */
  readonly begun: number | undefined;
  /** The caret is behind characters that are no token. */
  readonly isStray: boolean;
};

function cursorAt(text: string, tokens: readonly Token[], caret: number): Cursor {
  const touched = tokens.find((token) => isTouched(token, caret));
  const begun = touched !== undefined && isQuoted(touched) ? undefined : unfinishedDate(text, touched, caret);
  const at = { text, tokens, caret, begun };
  if (begun !== undefined) return { ...at, index: indexFrom(tokens, begun), touched: undefined, isStray: false };
  if (touched !== undefined) return { ...at, index: tokens.indexOf(touched), touched, isStray: false };
  const index = indexFrom(tokens, caret);
  return { ...at, index, touched, isStray: /\S$/.test(text.slice(tokens[index - 1]?.to ?? 0, caret)) };
}

function isTouched(token: Token, caret: number): boolean {
  const { from, to } = token;
  if (from >= caret || to < caret) return false;
  if (caret < to) return true;
  if (isQuoted(token)) return !isClosed(token);
  return ![LeftParenthesis, RightParenthesis, Comma].some((type) => is(token, type));
}

const isQuoted = ({ image }: Token): boolean => /^["'`]/.test(image);

const isClosed = ({ image }: Token): boolean => (image.startsWith('`') ? scanName : scanString)(image, 0).closed;

/**
 * The start of an unquoted date or time, or the `@` of a variable, that ends at the caret. Until its last digit is written,
 * such a text is several tokens: a sign, digits, more signs or colons.
 */
function unfinishedDate(text: string, touched: Token | undefined, caret: number): number | undefined {
  if (touched === undefined && text[caret - 1] === '@') return caret - 1;
  const before = text.slice(Math.max(0, caret - 40), caret);
  const [written = ''] = /(?<![^\s"'`(),=<>!~])[-+]?(?:[0-9]+[-:/])*[0-9]*$/.exec(before) ?? [];
  const from = caret - written.length;
  return touched?.from === from || !/[-+:/]/.test(written) ? undefined : from;
}

type Extent = Pick<CaretContext, 'range' | 'replace' | 'quote'> & { readonly isStray: boolean };

/** What is being written: the token at the caret, with the words around it that belong to it. */
function extentAt(cursor: Cursor, reading: PlaceReading): Extent {
  const { text, caret, touched, begun, isStray } = cursor;
  if (touched !== undefined && isQuoted(touched)) return quotedExtent(cursor, touched, reading);
  const { fragment } = reading;
  const isOfWords = fragment !== undefined && !text.slice(fragment, caret).includes('\n');
  const from = isOfWords ? fragment : (begun ?? touched?.from ?? caret);
  return { range: { from, to: caret }, replace: { from, to: endOf(cursor, reading, from) }, quote: undefined, isStray };
}

function quotedExtent({ text, tokens, caret }: Cursor, token: Token, { kind }: PlaceReading): Extent {
  const { from, to } = token;
  const mark = token.image.charAt(0);
  const isName = mark === '`';
  const closed = isClosed(token) && (isName || !closesAnother(text, tokens, token, caret));
  // An unclosed string reaches to the end of its line: little of it belongs to what is typed.
  const open = (isName ? /^[\w.]*/ : /^[^\s"'(),]*/).exec(text.slice(caret))?.[0].length ?? 0;
  const end = closed ? to - (isName ? 0 : 1) : caret + open;
  const start = isName ? from : from + 1;
  return {
    range: { from: start, to: caret },
    replace: { from: start, to: end },
    quote: { mark, isClosed: closed },
    isStray: kind !== (isName ? 'operand' : 'value'),
  };
}

/** The closing quote opens the next string: a quote is being put before other strings. */
function closesAnother(text: string, tokens: readonly Token[], { to }: Token, caret: number): boolean {
  if (!/^\s*(?:[),]|(?:AND|OR)\b)/i.test(text.slice(caret, to - 1))) return false;
  const lineBreak = text.indexOf('\n', to);
  const end = lineBreak < 0 ? text.length : lineBreak;
  return tokens.some((token) => token.from >= to && token.from < end && isQuoted(token) && !isClosed(token));
}

/**
 * Where what is written ends: with the token at the caret, or the one that begins there and fits.
 * A label that is typed for its value may have several words, up to a comma, parenthesis or
 * connective.
 */
function endOf({ text, tokens, caret, index, touched, begun }: Cursor, { kind }: PlaceReading, from: number): number {
  const token = tokens[index];
  if (begun !== undefined) return caret + (/^[-0-9:]*/.exec(text.slice(caret))?.[0].length ?? 0);
  if (token === undefined || (touched === undefined && !(token.from === caret && fits[kind](token, from < caret)))) return caret;
  const end = token.to;
  if (kind !== 'value' || isQuoted(token) || /^-?[0-9.]+$/.test(text.slice(from, end))) return end;
  let last = token;
  for (const next of tokens.slice(index + 1)) {
    if (is(next, Comma) || is(next, RightParenthesis) || isConnective(next)) return last.to;
    if (!(isWord(next) || isValue(next)) || isQuoted(next) || text.slice(end, next.from).includes('\n')) return end;
    last = next;
  }
  return last.to;
}

/** Whether a completion replaces a token that begins at the caret. */
const fits: Readonly<Record<ContextKind, (token: Token, isBegun: boolean) => boolean>> = {
  operand: isField,
  operator: (token) => [Comparator, In, Between, Is, Not].some((type) => is(token, type)),
  value: (token, isBegun) => isValue(token) || (isBegun && isWord(token) && !isConnective(token)),
  separator: () => false,
  join: isConnective,
  keyword: (token) => is(token, And) || is(token, Null),
  none: () => false,
};
