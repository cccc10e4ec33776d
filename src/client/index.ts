/*
 * The client of the booking and event read API. A search comes in; typed rows go out, all of them
 * or an error. `reader.ts` checks and plans, `plan.ts` splits a search between service and client,
 * `read-rows.ts` pages, `connection.ts` sends. Uses the schema, the analysis and the memory
 * backend.
 */

export { type ClientError, type ClientErrorKind, isClientError, type ServiceProblem } from './client-error.ts';
export type {
  AnswerRow,
  /** @deprecated Use `AnswerRow`. */
  AnswerRow as Row,
  ColumnName,
} from './columns.ts';
export { type BookingRecord, type Client, type ClientOptions, createClient, type EventRecord } from './create-client.ts';
export type { ListOptions, RecordOptions, Search } from './list-options.ts';
export type { Plan, PlannedRequest } from './plan.ts';
