import { describe, expect, test } from 'vitest';
import { open, server } from './docs-site.ts';

describe('the page of the API', () => {
  test('tries the filter of bookings, as the demo user, and shows rows', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.locator('#auth-basic-username').fill(server.demo?.user.name ?? '');
    await page.locator('#auth-basic-password').fill(server.demo?.user.password ?? '');
    await page.getByRole('button', { name: 'Apply credentials' }).click();
    await page.getByRole('button', { name: 'Close' }).last().click();

    const operation = page.locator('#operations-Bookings-filterBookings');
    await operation.getByText('/api/rest/booking/filter', { exact: true }).click();
    await operation.getByRole('button', { name: 'Try it out' }).click();
    const search = operation.locator('[data-param-name=search] input');
    expect(await search.inputValue()).toBe('startdatum >= "0d" AND startdatum <= "7d" AND product IN (101,102)');
    await search.fill('startdatum = "0d" AND product = 102');
    await operation.getByRole('button', { name: 'Execute' }).click();
    const answer = operation.locator('.live-responses-table .response');
    await answer.waitFor();
    expect(await answer.locator('.response-col_status').textContent()).toBe('200');
    const rows = JSON.parse((await answer.locator('.microlight').first().textContent()) ?? '') as readonly Record<
      string,
      string
    >[];
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => row['RES_FROMDATE']))).toEqual(new Set(['2026-11-21']));
    expect(await operation.locator('.request-url').textContent()).toContain('&search=startdatum%20%3D%20%220d%22%20AND');
  });
});
