/*
 * A text field for searches as a custom element, without dependencies: a native text area over a
 * layer of colours, with a list of suggestions and one of diagnostics.
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
