import { afterAll, expect } from 'vitest';
import { createService, type ServiceOptions, type User } from '../../src/service/index.ts';
import { createDemoDatabase } from '../../src/service/node/stores/demo-database.ts';

const database = await createDemoDatabase('2026-11-21');
afterAll(() => database.close());
export const { store } = database;

const reader: User = { name: 'demo', rights: ['bookings', 'events'], products: undefined, administrator: false, active: true };
/** Who can log in; each has the password `secret`. */
export const users: Readonly<Record<string, User>> = Object.fromEntries(
  [
    reader,
    { ...reader, name: 'two-rooms', products: [1, 14] },
    { ...reader, name: 'no-rooms', products: [] },
    { ...reader, name: 'only-bookings', rights: ['bookings'] as const },
    { ...reader, name: 'only-events', rights: ['events'] as const },
    { ...reader, name: 'no-rights', rights: [] },
    { ...reader, name: 'boss', administrator: true },
  ].map((user) => [user.name, user]),
);

/** What the service reported to its operator. */
export const reported: unknown[] = [];
/** The service over the demo data of 21 November 2026, with those users. */
export const serviceWith = (options: Partial<ServiceOptions> = {}) =>
  createService({
    store,
    verify: async (name, password) => {
      const user = Object.hasOwn(users, name) && password === 'secret' ? users[name] : undefined;
      return user && { user };
    },
    now: () => Date.UTC(2026, 10, 21, 12),
    report: (error) => reported.push(error),
    ...options,
  });
export const authorizationOf = (name: string, password = 'secret') => ({ Authorization: `Basic ${btoa(`${name}:${password}`)}` });
export const authorization = authorizationOf('demo');
/** The response to a path after `/api/rest/`, by default for the first user. */
export const get = (path: string, options?: Partial<ServiceOptions>, headers: Readonly<Record<string, string>> = authorization) =>
  serviceWith(options).fetch(new Request(`http://localhost/api/rest/${path}`, { headers }));
export const search = (text: string, more = '', entity = 'booking') =>
  `${entity}/filter?search=${encodeURIComponent(text)}${more}`;
export const rowsOf = async (
  path: string,
  options?: Partial<ServiceOptions>,
  headers?: Readonly<Record<string, string>>,
): Promise<Record<string, string>[]> => {
  const response = await get(path, options, headers);
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, string>[];
};

const everyColumn =
  'RES_ID,RES_FROMDATE,RES_TILLDATE,RES_FROMTIME,RES_TILTIME,RES_STATUS,RES_NUMBER,RES_CUST_ID,RES_CUSTOM01,RES_CUSTOM02,RES_CUSTOM03,RES_CUSTOM04,RES_CUSTOM05,OBJ_ID,OBJ_NAME,OBJ_DESC,OBJ_TXT_CUSTOM01';
/** Every booking, with every column, that a search without a status gets: none is cancelled. */
export const all = await rowsOf(`booking/filter?columns=${everyColumn}&length=10000`);
export const ids = (rows: readonly Record<string, string>[]) => rows.map((row) => row.RES_ID);
/** The ids of the bookings for which it holds. */
export const expected = (holds: (row: Record<string, string>) => boolean) => ids(all.filter(holds));
