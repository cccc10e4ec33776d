import { describe, expect, test } from 'vitest';
import { createClient, type Plan } from '../../src/client/index.ts';
import { defineSchema } from '../../src/schema/schema.ts';
import { all } from '../service/demo-service.ts';
import { columns, core, coreBy, full } from './core-client.ts';
import { failureOf } from './demo-client.ts';
import { everyBooking } from './queries.ts';

/* What a client does where the service takes only a part of the language. */

test('nothing is known of what is not sent: a plan is data, and the service is not asked', async () => {
  const client = core();
  const search = 'startdatum >= "0d" AND (product = 101 OR status ^= "Open")';
  const plan = await client.plan.bookings({ columns, search });
  expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
  expect(client.asked).toEqual([]);
  const told: Plan[] = [];
  const rows = await full.bookings({ columns, search });
  expect(await client.bookings({ columns, search, onPlan: (one) => told.push(one) })).toEqual(rows);
  expect(told).toEqual([plan]);
  expect(client.asked).toHaveLength(plan.requests.length);
});

test('what is asked for besides is not given', async () => {
  const client = core();
  const search = 'RES_CUSTOM01 ~ "yoga" AND RES_FROMTIME >= "19:00"';
  const [row] = await client.bookings({ columns: ['RES_FROMTIME_raw'], search });
  expect(Object.keys(row ?? {})).toEqual(['RES_FROMTIME_raw']);
  expect(client.asked[0]).toContain('&columns=RES_FROMTIME_raw,RES_CUSTOM01,RES_FROMTIME,RES_ID&');
});

test('a search that nothing can match is not a reason to fetch everything', async () => {
  const client = core();
  const { requests } = await client.plan.bookings({ search: 'product = 1 AND product = 14' });
  expect(requests).toMatchObject([{ search: expect.any(String) as string }]);
  expect(await client.bookings({ search: 'product = 1 AND product = 14' })).toEqual([]);
});

describe('how many rows', () => {
  const search = 'RES_STATUS ^= "Open"';
  const some = all.filter(({ RES_STATUS }) => RES_STATUS === 'Open').length;

  test('the caller gets is what maxRows counts', async () => {
    expect(await core().bookings({ search, maxRows: some })).toHaveLength(some);
    const error = await failureOf(core().bookings({ search, maxRows: some - 1 }));
    expect(error).toMatchObject({ kind: 'too-many-rows', message: expect.stringContaining('maxRows') as string });
  });

  test('are fetched for them is what maxFetched counts', async () => {
    // Cancelled ones too: the search names the status.
    const every = (await full.bookings({ columns: ['RES_ID'], search: everyBooking })).length;
    expect(await core().bookings({ search, maxFetched: every, pageRows: 500 })).toHaveLength(some);
    expect(await failureOf(core().bookings({ search, maxFetched: every - 1, pageRows: 500 }))).toMatchObject({
      kind: 'too-many-rows',
      message: `The service cannot search by RES_STATUS ^= "Open", and more than ${every - 1} rows would have to be fetched to do it here. Narrow the search, or allow for more with maxFetched.`,
    });
  });

  test('several requests fetch is counted together', async () => {
    const other = all.find(({ OBJ_ID }) => OBJ_ID !== '101')?.['RES_ID'];
    const search = `(product = 101 OR RES_ID = ${other}) AND status ^= "Open"`;
    const { requests } = await core().plan.bookings({ search });
    expect(requests).toHaveLength(2);
    const counts = await Promise.all(requests.map(async (one) => (await full.bookings({ search: one.search ?? '' })).length));
    const fetched = counts.reduce((sum, count) => sum + count, 0);
    expect(await core().bookings({ search, maxFetched: fetched })).toEqual(await full.bookings({ search }));
    // At the second of them, also where that finds one row.
    for (const maxFetched of [fetched - 1, counts[0] ?? 0])
      expect(await failureOf(core().bookings({ search, maxFetched }))).toMatchObject({ kind: 'too-many-rows' });
  });

  test.each([{ maxFetched: 0 }, { maxRequests: 0 }, { maxRequests: 33 }, { maxRequests: 1.5 }])('out of range: %j', (options) =>
    expect(core().bookings(options)).rejects.toBeInstanceOf(RangeError),
  );
});

test('a row that several requests find is there once, in its place', async () => {
  const search =
    'product = 101 OR product >= 101 AND product < 103 AND startdatum = "0d" OR RES_NUMBER > 40 AND startdatum <= "1d"';
  const client = core();
  const rows = await client.bookings({ columns, search });
  expect(client.asked).toHaveLength(3);
  expect(rows).toEqual(await full.bookings({ columns, search }));
});

