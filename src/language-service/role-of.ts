import type { Token } from '../../grammar/tokenize.ts';

/** What a token is in a condition or between conditions, whether it is spelled rightly or is a mistake for one. */
export type Role = 'field' | 'value' | 'comparator' | 'IN' | 'BETWEEN' | 'IS' | 'NULL' | 'AND' | 'OR' | 'NOT' | '(' | ')' | ',';

export function roleOf(token: Token | undefined): Role | undefined {
  return token === undefined ? undefined : roles[(token.type.category ?? token.type).name];
}

const roles: Readonly<Record<string, Role>> = {
  Identifier: 'field',
  QuotedName: 'field',
  Integer: 'value',
  Decimal: 'value',
  String: 'value',
  TRUE: 'value',
  FALSE: 'value',
  Comparator: 'comparator',
  IN: 'IN',
  BETWEEN: 'BETWEEN',
  IS: 'IS',
  NULL: 'NULL',
  AND: 'AND',
  OR: 'OR',
  NOT: 'NOT',
  LeftParenthesis: '(',
  RightParenthesis: ')',
  Comma: ',',
};
