export { defineSearchExpressionEditor } from './define-search-expression-editor.ts';
export type { SearchExpressionEditor } from './search-expression-editor.ts';
