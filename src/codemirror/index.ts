/*
 * The adapter for CodeMirror 6: one extension, which asks the language service. Each file is a
 * group of features; what typing does is in `typing.ts`.
 */

export { type SearchExpressionOptions, searchExpression } from './search-expression.ts';
