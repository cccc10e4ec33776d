/*
 * A list endpoint: which rows, in which order, a page at a time. From the parameters of a URL comes
 * one checked request; from that a statement for an SQL engine, or the same page of rows in memory.
 * `request.ts` reads parameters, `order.ts` says how rows are ordered everywhere, `cursor.ts` how a
 * place in that order is handed to a client. Imports the backends in memory and SQL, the schema and
 * the grammar.
 */

export { type IndexAdvice, indexFor } from './index-for.ts';
export type { ParameterCode, ParameterDiagnostic } from './messages.ts';
export { type ParameterObject, parametersOf } from './open-api.ts';
export { type ListPage, type ListPageOptions, page } from './page.ts';
export { type ListProblem, toProblem } from './problem.ts';
export {
  type ListParameters,
  type ListRequest,
  type ListRequestOptions,
  parseRequest,
  type SortField,
} from './request.ts';
export { type ListColumn, type ListColumns, type ListSql, type SelectOptions, toSelect } from './to-select.ts';
