export { type ColumnStore, type ColumnsOptions, columns } from './columns.ts';
export { toEvaluator, type Verdict } from './evaluator.ts';
export { evaluate, filter, unreadable } from './filter.ts';
export { toPredicate } from './predicate.ts';
export type { Row } from './raw-value.ts';
export { select } from './select.ts';
