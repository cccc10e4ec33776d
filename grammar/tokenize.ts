import { EOF, type IToken, Lexer } from 'chevrotain';
import type { Range } from './expression.ts';
import { maximumDepth } from './fold.ts';
import { allTokens, Identifier, LeftParenthesis, mistakes, Not, QuotedName, RightParenthesis } from './tokens.ts';

export type Token = IToken;

const lexer = new Lexer(allTokens, { positionTracking: 'onlyOffset', ensureOptimizations: true });

/** A text as tokens, white space left out, and the runs of characters that begin no token. */
export function tokenize(text: string): { readonly tokens: readonly Token[]; readonly unexpected: readonly Range[] } {
  const tokens: Token[] = [];
  const unexpected: Range[] = [];
  let read = 0;
  for (const token of lexer.tokenize(text).tokens) {
    if (token.startOffset < read) continue;
    const word = token.tokenType === mistakes.unexpected ? foreignWord(token, text) : token;
    if (word === undefined) {
      unexpected.push(rangeOf(token));
      continue;
    }
    while ((tokens.at(-1)?.startOffset ?? -1) >= word.startOffset) tokens.pop();
    const before = tokens.at(-1);
    // A word takes back whole tokens only: of `-7dé` the sign is no part of it, and so `7d` is not.
    if (before !== undefined && rangeOf(before).to > word.startOffset) {
      word.image = word.image.slice(rangeOf(before).to - word.startOffset);
      word.startOffset = rangeOf(before).to;
    }
    word.endOffset = word.startOffset + word.image.length - 1;
    read = word.endOffset + 1;
    tokens.push(word);
  }
  return { tokens, unexpected };
}

/** A word with letters beyond A to Z is one mistake, not three: the whole of it, where unexpected characters are such letters. */
function foreignWord(token: Token, text: string): Token | undefined {
  if (!/^[\p{L}\p{M}]+$/u.test(token.image)) return undefined;
  let from = token.startOffset;
  let to = from + token.image.length;
  while (isWordCharacter(text.charAt(from - 1))) from--;
  while (isWordCharacter(text.charAt(to))) to++;
  const { brokenWord } = mistakes;
  return {
    ...token,
    tokenType: brokenWord,
    tokenTypeIdx: brokenWord.tokenTypeIdx ?? 0,
    image: text.slice(from, to),
    startOffset: from,
  };
}

const isWordCharacter = (character: string): boolean => /[\p{L}\p{M}A-Za-z0-9_.]/u.test(character);

/** Where a token stands. */
export function rangeOf(token: Token): Range {
  return { from: token.startOffset, to: token.startOffset + token.image.length };
}

export const isEnd = (token: Token): boolean => token.tokenType === EOF;

/**
 * The token at which more than 256 parentheses and NOTs are open, which no parser is given: recursion stays bounded whatever the text.
 * A NOT is open until the field that it negates, or the parenthesis, has come.
 */
export function findTooDeep(tokens: readonly Token[]): Token | undefined {
  const enclosing: number[] = [];
  let pending = 0;
  let open = 0;
  for (const token of tokens) {
    const type = token.tokenType;
    if (type === Not || type.CATEGORIES?.includes(Not)) {
      pending++;
      open++;
    } else if (type === LeftParenthesis) {
      enclosing.push(pending);
      pending = 0;
      open++;
    } else if (type === RightParenthesis) {
      const outer = enclosing.pop();
      if (outer === undefined) continue;
      open -= 1 + pending + outer;
      pending = 0;
    } else if (type === Identifier || type === QuotedName) {
      open -= pending;
      pending = 0;
    }
    if (open > maximumDepth) return token;
  }
  return undefined;
}
