import { afterEach, expect, test, vi } from 'vitest';
import { defineSchema } from '../../src/schema/schema.ts';
import { countOf } from '../support/counts.ts';
import { forAllAsync } from '../support/law.ts';
import { columns, core, coreBy, full, noon } from './core-client.ts';
import { clientAs } from './demo-client.ts';
import { groups } from './queries.ts';

/* Which day relative dates count from, in what is decided by the client. */

const day = 86_400_000;
const runs = Math.ceil(countOf('ANALYSIS_VERDICTS', 25_000) / 2_000);
const withDate = (response: Response) => {
  response.headers.set('Date', new Date(noon).toUTCString());
  return response;
};
afterEach(() => vi.useRealTimers());
const searches = [
  'startdatum = "0d" OR RES_CUSTOM01 ~ "yoga" AND startdatum <= "2d"',
  'startdatum >= "0d" AND (startdatum <= "1d" OR product = 14)',
  'startdatum > "2026-11-21" AND startdatum < "1m" AND NOT startdatum = "1w"',
  'startdatum != "0d" AND einddatum BETWEEN "-1d" AND "2026-11-25"',
  'startdatum IN ("0d","2026-11-23","1w") AND RES_NUMBER > 3',
];

test.each([-20, -1, 0, 1, 400])('is that of the answers, where the clock here is %d days behind', async (days) => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon - days * day });
  const dated = coreBy(withDate, { now: undefined } as object);
  for (const search of searches)
    expect(await dated.bookings({ columns, search })).toEqual(await full.bookings({ columns, search }));
});

test.each([-1, 1])(
  'is that of the answers for any search by days, where the clock here is %d ahead',
  { timeout: 120_000 + runs * 500 },
  async (days) => {
    vi.useFakeTimers({ toFake: ['Date'], now: noon + days * day });
    const dated = coreBy(withDate, { now: undefined } as object);
    const around = 'startdatum >= "-3d" AND startdatum <= "9d"';
    const rows = await full.bookings({ columns: ['RES_FROMDATE', 'RES_NUMBER'], search: around });
    const dates = defineSchema({ startdatum: { type: 'date', column: 'RES_FROMDATE' }, RES_NUMBER: { type: 'integer' } });
    await forAllAsync([groups(dates, rows)], runs, async (search) => {
      expect(await dated.bookings({ columns, search })).toEqual(await full.bookings({ columns, search }));
    });
  },
);

test.each(['08:00', '10:59:59', '11:00', '23:59:59'])('time from now is that of the client: %s', async (time) => {
  const columns = ['RES_ID', 'RES_TILTIME'] as const;
  const at = () => Date.parse(`2026-11-21T${time.padEnd(8, ':00')}+01:00`);
  const open = (now: string) => `startdatum = "0d" AND (einddatum > "0d" OR (einddatum = "0d" AND RES_TILTIME > "${now}"))`;
  const rows = await full.bookings({ columns, search: open(time) });
  for (const client of [clientAs('demo', { now: at }), core({ now: at })])
    expect(await client.bookings({ columns, search: open('0h') })).toEqual(rows);
});

test.each(['Europe/Amsterdam', 'UTC'])('begins in the time zone of the service: %s', async (timeZone) => {
  const now = () => Date.UTC(2026, 10, 21, 23, 30);
  const search = 'RES_CUSTOM01 ~ "o" AND (startdatum = "0d" OR startdatum = "3d" AND RES_NUMBER > 2)';
  const rows = await clientAs('demo', {}, { now, timeZone }).bookings({ columns, search });
  expect(await core({ now, timeZone }, { now, timeZone }).bookings({ columns, search })).toEqual(rows);
  // As it does in Amsterdam where nothing else is said.
  const usual = await core({ now }, { now, timeZone: 'Europe/Amsterdam' }).bookings({ columns, search });
  expect(JSON.stringify(usual) === JSON.stringify(rows)).toBe(timeZone === 'Europe/Amsterdam');
});
