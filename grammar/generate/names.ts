import type { Production } from '../productions.ts';
import { type Grammar, ruleNamed } from './grammar.ts';

/** What the function of a rule gives, as a type. */
export function typeOfRule(name: string, grammar: Grammar): string {
  const production = ruleNamed(name, grammar);
  if (!isPart(production)) return `Part<typeof ${name}Node>`;
  const types = optionsOf(production).map((option) =>
    option.kind === 'rule'
      ? typeOfRule(option.name, grammar)
      : `Part<typeof ${readerOf((option as { readonly token: string }).token)}>`,
  );
  return [...new Set(types)].join(' | ');
}

export const optionsOf = (production: Production): readonly Production[] =>
  production.kind === 'choice' ? production.options : [production];

/** Every way through the production is one part, and nothing else. */
export function isPart(production: Production): boolean {
  const options = optionsOf(production);
  return options.every(({ kind }) => kind === 'token') || options.every(({ kind }) => kind === 'rule');
}

/** The function of `tree.ts` that reads a token: `integerToken`, `trueToken`. */
export const readerOf = (token: string): string => `${small(token)}Token`;

export const small = (name: string) => (/[a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name.toLowerCase());
