import type { Scanner } from './scan.ts';

/**
 * What the generated rules take from elsewhere: how tokens are told apart, names that `tree.ts`
 * exports, and categories.
 */
export type Needs = {
  readonly scanner: Scanner;
  readonly imports: Set<string>;
  readonly categories: Set<string>;
  readonly given: Map<string, readonly Slot[]>;
};

/** An argument for the rule's function, and how its variable is declared where that is not where it gets its value. */
export type Slot = { readonly name: string; readonly type: string; readonly without: string; readonly declared?: string };

/** A name of `tree.ts`, which is imported from there from now on. */
export function imported(name: string, { needs }: { readonly needs: Needs }): string {
  needs.imports.add(name);
  return name;
}
