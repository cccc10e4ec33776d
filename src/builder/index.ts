/*
 * A builder of searches as a custom element: the conditions of a text as rows of controls, alone in
 * a form or in step with an editor. The text is the only state. `model.ts` reads any text, even
 * with errors, into groups, negations, conditions and chips; `edits.ts` turns each action into the
 * smallest text edits; the views render the model after every change. `conditions.ts` knows what a
 * condition can say. These three are free of the page. What has no controls is a chip with its
 * text, which no other action changes.
 */

import type { SearchExpressionBuilder } from './define-search-expression-builder.ts';

export { defineSearchExpressionBuilder, type EditedText } from './define-search-expression-builder.ts';
export type { BuilderWords, RelationWords } from './words.ts';
export type { SearchExpressionBuilder };

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges
  interface HTMLElementTagNameMap {
    'search-expression-builder': SearchExpressionBuilder;
  }
}
