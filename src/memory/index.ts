export { type ColumnStore, type ColumnsOptions, columns } from './columns.ts';
export type { Row, Verdict } from './evaluator.ts';
export { toEvaluator } from './evaluator.ts';
export { evaluate, filter, unreadable } from './filter.ts';
export { toPredicate } from './predicate.ts';
export { select } from './select.ts';
