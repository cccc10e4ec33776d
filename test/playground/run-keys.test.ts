import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isLong } from '../support/counts.ts';
import { point } from '../support/point.ts';
import { elementIsThere, filesOf, held, monacoIsThere, soon, textOf, typeText } from './editing.ts';
import { usePlayground } from './playground.ts';

const { open } = await usePlayground({ editor: 'any' });

/** What was said of the last run. */
const isSaid = (page: Page, expected: RegExp) => soon(() => page.locator('#announcement').textContent()).toMatch(expected);

/** Alternates a search with results and an invalid one, so that each key changes the status. */
async function tryKeys(page: Page, keys: readonly string[]): Promise<void> {
  for (const [at, key] of keys.entries()) {
    const text = at % 2 === 0 ? 'product = 104 AND startdatum = "0d"' : 'product = 104 AND';
    await typeText(page, text);
    await page.keyboard.press(key);
    await page.clock.fastForward(1_000);
    if (at % 2 === 0) await isSaid(page, /^Run: \d+ results?\./);
    else await isSaid(page, /^Not run: the search has a mistake\./);
    expect(await textOf(page)).toBe(text);
  }
}

describe('running', () => {
  point('run-keys', async () => {
    const { prepare, letGo } = held(filesOf.element);
    const page = await open({ prepare });
    await tryKeys(page, ['Control+Enter', 'Shift+Enter', 'Meta+Enter', 'Control+Enter']);
    letGo();
    await monacoIsThere(page);
    await tryKeys(page, ['Control+Enter', 'Shift+Enter']);
  });

  test('needs no button for sample data: the one there leads to a screen, or to the first mistake', async () => {
    const page = await open({ link: { q: 'product = 104 AND prodct = 102' } });
    await monacoIsThere(page);
    expect(await page.getByRole('button', { name: /^Run/ }).count()).toBe(0);
    const button = page.getByRole('button', { name: 'Put on a screen' });
    await button.click();
    await isSaid(page, /^Not run: the search has a mistake\./);
    await page.keyboard.type('product');
    await page.keyboard.press('Escape');
    await soon(() => textOf(page)).toBe('product = 104 AND product = 102');
    await button.click();
    await page.getByRole('tab', { name: 'On a screen', selected: true }).waitFor();
    await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('view-panel');
    // From there on it gives the page that draws it.
    await button.click();
    await page.locator('#copy-tab-html[aria-selected=true]').waitFor();
  });
});

describe.runIf(isLong)('running', () => {
  test('is done by the same keys in the field with colours', async () => {
    const { prepare } = held(filesOf.monaco);
    const page = await open({ prepare });
    await elementIsThere(page);
    await tryKeys(page, ['Control+Enter', 'Shift+Enter', 'Meta+Enter']);
  });
});
