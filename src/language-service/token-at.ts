import { rangeOf, roleOf, type Token } from '../../grammar/lexer.ts';

/** The index of the token that a caret is in or at. Of two that it is between, a name or a value before a keyword, that before a symbol, and the second of two alike. */
export function tokenAt(tokens: readonly Token[], caret: number): number | undefined {
  const second = tokens.findIndex((token) => rangeOf(token).to >= caret);
  if (second < 0) return undefined;
  const touched = [second, second + 1].filter((at) => {
    const token = tokens[at];
    return token !== undefined && token.from <= caret;
  });
  return touched.toSorted((a, b) => weight(tokens[b]) - weight(tokens[a]) || b - a)[0];
}

function weight(token: Token | undefined): number {
  const role = roleOf(token);
  if (role === 'field' || role === 'value') return 2;
  return role === undefined || role === '(' || role === ')' || role === ',' || role === 'comparator' ? 0 : 1;
}
