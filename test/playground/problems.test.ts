import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { point } from '../support/point.ts';
import { elementIsThere, filesOf, held, monacoIsThere, soon, textOf } from './editing.ts';
import { usePlayground } from './playground.ts';

const { open } = await usePlayground({ editor: 'any' });

/** What is lit up in the text field with colours. */
const lit = (page: Page) => page.evaluate(() => [...(CSS.highlights.get('editor-lit') ?? [])].map(String));

describe('problems', () => {
  point('text-problems', async () => {
    const { prepare, letGo } = held(filesOf.monaco);
    const page = await open({ prepare, link: { q: 'startdatm >= "0d" AND startdatum <= 2026-11-28 AND product = 999' } });
    const problems = page.locator('.editor-problem');
    await elementIsThere(page);
    await soon(() => problems.count()).toBe(3);
    expect(await problems.first().textContent()).toMatch(/^Error There is no field startdatm\./);
    expect(await problems.nth(2).textContent()).toMatch(/^Warning/);

    await problems.first().hover();
    expect(await lit(page)).toStrictEqual(['startdatm']);
    await problems.nth(2).hover();
    expect(await lit(page)).toStrictEqual(['999']);

    // By the keyboard alone: to the place, back, and the fix.
    const jump = page.getByRole('button', { name: 'Go to 2026-11-28' });
    await jump.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('"1d"');
    await page.keyboard.press('Escape');
    await soon(() => textOf(page)).toBe('startdatm >= "0d" AND startdatum <= "1d" AND product = 999');
    await soon(() => problems.count()).toBe(2);

    letGo();
    await monacoIsThere(page);
    await page.mouse.move(0, 0);
    await problems.first().hover();
    await soon(() => page.locator('.editor-lit').allTextContents()).toStrictEqual(['startdatm']);
    await page.getByRole('button', { name: 'Go to 999' }).press('Enter');
    await page.keyboard.type('101');
    await page.keyboard.press('Escape');
    await soon(() => problems.count()).toBe(1);
    const fix = problems.first().getByRole('button', { name: 'Replace with startdatum' });
    await fix.focus();
    await page.keyboard.press('Enter');
    await soon(() => textOf(page)).toBe('startdatum >= "0d" AND startdatum <= "1d" AND product = 101');
    expect(await page.locator('.editor-valid').textContent()).toContain('Valid');
    // The button is gone; the text has the focus, and takes the fix back.
    await page.keyboard.press('ControlOrMeta+z');
    await soon(() => textOf(page)).toMatch(/^startdatm/);
  });
});
