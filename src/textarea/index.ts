export type { SearchExpressionEditor } from './define-search-expression-editor.ts';
export { defineSearchExpressionEditor } from './define-search-expression-editor.ts';
