import type { Grammar } from './grammar.ts';
import type { Scanner } from './scan.ts';

/** What the generated rules take from elsewhere: how tokens are told apart, names that `tree.ts` exports, categories, and the tokens that each `wrong` wanted. */
export type Needs = {
  readonly scanner: Scanner;
  readonly imports: Set<string>;
  readonly categories: Set<string>;
  readonly expectations: string[];
  readonly given: Map<string, readonly Slot[]>;
};

/** An argument for the rule's function, and how its variable is declared where that is not where it gets its value. */
export type Slot = { readonly name: string; readonly type: string; readonly without: string; readonly declared?: string };

/** What was wanted where reading failed, as the number of a list of tokens and categories. */
export function expectation(
  tokens: Iterable<string>,
  { terminals }: Pick<Grammar, 'terminals'>,
  { expectations }: Needs,
): number {
  const names = [...tokens].map((token) => terminals.find(({ name }) => name === token)?.category ?? token);
  const list = [...new Set(names)].join(' ');
  if (!expectations.includes(list)) expectations.push(list);
  return expectations.indexOf(list);
}

/** A name of `tree.ts`, which is imported from there from now on. */
export function imported(name: string, { needs }: { readonly needs: Needs }): string {
  needs.imports.add(name);
  return name;
}
