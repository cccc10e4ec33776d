import { is } from '../../grammar/token-kinds.ts';
import type { Token } from '../../grammar/tokenize.ts';
import {
  And,
  Between,
  Comma,
  Comparator,
  Decimal,
  False,
  Identifier,
  In,
  Integer,
  Is,
  LeftParenthesis,
  Not,
  Null,
  Or,
  QuotedName,
  RightParenthesis,
  StringToken,
  True,
} from '../../grammar/tokens.ts';

/** What a token is in a condition or between conditions, whether it is spelled rightly or is a mistake for one. */
export type Role = 'field' | 'value' | 'comparator' | 'IN' | 'BETWEEN' | 'IS' | 'NULL' | 'AND' | 'OR' | 'NOT' | '(' | ')' | ',';

export function roleOf(token: Token | undefined): Role | undefined {
  if (token === undefined) return undefined;
  const { tokenType } = token;
  if (!roles.has(tokenType)) roles.set(tokenType, kinds.find(([, types]) => types.some((type) => is(token, type)))?.[0]);
  return roles.get(tokenType);
}

const roles = /* @__PURE__ */ new Map<Token['tokenType'], Role | undefined>();

const kinds: readonly (readonly [Role, readonly Token['tokenType'][]])[] = [
  ['field', [Identifier, QuotedName]],
  ['value', [Integer, Decimal, StringToken, True, False]],
  ['comparator', [Comparator]],
  ['IN', [In]],
  ['BETWEEN', [Between]],
  ['IS', [Is]],
  ['NULL', [Null]],
  ['AND', [And]],
  ['OR', [Or]],
  ['NOT', [Not]],
  ['(', [LeftParenthesis]],
  [')', [RightParenthesis]],
  [',', [Comma]],
];
