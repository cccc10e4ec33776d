export type { Accounts, Authenticate as Verify, AuthResult as Verdict, Right, StoredUser, User } from './access/user.ts';
export { type DemoRow, demoRows } from './demo/rows.ts';
export type { Column, ColumnType, Entity, StoredValue } from './entity.ts';
export type { RequestContext as About, RequestLog as Facts } from './request-context.ts';
export type { SendOptions } from './send.ts';
export { createService, type Service, type ServiceOptions } from './service.ts';
export type { Page, PageRequest, Store } from './store.ts';
export type { Session } from './stores/database.ts';
export { createDemoStore } from './stores/demo-store.ts';
