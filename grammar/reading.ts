import type { PartialExpression } from './expression.ts';
import type { Problem } from './problem.ts';

/** What could be read of a text: its tree with gaps, undefined where nothing of it makes sense, and all that is wrong. */
export type Reading = { readonly partial: PartialExpression | undefined; readonly problems: readonly Problem[] };
