import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { booking } from '../../../src/service/booking.ts';
import { event } from '../../../src/service/event.ts';
import { createService } from '../../../src/service/index.ts';
import { startHttpServer } from '../../../src/service/node/http-server.ts';
import { openDatabase } from '../../../src/service/node/stores/open-database.ts';
import type { Database } from '../../../src/service/stores/database.ts';
import { isLong } from '../../support/counts.ts';
import { storedUser } from '../access/memory-accounts.ts';
import { bookingColumns, describeEachPlace, type Place, pageRequest, plain, today } from './place.ts';

/* The contract of every store, on real servers: reads, and queries that exceed the bounds. */

/** Three begin at the same time. */
const bookings = [
  plain(7, 1, '2026-11-22', '08:00:00'),
  plain(30, 1),
  plain(4, 2),
  plain(9, 1),
  plain(1, 2, today, '00:00:00'),
  plain(2, 1, '0001-01-01'),
  plain(3, 99, '9999-12-31'),
];
const inOrder = [2, 1, 4, 9, 30, 7, 3];
const eventColumns = ['id', 'product_id', 'event_date', 'from_time', 'description', 'places', 'booked', 'published'];
const events = [
  ['2026-11-21_2', 1, today, '20:00:00', 'Concert José & Zoë', 40, 12, 1],
  ['2026-11-21_1', 1, today, '20:00:00', 'concert josé & zoë', 30, 33, 1],
  ['2026-11-20_1', 2, '2026-11-20', '10:00:00', '😀 "quoted" \'n\\', 0, 0, 1],
  ['2026-11-19_1', 2, '2026-11-19', '10:00:00', 'Not yet', 10, 0, 0],
  ['2026-11-21_4', 1, today, '20:00:00', 'No limit', null, 50, 1],
];

// MariaDB gets settings that hold for every session of the server.
await describeEachPlace(isLong ? ['mariadb'] : ['sqlite', 'postgres'], defineContract, { own: isLong });

