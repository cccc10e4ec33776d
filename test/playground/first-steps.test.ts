import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { patience } from '../support/browser.ts';
import { point } from '../support/point.ts';
import { usePlayground } from './playground.ts';

const { open, site } = await usePlayground();
/** The machine may be busy. */
const soon = { timeout: patience };
const steps = (page: Page) => page.getByRole('dialog', { name: 'First steps' });

point('first-run', async () => {
  const page = await open({ isNewcomer: true });
  const card = steps(page);
  await card.getByText('The bookings of two rooms, the next 7 days.').waitFor();
  await expect.poll(() => focused(page), soon).toBe('Next');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page), soon).toBe('Choose the Grote zaal');
  // The card does not cover the builder that it tells to use.
  const [about, builder] = await Promise.all([card, page.locator('.more')].map((one) => one.boundingBox()));
  expect(about?.x).toBeGreaterThan((builder?.x ?? Number.NaN) + (builder?.width ?? 0));
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.found').textContent(), soon).toContain('Grote zaal');
  await expect.poll(() => page.locator('.found').textContent(), soon).not.toContain('Zaal S');
  await expect.poll(() => focused(page), soon).toBe('Show on a screen');
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'On a screen', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => card.count(), soon).toBe(0);
  await page.getByRole('dialog').waitFor();

  await page.goto(site.url);
  await page.reload();
  await page.getByRole('tab', { name: 'Timeline' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('search-expression.welcomed'))).toBe('true');
  expect(await card.count()).toBe(0);
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());
