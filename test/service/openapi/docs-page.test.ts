import { describe, expect, test } from 'vitest';
import { findingsOn } from '../../support/axe.ts';
import { isLong } from '../../support/counts.ts';
import { open, server } from './docs-site.ts';

test('the page of the API: tries the filter of bookings, as the demo user, and shows rows', async () => {
  const page = await open();
  await page.getByLabel('User').fill(server.demo?.user.name ?? '');
  await page.getByLabel('Password').fill(server.demo?.user.password ?? '');

  const operation = page.locator('#filterBookings');
  await operation.getByText('/api/rest/booking/filter', { exact: true }).click();
  const search = operation.getByRole('textbox', { name: 'search' });
  expect(await search.inputValue()).toBe('startdatum >= "0d" AND startdatum <= "7d" AND product IN (101,102)');
  await search.fill('startdatum = "0d" AND product = 102');
  expect(await operation.getByRole('group', { name: 'Request', exact: true }).textContent()).toContain(
    '&search=startdatum%20%3D%20%220d%22%20AND',
  );
  await operation.getByRole('button', { name: 'Send' }).click();
  await operation.getByText(/^200 OK, in \d+ ms$/).waitFor();
  const answer = await operation.getByRole('group', { name: 'Answer', exact: true }).textContent();
  const rows = JSON.parse(answer ?? '') as readonly Record<string, string>[];
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map((row) => row['RES_FROMDATE']))).toEqual(new Set(['2026-11-21']));
});

describe.runIf(isLong)('the page of the API', () => {
  test('tries what is public without logging in, in XML', async () => {
    const page = await open();
    const operation = page.locator('#filterEventsInFormat');
    await operation.locator('summary').first().click();
    await operation.getByRole('button', { name: 'Send' }).click();
    const body = operation.getByRole('group', { name: 'Answer', exact: true });
    await body.waitFor();
    expect(await body.textContent()).toMatch(/<response>\s*<event>/);
  });

  test('has the guide folded, one click away', async () => {
    const page = await open();
    const operators = page.getByText('lies between, both ends included');
    expect(await operators.isVisible()).toBe(false);
    await page.getByRole('heading', { name: 'Searching' }).click();
    expect(await operators.isVisible()).toBe(true);
    expect(await page.locator('main details:has(> summary > h2)').count()).toBeGreaterThan(5);
  });

  test('fits a phone, with no need to scroll sideways, and is dark where that is asked for', async () => {
    const page = await open({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    await page.getByRole('heading', { name: 'Problems' }).click();
    await page.locator('#filterBookings > summary').click();
    await page.locator('#filterBookings').getByRole('button', { name: 'Send' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await findingsOn(page)).toEqual([]);
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(await ground()).toBe('rgb(19, 24, 27)');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(ground).toBe('rgb(246, 245, 241)');
  });

  test('is found from the first page, and leads back', async () => {
    const page = await open({}, '');
    await page.getByRole('link', { name: 'The API' }).click();
    await page.locator('.operation').first().waitFor();
    await page.getByRole('link', { name: 'Playground' }).click();
    await page.locator('.results').waitFor();
    await page.getByRole('link', { name: 'Users and origins' }).click();
    expect(new URL(page.url()).pathname).toMatch(/^\/admin/);
  });
});
