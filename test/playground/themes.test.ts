import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { patience } from '../support/browser.ts';
import { point } from '../support/point.ts';
import { usePlayground } from './playground.ts';

const { browser, open } = await usePlayground();
const skip = browser === undefined;
/** The machine may be busy. */
const soon = { timeout: patience };
const [white, black] = ['rgb(255, 255, 255)', 'rgb(0, 0, 0)'];

point(
  'themes',
  async () => {
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
  },
  { skip },
);

test.skipIf(skip)('the language is the choice of the browser until another is made, and then kept', async () => {
  const page = await open({ locale: 'nl-NL' });
  await page.getByRole('button', { name: 'Instellingen' }).click();
  await page.getByLabel('Taal').selectOption('English');
  await page.getByRole('button', { name: 'Settings' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  await page.reload();
  await page.getByRole('button', { name: 'Settings' }).waitFor();
});

test.skipIf(skip)('what has the keyboard is seen, and nothing moves for who wants no motion', async () => {
  const page = await open({ reducedMotion: 'reduce' });
  await page.locator('body').press('Tab');
  const examples = page.getByRole('button', { name: 'Examples' });
  expect(await examples.evaluate((one) => getComputedStyle(one).outline)).toMatch(/^rgb\([^)]+\) solid 2px$/);
  const lasting = await examples.evaluate((one) => {
    Object.assign(one.style, { transition: 'opacity 5s', animation: 'anything 5s' });
    const { transitionDuration, animationDuration } = getComputedStyle(one);
    return [transitionDuration, animationDuration].map(Number.parseFloat);
  });
  expect(Math.max(...lasting)).toBeLessThan(0.001);
});

test.skipIf(skip).each([
  ['words of another page', '"purple"'],
  ['an object', '{"length":1,"__proto__":{"x":1}}'],
  ['no JSON', 'not JSON at all'],
  ['nothing that can be read or written', undefined],
])('choices are kept where the browser keeps %s', async (_name, stored) => {
  const page = await open({
    prepare: async (page) => {
      await page.addInitScript((stored) => {
        if (stored === undefined) {
          Storage.prototype.getItem = Storage.prototype.setItem = () => {
            throw new DOMException('Not here.', 'SecurityError');
          };
          return;
        }
        for (const name of ['language', 'theme', 'tool', 'welcomed', 'draft', 'history', 'service', 'copy'])
          localStorage.setItem(`search-expression.${name}`, stored);
      }, stored);
    },
    isNewcomer: true,
    link: { view: 'timeline' },
  });
  await page.getByRole('tab', { name: 'Builder', selected: true }).waitFor();
  const marks = ['data-theme', 'data-contrast', 'lang'].map((name) => page.locator('html').getAttribute(name));
  expect(await Promise.all(marks)).toEqual(['light', 'normal', 'en']);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Look').selectOption('Dark');
  await expect.poll(() => page.locator('html').getAttribute('data-theme'), soon).toBe('dark');
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
