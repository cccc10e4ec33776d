import { describe, expect, test } from 'vitest';
import { isLong } from '../../support/counts.ts';
import { open, server } from './docs-site.ts';

test('the page of the API: tries the filter of bookings, as the demo user, and shows rows', async () => {
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
  const rows = JSON.parse((await answer.locator('.microlight').first().textContent()) ?? '') as readonly Record<string, string>[];
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map((row) => row['RES_FROMDATE']))).toEqual(new Set(['2026-11-21']));
  expect(await operation.locator('.request-url').textContent()).toContain('&search=startdatum%20%3D%20%220d%22%20AND');
});

describe.runIf(isLong)('the page of the API', () => {
  test('tries what is public without logging in, in XML', async () => {
    const page = await open();
    const operation = page.locator('#operations-Events-filterEventsInFormat');
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Try it out' }).click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    const body = operation.locator('.live-responses-table .microlight').first();
    await body.waitFor();
    expect(await body.textContent()).toMatch(/<response>\s*<event>/);
  });

  test('has the guide folded, one click away', async () => {
    const page = await open();
    const operators = page.getByText('lies between, both ends included');
    expect(await operators.isVisible()).toBe(false);
    await page.getByRole('heading', { name: 'Searching' }).click();
    expect(await operators.isVisible()).toBe(true);
    expect(await page.locator('.info details').count()).toBeGreaterThan(5);
  });

  test('fits a phone, with no need to scroll sideways, and is dark where that is asked for', async () => {
    const page = await open({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    await page.getByRole('heading', { name: 'Problems' }).click();
    await page.locator('#operations-Bookings-filterBookings .opblock-summary-control').click();
    await page.locator('.try-out').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await page.locator('html.dark-mode').count()).toBe(1);
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await ground()).toBe('rgb(19, 24, 27)');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(ground).toBe('rgb(246, 245, 241)');
    expect(await page.locator('html.dark-mode').count()).toBe(0);
  });

  test('is found from the first page, and leads back', async () => {
    const page = await open({}, '');
    await page.getByRole('link', { name: 'The API' }).click();
    await page.locator('.opblock').first().waitFor();
    await page.getByRole('link', { name: 'Playground' }).click();
    await page.locator('.results').waitFor();
    await page.getByRole('link', { name: 'Users and origins' }).click();
    expect(new URL(page.url()).pathname).toMatch(/^\/admin/);
  });
});
