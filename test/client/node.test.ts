import { beforeAll, expect, test } from 'vitest';
import { createClient } from '../../src/client/index.ts';
import { failureOf } from './demo-client.ts';
import { database, reached } from './demo-server.ts';

/* Over HTTP, of a database that holds more than one page. */

const columns = ['RES_FROMDATE', 'RES_CUSTOM02'] as const;
const firstId = 1_000_000;
const names = ['id', 'product_id', 'from_date', 'from_time', 'till_date', 'till_time', 'status', 'custom02'];
const booking = (id: number, time: string, text: string) => [id, 101, '2040-01-01', time, '2040-01-01', '23:59:59', 'Open', text];
const timeOf = (at: number) => new Date(at * 1_000).toISOString().slice(11, 19);
const put = (...rows: (readonly (string | number)[])[]) => database.write((writer) => writer.put('bookings', names, rows));
const search = 'startdatum = "2040-01-01"';
const most = { columns: ['RES_ID', 'RES_CUSTOM02'] as const, search, maxRows: 20_000 };

beforeAll(() => put(...Array.from({ length: 12_000 }, (_, at) => booking(firstId + at, timeOf(at), `booking ${at}`))));

test('10,000 rows are one request, one more is too many, and more come in pages', async () => {
  let requests = 0;
  const client = createClient({
    ...reached,
    fetch: (request) => {
      requests++;
      return fetch(request);
    },
  });
  expect(await client.bookings({ columns, search: `${search} AND RES_ID < ${firstId + 10_000}` })).toHaveLength(10_000);
  expect(requests).toBe(1);
  expect(await failureOf(client.bookings({ columns, search: `${search} AND RES_ID <= ${firstId + 10_000}` }))).toMatchObject({
    kind: 'too-many-rows',
  });
  const rows = await client.bookings(most);
  expect(rows.map(({ RES_ID }) => RES_ID)).toEqual(Array.from({ length: 12_000 }, (_, at) => firstId + at));
  expect(requests).toBe(4);
});

test.each<[string, () => Promise<void>, number]>([
  ['comes', () => put(booking(firstId + 50_000, '00:00:05', 'new')), 12_001],
  ['moves to an earlier time', () => put(booking(firstId + 11_990, '00:00:07', 'moved')), 12_001],
  ['moves to a later time', () => put(booking(firstId + 10, '23:00:00', 'moved')), 12_001],
])('a booking that %s between two pages is there once', async (_, change, count) => {
  let requests = 0;
  const client = createClient({
    ...reached,
    fetch: async (request) => {
      if (++requests === 2) await change();
      return fetch(request);
    },
  });
  const rows = await client.bookings(most);
  expect(requests).toBe(4);
  expect(rows).toHaveLength(count);
  expect(new Set(rows.map(({ RES_ID }) => RES_ID)).size).toBe(count);
  expect(rows.filter(({ RES_CUSTOM02 }) => RES_CUSTOM02 === 'new' || RES_CUSTOM02 === 'moved')).not.toEqual([]);
});

test('many clients at once get the same', async () => {
  const clients = (['json', 'xml'] as const).flatMap((format) =>
    Array.from({ length: 10 }, () => createClient({ ...reached, format })),
  );
  const all = await Promise.all(clients.map((client) => client.bookings({ columns, search: 'startdatum <= "0d"' })));
  expect(all[0]?.length).toBeGreaterThan(500);
  for (const rows of all) expect(rows).toEqual(all[0]);
});
