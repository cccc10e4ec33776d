import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { point } from '../support/point.ts';
import { elementIsThere, filesOf, held, monacoIsThere, soon, textOf, typeText, undoTo } from './editing.ts';
import { firstText, usePlayground } from './playground.ts';

const { open } = await usePlayground({ editor: 'any' });

const focused = (page: Page) => page.evaluate(() => document.activeElement?.closest('.editor-place') !== null);
const valueOf = (page: Page) => page.locator('#search').inputValue();

describe('the editor', () => {
  test('is a text field with the first search where no script runs', async () => {
    const page = await open({ javaScriptEnabled: false });
    expect(await valueOf(page)).toBe(firstText);
    await page.getByRole('textbox', { name: 'Search text' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' OR');
    expect(await valueOf(page)).toContain(' OR');
  });

  test('keeps what was typed before the script came, with the caret and the focus', async () => {
    const [script, element] = [held(filesOf.page), held(filesOf.element)];
    const page = await open({
      prepare: async (one) => {
        await script.prepare(one);
        await element.prepare(one);
      },
      waitUntil: 'commit',
      link: { q: 'product = 104' },
    });
    await page.locator('#search').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('product = 10');
    script.letGo();
    await page.locator('.editor-status').waitFor();
    await page.keyboard.type('3');
    expect(await textOf(page)).toBe('product = 103');
    // In the field with suggestions the key would open a list, for which Monaco waits.
    element.letGo();
    await monacoIsThere(page);
    await page.keyboard.type(' AND startdatum = "0d"');
    await soon(() => textOf(page)).toBe('product = 103 AND startdatum = "0d"');
    await undoTo(page, 'product = 104');
    await page.keyboard.press('ControlOrMeta+z');
    expect(await textOf(page)).toBe('product = 104');
  });

  point('first-paint', async () => {
    const [element, monaco] = [held(filesOf.element), held(filesOf.monaco)];
    const page = await open({
      prepare: async (one) => {
        await element.prepare(one);
        await monaco.prepare(one);
      },
    });
    await page.locator('#search').focus();
    await page.keyboard.press('ControlOrMeta+End');
    // No pause between two keys, however slow the machine is: each word is one step of undo.
    await page.clock.pauseAt('2026-11-21T12:00:00+01:00');
    await page.keyboard.type(' AND start');
    await page.clock.resume();
    // Into the middle of what was typed.
    await page.keyboard.press('ArrowLeft');
    element.letGo();
    await elementIsThere(page);
    expect(await focused(page)).toBe(true);
    await page.keyboard.type('X');
    expect(await textOf(page)).toBe(`${firstText} AND starXt`);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+ArrowLeft');
    monaco.letGo();
    await monacoIsThere(page);
    expect(await focused(page)).toBe(true);
    await page.keyboard.type('Y');
    await soon(() => textOf(page)).toBe(`${firstText} AND starYt`);
    await page.keyboard.press('Escape');

    const seen: string[] = [];
    for (let left = 12; left > 0 && seen.at(-1) !== firstText; left--) {
      await page.keyboard.press('ControlOrMeta+z');
      seen.push(await textOf(page));
    }
    expect(seen).toStrictEqual([
      `${firstText} AND starXt`,
      `${firstText} AND start`,
      `${firstText} AND `,
      `${firstText} `,
      firstText,
    ]);
    for (const text of seen.toReversed().slice(1)) {
      await page.keyboard.press('ControlOrMeta+y');
      expect(await textOf(page)).toBe(text);
    }
  });

  test('is left by Tab, and come back to by Shift and Tab', async () => {
    const { prepare, letGo } = held(filesOf.monaco);
    const page = await open({ prepare });
    for (const isThere of [elementIsThere, monacoIsThere]) {
      await isThere(page);
      await page.locator('.editor-place').click();
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe(false);
      await page.keyboard.press('Shift+Tab');
      expect(await focused(page)).toBe(true);
      expect(await textOf(page)).toBe(firstText);
      letGo();
    }
  });

  test('tells the page what was typed before it hears of anything else', async () => {
    const { prepare, letGo } = held(filesOf.monaco);
    const page = await open({ prepare });
    const told = () => page.locator('.print-text').getAttribute('data-text');
    let expected = firstText;
    for (const isThere of [elementIsThere, monacoIsThere]) {
      await isThere(page);
      await page.locator('.editor-place').click();
      await page.keyboard.press('ControlOrMeta+End');
      await page.clock.pauseAt(`2026-11-21T1${expected === firstText ? 2 : 3}:00:00+01:00`);
      // No frame comes any more, and so none is painted.
      await page.keyboard.type('  ');
      expect(await told()).toBe(expected);
      expected += '  ';
      await page.locator('.editor-status').click();
      await soon(told).toBe(expected);
      await page.clock.resume();
      letGo();
    }
  });

  test('is never Monaco on a phone, and its letters are large enough not to be zoomed in on', async () => {
    const asked: string[] = [];
    const page = await open({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      prepare: async (one) => void one.on('request', (request) => asked.push(request.url())),
    });
    await elementIsThere(page);
    const size = () =>
      page.locator('.editor-place textarea').evaluate((area) => Number.parseFloat(getComputedStyle(area).fontSize));
    expect(await size()).toBeGreaterThanOrEqual(16);
    await page.locator('.editor-place textarea').tap();
    await page.clock.fastForward(10_000);
    await typeText(page, 'product = 104');
    expect(asked.filter((url) => url.includes('monaco'))).toStrictEqual([]);
    expect(await page.locator('.editor').evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(390);
  });
});

declare global {
  /** How much of the page has moved without the user, as browsers count it. */
  var shifts: number;
}
