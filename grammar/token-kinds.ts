import { roleOf } from './places.ts';
import type { Token } from './tokenize.ts';
import { And, Identifier, Or, type TokenType } from './tokens.ts';

/* What a token is to the grammar, whether it is spelled rightly or is a mistake for one. */

/** The token is of the type, or stands for it. */
export function is(token: Token | undefined, type: TokenType): boolean {
  return token !== undefined && (token.type === type || token.type.category === type);
}

export const isConnective = (token: Token | undefined): boolean => is(token, And) || is(token, Or);

export const isField = (token: Token | undefined): boolean => roleOf(token) === 'field';

/** A bare word; keywords as well, unless told otherwise. */
export function isWord(token: Token | undefined, orKeyword = true): boolean {
  return token !== undefined && (is(token, Identifier) || (orKeyword && /^[A-Za-z]+$/.test(token.image) && !isValue(token)));
}

export const isValue = (token: Token | undefined): boolean => roleOf(token) === 'value';
