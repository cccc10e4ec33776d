import { expect, test } from 'vitest';
import { bookingSchema, eventSchema } from '../../src/booking.ts';
import { createClient } from '../../src/client/index.ts';
import { createDemoStore, createService, demoRows } from '../../src/service/index.ts';
import { demoServiceClient } from './demo-service-client.ts';

const everyBooking = 'status IS NULL OR status IS NOT NULL';
const today = '2026-11-21';
const columnsOf = (schema: { readonly fields: object }) =>
  Object.keys(schema.fields).filter((name) => /^(RES|OBJ|EVENT|NUMBER)_/.test(name));

test('the demo rows are what the service answers over the demo store', async () => {
  const client = await demoServiceClient({ createClient, createDemoStore, createService }, today);
  const rows = demoRows(today);
  expect(rows.booking.length).toBeGreaterThan(1_900);
  expect(rows.event.length).toBeGreaterThan(150);
  expect(await client.bookings({ columns: columnsOf(bookingSchema) as never, search: everyBooking })).toEqual(rows.booking);
  expect(await client.events({ columns: columnsOf(eventSchema) as never })).toEqual(rows.event);
});
