import { parseQuery, print, type Schema } from 'search-expression';
import { bookingSchema, eventSchema } from 'search-expression/booking';
import { filter } from 'search-expression/memory';
import { demoRows } from 'search-expression/service';
import { describe, expect, test, vi } from 'vitest';
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
    expect(ran).toMatch(/^SELECT (bookings|events)\.id(?:, \1\.\w+)*\nFROM \1\n/);
    expect(ran).not.toContain('1=1');
    expect(page.workers()).toHaveLength(1);
    await page.context().close();
  }
});

describe.runIf(isLong)('SQLite in the browser', () => {
  test('goes on with the search and the clock once it was asked for', async () => {
    const page = await open({ link: { q: 'startdatum = "0d"', tool: 'sql', at: '2026-11-23T09:00:00+01:00' } });
    const button = page.getByRole('button', { name: 'Run it here' });
    await button.press('Enter');
    const expected = (q: string, day: string) =>
      filter(rows.booking as readonly object[], parseQuery(q, bookingSchema), { today: day }).length;
    await page.getByText(`The same ${expected('startdatum = "0d"', '2026-11-23')} rows as in memory.`).waitFor();
    const ran = page.getByRole('region', { name: 'Run it here' }).locator('tbody code').first();
    expect(await ran.textContent()).toBe('"2026-11-23"');
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('button', { name: 'The language on one page' }).click();
    await page.getByRole('button', { name: 'Try it: status = "Open"', exact: true }).first().click();
    await page.getByText(`The same ${expected('status = "Open"', today)} rows as in memory.`).waitFor();
    expect(page.workers()).toHaveLength(1);
    await button.click();
    await page.locator('.sql-same').waitFor({ state: 'detached' });
  });

  test('says kindly when it cannot be loaded, and can be asked again', async () => {
    const page = await open({ link: { tool: 'sql' }, allowed: /wasm|ArrayBuffer|Failed to load|Aborted|sqlite3/i });
    let isAway = true;
    await page.context().route('**/*.wasm', (route) => (isAway ? route.abort() : route.continue()));
    await page.getByRole('button', { name: 'Run it here' }).click();
    await page.getByText('SQLite could not be started in this browser.').waitFor();
    isAway = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/^The same \d+ rows as in memory\.$/).waitFor();
  });
});
