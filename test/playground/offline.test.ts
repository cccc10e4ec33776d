import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { point } from '../support/point.ts';
import { address, browser, keptFiles, openDeep, soon } from './offline-site.ts';

point(
  'offline',
  async () => {
    const { page, context, requested, complaints } = await openDeep();
    await expect.poll(() => page.locator('.found').textContent(), soon).toContain('Zaal S');
    expect(requested.every((url) => url.startsWith(address))).toBe(true);

    // Caching starts when the page is idle, and covers everything but the API documentation.
    await expect.poll(() => keptFiles(page), soon).toContain('service worker done');
    const kept = await keptFiles(page);
    expect(kept.filter((path) => path.startsWith('docs'))).toEqual([]);
    expect(kept).toContain('');

    await context.setOffline(true);
    await page.getByText('Offline', { exact: true }).waitFor();
    await usePage(page);
    // What only the network has is not offered.
    expect(await page.locator('.foot a').allTextContents()).toEqual(['Licences', 'Notices']);
    expect(await page.evaluate(() => document.querySelectorAll('.notice.error').length)).toBe(0);

    // The same again when the page is opened without network.
    await page.goto('about:blank');
    await page.goto(`${address}?from=mail#q=${encodeURIComponent('product = 14')}`);
    await expect.poll(() => page.locator('.found').textContent(), soon).toContain('Kamer Réaumur');
    await usePage(page);
    expect(complaints).toEqual([]);
    await context.setOffline(false);
    await page.getByText('Offline', { exact: true }).waitFor({ state: 'detached' });
  },
  { skip: browser === undefined },
);

/** Uses the page without a network: another search and view, an unopened dialog, a screen. */
async function usePage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Examples' }).click();
  await page.getByRole('button', { name: /^Events: this week/ }).click();
  await page.getByRole('tab', { name: 'On a screen', selected: true }).waitFor();
  await page.getByRole('tab', { name: 'JSON' }).click();
  await expect.poll(() => page.locator('.found').textContent(), soon).toContain('Rondleiding');
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('button', { name: 'The language on one page' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
}