function defineContract(place: Place): void {
  let address = '';
  let database: Database;
  beforeAll(async () => {
    address = await place.fresh();
    database = await openDatabase(address);
    await database.write(async (writer) => {
      await writer.put('products', ['id', 'name', 'custom01'], [[1, 'Zaal é', 'Begane grond']]);
      await writer.put('products', ['id', 'name'], [[2, 'zaal e']]);
      await writer.put('bookings', bookingColumns, bookings);
      await writer.put('events', eventColumns, events);
    });
  });
  afterAll(() => database.close());

  const idsOf = async (search: string, more = {}) =>
    (await database.store.page(pageRequest(booking, search, more))).rows.map(([id]) => id);
  const eventsOf = async (search: string) => (await database.store.page(pageRequest(event, search))).rows.map(([id]) => id);

  describe('a page', () => {
    test('is in chronological order, ties by id', async () => {
      expect(await idsOf('')).toEqual(inOrder);
      expect(await idsOf('product = 1 AND startdatum >= "0d"')).toEqual([9, 30, 7]);
    });

    test('starts and ends where it is asked to, knows of more, and counts when asked', async () => {
      const page = (start: number, length: number, total = false) =>
        database.store.page(pageRequest(booking, 'RES_ID > 1', { start, length, total }));
      expect(await page(1, 2)).toEqual({ rows: [[4], [9]], more: true, total: undefined });
      expect(await page(1, 2, true)).toMatchObject({ more: true, total: 6 });
      expect(await page(4, 2)).toMatchObject({ rows: [[7], [3]], more: false });
      expect(await page(Number.MAX_SAFE_INTEGER, 1, true)).toEqual({ rows: [], more: false, total: 6 });
    });

    test.each([
      ['product IN (2,1)', 'product = 1 OR product = 2'],
      ['product IN (1,2,1,77)', 'product = 1 OR product = 2 OR product = 77'],
      ['OBJ_ID IN (99,1) AND startdatum >= "0d"', '(product = 1 OR product = 99) AND startdatum >= "0d"'],
      ['product IN (1,2,99) AND product IN (2,99) AND RES_ID != 4', '(product = 2 OR product = 99) AND RES_ID != 4'],
      ['product IN (1,2) AND product NOT IN (1,99)', 'product = 2'],
      ['product IN (1,2) AND (OBJ_NAME ~ "ZAAL" OR OBJ_NAME IS NULL)', 'product = 1 OR product = 2'],
      ['product IN (77,78)', 'product = 77 OR product = 78'],
    ])('of several products, %s, has the rows of %s, whatever its start and columns', async (several, one) => {
      const starts = [0, 1, 3].flatMap((start) => [1, 2, 100].map((length) => ({ start, length })));
      for (const where of [...starts, { start: Number.MAX_SAFE_INTEGER, length: 1 }]) {
        for (const columns of [['RES_ID'], ['OBJ_NAME', 'RES_FROMTIME', 'RES_ID', 'RES_FROMDATE']]) {
          const page = (search: string) => database.store.page(pageRequest(booking, search, { columns, ...where, total: true }));
          expect(await page(several)).toEqual(await page(one));
        }
      }
    });

    test('of events of several products is in order, too', async () => {
      expect(await eventsOf('PRODUCT IN (2,1,5)')).toEqual(['2026-11-20_1', '2026-11-21_1', '2026-11-21_2', '2026-11-21_4']);
    });

    test('has a total that is true after every change, whoever makes it', async () => {
      const raw = await place.connect(address);
      const total = async (search: string) =>
        (await database.store.page(pageRequest(booking, search, { length: 1, total: true }))).total;
      const totals = async () => [await total('product = 1'), await total('product = 1'), await total('OBJ_NAME = "Zaal é"')];
      const seen = [await totals()];
      for (const change of [
        `INSERT INTO bookings (${bookingColumns.join(', ')}) VALUES (70, 1, '${today}', '09:00:00', '${today}', '10:00:00', 'Open')`,
        'UPDATE bookings SET product_id = 2 WHERE id = 30',
        "UPDATE products SET name = 'Zaal é' WHERE id = 2",
        'DELETE FROM bookings WHERE id = 70',
        'UPDATE bookings SET product_id = 1 WHERE id = 30',
        "UPDATE products SET name = 'zaal e' WHERE id = 2",
      ]) {
        await raw.run(change);
        seen.push(await totals());
      }
      await raw.close();
      const first = seen[0]?.[0] ?? 0;
      const wanted = [first, first + 1, first, first, first - 1, first, first];
      expect(seen.map(([one]) => one)).toEqual(wanted);
      expect(seen.map(([, one]) => one)).toEqual(wanted);
      expect(seen.map(([, , named]) => named)).toEqual([first, first + 1, first, first + 3, first + 2, first + 2, first]);
    });

    test('has every column in its type, and null where there is nothing', async () => {
      const columns = Object.keys(booking.columns);
      const row = [5, 1, today, '22:15:30', '2026-11-22', '02:00:00', 'Paid', 0, Number.MAX_SAFE_INTEGER, ..."ä😀 \\'"];
      const names = [...bookingColumns, 'persons', 'customer_id', 'custom01', 'custom02', 'custom03', 'custom04', 'custom05'];
      await database.write((writer) => writer.put('bookings', names, [row]));
      const one = async (id: number) => (await database.store.page(pageRequest(booking, `BOOKING_ID = ${id}`, { columns }))).rows;
      const [id, product, ...others] = row;
      const [fromDate, fromTime, tillDate, tillTime, ...rest] = others;
      expect(await one(5)).toEqual([
        [id, fromDate, tillDate, fromTime, tillTime, ...rest, product, 'Zaal é', null, 'Begane grond'],
      ]);
      // Replaced as a whole, and the product is not there.
      await database.write((writer) => writer.put('bookings', bookingColumns, [plain(5, 98)]));
      const nothing = Array.from({ length: 7 }, () => null);
      expect(await one(5)).toEqual([[5, today, today, '09:00:00', '10:00:00', 'Open', ...nothing, 98, null, null, null]]);
      await database.write((writer) => writer.put('bookings', bookingColumns, [plain(5, 98, '3000-01-01')]));
    });

    test('of events has those that are published, with their free places', async () => {
      const columns = Object.keys(event.columns);
      const { rows } = await database.store.page(pageRequest(event, '', { columns, total: true }));
      const times = [today, '20:00:00', null];
      expect(rows).toEqual([
        ['2026-11-20_1', '😀 "quoted" \'n\\', 2, null, '2026-11-20', '10:00:00', null, 0, 0, 0],
        ['2026-11-21_1', 'concert josé & zoë', 1, null, ...times, 30, 33, 0],
        ['2026-11-21_2', 'Concert José & Zoë', 1, null, ...times, 40, 12, 28],
        ['2026-11-21_4', 'No limit', 1, null, ...times, null, 50, null],
      ]);
      expect(await eventsOf('EVENT_ID = "2026-11-19_1" OR EVENT_DESC = "Not yet"')).toEqual([]);
    });

    test('is found by text as it is written, and by what is counted', async () => {
      expect(await eventsOf('EVENT_DESC = "Concert José & Zoë"')).toEqual(['2026-11-21_2']);
      expect(await eventsOf('EVENT_DESC = "Concert Jose & Zoe"')).toEqual([]);
      expect(await eventsOf('EVENT_DESC ~ "JOSE & ZOE"')).toEqual(['2026-11-21_1', '2026-11-21_2']);
      expect(await eventsOf('EVENT_DESC ^= "CONCERT JOSÉ"')).toEqual(['2026-11-21_1', '2026-11-21_2']);
      expect(await eventsOf('EVENT_DESC ^= "Zoë" OR EVENT_DESC ~ "&*"')).toEqual([]);
      expect(await eventsOf('NUMBER_OF_FREE = 0 AND EVENT_DATE = "0d"')).toEqual(['2026-11-21_1']);
      expect(await eventsOf('NUMBER_OF_FREE IS NULL OR NUMBER_OF_PLACES IS NULL')).toEqual(['2026-11-21_4']);
      expect(await idsOf('OBJ_NAME = "Zaal é" AND RES_FROMTIME < "09:00"')).toEqual([7]);
    });

    test('is found with more values than a statement has placeholders for, and with the deepest expression', async () => {
      const ids = Array.from({ length: 10_000 }, (_, index) => index + 1).join();
      const many = Array.from({ length: 7 }, () => `BOOKING_ID IN (${ids})`).join(' AND ');
      expect(await idsOf(`${many} AND startdatum <= "10d"`)).toEqual(inOrder.slice(0, -1));
      expect(await idsOf(`${'NOT '.repeat(32)}BOOKING_ID = 30`)).toEqual([30]);
    });
  });

  describe('asked too much', () => {
    beforeAll(async () => {
      const many = Array.from({ length: 1_000 }, (_, index) => plain(10_000 + index, 50, '4000-01-01'));
      await database.write((writer) => writer.put('bookings', bookingColumns, many));
    });
    /** Some 10^12 rows to count; the last table is the one with the condition. */
    const endless = timesItself(3);
    /** Some 10^6 of them. What has a thread for slow statements has it after that. */
    const long = timesItself(1);

    test('a statement ends at its limit, and others are answered meanwhile', () =>
      withOneOf([400, 1_000, 4_000, 16_000], async (limit) => {
        await using impatient = disposable(await openDatabase(address, { limit }));
        await impatient.store.page(long);
        const started = performance.now();
        const slow = impatient.store.page(endless).then(() => 'answered', String);
        expect((await impatient.store.page(pageRequest(booking, 'BOOKING_ID = 30'))).rows).toEqual([[30]]);
        expect(await Promise.race([slow, Promise.resolve('still running')])).toBe('still running');
        expect(await slow).toMatch(tooLong);
        expect(performance.now() - started).toBeGreaterThan(0.9 * limit);
        expect((await impatient.store.page(pageRequest(booking, 'BOOKING_ID = 30'))).rows).toEqual([[30]]);
      }));

    test('those past the queue, and those that wait too long, are sent away; then all is well again', () =>
      withOneOf([50, 200, 800], async (patience) => {
        await using small = disposable(await openDatabase(address, { limit: 10 * patience, places: 1, queue: 1, patience }));
        await small.store.page(long);
        const asked = [1, 2, 3].map(() => small.store.page(endless).then(() => 'answered', String));
        const [first, second, third] = await Promise.all(asked);
        expect(first).toMatch(tooLong);
        expect(second).toContain(`no place for a request within ${patience} ms`);
        expect(third).toContain('More than 1 requests wait');
        await small.store.ready();
        const { rows } = await small.store.page(pageRequest(booking, `startdatum = "${today}" AND BOOKING_ID = 30`));
        expect(rows).toEqual([[30]]);
      }));

    const tooLong = /longer than it may|statement timeout|max_statement_time/;
    const disposable = (database: Database) => ({ ...database, [Symbol.asyncDispose]: () => database.close() });

    /**
     * A bound also covers quick work such as connecting, which a busy machine slows: one of the
     * bounds must hold, on a quiet machine the first.
     */
    const withOneOf = async (
      [bound = Number.NaN, ...greater]: readonly number[],
      work: (bound: number) => Promise<void>,
    ): Promise<void> => {
      try {
        await work(bound);
      } catch (error) {
        if (greater.length === 0) throw error;
        await withOneOf(greater, work);
      }
    };

    test('over HTTP: who asks little is answered while others ask all that is allowed, and statements of clients that left end', async () => {
      const other = await place.fresh();
      await using busy = disposable(await openDatabase(other, { limit: 60_000, patience: 60_000 }));
      await busy.write((writer) => writer.put('bookings', bookingColumns, bookings));
      const raw = await place.connect(other);
      await raw.run(stall[place.name]);
      const service = createService({ store: busy.store, verify: async (name) => ({ user: storedUser(name) }) });
      const options = { port: 0, host: '127.0.0.1', trustProxy: true };
      const server = await startHttpServer((request, about) => service.fetch(request, about), options);
      const left = new AbortController();
      const get = (path: string, headers: Readonly<Record<string, string>>, signal = new AbortController().signal) =>
        fetch(`http://127.0.0.1:${server.port}/api/rest/${path}`, { headers, signal }).then(
          ({ status }) => status,
          () => 'left',
        );
      const as = (name: string) => ({ Authorization: `Basic ${btoa(`${name}:x`)}` });
      // SQLite tries other searches where they hold up nobody.
      const bookingsOfWords = `booking/filter?search=${Array.from({ length: 12 }, (_, at) => `RES_CUSTOM02~"${at}"`).join(' OR ')}`;
      const clients = Array.from({ length: allPlaces[place.name] }, (_, at) =>
        at % 2 === 0 ? as(`user ${at}`) : { 'X-Forwarded-For': `192.0.2.${at}` },
      );
      const asked = clients.map((headers) => get('event/filter', headers, left.signal));
      expect(await get(bookingsOfWords, as('quiet'))).toBe(200);
      expect(await Promise.race([...asked, Promise.resolve('nobody')])).toBe('nobody');
      left.abort();
      expect(new Set(await Promise.all(asked))).toEqual(new Set(['left']));
      expect(await get(bookingsOfWords, as('user 0'))).toBe(200);
      await raw.close();
      await server.stop(0);
    });

    test('and closed, it rejects', async () => {
      const title = { sqlite: 'SQLite', postgres: 'PostgreSQL', mariadb: 'MariaDB' }[place.name];
      const closed = await openDatabase(address);
      await closed.close();
      await closed.close();
      await expect(closed.store.ready()).rejects.toThrow();
      await expect(closed.write(async () => undefined)).rejects.toThrow(`${title} failed: it was closed.`);
    });
  });

  test('reads the same where sessions begin with other settings', async () => {
    const elsewhere = await place.fresh();
    const raw = await place.connect(elsewhere);
    await raw.run(hostile[place.name](new URL(elsewhere, 'file:').pathname.slice(1)));
    const other = await openDatabase(elsewhere);
    const texts = ['\\', "a'b"];
    await other.write(async (writer) => {
      const stored = texts.map((text, at) => [...plain(at + 1, 1), text]);
      await writer.put('bookings', [...bookingColumns, 'custom01'], stored);
      await writer.put('events', eventColumns, events);
    });
    const columns = ['RES_FROMDATE', 'RES_FROMTIME', 'RES_CUSTOM01'];
    const found = await other.store.page(pageRequest(booking, 'startdatum = "0d" AND RES_CUSTOM01 IS NOT NULL', { columns }));
    expect(found.rows).toEqual(texts.map((text) => [today, '09:00:00', text]));
    const { rows } = await other.store.page(pageRequest(event, 'EVENT_DESC ~ "ZOE" OR EVENT_DESC ~ "\\\\"'));
    expect(rows.map(([id]) => id)).toEqual(['2026-11-20_1', '2026-11-21_1', '2026-11-21_2']);
    await other.close();
    await raw.run(place.name === 'mariadb' ? 'SET GLOBAL sql_mode = DEFAULT, GLOBAL time_zone = DEFAULT' : 'SELECT 1');
    await raw.close();
  });
}

