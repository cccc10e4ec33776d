import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { soon } from './editing.ts';
import { usePlayground } from './playground.ts';

const { open } = await usePlayground({ editor: 'monaco' });
const splitter = (page: Page) => page.getByRole('separator', { name: 'Width of the search' });
const widthOf = (page: Page, place: string): Promise<number> =>
  page
    .locator(place)
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().width));

const topOf = (page: Page, place: string): Promise<number> =>
  page.locator(place).evaluate((element) => Math.round(element.getBoundingClientRect().top));

async function grab(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const box = await splitter(page).boundingBox();
  if (box === null) throw new Error('It is not on the page.');
  const at = { x: box.x + box.width / 2, y: 300 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  return at;
}

describe('the gap between the columns', () => {
  test('is dragged, kept for the next visit without a shift, and put back by a double click', async () => {
    const page = await open();
    const before = await widthOf(page, '.ask');
    // It lies between them, and takes no room of either.
    expect(await topOf(page, '.ask')).toBe(await topOf(page, '.found'));
    expect(await topOf(page, '.splitter')).toBe(await topOf(page, '.found'));
    const at = await grab(page);
    await page.mouse.move(at.x + 120, at.y, { steps: 4 });
    await soon(() => widthOf(page, '.ask')).toBe(before + 120);
    // The editor and the hours are as wide as their columns.
    const inner = async () => (await widthOf(page, '.editor-box')) - (await widthOf(page, '.editor-box .monaco-editor'));
    await soon(inner).toBeLessThanOrEqual(2);
    await page.keyboard.press('Escape');
    await soon(() => widthOf(page, '.ask')).toBe(before);
    await page.mouse.up();
    expect(await page.evaluate(() => localStorage.getItem('search-expression.columns'))).toBeNull();

    const again = await grab(page);
    await page.mouse.move(again.x - 80, again.y, { steps: 4 });
    await page.mouse.up();
    await soon(() => widthOf(page, '.ask')).toBe(before - 80);
    await page.addInitScript(() => {
      const seen = new Set<number>();
      Reflect.set(globalThis, 'seen', seen);
      const look = (): void => {
        const ask = document.querySelector('#app .ask');
        if (ask !== null) seen.add(Math.round(ask.getBoundingClientRect().width));
        requestAnimationFrame(look);
      };
      look();
    });
    await page.reload();
    expect(await page.evaluate(() => [...(Reflect.get(globalThis, 'seen') as Set<number>)])).toEqual([before - 80]);

    await splitter(page).dblclick({ position: { x: 8, y: 200 } });
    await soon(() => widthOf(page, '.ask')).toBe(before);
  });

  test('goes by keys as far as both columns can be used, and is not there where there is one column', async () => {
    const page = await open();
    const before = await widthOf(page, '.ask');
    await splitter(page).focus();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press('ArrowRight');
    await soon(() => widthOf(page, '.ask')).toBeGreaterThan(before + 10);
    await page.keyboard.press('Home');
    const letter = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
    await soon(() => widthOf(page, '.ask')).toBe(24 * letter);
    expect(await splitter(page).getAttribute('aria-valuenow')).toBe(await splitter(page).getAttribute('aria-valuemin'));
    await page.keyboard.press('End');
    await soon(() => widthOf(page, '.found')).toBe(28 * letter);
    expect(await splitter(page).getAttribute('aria-valuenow')).toBe(await splitter(page).getAttribute('aria-valuemax'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1_440);

    // Narrower windows give both what they need, and one column has no gap.
    await page.setViewportSize({ width: 1_100, height: 900 });
    await soon(() => widthOf(page, '.found')).toBe(28 * letter);
    await page.setViewportSize({ width: 899, height: 900 });
    await soon(() => splitter(page).isVisible()).toBe(false);
    expect(await widthOf(page, '.ask')).toBe(await widthOf(page, '.found'));
    await page.setViewportSize({ width: 1_440, height: 900 });
    await splitter(page).focus();
    await page.keyboard.press('Enter');
    await soon(() => widthOf(page, '.ask')).toBe(before);
  });
});
