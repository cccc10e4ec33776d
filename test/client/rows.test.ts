import { describe, expect, test } from 'vitest';
import { columnsOf } from '../../src/client/columns.ts';
import { build, coreProfile, days, defineSchema, everything } from '../../src/index.ts';
import { interpret } from '../../src/interpret/index.ts';
import { bookingSchema, eventSchema } from '../../src/schema/booking.ts';
import { booking } from '../../src/service/booking.ts';
import { entities } from '../../src/service/entities.ts';
import { all, rowsOf } from '../service/demo-service.ts';
import { clientAs, failureOf, formats } from './demo-client.ts';

const numbers = ['RES_ID', 'RES_NUMBER', 'RES_CUST_ID', 'OBJ_ID'];
const everyColumn = Object.keys(booking.columns) as (keyof typeof booking.columns)[];
/** All bookings as a client gives them, made of the texts of the service in another way. */
const typed = all.map((row) =>
  Object.fromEntries(
    Object.entries(row).map(([name, text]) => [name, text === '' ? null : numbers.includes(name) ? Number(text) : text]),
  ),
);

test.each(['booking', 'event'] as const)('the columns of a %s, and the usual ones, are those of the service', async (name) => {
  const columns = columnsOf({ booking: bookingSchema, event: eventSchema }[name]);
  expect(columns.toSorted()).toEqual(Object.keys(entities[name].columns).toSorted());
  const client = clientAs('demo');
  const [row] = await (name === 'booking' ? client.bookings() : client.events());
  const [own] = await rowsOf(`${name}/filter?length=1`);
  expect(Object.keys(row ?? {})).toEqual(Object.keys(own ?? {}));
});

