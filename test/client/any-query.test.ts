import { expect, test } from 'vitest';
import { filter } from '../../src/memory/index.ts';
import { bookingSchema, eventSchema } from '../../src/schema/booking.ts';
import { countOf } from '../support/counts.ts';
import { forAllAsync } from '../support/law.ts';
import { today } from '../support/pools.ts';
import { checked } from '../support/sqlite-table.ts';
import { clientAs } from './demo-client.ts';
import { columnsIn, everyBooking, queries, shownOf } from './queries.ts';

const asked = ['RES_ID', 'RES_NUMBER', 'RES_CUSTOM01', 'EVENT_ID', 'NUMBER_OF_FREE'];
const asJson = clientAs('demo', { format: 'json' }, { requestsPerMinute: 0 });
const asXml = clientAs('demo', { format: 'xml' }, { requestsPerMinute: 0 });
const bookings = await asJson.bookings({ columns: columnsIn(bookingSchema) as ['RES_ID', 'RES_STATUS'], search: everyBooking });
const events = await asJson.events({ columns: columnsIn(eventSchema) as ['EVENT_ID'] });

/** Compared as text: of thousands of rows at once that is much quicker. */
const lines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row, asked)).join('\n');

test('any query of bookings gives the same rows by JSON, by XML and in memory', async () => {
  const columns = ['RES_ID', 'RES_NUMBER', 'RES_CUSTOM01'] as const;
  await forAllAsync([queries(bookingSchema, bookings)], countOf('CLIENT_QUERIES', 40, 100), async (tree) => {
    const search = checked(tree, bookingSchema);
    const rows = await asJson.bookings({ columns, search });
    expect(lines(rows)).toBe(lines(shownOf(filter(bookings, search, { today }), search.expression)));
    expect(lines(await asXml.bookings({ columns, search }))).toBe(lines(rows));
  });
});

test('any query of events gives the same rows by JSON, by XML and in memory', async () => {
  const columns = ['EVENT_ID', 'NUMBER_OF_FREE'] as const;
  await forAllAsync([queries(eventSchema, events)], countOf('CLIENT_QUERIES', 40, 100), async (tree) => {
    const search = checked(tree, eventSchema);
    const rows = await asJson.events({ columns, search });
    expect(lines(rows)).toBe(lines(filter(events, search, { today })));
    expect(lines(await asXml.events({ columns, search }))).toBe(lines(rows));
  });
});
