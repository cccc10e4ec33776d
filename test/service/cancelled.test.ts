import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookingSchema } from '../../src/booking.ts';
import { createClient } from '../../src/client/index.ts';
import { everything, type Predicate, parse, print } from '../../src/index.ts';
import type { PageRequest } from '../../src/service/index.ts';
import { columnsIn } from '../client/queries.ts';
import { anyComparison, anyList, anyNull } from '../support/any-condition.ts';
import { countOf } from '../support/counts.ts';
import { hostileTexts, hostileWords } from '../support/pools.ts';
import { expressionsOf } from '../support/trees.ts';
import { authorization, authorizationOf, get, rowsOf, search, serviceWith, store, users } from './demo-service.ts';

/* Cancelled bookings are in a list where its search names the status, and nowhere else. */

const page = '&columns=RES_ID,RES_STATUS,OBJ_ID&length=10000';
const shown = { showCancelled: true } as const;
type Row = Readonly<Record<string, string>>;
const isCancelled = ({ RES_STATUS }: Row) => RES_STATUS === 'Cancelled' || RES_STATUS === 'Rejected';
const isKept = (row: Row) => !isCancelled(row);
const everyone = await rowsOf(`booking/filter?${page.slice(1)}`, shown);

const integer = (value: number) => ({ kind: 'integer' as const, value });
const string = (value: string) => ({ kind: 'string' as const, value });
const any: fc.Arbitrary<Predicate> = fc.oneof(
  anyComparison(
    fc.constantFrom('product', 'BOOKING_ID', 'RES_NUMBER'),
    fc.constantFrom('=', '!=', '<', '>='),
    fc.integer({ min: 0, max: 1_900 }).map(integer),
  ),
  anyComparison(
    fc.constantFrom('OBJ_NAME', 'RES_CUSTOM01', 'RES_CUSTOM02'),
    fc.constantFrom('~', '!=', '='),
    fc.constantFrom(...hostileTexts, 'a', 'status', 'Cancelled').map(string),
  ),
  anyNull(fc.constantFrom('product', 'RES_NUMBER')),
);
const ofStatus: fc.Arbitrary<Predicate> = fc.oneof(
  anyList(
    fc.constantFrom('status', 'RES_STATUS', 'INV_STATUS', 'Status'),
    fc.subarray([...['Open', 'Cancelled', 'Rejected'].map(string), integer(70)], { minLength: 1 }),
  ),
  anyNull(fc.constantFrom('status', 'RES_STATUS')),
);

