import { maximumDepth, type Range } from './expression.ts';
import {
  And,
  allTokens,
  Identifier,
  isPlaced,
  keywordTokens,
  LeftParenthesis,
  mistakes,
  Not,
  Or,
  placedWords,
  QuotedName,
  RightParenthesis,
  type TokenType,
} from './tokens.ts';
import { unicode } from './unicode.ts';

/** A word, value or symbol of a text; `to` is the offset after it. */
export type Token = Range & { readonly kind: 'token'; readonly type: TokenType; readonly image: string };

/**
 * A text as tokens, white space left out, and the runs of characters that begin no token. Every
 * text has tokens; takes time in proportion to its length.
 */
export function tokenize(text: string): { readonly tokens: readonly Token[]; readonly unexpected: readonly Range[] } {
  const tokens: Token[] = [];
  const unexpected: Range[] = [];
  for (let at = 0; at < text.length; ) {
    const found = tokenAt(text, at);
    at = found.to;
    if (found.type.isSkipped) continue;
    const token = found.type === mistakes.unexpected ? foreignWord(found, text) : found;
    if (token === undefined) {
      unexpected.push(rangeOf(found));
      continue;
    }
    while ((tokens.at(-1)?.from ?? -1) >= token.from) tokens.pop();
    at = token.to;
    const word = token.type === Identifier ? (placedWords as Words)[token.image.toUpperCase()] : undefined;
    const type = word !== undefined && isPlaced(word, (back) => tokens.at(-back)?.type.name) ? word : token.type;
    // A word absorbs whole tokens only: not `7d` of `-7dé`, whose sign is no part of a word.
    const from = Math.max(token.from, tokens.at(-1)?.to ?? 0);
    tokens.push(from === token.from && type === token.type ? token : { ...token, type, from, image: text.slice(from, token.to) });
  }
  return { tokens, unexpected };
}

/** Where a token stands. */
export const rangeOf = ({ from, to }: Range): Range => ({ from, to });

function tokenAt(text: string, from: number): Token {
  const symbol = symbols.get(text.charAt(from));
  if (symbol !== undefined) return { kind: 'token', type: symbol, image: symbol.label ?? '', from, to: from + 1 };
  for (const type of scanned.get(text.charAt(from)) ?? []) {
    const to = type.scan?.endOf(text, from) ?? 0;
    if (to > 0) return { kind: 'token', type, image: text.slice(from, to), from, to };
  }
  patterns ??= new RegExp(spelled.map(({ pattern }) => `(${sourceOf(pattern)})`).join('|'), 'y');
  patterns.lastIndex = from;
  const match = patterns.exec(text);
  const image = match?.[0] ?? text.charAt(from);
  const type = spelled[(match?.indexOf(image, 1) ?? 0) - 1] ?? mistakes.unexpected;
  const word = type === Identifier ? (keywordTokens as Words)[image.toUpperCase()] : undefined;
  return { kind: 'token', type: word ?? type, image, from, to: from + image.length };
}

type Words = Readonly<Record<string, TokenType>>;

/** Parentheses and the comma, which no other token begins with. */
const symbols: ReadonlyMap<string, TokenType> = new Map(
  allTokens
    .filter(({ label, category }) => label?.length === 1 && category === undefined)
    .map((type) => [type.label ?? '', type]),
);

/** The tokens that a scanner finds, by the character that they begin with. */
const scanned: ReadonlyMap<string, readonly TokenType[]> = new Map(
  allTokens
    .flatMap(({ scan }) => [...(scan?.starts ?? '')])
    .map((start) => [start, allTokens.filter(({ scan }) => scan?.starts.includes(start))]),
);

/** All but keywords, identifiers until they are looked up; each is a group of one pattern. */
const keywordTypes = new Set<TokenType>([...Object.values(keywordTokens), ...Object.values(placedWords)]);
const spelled = allTokens.filter((type) => type.pattern !== undefined && !keywordTypes.has(type));
/** Made when it is needed first: a valid text needs no tokens. */
let patterns: RegExp | undefined;

function sourceOf(pattern: string | RegExp | undefined): string {
  return pattern instanceof RegExp ? pattern.source : (pattern ?? '').replace(/[^A-Za-z]/g, '\\$&');
}

/** Extends unexpected letters to the whole word, so that `zoë` is one mistake. */
function foreignWord(token: Token, text: string): Token | undefined {
  if (!unicode(String.raw`^[\p{L}\p{M}]+$`).test(token.image)) return undefined;
  let { from, to } = token;
  while (isWordCharacter(text.charAt(from - 1))) from--;
  while (isWordCharacter(text.charAt(to))) to++;
  return { kind: 'token', type: mistakes.brokenWord, image: text.slice(from, to), from, to };
}

const isWordCharacter = (character: string): boolean => unicode(String.raw`[\p{L}\p{M}A-Za-z0-9_.]`).test(character);

/**
 * The index of the token at which more than 256 parentheses and NOTs are open, beyond which no
 * parser goes: recursion stays bounded whatever the text. A NOT is open until the field that it
 * negates, or the parenthesis, has come.
 */
export function findTooDeep(tokens: readonly Token[]): number | undefined {
  const enclosing: number[] = [];
  let pending = 0;
  let open = 0;
  for (const [index, { type }] of tokens.entries()) {
    if ((type.category ?? type) === Not) {
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
    if (open > maximumDepth) return index;
  }
  return undefined;
}

/** What a token is to the grammar; fields, comparisons and values are one role each. */
export type Role = 'field' | 'comparator' | 'value' | '(' | ',' | ')' | 'end' | (typeof words)[number];

const words = ['AND', 'OR', 'NOT', 'IN', 'BETWEEN', 'HAS', 'ANY', 'ALL', 'ONLY', 'IS', 'NULL', 'EMPTY'] as const;

/** The role of each token of the grammar, in the order of a diagnostic's `expected`. */
const roles: Readonly<Record<string, Role>> = {
  Identifier: 'field',
  QuotedName: 'field',
  Comparator: 'comparator',
  Integer: 'value',
  Decimal: 'value',
  String: 'value',
  TRUE: 'value',
  FALSE: 'value',
  AtName: 'value',
  LeftParenthesis: '(',
  Comma: ',',
  RightParenthesis: ')',
  .../* @__PURE__ */ Object.fromEntries(words.map((word) => [word, word])),
  EOF: 'end',
};

const order: readonly string[] = /* @__PURE__ */ Object.values(roles);

/** The roles of token types by their names, each once: the places of a diagnostic's `expected`. */
export function placesOf(names: readonly string[]): readonly string[] {
  const places = new Set(names.flatMap((name) => (names.includes(unspoken[name] ?? '') ? [] : (roles[name] ?? name))));
  return [...places].sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

/**
 * Tokens that have a meaning only where a schema declares it, each with the one that is told in its
 * stead: fields and variables as values, functions, lists.
 */
const unspoken: Readonly<Record<string, string>> = {
  Identifier: 'Integer',
  QuotedName: 'Integer',
  AtName: 'LeftParenthesis',
  LeftParenthesis: 'IS',
  HAS: 'IN',
  EMPTY: 'NULL',
};

/** The role of a token, spelled rightly or a mistake for one. */
export function roleOf(token: Token | undefined): Role | undefined {
  return token === undefined ? undefined : roles[(token.type.category ?? token.type).name];
}

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
