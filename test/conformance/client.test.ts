import { type AddressInfo, createServer } from 'node:net';
import { build, days } from 'search-expression';
import { bookingSchema } from 'search-expression/booking';
import { createClient, isClientError } from 'search-expression/client';
import { expect } from 'vitest';
import { point } from '../support/point.ts';
import { as, passwords, peopledDatabase } from './people.ts';
import { ask, day, filter, rowsOf, serve } from './product.ts';

const product = await serve(['--database', await peopledDatabase()]);
const clientOf = (user: keyof typeof passwords, password = passwords[user], baseUrl = product.url) => ({
  json: createClient({ baseUrl, auth: { user, password } }),
  xml: createClient({ baseUrl, auth: { user, password }, format: 'xml' }),
});
const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => (isClientError(error) ? error.kind : String(error)),
  );

point('toolkit-client', async () => {
  const { json, xml } = clientOf('screens');
  const q = build(bookingSchema);
  const search = q.and(q.field('startdatum').between(days(0), days(7)), q.field('product').in([101, 102]));
  const rows = await json.bookings({ columns: ['RES_ID', 'RES_FROMDATE', 'RES_NUMBER'], search });
  expect(await xml.bookings({ columns: ['RES_ID', 'RES_FROMDATE', 'RES_NUMBER'], search })).toEqual(rows);
  const text = 'startdatum BETWEEN "0d" AND "7d" AND product IN (101,102)';
  const raw = rowsOf(await ask(product, filter(text, '&columns=RES_ID,RES_FROMDATE,RES_NUMBER'), as('screens')));
  expect(rows).toEqual(
    raw.map((row) => ({
      RES_ID: Number(row['RES_ID']),
      RES_FROMDATE: row['RES_FROMDATE'],
      RES_NUMBER: row['RES_NUMBER'] === '' ? null : Number(row['RES_NUMBER']),
    })),
  );
  expect(rows.every(({ RES_FROMDATE }) => RES_FROMDATE !== null && RES_FROMDATE >= day(0) && RES_FROMDATE <= day(7))).toBe(true);
  expect((await json.bookings()).length).toBeGreaterThan(1_800);
  expect(await kindOf(json.bookings({ maxRows: 10 }))).toBe('too-many-rows');
  expect(await kindOf(json.bookings({ search: 'product =' }))).toBe('bad-expression');
  expect(await kindOf(json.booking(0))).toBe('not-found');
  expect(await kindOf(clientOf('screens', 'not-the-password').json.bookings())).toBe('wrong-password');
  expect(await kindOf(clientOf('events').json.bookings())).toBe('missing-right');
  const closed = createServer().listen(0, '127.0.0.1');
  const { port } = await new Promise<AddressInfo>((resolve) =>
    closed.once('listening', () => resolve(closed.address() as AddressInfo)),
  );
  await new Promise((resolve) => closed.close(resolve));
  expect(await kindOf(clientOf('screens', undefined, `http://127.0.0.1:${port}/`).json.bookings())).toBe('unreachable');
});
