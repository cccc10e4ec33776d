/*
 * The read service. A `Request` and a store come in; a `Response` goes out, on every platform.
 * `service.ts` has the routes, `access/` who may read what, `reader.ts` the search, `format.ts`
 * and `send.ts` the answer; `node/` is the program with its databases, and alone needs Node.
 */

export type {
  Accounts,
  Authenticate,
  /** @deprecated Use `Authenticate`. */
  Authenticate as Verify,
  AuthResult,
  /** @deprecated Use `AuthResult`. */
  AuthResult as Verdict,
  Right,
  StoredUser,
  User,
} from './access/user.ts';
export { type DemoRow, demoRows } from './demo/rows.ts';
export type { Column, ColumnType, Entity, StoredValue } from './entity.ts';
export type { AuditAuthor } from './journal/journal.ts';
export type {
  RequestContext,
  /** @deprecated Use `RequestContext`. */
  RequestContext as About,
  RequestLog,
  /** @deprecated Use `RequestLog`. */
  RequestLog as Facts,
} from './request-context.ts';
export type { SendOptions } from './send.ts';
export { createService, type Service, type ServiceOptions } from './service.ts';
export type { Page, PageRequest, Store, StoreClient } from './store.ts';
export type {
  StoreSession,
  /** @deprecated Use `StoreSession`. */
  StoreSession as Session,
} from './stores/database.ts';
export { createDemoStore } from './stores/demo-store.ts';
