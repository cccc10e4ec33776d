import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isLong } from '../support/counts.ts';
import { point } from '../support/point.ts';
import { soon } from './editing.ts';
import { usePlayground } from './playground.ts';

const { open } = await usePlayground();
const [white, black] = ['rgb(255, 255, 255)', 'rgb(0, 0, 0)'];

point('themes', async () => {
  const page = await open({ colorScheme: 'light' });
  const light = await grounds(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await soon(() => lightness(page)).toBeLessThan(0.2);
  await page.emulateMedia({ colorScheme: 'dark', contrast: 'more' });
  await soon(() => grounds(page)).toEqual([black]);
  await page.emulateMedia({ colorScheme: 'light', contrast: 'more' });
  await soon(() => grounds(page)).toEqual([white]);
  await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' });
  await soon(() => grounds(page)).toEqual(light);
  await page.emulateMedia({ forcedColors: 'active' });
  await soon(() => page.locator('html').getAttribute('data-contrast')).toBe('high');
  await page.emulateMedia({ forcedColors: 'none' });

  // What is chosen stays, whatever the system says, also when the page is opened again.
  await page.emulateMedia({ colorScheme: 'dark', contrast: 'no-preference' });
  await page.getByRole('button', { name: 'Settings' }).press('Enter');
  const look = page.getByLabel('Look');
  await look.selectOption('Light');
  await soon(() => grounds(page)).toEqual(light);
  await look.selectOption('High contrast');
  await soon(() => grounds(page)).toEqual([black]);
  await look.selectOption('Dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.reload();
  await soon(() => lightness(page)).toBeLessThan(0.2);
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

test.runIf(isLong)('the language is the choice of the browser until another is made, and then kept', async () => {
  const page = await open({ locale: 'nl-NL' });
  await page.getByRole('button', { name: 'Instellingen' }).click();
  await page.getByLabel('Taal').selectOption('English');
  await page.getByRole('button', { name: 'Settings' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  await page.reload();
  await page.getByRole('button', { name: 'Settings' }).waitFor();
});

test.runIf(isLong)('what has the keyboard is seen, and nothing moves for who wants no motion', async () => {
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

test.runIf(isLong).each([
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
  await soon(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
});

test.runIf(isLong)('what is selected is seen where colours are forced', async () => {
  const page = await open({ forcedColors: 'active' });
  const ground = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => getComputedStyle(one).backgroundColor);
  await page.locator('.bar').first().click();
  for (const [selected, other] of [
    ['.tab[aria-selected=true]', '.tab[aria-selected=false]'],
    ['.results-day[aria-checked=true]', '.results-day[aria-checked=false]'],
    ['.bar[aria-pressed=true]', '.bar[aria-pressed=false]'],
    ['.button[aria-pressed=true]', '.button[aria-pressed=false]'],
  ] as const) {
    expect(await ground(selected), selected).not.toBe(await ground(other));
    // The ground of the system, which its ink is made for.
    expect(await ground(selected), selected).toBe(await ground('.tab[aria-selected=true]'));
  }
  await page.getByRole('tab', { name: 'On a screen' }).click();
  await page.getByRole('button', { name: 'Room sign' }).click();
  // What takes the room is seen on the strip of its day.
  expect(await ground('.screen-strip-booked')).not.toBe(await ground('.screen-face'));
  expect(await ground('.screen-strip-booked')).not.toBe('rgba(0, 0, 0, 0)');
});

test.runIf(isLong)('the search is printed without its hints, with what it finds and no controls', async () => {
  const q = 'startdatum >= "0d" AND product = 102';
  const page = await open({ link: { q, view: 'table' }, colorScheme: 'dark' });
  await page.locator('.table-row').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  const printed = await page.locator('.print-text').evaluate((one) => getComputedStyle(one, '::before').content);
  expect(JSON.parse(printed)).toBe(q);
  for (const hidden of ['.editor', 'header', 'footer', '.more', '.tabs', '.find-row'])
    expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
  expect(await page.locator('.found .button:visible').count()).toBe(0);
  expect(await page.locator('.table-row').first().isVisible()).toBe(true);
  const ink = await page.locator('.results h2').evaluate((one) => getComputedStyle(one).color);
  expect(Math.max(...(ink.match(/\d+/g) ?? []).map(Number))).toBeLessThan(60);
});

test.runIf(isLong)('the title of the page is in its language', async () => {
  const page = await open({ locale: 'nl-NL' });
  await soon(() => page.title()).toBe('Zoekopdrachten proberen');
  await page.getByRole('button', { name: 'Instellingen' }).click();
  await page.getByLabel('Taal').selectOption('English');
  await soon(() => page.title()).toBe('Search playground');
});

test.runIf(isLong)('a window of 320 pixels is wide enough', async () => {
  const page = await open({ viewport: { width: 320, height: 640 } });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  for (const tab of ['Timeline', 'Table', 'On a screen', 'JSON', 'Builder', 'In words', 'Tree', 'SQL', 'URL']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await soon(width, { message: tab }).toBe(320);
  }
  await page.getByRole('button', { name: /^Clock/ }).click();
  await page.getByRole('button', { name: 'Tomorrow', exact: true }).click();
  await soon(width).toBe(320);

  // Nor is a longer word of the first rows cut.
  await page.goto(new URL('#lang=nl', page.url()).href);
  await page.getByRole('button', { name: 'Voorbeeldgegevens' }).waitFor();
  const labels = await page.locator('.top .button > span:visible').evaluateAll((all) => {
    const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
      scrollWidth > clientWidth || scrollHeight > clientHeight;
    return all.map((label) => `${label.textContent}${isCut(label) ? ' is cut' : ''}`);
  });
  expect(labels.length).toBeGreaterThan(5);
  expect(labels.filter((label) => label.endsWith('cut'))).toEqual([]);
});
