import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { bookingSchema, eventSchema } from '../../src/booking.ts';
import { createClient } from '../../src/client/index.ts';
import { createDemoStore, createService, demoRows, type StoreSession } from '../../src/service/index.ts';

const everyBooking = 'status IS NULL OR status IS NOT NULL';
const today = '2026-11-21';
const columnsOf = (schema: { readonly fields: object }) =>
  Object.keys(schema.fields).filter((name) => /^(RES|OBJ|EVENT|NUMBER)_/.test(name));

test('the demo rows are what the service answers over the demo store', async () => {
  const database = new DatabaseSync(':memory:');
  // Two columns of a row may have one name.
  const session: StoreSession = {
    all: async (sql, values = []) => {
      const statement = database.prepare(sql);
      statement.setReturnArrays(true);
      return statement.all(...(values as string[])) as unknown as string[][];
    },
  };
  const user = { name: 'screen', rights: ['bookings'], products: undefined, administrator: false, active: true } as const;
  const service = createService({
    store: await createDemoStore(session, today),
    verify: async () => ({ user }),
    now: () => Date.parse(`${today}T12:00Z`),
  });
  const client = createClient({
    baseUrl: 'http://service.example',
    auth: { user: 'screen', password: 'any' },
    fetch: (request) => service.fetch(request),
  });
  const rows = demoRows(today);
  expect(rows.booking.length).toBeGreaterThan(1_900);
  expect(rows.event.length).toBeGreaterThan(150);
  expect(await client.bookings({ columns: columnsOf(bookingSchema) as never, search: everyBooking })).toEqual(rows.booking);
  expect(await client.events({ columns: columnsOf(eventSchema) as never })).toEqual(rows.event);
});
