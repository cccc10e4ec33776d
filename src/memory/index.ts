export { type ColumnStore, type ColumnsOptions, columns } from './column-store.ts';
export { evaluate, toEvaluator, type Verdict } from './evaluate.ts';
export { filter, toPredicate } from './predicate.ts';
export { type Row, unreadable } from './read-value.ts';
export { select } from './select.ts';