describe.each(formats)('as %s', (format) => {
  const client = clientAs('demo', { format });

  test('every booking with every column, numbers as numbers and no value as null', async () => {
    expect(typed.length).toBeGreaterThan(1_500);
    expect(await client.bookings({ columns: everyColumn })).toEqual(typed);
  });

  test('the texts as they are, if asked', async () => {
    expect(await client.bookings({ columns: everyColumn, raw: true })).toEqual(all);
  });

  test('stored values', async () => {
    const [row] = await client.bookings({ columns: ['RES_FROMTIME', 'RES_FROMTIME_raw', 'RES_FROMDATE_raw', 'OBJ_ID_raw'] });
    const [hours, minutes] = row?.RES_FROMTIME?.split(':').map(Number) ?? [];
    expect(row?.RES_FROMTIME_raw).toBe((hours ?? 0) * 3_600 + (minutes ?? 0) * 60);
    expect(row?.RES_FROMDATE_raw).toBe(typed[0]?.['RES_FROMDATE']);
    expect(row?.OBJ_ID_raw).toBe(typed[0]?.['OBJ_ID']);
  });

  test('names of columns in any case, given back in upper case', async () => {
    const columns = ['res_id', 'Obj_Name', 'RES_FROMTIME_RAW'] as unknown as ['RES_ID', 'OBJ_NAME', 'RES_FROMTIME_raw'];
    const [row] = await client.bookings({ columns });
    expect(Object.keys(row ?? {})).toEqual(['RES_ID', 'OBJ_NAME', 'RES_FROMTIME_raw']);
    expect(row?.OBJ_NAME).toBe(typed[0]?.['OBJ_NAME']);
    expect(row?.RES_FROMTIME_raw).toBeTypeOf('number');
  });

  test('no rows', async () => expect(await client.bookings({ search: 'RES_ID = -1' })).toEqual([]));

  test('one booking', async () => {
    const [, , { RES_ID, OBJ_DESC, RES_STATUS, RES_FROMDATE, RES_TILLDATE, RES_NUMBER } = {}] = typed;
    const record = await client.booking(RES_ID ?? '');
    const sixDigits = (date: unknown) => String(date).replaceAll('-', '').slice(2);
    expect(record).toEqual({
      booking_id: RES_ID,
      object_desc: OBJ_DESC,
      status: RES_STATUS,
      fromdate: sixDigits(RES_FROMDATE),
      tilldate: sixDigits(RES_TILLDATE),
      number: RES_NUMBER,
    });
    expect((await client.booking(String(RES_ID), { raw: true })).booking_id).toBe(String(RES_ID));
  });

  test('events, and one of them', async () => {
    const columns = ['EVENT_ID', 'NUMBER_OF_PLACES', 'EVENT_BOOKED', 'NUMBER_OF_FREE', 'EVENT_FROMTIME'] as const;
    const events = await client.events({ columns });
    expect(events.length).toBeGreaterThan(50);
    for (const { NUMBER_OF_PLACES, EVENT_BOOKED, NUMBER_OF_FREE, EVENT_FROMTIME } of events) {
      expect(NUMBER_OF_FREE).toBe(Math.max(0, (NUMBER_OF_PLACES ?? 0) - (EVENT_BOOKED ?? 0)));
      expect(EVENT_FROMTIME).toMatch(/^\d\d:\d\d:\d\d$/);
    }
    const [first] = events;
    expect(await client.event(first?.EVENT_ID ?? '')).toMatchObject(first ?? {});
  });

  test('a record that is not there, or an id that is none', async () => {
    expect(await failureOf(client.booking(999_999_999))).toMatchObject({ kind: 'not-found', status: 404 });
    expect(await failureOf(client.event('2001-01-01_1'))).toMatchObject({ kind: 'not-found', status: 404 });
    expect(await failureOf(client.booking('x'))).toMatchObject({ kind: 'bad-request', problem: { code: 'invalid-id' } });
    expect(await failureOf(client.event('../booking/1001'))).toMatchObject({ kind: 'bad-request' });
    expect(await failureOf(client.booking('filter'))).toMatchObject({ kind: 'not-understood' });
  });

  test('in pages they are the same, whether or not the column that tells rows apart is asked for', async () => {
    const paged = clientAs('demo', { format });
    const columns = ['RES_FROMDATE', 'OBJ_NAME'] as const;
    const search = 'product IN (101,102,103)';
    const rows = await paged.bookings({ columns, search, pageRows: 50 });
    expect(rows.length).toBeGreaterThan(500);
    expect(paged.asked.length).toBeGreaterThan(10);
    expect(rows).toEqual(await client.bookings({ columns, search }));
    expect(Object.keys(rows[0] ?? {})).toEqual(columns);
  });

  test('as many rows as match may be allowed for, and none less', async () => {
    expect(await client.bookings({ maxRows: typed.length })).toHaveLength(typed.length);
    expect(await failureOf(client.bookings({ maxRows: typed.length - 1 }))).toMatchObject({ kind: 'too-many-rows' });
    expect(await failureOf(client.bookings({ maxRows: 60, pageRows: 25 }))).toMatchObject({ kind: 'too-many-rows' });
  });

  test('a column that is not there', async () => {
    const columns = ['RES_IDD'] as unknown as ['RES_ID'];
    expect(await failureOf(client.bookings({ columns }))).toMatchObject({
      kind: 'bad-request',
      status: 400,
      problem: { code: 'unknown-column' },
      message: 'There is no column `RES_IDD`. Did you mean `RES_ID`?',
    });
    const inDutch = clientAs('demo', { format, locale: 'nl' });
    expect((await failureOf(inDutch.bookings({ columns }))).message).toBe('Er is geen kolom `RES_IDD`. Bedoelde u `RES_ID`?');
  });
});

