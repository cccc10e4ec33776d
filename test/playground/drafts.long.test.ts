import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test, vi } from 'vitest';
import { held, soon, textOf, typeText } from './editing.ts';
import { firstText, usePlayground } from './playground.ts';

// Each test types in several tabs.
vi.setConfig({ testTimeout: 90_000 });

const { open, site } = await usePlayground();

/** Another tab of the same browser, at an address without a link. */
async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.clock.install({ time: '2026-11-21T09:00:00+01:00' });
  await page.goto(site.url);
  return page;
}

/** Opens the page anew in its tab, with nothing of the search in its address. */
const visitAgain = (page: Page) => page.goto(site.url);
const keptLast = (page: Page) => page.evaluate(() => localStorage.getItem('search-expression.draft'));

describe('two tabs', () => {
  test('each get their own text back, and a new one the last of them', async () => {
    const one = await open();
    await typeText(one, 'product = 1');
    await soon(() => keptLast(one)).toContain('product = 1');
    const two = await openTab(one.context());
    await soon(() => textOf(two)).toBe('product = 1');
    await two.getByText('Your last search is back.').waitFor();

    // The second tab has not changed what it was given: it is its own all the same.
    await one.bringToFront();
    await typeText(one, 'product = 11');
    await soon(() => keptLast(one)).toContain('product = 11');
    expect(await textOf(two)).toBe('product = 1');
    await visitAgain(two);
    await soon(() => textOf(two)).toBe('product = 1');

    await two.bringToFront();
    await typeText(two, 'product = 2');
    await soon(() => keptLast(two)).toContain('product = 2');
    await visitAgain(one);
    await soon(() => textOf(one)).toBe('product = 11');
    const three = await openTab(one.context());
    await soon(() => textOf(three)).toBe('product = 2');
  });

  test('do so where one of them begins anew', async () => {
    const one = await open();
    await typeText(one, 'product = 1');
    await soon(() => keptLast(one)).toContain('product = 1');
    const two = await openTab(one.context());
    await two.getByRole('button', { name: 'Start over' }).click();
    await soon(() => textOf(two)).toBe(firstText);
    await soon(() => keptLast(two)).toContain('startdatum');
    await visitAgain(one);
    await soon(() => textOf(one)).toBe('product = 1');
    await visitAgain(two);
    await soon(() => textOf(two)).toBe(firstText);
  });

  test('have what was typed before the part that keeps it came', async () => {
    const part = held(/\/assets\/remember-[^/]+\.js/);
    const page = await open({ prepare: part.prepare });
    await typeText(page, 'product = 1');
    part.letGo();
    await soon(() => keptLast(page)).toContain('product = 1');
    await soon(() => new URL(page.url()).hash).toContain('product');
  });

  test('read what somebody else wrote into one of them without harm', async () => {
    const page = await open();
    await typeText(page, 'product = 1');
    await soon(() => keptLast(page)).toContain('product = 1');
    await page.evaluate(() => sessionStorage.setItem('search-expression.draft', '{"text":7,"entity":"user"}'));
    await visitAgain(page);
    await soon(() => textOf(page)).toBe('product = 1');
  });
});
