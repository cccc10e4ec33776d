import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { elementIsThere, filesOf, held, soon, textOf, typeText } from './editing.ts';
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
  test('is done by the same keys in the field with colours', async () => {
    const { prepare } = held(filesOf.monaco);
    const page = await open({ prepare });
    await elementIsThere(page);
    await tryKeys(page, ['Control+Enter', 'Shift+Enter', 'Meta+Enter']);
  });
});
