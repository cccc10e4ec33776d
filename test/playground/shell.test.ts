import { describe, expect, test } from 'vitest';
import { textOf } from './editing.ts';
import { firstText, usePlayground } from './playground.ts';

const { browser, open } = await usePlayground();

describe.skipIf(browser === undefined)('the page', () => {
  test('opens with the expression of the specification and its rows', async () => {
    const page = await open();
    expect(await textOf(page)).toBe(firstText);
    expect(Number(await page.locator('#count').textContent())).toBeGreaterThan(20);
  });
});
