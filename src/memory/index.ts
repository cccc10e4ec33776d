/*
 * The memory backend: a checked query as a function of rows. A query, a clock and rows as JSON has
 * them come in; verdicts, rows or row numbers go out. `constraint.ts` turns the query into a normal
 * form of constraints on fields, which `evaluate.ts` (three values), `predicate.ts` (rows) and
 * `select.ts` (columns) read. Imports src/schema and grammar alone.
 */

export {
  type ColumnStore,
  type ColumnsOptions,
  columnStore,
  /** @deprecated Use `columnStore`. */
  columnStore as columns,
} from './column-store.ts';
export { evaluate, toEvaluator, type Verdict } from './evaluate.ts';
export { filter, toPredicate } from './predicate.ts';
export { countUnreadable, type Row, unreadable } from './read-value.ts';
export type { RowOf } from './row-of.ts';
export {
  /** @deprecated Use `selectRows`. */
  selectRows as select,
  selectRows,
} from './select.ts';