test('answers in another order than is known are asked for in one request', async () => {
  const told: Plan[] = [];
  const client = coreBy(async (response) => Response.json(((await response.json()) as object[]).reverse()));
  const search = 'product = 101 OR startdatum = "0d"';
  const rows = await client.bookings({ columns, search, onPlan: (plan) => told.push(plan) });
  expect(rows).toEqual((await full.bookings({ columns, search })).toReversed());
  expect(told.map(({ requests }) => requests.length)).toEqual([2, 1]);
  expect(told[1]?.because).toBe('The answers to several requests did not come in an order by which they can be merged.');
});

test('a search that is longer than the service takes is decided here', async () => {
  const list = Array.from({ length: 3_000 }, (_, at) => at + 100).join(',');
  const search = `product IN (${list}) AND startdatum >= "0d"`;
  const { requests, reasons } = await core().plan.bookings({ search });
  expect(requests.map((one) => one.search)).toEqual(['startdatum >= "0d"']);
  expect(reasons).toMatchObject([{ code: 'limit-exceeded' }]);
  const rows = await full.bookings({ columns, search: 'product >= 100 AND startdatum >= "0d"' });
  expect(await core().bookings({ columns, search })).toEqual(rows);
});

describe('columns of the service', () => {
  const schema = defineSchema({
    RES_ID: { type: 'integer' },
    zaal: { type: 'text', column: 'ZAAL_NAAM' },
    notitie: { type: 'text', column: 'RES_CUSTOM05' },
    RES_STATUS: { type: 'integer' },
  });
  const own = { schema } as object;

  test('that it has not are named, with what they were for', async () => {
    const error = await failureOf(core(own).bookings({ columns, search: 'zaal = "Zaal S"' as never }));
    expect(error).toMatchObject({ kind: 'bad-request', status: 400, problem: { code: 'unknown-column' } });
    expect(error.message).toMatch(
      /^The service cannot search by zaal = "Zaal S", and has no column ZAAL_NAAM by which it could be done here\. There is no column/,
    );
  });

  test('that the caller asked for wrongly are told as always', async () => {
    const error = await failureOf(core().bookings({ columns: ['RES_IDD'] as never, search: 'status = "Open"' }));
    expect(error.message).toBe('There is no column `RES_IDD`. Did you mean `RES_ID`?');
  });

  test('that hold no value of the field’s type count as missing, and are told with their number', async () => {
    const told: unknown[] = [];
    const ask = (columns: readonly string[], search: string) =>
      core(own).bookings({ columns, search, onUnreadable: (counts: unknown) => told.push(counts) } as never);
    expect(await ask(['RES_ID'], 'RES_STATUS != 1')).toEqual([]);
    expect(await ask(['RES_ID', 'RES_STATUS'], 'RES_STATUS IS NULL')).toHaveLength(all.length);
    expect(told).toEqual([{ RES_STATUS: all.length }, { RES_STATUS: all.length }]);
  });

  test('an empty text is no value', async () => {
    const count = all.filter(({ RES_CUSTOM05 }) => RES_CUSTOM05 === '').length;
    expect(count).toBeGreaterThan(10);
    expect(await core(own).bookings({ columns: ['RES_ID'] as never, search: 'notitie IS NULL' })).toHaveLength(count);
    expect(await core(own).bookings({ columns: ['RES_ID'] as never, search: 'notitie = ""' })).toEqual([]);
  });
});

test('an abort ends it before the next request', async () => {
  const controller = new AbortController();
  let requests = 0;
  const client = coreBy((response) => {
    requests++;
    controller.abort();
    return response;
  });
  const work = client.bookings({ search: 'product = 101 OR startdatum = "0d"', signal: controller.signal });
  expect(await failureOf(work)).toMatchObject({ kind: 'aborted' });
  expect(requests).toBe(1);
});

test('without a profile everything is sent, and what is planned says so', async () => {
  const client = createClient({ baseUrl: 'http://localhost', auth: null });
  const search = 'product = 1 OR status = "Open"';
  expect(await client.plan.bookings({ columns, search })).toEqual({
    requests: [{ search, columns: ['RES_ID', 'OBJ_NAME'], residual: undefined }],
    reasons: [],
    because: 'The service decides all of the search.',
    maxRequests: 8,
  });
  expect((await client.plan.events({ columns: ['EVENT_ID'] })).requests).toEqual([{ columns: ['EVENT_ID'] }]);
});
