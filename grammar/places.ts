import type { Token } from './tokenize.ts';

/** What a token is to the grammar; fields, comparisons and values are one role each. */
export type Role =
  | ('field' | 'comparator' | 'value' | '(' | ',' | ')' | 'end')
  | ('AND' | 'OR' | 'NOT' | 'IN' | 'BETWEEN' | 'IS' | 'NULL');

/**
 * The role of each token that the grammar names, in the order in which a diagnostic's `expected`
 * has them.
 */
const roles: Readonly<Record<string, Role>> = {
  Identifier: 'field',
  QuotedName: 'field',
  Comparator: 'comparator',
  Integer: 'value',
  Decimal: 'value',
  String: 'value',
  TRUE: 'value',
  FALSE: 'value',
  LeftParenthesis: '(',
  Comma: ',',
  RightParenthesis: ')',
  AND: 'AND',
  OR: 'OR',
  NOT: 'NOT',
  IN: 'IN',
  BETWEEN: 'BETWEEN',
  IS: 'IS',
  NULL: 'NULL',
  EOF: 'end',
};

const order: readonly string[] = /* @__PURE__ */ Object.values(roles);

/** The roles of token types by their names, each once: the places of a diagnostic's `expected`. */
export function placesOf(names: readonly string[]): readonly string[] {
  const places = new Set<string>(names.map((name) => roles[name] ?? name));
  return [...places].sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

/** The role of a token, spelled rightly or a mistake for one. */
export function roleOf(token: Token | undefined): Role | undefined {
  return token === undefined ? undefined : roles[(token.type.category ?? token.type).name];
}