/** How many statements an engine's store runs at once. */
const allPlaces: Readonly<Record<Place['name'], number>> = { sqlite: 2, postgres: 10, mariadb: 10 };

/** Keeps whoever reads events waiting, until the connection ends or for ever. */
const stall: Readonly<Record<Place['name'], string>> = {
  sqlite: `ALTER TABLE events RENAME TO all_events;
    INSERT INTO all_events (id, product_id, event_date, from_time, description, places, booked, published)
      VALUES ('2026-11-21_1', 1, '2026-11-21', '09:00:00', 'x', 1, 1, 1);
    CREATE VIEW events AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT all_events.* FROM n, all_events`,
  postgres: 'BEGIN; LOCK TABLE events IN ACCESS EXCLUSIVE MODE',
  mariadb: 'LOCK TABLES events WRITE',
};

/** What an administrator may have set for all sessions. */
const hostile: Readonly<Record<Place['name'], (database: string) => string>> = {
  sqlite: () => 'PRAGMA journal_mode = DELETE',
  postgres: (database) => `
    ALTER DATABASE ${database} SET DateStyle = 'SQL, DMY';
    ALTER DATABASE ${database} SET TimeZone = 'Pacific/Kiritimati';
    ALTER DATABASE ${database} SET backslash_quote = 'on'`,
  mariadb: () => `
    SET GLOBAL time_zone = '+13:00',
      GLOBAL sql_mode = 'ANSI_QUOTES,PIPES_AS_CONCAT,NO_BACKSLASH_ESCAPES,HIGH_NOT_PRECEDENCE,PAD_CHAR_TO_FULL_LENGTH'`,
};

/** All bookings, each beside all of them, so many times over. */
function timesItself(times: number) {
  const others = Array.from({ length: times }, (_, at) => `(SELECT id FROM bookings) AS other${at} CROSS JOIN `).join('');
  return pageRequest({ ...booking, from: others + booking.from }, '', { total: true });
}
