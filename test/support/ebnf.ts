import type { Production } from '../../grammar/production.ts';
import { tokenText } from '../../grammar/tokens.ts';

/** A production as EBNF text, in the spacing of `search.ebnf`. */
export function ebnfOf(production: Production): string {
  return texts[production.kind](production as never);
}

const grouped = (production: Production): string =>
  production.kind === 'choice' || production.kind === 'sequence' ? `( ${ebnfOf(production)} )` : ebnfOf(production);

const texts: { readonly [K in Production['kind']]: (node: Extract<Production, { kind: K }>) => string } = {
  token: ({ token }) => tokenText(token),
  rule: ({ name }) => name,
  sequence: ({ parts }) => parts.map((part) => (part.kind === 'choice' ? grouped(part) : ebnfOf(part))).join(' '),
  choice: ({ options }) => options.map(ebnfOf).join(' | '),
  optional: ({ part }) => `${grouped(part)}?`,
  repeat: ({ part }) => `${grouped(part)}*`,
};
