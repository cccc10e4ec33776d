import { describe, expect, test } from 'vitest';
import { coreProfile, defineProfile, everything } from '../../src/index.ts';
import { bookingSchema } from '../../src/schema/booking.ts';
import { clientAs } from './demo-client.ts';

/** What is sent, undefined for all rows; and what is then decided by the client. */
type Request = readonly [search: string | undefined, residual?: string];
type Row = readonly [search: string, ...requests: readonly Request[]];

const now = () => Date.UTC(2026, 10, 21, 12);
const inCore = clientAs('demo', { profile: coreProfile, now }).plan;
const ours = defineProfile({
  name: 'ours',
  operators: ['=', '<', '<=', '>', '>=', 'IN'],
  connectives: ['AND', 'OR'],
  valueForms: ['integer', 'relative-day', 'text'],
});
const shown = (requests: readonly { readonly search: string | undefined; readonly residual: string | undefined }[]) =>
  requests.map(({ search, residual }) => (residual === undefined ? [search] : [search, residual]));

/** Names the status, so that the service leaves no booking out. */
const anyStatus = 'status IN (10,11,20,30,40,70,80,90)';

const [inOurs, inAll] = [clientAs('demo', { profile: ours, now }).plan, clientAs('demo', { now }).plan];

const plansInCore: readonly Row[] = [
  ['startdatum >= "0d" AND product IN (1,14)', ['startdatum >= "0d" AND product IN (1,14)']],
  ['product = 14 AND startdatum < "2w"', ['product IN (14) AND startdatum <= "13d"']],
  ['NOT (product < 101 OR product > 103)', ['product >= 101 AND product <= 103']],
  ['RES_ID IN (1001,1002) OR RES_ID = 1901', ['RES_ID IN (1001,1002,1901)']],
  ['product = 1 AND product = 14', ['product >= 1 AND product <= 0']],
  // What the service cannot look for is decided on what it gives.
  ['startdatum BETWEEN "0d" AND "7d" AND RES_NUMBER != 5', ['startdatum >= "0d" AND startdatum <= "7d"', 'RES_NUMBER != 5']],
  // Each request names the status that the search names, so that cancelled ones are there.
  [
    'startdatum BETWEEN "0d" AND "7d" AND status != "Open"',
    [`${anyStatus} AND startdatum >= "0d" AND startdatum <= "7d"`, 'status != "Open"'],
  ],
  ['INV_STATUS ~ "can"', [anyStatus, 'status ~ "can"']],
  ['RES_STATUS >= "0d" AND product = 14', ['RES_STATUS >= "0d" AND product IN (14)']],
  // A status by its word is asked for by its numbers, one by a number as it is written.
  ['INV_STATUS = "Cancelled"', ['status IN (70)']],
  ['status = 20 AND product = 14', ['status IN (20) AND product IN (14)']],
  ['status IN (10,"Open")', ['status IN (10,11,20)']],
  ['INV_STATUS IN (10,20)', ['status IN (10,20)']],
  ['product != 14 AND startdatum <= "0d"', ['startdatum <= "0d"', 'product != 14']],
  ['RES_CUSTOM01 ~ "yoga"', [undefined, 'RES_CUSTOM01 ~ "yoga"']],
  ['product IS NULL', [undefined, 'product IS NULL']],
  // Its day may be another.
  ['startdatum <= "1m" AND product = 101', ['startdatum <= "31d" AND product IN (101)', 'startdatum <= "1m"']],
  // The operands of an OR separately, where the service can narrow each of them.
  ['product = 101 OR startdatum <= "-1d"', ['product IN (101)'], ['startdatum <= "-1d"']],
  [
    'product = 101 OR startdatum <= "0d" AND status ^= "o"',
    [`${anyStatus} AND product IN (101)`],
    [`${anyStatus} AND startdatum <= "0d"`, 'status ^= "o"'],
  ],
  [
    'product = 101 OR startdatum <= "0d" AND status = "Open"',
    [`${anyStatus} AND product IN (101)`],
    ['startdatum <= "0d" AND status IN (20)'],
  ],
  [
    '(product = 1 OR startdatum >= "7d") AND (RES_NUMBER >= 50 OR RES_CUST_ID = 7)',
    ['product IN (1) AND RES_NUMBER >= 50'],
    ['product IN (1) AND RES_CUST_ID IN (7)'],
    ['startdatum >= "7d" AND RES_NUMBER >= 50'],
    ['startdatum >= "7d" AND RES_CUST_ID IN (7)'],
  ],
  ['startdatum >= "0d" OR RES_NUMBER > 3', ['startdatum >= "0d"'], ['RES_NUMBER >= 4']],
  [
    'startdatum >= "0d" AND (product = 101 OR RES_CUST_ID = 7)',
    ['startdatum >= "0d" AND product IN (101)'],
    ['startdatum >= "0d" AND RES_CUST_ID IN (7)'],
  ],
  // Not where one of them would fetch all rows.
  ['product = 101 OR status ^= "o"', [anyStatus, 'product = 101 OR status ^= "o"']],
  ['RES_ID >= 1001 AND RES_ID <= 1003 OR RES_ID >= 1005 AND RES_ID <= 1007', ['RES_ID IN (1001,1002,1003,1005,1006,1007)']],
];

