import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { booking } from '../../../src/service/booking.ts';
import { openDatabase } from '../../../src/service/node/stores/open-database.ts';
import { openSqliteReader } from '../../../src/service/node/stores/sqlite-reader.ts';
import type { Database } from '../../../src/service/stores/database.ts';
import { bookingColumns, describeEachPlace, pageRequest, placeNames, plain, today } from './place.ts';

/* The contract of every store for writes: all or nothing, and no value that the tables reject. */

await describeEachPlace(placeNames, (place) => {
  let address = '';
  let database: Database;
  beforeAll(async () => {
    address = await place.fresh();
    database = await openDatabase(address);
    await database.write((writer) => writer.put('bookings', bookingColumns, [plain(30, 1), plain(9, 2)]));
  });
  afterAll(() => database.close());
  const idsOf = async (search: string) => (await database.store.page(pageRequest(booking, search))).rows.map(([id]) => id);

  test('writing is all or nothing', async () => {
    const failing = database.write(async (writer) => {
      await writer.remove('bookings', {});
      await writer.put('bookings', bookingColumns, [plain(500, 1)]);
      await writer.put('bookings', ['id', 'product_id'], [[501, 1]]);
    });
    await expect(failing).rejects.toThrow('bookings.from_date: it needs a value.');
    await expect(database.write(() => Promise.reject(new Error('changed my mind')))).rejects.toThrow('changed my mind');
    expect(await idsOf('product < 50')).toEqual([9, 30]);
  });

  test('writing takes the last of two rows with the same id, and many rows', async () => {
    const rows = Array.from({ length: 1_001 }, (_, index) =>
      plain(10_000 + (index % 1_000), 50, today, index < 1_000 ? '09:00:00' : '08:00:00'),
    );
    await database.write((writer) => writer.put('bookings', bookingColumns, rows));
    expect((await idsOf('product = 50')).slice(0, 2)).toEqual([10_000, 10_001]);
    expect(await idsOf('product = 50 AND RES_FROMTIME = "08:00"')).toEqual([10_000]);
    await database.write((writer) =>
      writer.put(
        'bookings',
        bookingColumns,
        rows.map(([id]) => plain(Number(id), 50, '4000-01-01')),
      ),
    );
    expect(await idsOf('product = 50 AND startdatum <= "0d"')).toEqual([]);
  });

  test.each([
    ['a day that does not exist', { from_date: '2026-02-30' }, 'bookings.from_date: "2026-02-30" is not a date YYYY-MM-DD.'],
    ['a date in another form', { till_date: '2026-3-1' }],
    ['a date with a time', { from_date: '2026-02-28 09:00:00' }],
    ['a time without seconds', { from_time: '09:00' }],
    ['24:00', { till_time: '24:00:00' }],
    ['an unknown status', { status: 'open' }],
    ['an empty text', { custom01: '' }],
    ['a text that is too long', { custom02: 'é'.repeat(16_001) }],
    ['a fraction of a person', { persons: 1.5 }],
    ['a text for a number', { persons: 'many' }],
    ['less than nobody', { persons: -1 }],
    ['an id that JavaScript cannot hold', { id: 2 ** 53 }],
    ['no id', { id: null }],
    ['an unknown column', { 'id) SELECT (1': 1 }],
  ])('writing refuses %s', async (_, values: Readonly<Record<string, string | number | null>>, message = 'bookings') => {
    const row = Object.fromEntries(bookingColumns.map((column, at) => [column, plain(600, 1)[at] ?? null]));
    const bad = { ...row, ...values };
    const put = (one: typeof bad) => database.write((writer) => writer.put('bookings', Object.keys(one), [Object.values(one)]));
    const refused = put(bad);
    await expect(refused).rejects.toThrow(TypeError);
    await expect(refused).rejects.toThrow(message);
  });

  test('writing past the store meets the same bounds in the tables', async () => {
    const raw = await place.connect(address);
    const insert = (values: Readonly<Record<string, unknown>>) => {
      const row = { id: 700, product_id: 1, from_date: `'${today}'`, from_time: "'09:00:00'", till_date: `'${today}'` };
      const all: Record<string, unknown> = { ...row, till_time: "'10:00:00'", status: "'Open'", ...values };
      return raw.run(`INSERT INTO bookings (${Object.keys(all).join()}) VALUES (${Object.values(all).join()})`);
    };
    for (const bad of [
      { till_time: "'08:59:59'" },
      { till_date: "'2026-11-20'" },
      { from_date: "'0000-12-31'" },
      { from_date: "'2026-02-30'" },
      { till_time: "'24:00:00'" },
      { status: "'open'" },
      { custom01: "''" },
      { persons: -1 },
      { id: '9007199254740992' },
      { product_id: 'NULL' },
    ])
      await expect(insert(bad), JSON.stringify(bad)).rejects.toThrow();
    await insert({});
    expect(await idsOf('BOOKING_ID = 700')).toEqual([700]);
    await raw.run('DELETE FROM bookings WHERE id = 700');
    await raw.close();
  });

  test('writing is not to be had over the connections that read', async () => {
    if (place.name === 'sqlite') {
      const reader = openSqliteReader(address);
      expect(() => reader.all('DELETE FROM bookings', [], 100)).toThrow(/readonly/);
      reader.close();
      return;
    }
    const raw = await place.connect(address);
    await raw.run('CREATE SEQUENCE counter');
    await raw.close();
    const sql = place.name === 'postgres' ? "nextval('counter')" : 'NEXT VALUE FOR counter';
    const counting = { ...booking, columns: { ...booking.columns, RES_ID: { type: 'integer', sql } } } as const;
    await expect(database.store.page(pageRequest(counting, 'status = "Open"'))).rejects.toThrow(/read.only/i);
    expect(await idsOf('BOOKING_ID = 30')).toEqual([30]);
  });
});

// SQLite has no function that waits.
await describeEachPlace(['postgres', 'mariadb'], (place) => {
  test('reading may take as long as its limit', async () => {
    const database = await openDatabase(await place.fresh(), { limit: 1_400 });
    onTestFinished(() => database.close());
    await database.write((writer) => writer.put('bookings', bookingColumns, [plain(30, 1)]));
    const waited = `(SELECT ${place.name === 'postgres' ? 'pg_sleep' : 'sleep'}(0.5) AS n) AS waited`;
    const request = pageRequest({ ...booking, from: `${waited} CROSS JOIN ${booking.from}` }, 'BOOKING_ID = 30');
    expect((await database.store.page(request)).rows).toEqual([[30]]);
  });
});
