import { afterAll, expect } from 'vitest';
import { createService, type ServiceOptions } from '../../src/service/index.ts';
import { createDemoStore } from '../../src/service/node/demo-store.ts';

export const store = createDemoStore('2026-11-21');
afterAll(() => store.close());

/** What the service reported to its operator. */
export const reported: unknown[] = [];
/** The service over the demo data of 21 November 2026, with one user. */
export const serviceWith = (options: Partial<ServiceOptions> = {}) =>
  createService({
    store,
    verify: async (name, password) => (name === 'demo' && password === 'secret' ? { name } : undefined),
    now: () => Date.UTC(2026, 10, 21, 12),
    report: (error) => reported.push(error),
    ...options,
  });
export const authorization = { Authorization: `Basic ${btoa('demo:secret')}` };
/** The answer to a path after `/api/rest/`, asked by that user. */
export const get = (path: string, options?: Partial<ServiceOptions>) =>
  serviceWith(options).fetch(new Request(`http://localhost/api/rest/${path}`, { headers: authorization }));
export const search = (text: string, more = '') => `booking/filter?search=${encodeURIComponent(text)}${more}`;
export const rowsOf = async (path: string, options?: Partial<ServiceOptions>): Promise<Record<string, string>[]> => {
  const response = await get(path, options);
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, string>[];
};

const everyColumn =
  'RES_ID,RES_FROMDATE,RES_TILLDATE,RES_FROMTIME,RES_TILTIME,RES_STATUS,RES_NUMBER,RES_CUST_ID,RES_CUSTOM01,RES_CUSTOM02,RES_CUSTOM03,RES_CUSTOM04,RES_CUSTOM05,OBJ_ID,OBJ_NAME,OBJ_DESC,OBJ_TXT_CUSTOM01';
/** Every booking with every column, as the service gives them. */
export const all = await rowsOf(`booking/filter?columns=${everyColumn}&length=10000`);
export const ids = (rows: readonly Record<string, string>[]) => rows.map((row) => row.RES_ID);
/** The ids of the bookings for which it holds. */
export const expected = (holds: (row: Record<string, string>) => boolean) => ids(all.filter(holds));
