import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { patience } from '../support/browser.ts';
import { point } from '../support/point.ts';
import { usePlayground } from './playground.ts';

const { open } = await usePlayground();
/** The machine may be busy. */
const soon = { timeout: patience };
const [white, black] = ['rgb(255, 255, 255)', 'rgb(0, 0, 0)'];

point('themes', async () => {
  const page = await open({ colorScheme: 'light' });
  const light = await grounds(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => lightness(page), soon).toBeLessThan(0.2);
  await page.emulateMedia({ colorScheme: 'dark', contrast: 'more' });
  await expect.poll(() => grounds(page), soon).toEqual([black]);
  await page.emulateMedia({ colorScheme: 'light', contrast: 'more' });
  await expect.poll(() => grounds(page), soon).toEqual([white]);
  await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' });
  await expect.poll(() => grounds(page), soon).toEqual(light);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect.poll(() => page.locator('html').getAttribute('data-contrast'), soon).toBe('high');
  await page.emulateMedia({ forcedColors: 'none' });

  // What is chosen stays, whatever the system says, also when the page is opened again.
  await page.emulateMedia({ colorScheme: 'dark', contrast: 'no-preference' });
  await page.getByRole('button', { name: 'Settings' }).press('Enter');
  const look = page.getByLabel('Look');
  await look.selectOption('Light');
  await expect.poll(() => grounds(page), soon).toEqual(light);
  await look.selectOption('High contrast');
  await expect.poll(() => grounds(page), soon).toEqual([black]);
  await look.selectOption('Dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.reload();
  await expect.poll(() => lightness(page), soon).toBeLessThan(0.2);
});

/** The grounds that large parts of the page are drawn on. */
function grounds(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const parts = [document.documentElement, ...document.querySelectorAll('header, .card')];
    const colours = parts.map((part) => getComputedStyle(part).backgroundColor);
    return [...new Set(colours)].filter((colour) => colour !== 'rgba(0, 0, 0, 0)');
  });
}

/** Of the lightest ground, from 0 to 1. */
async function lightness(page: Page): Promise<number> {
  const parts = (await grounds(page)).flatMap((colour) => [...colour.matchAll(/\d+/g)].slice(0, 3).map(([part]) => Number(part)));
  return Math.max(...parts) / 255;
}
