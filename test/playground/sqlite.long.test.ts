import { parseQuery } from 'search-expression';
import { bookingSchema } from 'search-expression/booking';
import { filter } from 'search-expression/memory';
import { demoRows } from 'search-expression/service';
import { describe, expect, test } from 'vitest';
import { usePlayground } from './playground.ts';

const { open } = await usePlayground();
const today = '2026-11-21';
const rows = demoRows(today);

describe('SQLite in the browser', () => {
  test('goes on with the search and the clock once it was asked for', async () => {
    const page = await open({ link: { q: 'startdatum = "0d"', tool: 'sql', at: '2026-11-23T09:00:00+01:00' } });
    const button = page.getByRole('button', { name: 'Run it here' });
    await button.press('Enter');
    const expected = (q: string, day: string) =>
      filter(rows.booking as readonly object[], parseQuery(q, bookingSchema), { today: day }).length;
    await page.getByText(`The same ${expected('startdatum = "0d"', '2026-11-23')} rows as in memory.`).waitFor();
    const ran = page.locator('.sql-run tbody code').first();
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
