/*
 * A text field for searches as a custom element without dependencies: a native `<textarea>` over a
 * highlight layer, with a list of suggestions and a list of diagnostics.
 */

import type { SearchExpressionEditor } from './define-search-expression-editor.ts';

export { defineSearchExpressionEditor } from './define-search-expression-editor.ts';
export type { SearchExpressionEditor };

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges
  interface HTMLElementTagNameMap {
    'search-expression-editor': SearchExpressionEditor;
  }
}
