import type { Literal } from '../../../grammar/expression.ts';
import { is, isValue, type Token } from '../../../grammar/lexer.ts';
import { quote } from '../../../grammar/literal.ts';
import { printLiteral } from '../../../grammar/print.ts';
import { RightParenthesis } from '../../../grammar/tokens.ts';
import { type Offer, type Request, writtenAt } from './offer.ts';

type Insertion = Pick<Offer, 'insert' | 'caret'>;

/**
 * A word and the space that has to follow it. A space that is there already is stepped over, where nothing follows it, or what follows it is what is to
 * follow the word.
 */
export function wordThen(word: string, request: Request, canFollow: (next: Token) => boolean): Insertion {
  const insert = apart(word, request);
  const { document, context } = request;
  const behind = document.text.charAt(context.replace.to);
  // A parenthesis that closes ends what the word begins: it is no follower of any.
  const isFollowed = context.next !== undefined && !is(context.next, RightParenthesis) && canFollow(context.next);
  if (behind === ' ' && (context.next === undefined || isFollowed)) return { insert, caret: insert.length + 1 };
  if (isFollowed && (/\s/.test(behind) || !isGlued(word, behind))) return { insert };
  return { insert: `${insert} ` };
}

/** A piece of text with the caret in it where `|` stands; something that stands against it is kept apart. */
export function withCaret(before: string, after: string, request: Request): Insertion {
  const insert = apart(before, request);
  return { ...kept(insert + after, request), caret: insert.length };
}

/** A word after which nothing has to follow. */
export function wordAlone(word: string, request: Request): Insertion {
  return kept(apart(word, request), request);
}

/**
 * A value as it is written at the caret: with quotes, or within those that are there, the closing one of which the caret steps over. Undefined for a number
 * within quotes.
 */
export function valueInsertion(literal: Literal, request: Request): Insertion | undefined {
  const { quote: around, next } = request.context;
  if (around !== undefined) {
    if (literal.kind !== 'string') return undefined;
    const insert = innerOf(literal.value, around.mark);
    return around.isClosed ? { insert, caret: insert.length + 1 } : { insert: insert + around.mark };
  }
  const insert = printLiteral(literal);
  return next !== undefined && isList(request) && isValue(next) ? withCaret(`${insert},`, '', request) : kept(insert, request);
}

/** What stands there already, whole, kept as it is written. */
export function asWritten(request: Request): Insertion {
  const { quote: around } = request.context;
  const insert = writtenAt(request);
  if (around === undefined) return { insert };
  return around.isClosed ? { insert, caret: insert.length + 1 } : { insert: insert + around.mark };
}

/** The value that is being written is one of a list. */
export const isList = ({ context: { condition } }: Request): boolean => condition?.operator === 'IN';

function innerOf(text: string, mark: string): string {
  const inner = quote(text).slice(1, -1);
  return mark === "'" ? inner.replaceAll("'", "\\'") : inner;
}

/** Two words or numbers need something between them; what would run into what is behind gets a space. */
function kept(insert: string, { document: { text }, context: { replace } }: Request): Insertion {
  return isGlued(insert, text.charAt(replace.to)) ? { insert: `${insert} `, caret: insert.length } : { insert };
}

const isGlued = (insert: string, behind: string): boolean =>
  /[A-Za-z0-9_.]$/.test(insert) && /^[A-Za-z0-9_.\u0080-\uffff]/.test(behind);

/** With a space before it where it would stand against something; for what is easier to read apart. */
function apart(word: string, { document: { text }, context: { range, kind } }: Request): string {
  const before = text.charAt(range.from - 1);
  return kind === 'value' || kind === 'separator' || before === '' || /[\s(]/.test(before) ? word : ` ${word}`;
}

/** There is nothing else in the text. */
export const isBlankAround = ({ document: { text }, context: { range, replace } }: Request): boolean =>
  text.slice(0, range.from).trim() === '' && text.slice(replace.to).trim() === '';