describe('a search', () => {
  const text = 'startdatum >= "0d" AND startdatum <= "7d" AND product IN (101,102)';
  const q = build(bookingSchema);
  const query = q.and(q.field('startdatum').between(days(0), days(7)), q.field('product').in([101, 102]));

  test('is text, an expression or a query, and is sent in its canonical form', async () => {
    const client = clientAs('demo');
    const wanted = await client.bookings({ search: text });
    expect(wanted.length).toBeGreaterThan(10);
    for (const search of [query, query.expression, 'PRODUCT in(101 , 102)and(startdatum between "0d" AND "7d")'])
      expect(await client.bookings({ search })).toEqual(wanted);
    const sent = 'search=product IN (101,102) AND startdatum BETWEEN "0d" AND "7d"&start';
    expect(decodeURIComponent(client.asked.at(-1) ?? '')).toContain(sent);
    expect(await client.bookings({ search: everything(bookingSchema) })).toHaveLength(typed.length);
  });

  test('that is wrong is explained, and nothing is sent', async () => {
    const client = clientAs('demo', { locale: 'nl' });
    for (const search of ['startdatm = "0d"', 'product =', '', '1=1 OR', 'product = 1; DROP TABLE bookings']) {
      const error = await failureOf(client.bookings({ search }));
      expect(error).toMatchObject({ kind: 'bad-expression', name: 'ClientError', cause: { name: 'SearchError' } });
      expect(error.diagnostics).not.toEqual([]);
    }
    const { message } = await failureOf(client.bookings({ search: 'startdatm = "0d"' }));
    expect(message).toMatch(/^error: Er is geen veld `startdatm`.*\n.*startdatm = "0d"\n *\| \^{9}\n/s);
    expect(await failureOf(client.events({ search: 'startdatum = "0d"' }))).toMatchObject({ kind: 'bad-expression' });
    expect(client.asked).toEqual([]);
  });

  test.each(formats)('has what it surely means with it, from here or from the service: %s', async (format) => {
    const schema = defineSchema({ Title: { type: 'text', column: 'RES_CUSTOM01' } });
    const clients = [clientAs('demo', { format, interpret }), clientAs('demo', { format, schema } as object, { interpret })];
    const meant = { kind: 'bad-expression', didYouMean: 'RES_CUSTOM01 = "Koor"' };
    for (const client of clients) expect(await failureOf(client.bookings({ search: 'Title = "Koor"' }))).toMatchObject(meant);
    expect(await failureOf(clientAs('demo', { interpret }).bookings({ search: 'choir' }))).not.toHaveProperty('didYouMean');
  });

  test('is sent as far as the profile of the client goes, and wrong where it always is', async () => {
    const client = clientAs('demo', { profile: coreProfile }, { profile: coreProfile });
    const unknown = { kind: 'bad-expression', diagnostics: [{ code: 'unknown-field' }] };
    expect(await failureOf(client.bookings({ search: 'produkt = 101' }))).toMatchObject(unknown);
    expect(client.asked).toEqual([]);
    const rows = await clientAs('demo').bookings({ search: 'product = 101' });
    expect(await client.bookings({ search: 'product = 101' })).toEqual(rows);
    expect(decodeURIComponent(client.asked[0] ?? '')).toContain('search=product IN (101)&');
    expect(await client.bookings({ search: text })).not.toEqual([]);
  });

  test('that only the service refuses is explained with the same diagnostics in both formats', async () => {
    const search = 'product = 101';
    const clients = formats.map((format) => clientAs('demo', { format }, { profile: coreProfile }));
    const errors = await Promise.all(clients.map((client) => failureOf(client.bookings({ search }))));
    const diagnostics = [{ code: 'not-in-profile', range: { from: 8, to: 9 } }];
    expect(errors[0]).toMatchObject({ kind: 'bad-expression', status: 400, diagnostics });
    expect(errors[1]?.diagnostics).toEqual(errors[0]?.diagnostics);
  });

  test('that only a mistake in a program can pass is a TypeError, and never means everything', async () => {
    const client = clientAs('demo');
    const passed = [undefined, null, {}, { kind: 'and', operands: [] }, { schema: bookingSchema }, 7];
    for (const search of passed)
      await expect(client.bookings({ search: search as unknown as string })).rejects.toBeInstanceOf(TypeError);
    expect(client.asked).toEqual([]);
  });
});

test('what is out of range is a mistake too', async () => {
  const client = clientAs('demo');
  for (const options of [{ maxRows: 0 }, { maxRows: 1.5 }, { pageRows: 1 }, { pageRows: 10_001 }, { maxRows: Number.NaN }])
    await expect(client.bookings(options)).rejects.toBeInstanceOf(RangeError);
  await expect(client.bookings({ columns: [] })).rejects.toBeInstanceOf(TypeError);
  expect(client.asked).toEqual([]);
});

test('a schema of the reader’s own names what is searched and read', async () => {
  const schema = defineSchema({ zaal: { type: 'text', column: 'OBJ_NAME' }, RES_NUMBER: { type: 'text' } });
  const client = clientAs('demo', { schema } as object);
  const rows: readonly unknown[] = await client.bookings();
  expect(rows).toEqual(all.map(({ OBJ_NAME, RES_NUMBER }) => ({ OBJ_NAME, RES_NUMBER: RES_NUMBER || null })));
  expect(await failureOf(client.bookings({ search: 'zaal = "Zaal S"' }))).toMatchObject({ kind: 'bad-expression', status: 400 });
});
