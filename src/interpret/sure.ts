import type { Interpretation } from './interpret.ts';

/** The search that a text surely means, if there is one. */
export const sureOf = ([first]: readonly Interpretation[] = []): string | undefined =>
  first?.certainty === 'sure' ? first.text : undefined;
