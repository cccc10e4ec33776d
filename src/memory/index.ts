export type { Row, Verdict } from './evaluator.ts';
export { toEvaluator } from './evaluator.ts';
export { evaluate, filter, toPredicate, unreadable } from './filter.ts';