const plansInOurs: readonly Row[] = [
  ['product = 101 OR status = "Open"', ['product = 101 OR status = "Open"']],
  ['startdatum = "2026-11-28" OR RES_CUSTOM01 ~ "yoga"', [undefined, 'startdatum = "2026-11-28" OR RES_CUSTOM01 ~ "yoga"']],
  ['status = "Open" AND NOT OBJ_NAME = "Zaal S"', ['status = "Open" AND (OBJ_NAME < "Zaal S" OR OBJ_NAME > "Zaal S")']],
];

const plansInAll: readonly Row[] = [
  ['RES_TILTIME > "09:30" AND RES_CUSTOM01 = "2h"', ['RES_TILTIME > "09:30" AND RES_CUSTOM01 = "2h"']],
  // The now of a service is another.
  ['startdatum = "0d" AND RES_TILTIME > "0h"', ['startdatum = "0d" AND RES_TILTIME IS NOT NULL', 'RES_TILTIME > "0h"']],
  [
    'product = 14 AND (einddatum > "0d" OR (einddatum = "0d" AND RES_TILTIME > "-30min"))',
    ['product = 14 AND einddatum > "0d"'],
    ['product = 14 AND einddatum = "0d" AND RES_TILTIME IS NOT NULL', 'RES_TILTIME > "-30min"'],
  ],
];

describe.each([
  ['in core', inCore, plansInCore],
  ['in another profile', inOurs, plansInOurs],
  ['in the whole language', inAll, plansInAll],
] as const)('%s', (_, plan, rows) => {
  for (const [search, ...requests] of rows)
    test(search, async () => expect(shown((await plan.bookings({ search })).requests)).toEqual(requests));
});

test('a profile that cannot name the status says that cancelled bookings may be missing', async () => {
  const numbers = defineProfile({ name: 'numbers', operators: ['=', '>='], valueForms: ['integer'] });
  const search = 'product = 14 AND status != "Cancelled"';
  for (const [locale, words] of [
    ['en', 'may lack cancelled bookings: the search language numbers cannot name `status`'],
    ['nl', 'geannuleerde boekingen kunnen ontbreken: de zoektaal numbers kan `status` niet noemen'],
  ] as const) {
    const { requests, reasons } = await clientAs('demo', { profile: numbers, now, locale }).plan.bookings({ search });
    expect(shown(requests)).toEqual([['product = 14', 'status != "Cancelled"']]);
    expect(reasons.at(-1)).toMatchObject({ severity: 'warning', message: expect.stringContaining(words) as string });
  }
});

test.each<readonly [maxRequests: number, count: number, en: string, nl: string]>([
  [1, 1, 'No more than one request is allowed.', 'Er mag niet meer dan één verzoek worden gedaan.'],
  [
    2,
    1,
    'There is no OR that could be asked for apart, in at most 2 requests.',
    'Er is geen OR waarvan de delen in hoogstens 2 verzoeken gevraagd kunnen worden.',
  ],
  [
    3,
    3,
    'The parts of the OR are asked for in 3 requests, so that the service decides more of it.',
    'De delen van de OR worden in 3 verzoeken gevraagd, zodat de service over meer ervan beslist.',
  ],
])('at most %d requests', async (maxRequests, count, en, nl) => {
  const search = 'product = 101 OR startdatum = "0d" OR startdatum = "90d"';
  const plan = await inCore.bookings({ search, maxRequests });
  expect(plan).toMatchObject({ maxRequests, because: en });
  expect(plan.requests).toHaveLength(count);
  const inDutch = await clientAs('demo', { profile: coreProfile, now, locale: 'nl' }).plan.bookings({ search, maxRequests });
  expect(inDutch.because).toBe(nl);
});

test('the columns are those of the call, those of the residual and those of the order, each once', async () => {
  const columns = ['RES_STATUS', 'OBJ_NAME'] as const;
  const columnsOf = async (search: string) => (await inCore.bookings({ columns, search })).requests.map((one) => one.columns);
  expect(await columnsOf('product = 101')).toEqual([columns]);
  expect(await columnsOf('status ~ "open" AND NOT einddatum = "1m"')).toEqual([[...columns, 'RES_TILLDATE', 'RES_ID']]);
  expect(await columnsOf('product = 101 OR startdatum = "0d" AND RES_FROMTIME > "12:00"')).toEqual([
    [...columns, 'RES_FROMDATE', 'RES_FROMTIME', 'RES_ID'],
    [...columns, 'RES_FROMTIME', 'RES_FROMDATE', 'RES_ID'],
  ]);
});

test('reasons name what is decided by the client, with its place in the search', async () => {
  const search = 'product = 101 OR startdatum = "0d" AND status ^= "O"';
  const { requests, reasons } = await inCore.bookings({ search });
  expect(requests).toHaveLength(2);
  expect(reasons.map(({ range }) => search.slice(range.from, range.to))).toEqual(['status ^= "O"']);
  const { reasons: none } = await inCore.bookings({ search: 'product = 101 OR startdatum = "0d"' });
  expect(none).toEqual([]);
});

test('everything is said by name', async () => {
  const { requests } = await inCore.bookings({ search: everything(bookingSchema) });
  expect(requests.map((one) => one.search)).toEqual([undefined]);
  expect(await inCore.bookings()).toMatchObject({ because: 'There is no search: all rows are asked for.' });
});

test('events', async () => {
  const { requests } = await inCore.events({ search: 'NUMBER_OF_FREE > 0 AND EVENT_DESC ~ "yoga"', columns: ['EVENT_ID'] });
  const columns = ['EVENT_ID', 'EVENT_DESC'];
  expect(requests).toEqual([{ search: 'NUMBER_OF_FREE >= 1', columns, residual: 'EVENT_DESC ~ "yoga"' }]);
});
