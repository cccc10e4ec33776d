import { parseQuery, print, type Schema } from 'search-expression';
import { bookingSchema, eventSchema } from 'search-expression/booking';
import { filter } from 'search-expression/memory';
import { demoRows } from 'search-expression/service';
import { expect, vi } from 'vitest';
import { isLong } from '../support/counts.ts';
import { point } from '../support/point.ts';
import { usePlayground } from './playground.ts';

// SQLite is compiled, and filled with the sample, in the page.
vi.setConfig({ testTimeout: 90_000 });

const { open } = await usePlayground();
const today = '2026-11-21';
const rows = demoRows(today);
const schemas: Readonly<Record<'booking' | 'event', Schema>> = { booking: bookingSchema, event: eventSchema };

const searches = [
  { of: 'booking', q: 'startdatum >= "0d" AND startdatum <= "7d" AND product IN (101,102)' },
  { of: 'booking', q: 'RES_ID >= 0' },
  { of: 'booking', q: `RES_CUSTOM01 ~ "CAFE" OR RES_CUSTOM05 IS NULL AND NOT RES_CUSTOM02 = "x' OR 1=1 --"` },
  { of: 'event', q: 'EVENT_DATE BETWEEN "-1w" AND "1m" AND (NUMBER_OF_FREE > 0 OR EVENT_DESC ^= "cafe")' },
] as const;

point('sqlite', async () => {
  for (const { of, q } of isLong ? searches : searches.slice(-2)) {
    const page = await open({ link: { of, q, tool: 'sql' } });
    await page.getByRole('button', { name: 'Run it here' }).press('Enter');
    const count = filter(rows[of] as readonly object[], parseQuery(q, schemas[of]), { today }).length;
    await page.getByText(count === 1 ? 'The same row as in memory.' : `The same ${count} rows as in memory.`).waitFor();
    const url = new URL((await page.getByLabel('The request', { exact: true }).textContent()) ?? '', 'http://service.example');
    expect(url.pathname).toBe(`/api/rest/${of}/filter`);
    expect(url.searchParams.get('search')).toBe(print(parseQuery(q, schemas[of]).expression));
    const ran = (await page.getByLabel('The statement that ran', { exact: true }).textContent()) ?? '';
    expect(ran).toMatch(/^SELECT (bookings|events)\.id\nFROM \1\n/);
    expect(ran).not.toContain('1=1');
    expect(page.workers()).toHaveLength(1);
    await page.context().close();
  }
});
