import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isLong } from '../support/counts.ts';
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

describe.runIf(isLong)('problems', () => {
  test('are all told before Monaco has come', async () => {
    const { prepare, letGo } = held(filesOf.monaco);
    const page = await open({ prepare, link: { q: 'startdatm >= "0d" AND product = 999 AND' } });
    await elementIsThere(page);
    const problems = page.locator('.editor-problem');
    await soon(() => problems.count()).toBe(3);
    letGo();
    await monacoIsThere(page);
    expect(await problems.count()).toBe(3);
    await soon(() => page.locator('.editor-box .squiggly-error').count()).toBe(2);
  });

  test('are not told while a word is being typed', async () => {
    const { prepare } = held(filesOf.monaco);
    const page = await open({ prepare });
    await elementIsThere(page);
    await page.locator('.editor-place').click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.clock.pauseAt('2026-11-21T09:30:00+01:00');
    await page.keyboard.type(' AND');
    await page.clock.runFor(350);
    expect(await page.locator('.editor-problem').count()).toBe(0);
    expect(await page.locator('.editor-valid').count()).toBe(0);
    // Nor while suggestions are shown for it.
    await page.clock.runFor(2_000);
    expect(await page.locator('.editor-problem').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.clock.runFor(200);
    await soon(() => page.locator('.editor-problem').count()).toBe(1);
    // What is mended is gone at once.
    for (let left = 4; left > 0; left--) await page.keyboard.press('Backspace');
    await soon(() => page.locator('.editor-problem').count()).toBe(0);
    expect(await page.locator('.editor-valid').isVisible()).toBe(true);
  });

  test('are the first eight of many, in Dutch too', async () => {
    const text = Array.from({ length: 11 }, (_, at) => `veld${at} = 1`).join(' AND ');
    const page = await open({ link: { q: text, lang: 'nl' } });
    await soon(() => page.locator('.editor-problem').count()).toBe(8);
    expect(await page.locator('.editor-problem').first().textContent()).toMatch(/^Fout/);
    expect(await page.locator('.editor-problems').textContent()).toContain('… en nog 3');
    expect(await page.locator('.editor-status').textContent()).toContain('11 problemen');
  });

  test('are none of an empty text: it says how to begin', async () => {
    const page = await open({ link: { q: ' ' } });
    await soon(() => page.locator('.editor-empty').textContent()).toContain('example');
    expect(await page.locator('.editor-problem').count()).toBe(0);
  });

  test('show what others wrote as text', async () => {
    const page = await open({ link: { q: '`<img src=x onerror=alert(1)>` = 1' } });
    await soon(() => page.locator('.editor-problem').first().textContent()).toContain('<img src=x onerror=alert(1)>');
    expect(await page.locator('.editor-problem img').count()).toBe(0);
  });
});