describe('the rule for cancelled bookings', () => {
  test('is all that it does: a search gets the rows of one without it, less the cancelled ones unless it names the status', async () => {
    const named = fc.oneof({ arbitrary: any, weight: 6 }, { arbitrary: ofStatus, weight: 1 });
    const seen = { named: 0, lost: 0 };
    await fc.assert(
      fc.asyncProperty(expressionsOf(named), fc.boolean(), async (expression, isRestricted) => {
        const path = search(print(expression), page);
        const user = authorizationOf(isRestricted ? 'two-rooms' : 'demo');
        const [given, without] = await Promise.all([rowsOf(path, {}, user), rowsOf(path, shown, user)]);
        const isNamed = /"field":"\w*status"/i.test(JSON.stringify(expression));
        expect(given).toEqual(isNamed ? without : without.filter(isKept));
        seen.named += isNamed && given.some(isCancelled) ? 1 : 0;
        seen.lost += given.length < without.length ? 1 : 0;
      }),
      { numRuns: countOf('RESTRICTION_TEXTS', 100) },
    );
    expect(Math.min(seen.named, seen.lost)).toBeGreaterThan(3);
  });

  const words = [...hostileWords, 'RES_CUSTOM01 ~ "status = 1"', 'status', 'status = "Cancelled"'];

  test('is changed by no text that does not name the status in a condition', async () => {
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...words), { maxLength: 9 }), async (pieces) => {
        const text = pieces.join(' ');
        const response = await get(search(text, page));
        expect([200, 400]).toContain(response.status);
        if (response.status !== 200) return;
        const { expression } = parse(text);
        if (JSON.stringify(expression ?? null).includes('"field":"status"')) return;
        answered += 1;
        expect(((await response.json()) as Row[]).filter(isCancelled)).toEqual([]);
      }),
      { numRuns: countOf('RESTRICTION_TEXTS', 100) * 3 },
    );
    expect(answered).toBeGreaterThan(20);
  });

  test.each([
    'status = "Cancelled" OR BOOKING_ID > 0',
    'RES_STATUS IS NOT NULL',
    'inv_status != "Open"',
    '`status` IS NULL OR BOOKING_ID > 0',
    'BOOKING_ID > 0 OR (product = 1 AND NOT (product = 14 OR STATUS IN ("Open")))',
  ])('%s names it', async (text) => {
    expect((await rowsOf(search(text, page))).filter(isCancelled)).toEqual(everyone.filter(isCancelled));
  });

  test.each(['', 'BOOKING_ID > 0', 'RES_CUSTOM01 !~ "status = Cancelled"'])('%j does not', async (text) => {
    const rows = await rowsOf(search(text, page));
    expect(rows).toEqual(everyone.filter((row) => isKept(row) && rows.some(({ RES_ID }) => RES_ID === row['RES_ID'])));
    expect(rows.length).toBeGreaterThan(1_800);
  });

  test('is one condition of the tree beside those of the search and of the user, and keeps what has no status', async () => {
    const asked: PageRequest[] = [];
    const page: typeof store.page = async (request) => {
      asked.push(request);
      return { rows: [], more: false, total: undefined };
    };
    const listen = { store: { ...store, page } };
    await get(search('product = 1 OR BOOKING_ID > 5'), listen, authorizationOf('two-rooms'));
    await get('event/filter', listen);
    await get('booking/1001', listen);
    expect(asked.map(({ query }) => query.expression).map(print)).toEqual([
      'product IN (1,14) AND (status IS NULL OR status NOT IN ("Cancelled","Rejected")) AND (product = 1 OR BOOKING_ID > 5)',
      print(everything(asked[1]?.entity.schema ?? bookingSchema).expression),
      'BOOKING_ID = 1001',
    ]);
  });

  test('agrees in pages, in their total, in XML and in tags', async () => {
    const kept = everyone.filter(isKept).map((row) => row['RES_ID']);
    const seen: (string | undefined)[] = [];
    for (let path: string | undefined = 'booking/filter?columns=RES_ID&start=0&length=700'; path !== undefined; ) {
      const response = await get(path);
      expect(response.headers.get('X-Total-Count')).toBe(String(kept.length));
      seen.push(...((await response.json()) as Row[]).map((row) => row['RES_ID']));
      path = response.headers.get('Link')?.match(/^<\/api\/rest\/([^>]+)>; rel="next"$/)?.[1];
    }
    expect(seen).toEqual(kept);
    const xml = createClient({
      baseUrl: 'http://localhost',
      auth: { user: 'demo', password: 'secret' },
      format: 'xml',
      fetch: (request) => serviceWith().fetch(request),
    });
    expect((await xml.bookings({ columns: ['RES_ID'] })).map(({ RES_ID }) => String(RES_ID))).toEqual(kept);
    const tagOf = async (options: typeof shown | undefined) =>
      (await get('booking/filter?length=10000', { digest: (text) => `${text.length}`, ...options })).headers.get('ETag');
    expect(await tagOf(undefined)).not.toBe(await tagOf(shown));
  });

  test('is switched off for a user, who shares no answer with others', async () => {
    const demo = users['demo'] ?? expect.fail();
    const service = serviceWith({ verify: async (name) => ({ user: { ...demo, ...(name === 'desk' && shown) } }) });
    const rows = async (name: string): Promise<readonly Row[]> => {
      const headers = authorizationOf(name);
      const request = new Request(`http://localhost/api/rest/booking/filter?${page.slice(1)}`, { headers });
      return (await (await service.fetch(request)).json()) as Row[];
    };
    const kept = everyone.filter(isKept);
    expect(await Promise.all(['screen', 'desk', 'screen', 'desk'].map(rows))).toEqual([kept, everyone, kept, everyone]);
  });

  test('leaves one booking, events and the largest search alone', async () => {
    const cancelled = everyone.find(isCancelled);
    expect(await (await get(`booking/${cancelled?.['RES_ID']}`)).json()).toMatchObject({ status: cancelled?.['RES_STATUS'] });
    expect(await rowsOf('event/filter')).toEqual(await rowsOf('event/filter', shown));
    const large = Array.from({ length: 500 }, (_, at) => `BOOKING_ID = ${1_001 + at}`).join(' OR ');
    expect((await get(search(large.slice(0, large.lastIndexOf(' OR ', 8_000))), {}, authorization)).status).toBe(200);
  });
});

test('INV_STATUS is the status in a search, and no column', async () => {
  expect(await rowsOf(search('INV_STATUS = "Paid"', page))).toEqual(everyone.filter((row) => row['RES_STATUS'] === 'Paid'));
  expect((await get('booking/filter?columns=INV_STATUS')).status).toBe(400);
  expect(columnsIn(bookingSchema)).not.toContain('INV_STATUS');
});
