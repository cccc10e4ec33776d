export { type ClientError, type ClientErrorKind, isClientError, type ServiceProblem } from './client-error.ts';
export type { ColumnName, Row } from './columns.ts';
export { type BookingRecord, type Client, type ClientOptions, createClient, type EventRecord } from './create-client.ts';
export type { ListOptions, RecordOptions, Search } from './list-options.ts';
export type { Plan, PlannedRequest } from './plan.ts';
