import { DatabaseSync, StatementSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { bookingSchema } from '../../src/schema/booking.ts';
import { parseQuery } from '../../src/schema/diagnose.ts';
import { everything } from '../../src/schema/query.ts';
import { bookingColumnNames } from '../../src/service/booking-columns.ts';
import { countSql, pageSql } from '../../src/service/booking-sql.ts';
import { createDemoStore } from '../../src/service/node/demo-store.ts';
import { openSqliteStore } from '../../src/service/node/sqlite-store.ts';
import type { BookingsRequest } from '../../src/service/store.ts';
import { sqlite } from '../../src/sql/index.ts';

const today = '2026-11-21';
const store = createDemoStore(today);
const database = new DatabaseSync(store.file);
afterAll(() => {
  database.close();
  store.close();
});

const request = (search: string, more: Partial<BookingsRequest> = {}): BookingsRequest => ({
  query: search === '' ? everything(bookingSchema) : parseQuery(search, bookingSchema),
  columns: ['RES_ID', 'RES_FROMTIME', 'RES_CUSTOM02'],
  today,
  start: 0,
  length: 1_000,
  total: false,
  ...more,
});
const specification = 'startdatum >= "0d" AND startdatum <= "7d" AND product IN (101,102)';

describe('the plan', () => {
  const planOf = ({ text, values }: { text: string; values: readonly (string | number)[] }) =>
    database
      .prepare(`EXPLAIN QUERY PLAN ${text}`)
      .all(...values)
      .map(({ detail }) => String(detail));
  const page = (search: string) => planOf(pageSql(request(search), sqlite));

  const bookingsStep = (search: string) => page(search).filter((step) => step.includes('bookings'));

  test("of the specification's expression searches an index by its dates", () => {
    const [step, ...others] = bookingsStep(specification);
    expect(step).toMatch(/^SEARCH bookings USING (?:COVERING )?INDEX bookings_\w+ \(.*from_date>\? AND from_date<\?\)$/);
    expect(others).toEqual([]);
  });

  test.each([
    ['startdatum >= "0d" AND startdatum <= "0d"', 'SEARCH bookings USING INDEX bookings_in_order (from_date>? AND from_date<?)'],
    ['product = 101 AND startdatum = "0d"', 'SEARCH bookings USING INDEX bookings_of_product (product_id=? AND from_date=?)'],
    ['product = 14', 'SEARCH bookings USING INDEX bookings_of_product (product_id=?)'],
    ['BOOKING_ID = 1005', 'SEARCH bookings USING INTEGER PRIMARY KEY (rowid=?)'],
    ['', 'SCAN bookings USING INDEX bookings_in_order'],
  ])('of %j is in the order of the answer already: %s', (search, wanted) => {
    expect(bookingsStep(search)).toEqual([wanted]);
    expect(page(search).join()).not.toContain('TEMP B-TREE');
  });

  test('of counting uses an index that covers it', () => {
    expect(planOf(countSql(request(specification), sqlite))[0]).toMatch(/^SEARCH bookings USING COVERING INDEX/);
  });
});

describe('a statement', () => {
  test('has the same text for other values of the same shape', () => {
    const other = 'RES_FROMDATE >= "-3d" AND startdatum <= "2w" AND PRODUCT IN (1,999)';
    expect(pageSql(request(other, { start: 7, length: 3 }), sqlite).text).toBe(pageSql(request(specification), sqlite).text);
  });

  test('has nothing of the search in its text', () => {
    const hostile = `RES_CUSTOM02 = "'; DROP TABLE bookings; --" OR RES_CUSTOM02 ~ "canary" OR OBJ_NAME IN ("canary", "\\" OR 1=1")`;
    const { text, values } = pageSql(request(hostile), sqlite);
    expect(text).not.toMatch(/DROP|canary|1=1|;/);
    expect(values).toContain("'; DROP TABLE bookings; --");
  });
});

describe('rows', () => {
  test('have the columns asked for, in chronological order', async () => {
    const { rows, more, total } = await store.bookings(
      request(specification, { length: 3, columns: ['OBJ_NAME', 'RES_FROMDATE'] }),
    );
    expect(rows).toHaveLength(3);
    for (const row of rows)
      expect(row).toEqual({ OBJ_NAME: expect.stringMatching(/^Zaal [SM]$/) as string, RES_FROMDATE: today });
    expect({ more, total }).toEqual({ more: true, total: undefined });
  });

  test('end where they end, and are counted when asked', async () => {
    const whole = await store.bookings(request(specification, { total: true }));
    expect(whole.more).toBe(false);
    expect(whole.total).toBe(whole.rows.length);
    const exact = await store.bookings(request(specification, { length: whole.rows.length, total: true }));
    expect(exact).toEqual(whole);
    const beyond = await store.bookings(request(specification, { start: Number.MAX_SAFE_INTEGER, total: true }));
    expect(beyond).toEqual({ rows: [], more: false, total: whole.total });
  });

  test('of one booking are all columns', async () => {
    expect(Object.keys((await store.booking(1_001)) ?? {})).toEqual(bookingColumnNames);
    expect(await store.booking(1)).toBeUndefined();
  });

  test('are the same where rows are objects in Node, as they are in Node 22', async () => {
    const method = Object.getOwnPropertyDescriptor(StatementSync.prototype, 'setReturnArrays') ?? {};
    Reflect.deleteProperty(StatementSync.prototype, 'setReturnArrays');
    const older = openSqliteStore(store.file);
    try {
      const wanted = request(specification, { length: 3, total: true });
      expect(await older.bookings(wanted)).toEqual(await store.bookings(wanted));
      expect(await older.booking(1_001)).toEqual(await store.booking(1_001));
      expect(await older.booking(1)).toBeUndefined();
    } finally {
      older.close();
      Object.defineProperty(StatementSync.prototype, 'setReturnArrays', method);
    }
  });

  test('are found with more values than a statement has placeholders for, and with the deepest expression', async () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => index + 1).join();
    const many = Array.from({ length: 4 }, () => `BOOKING_ID IN (${ids})`).join(' AND ');
    expect((await store.bookings(request(many, { length: 5_000 }))).rows.length).toBeGreaterThan(1_900);
    const deep = `${'NOT '.repeat(32)}BOOKING_ID = 1001`;
    expect((await store.bookings(request(deep))).rows).toHaveLength(1);
    const wide = Array.from({ length: 500 }, (_, index) => `BOOKING_ID = ${1_001 + index}`).join(' OR ');
    expect((await store.bookings(request(wide))).rows).toHaveLength(500);
  });
});

describe('a store', () => {
  test('cannot write', () => {
    const readOnly = new DatabaseSync(store.file, { readOnly: true });
    expect(() => readOnly.exec('DELETE FROM bookings')).toThrow(/readonly/);
    readOnly.close();
  });

  test('that is not there cannot be opened', () => {
    expect(() => openSqliteStore(`${store.file}.nothing`)).toThrow(/unable to open/);
  });

  test('that was closed rejects, as the service expects of one that is away', async () => {
    const closed = openSqliteStore(store.file);
    closed.close();
    await expect(closed.booking(1_001)).rejects.toThrow();
    await expect(closed.bookings(request(''))).rejects.toThrow();
  });

  test('sees what another connection changes', async () => {
    const before = (await store.bookings(request('BOOKING_ID = 1001'))).rows;
    database.exec("UPDATE bookings SET custom02 = 'Anders' WHERE id = 1001");
    expect((await store.bookings(request('BOOKING_ID = 1001'))).rows).toEqual([{ ...before[0], RES_CUSTOM02: 'Anders' }]);
  });
});
