import { areJoined } from '../../../grammar/diagnostics.ts';
import type { Literal } from '../../../grammar/expression.ts';
import { is, isValue, type Token, tokenize } from '../../../grammar/lexer.ts';
import { quote, unquote } from '../../../grammar/literal.ts';
import type { FieldType } from '../../../grammar/operators.ts';
import { literal } from '../../../grammar/partial-expression.ts';
import { printLiteral } from '../../../grammar/print.ts';
import { isMistake, RightParenthesis } from '../../../grammar/tokens.ts';
import { wrongText } from '../../schema/check-fields.ts';
import { isOfType } from '../../schema/schema.ts';
import { type CompletionRequest, type Offer, replacedText } from './offer.ts';

/* How a suggestion is inserted at the caret, and what is written there already. */

type Insertion = Pick<Offer, 'insert' | 'caret'>;

/**
 * A word and the space after it. A space that is there is stepped over, where nothing follows it
 * or what follows fits behind the word.
 */
export function wordThen(word: string, request: CompletionRequest, canFollow: (next: Token) => boolean): Insertion {
  const insert = spacedWord(word, request);
  const { document, context } = request;
  const behind = document.text.charAt(context.replace.to);
  const isFollowed = context.next !== undefined && !is(context.next, RightParenthesis) && canFollow(context.next);
  if (behind === ' ' && (context.next === undefined || isFollowed)) return { insert, caret: insert.length + 1 };
  if (isFollowed && (/\s/.test(behind) || !areJoined(word, behind))) return { insert };
  return { insert: `${insert} ` };
}

/** A text with the caret between its two parts. */
export function withCaret(before: string, after: string, request: CompletionRequest): Insertion {
  const insert = spacedWord(before, request);
  return { ...separated(insert + after, request), caret: insert.length };
}

/** A word after which nothing has to follow. */
export function wordAlone(word: string, request: CompletionRequest): Insertion {
  return separated(spacedWord(word, request), request);
}

/**
 * A value: with quotes, or within those at the caret, which then steps over the closing one.
 * Undefined for a number within quotes.
 */
export function valueInsertion(value: Literal, request: CompletionRequest): Insertion | undefined {
  const { quote: around, next } = request.context;
  if (around === undefined) {
    const insert = printLiteral(value);
    const isBeforeValue = next !== undefined && isList(request) && isValue(next);
    return isBeforeValue ? withCaret(`${insert},`, '', request) : separated(insert, request);
  }
  if (value.kind !== 'string') return undefined;
  const inner = quote(value.value).slice(1, -1);
  return withinQuotes(around.mark === "'" ? inner.replaceAll("'", "\\'") : inner, request);
}

/** What is written at the caret, unchanged. */
export const asWritten = (request: CompletionRequest): Insertion => withinQuotes(replacedText(request), request);

function withinQuotes(insert: string, { context: { quote: around } }: CompletionRequest): Insertion {
  if (around === undefined) return { insert };
  return around.isClosed ? { insert, caret: insert.length + 1 } : { insert: insert + around.mark };
}

/** With a space behind it where it would join what follows; the caret stays before that. */
function separated(insert: string, { document: { text }, context: { replace } }: CompletionRequest): Insertion {
  return areJoined(insert, text.charAt(replace.to)) ? { insert: `${insert} `, caret: insert.length } : { insert };
}

/** With a space before it where it would touch what precedes, which is easier to read. */
function spacedWord(word: string, { document: { text }, context: { range, kind } }: CompletionRequest): string {
  const before = text.charAt(range.from - 1);
  return kind === 'value' || kind === 'separator' || before === '' || /[\s(]/.test(before) ? word : ` ${word}`;
}

/** The caret is in the values of a list. */
export const isList = ({ context: { condition } }: CompletionRequest): boolean => condition?.operator === 'IN';

/** The literal at the caret, if it is complete and of a type. */
export function literalAt(request: CompletionRequest, type: FieldType): Literal | undefined {
  const { mark } = request.context.quote ?? { mark: '' };
  const found = readLiteral(mark + replacedText(request) + mark);
  if (found === undefined || !isOfType[type](found)) return undefined;
  const isWrong = wrongText(found.value, { type }) !== undefined;
  return isWrong ? undefined : found;
}

/** Reads a literal; undefined for anything else. */
export function readLiteral(written: string): Literal | undefined {
  const [token] = tokenize(written).tokens;
  if (token?.image !== written || isMistake(token.type)) return undefined;
  const found = literal(token);
  return found.kind === 'missing' ? undefined : found;
}

/** The date or time at the caret, quoted or not. Undefined for none, or a wrong escape. */
export function unquotedAt(request: CompletionRequest): string | undefined {
  const written = replacedText(request);
  const { mark } = request.context.quote ?? { mark: '' };
  if (mark !== '' || /^["']/.test(written)) return unquote(mark + written + mark);
  return written === '' ? undefined : written;
}

/** What was typed, without a typographic quote before it. */
export const typedValue = ({ context: { typed } }: CompletionRequest): string => typed.replace(/^[“”„"'‘’]/, '');
