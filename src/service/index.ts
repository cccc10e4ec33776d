export type { Accounts } from './access/accounts.ts';
export type { Right, StoredUser, User, Verdict, Verify } from './access/user.ts';
export type { SendOptions } from './answers/sender.ts';
export { type DemoRow, demoRows } from './demo/rows.ts';
export type { Column, ColumnType, Entity, StoredValue } from './entity.ts';
export { type About, createService, type Facts, type Service, type ServiceOptions } from './service.ts';
export type { Page, PageRequest, Store } from './store.ts';
export { createDemoStore } from './stores/demo-store.ts';
export type { Session } from './stores/session.ts';
