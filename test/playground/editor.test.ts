import type { Page } from 'playwright-core';
import { describe, expect, test, vi } from 'vitest';
import { isLong } from '../support/counts.ts';
import { point } from '../support/point.ts';
import { elementIsThere, filesOf, held, inTurn, monacoIsThere, soon, textOf, typeText, undoTo } from './editing.ts';
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
      prepare: inTurn(script.prepare, element.prepare),
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
    const page = await open({ prepare: inTurn(element.prepare, monaco.prepare) });
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

// Whole searches are typed key by key, in each editor.
if (isLong) vi.setConfig({ testTimeout: 90_000 });

describe.runIf(isLong)('the editor', () => {
  test('shows the text of a link where nothing was typed', async () => {
    const { prepare, letGo } = held(filesOf.element);
    const page = await open({ prepare, link: { q: 'product = 104\r\nAND startdatum = "0d"' } });
    const shown = 'product = 104\nAND startdatum = "0d"';
    expect(await valueOf(page)).toBe(shown);
    await page.locator('#search').focus();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' OR');
    letGo();
    await monacoIsThere(page);
    expect(await textOf(page)).toBe(`${shown} OR`);
    await undoTo(page, shown);
  });

  test('takes 1,500 characters that come at once, as they are dictated, and the page follows once', async () => {
    const page = await open();
    await monacoIsThere(page);
    await page.locator('search-expression-builder').waitFor();
    await typeText(page, 'RES_ID > 0');
    // The builder hears of every text that the page takes.
    await page.locator('search-expression-builder').evaluate((builder) => {
      const { editor } = builder as HTMLElement & { readonly editor: EventTarget };
      let updates = 0;
      editor.addEventListener('update', () => Reflect.set(window, 'updates', ++updates));
    });
    const dictated = Array.from({ length: 60 }, (_, at) => ` OR RES_CUSTOM01 ~ "woord ${at}"`).join('');
    expect(dictated.length).toBeGreaterThan(1_500);
    await page.keyboard.insertText(dictated);
    await soon(() => textOf(page)).toBe(`RES_ID > 0${dictated}`);
    const updates = () => page.evaluate(() => Number(Reflect.get(window, 'updates') ?? 0));
    await soon(updates).toBeGreaterThan(0);
    expect(await updates()).toBeLessThan(5);
  });

  test('moves nothing on the page when it becomes another, and keeps what is selected', async () => {
    const { prepare, letGo } = held(filesOf.monaco);
    const text = 'product IN (\n101,\n102,\n103,\n104,\n105,\n106\n)\nAND startdatum >= "0d"\nAND startdatum <= "7d"';
    const page = await open({ prepare: inTurn(prepare, watchShifts), link: { q: text } });
    await elementIsThere(page);
    const below = page.locator('.editor-status');
    const before = await below.boundingBox();
    await page.locator('.editor-place').click();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.press('ArrowRight');
    for (let count = 0; count < 3; count++) await page.keyboard.press('Shift+ArrowRight');
    letGo();
    await monacoIsThere(page);
    expect(await below.boundingBox()).toStrictEqual(before);
    expect(await page.evaluate(() => globalThis.shifts)).toBe(0);
    await page.keyboard.type('R');
    await soon(() => textOf(page)).toBe(`pR${text.slice(4)}`);
  });

  test('takes every key while it becomes another', async () => {
    const page = await open();
    await typeText(page, 'product IN (141,1414) OR startdatum >= "2026-11-28"');
    await monacoIsThere(page);
    await typeText(page, firstText);
  });

  test('waits with becoming another while a character is composed, or suggestions are open', async () => {
    const [element, monaco] = [held(filesOf.element), held(filesOf.monaco)];
    const page = await open({ prepare: inTurn(element.prepare, monaco.prepare) });
    const keyboard = await page.context().newCDPSession(page);
    await page.locator('#search').focus();
    await page.keyboard.press('ControlOrMeta+End');
    await keyboard.send('Input.imeSetComposition', { text: '´', selectionStart: 1, selectionEnd: 1 });
    await arrived(page, filesOf.element, element.letGo);
    expect(await page.locator('#search').count()).toBe(1);
    await keyboard.send('Input.insertText', { text: 'é' });
    await elementIsThere(page);
    expect(await textOf(page)).toBe(`${firstText}é`);

    await page.keyboard.press('Backspace');
    await page.keyboard.type(' AND st');
    await page.getByRole('listbox').waitFor();
    await arrived(page, filesOf.monaco, monaco.letGo);
    expect(await page.locator('search-expression-editor').count()).toBe(1);
    await page.keyboard.press('Escape');
    await monacoIsThere(page);
    expect(await focused(page)).toBe(true);
    expect(await textOf(page)).toBe(`${firstText} AND st`);
  });

  test('stays as it is where Monaco cannot be loaded', async () => {
    const page = await open({
      prepare: async (one) => void (await one.route(filesOf.monaco, (route) => route.abort())),
      allowed: /ERR_FAILED/,
    });
    await elementIsThere(page);
    await typeText(page, 'product = 104');
    await soon(() => page.locator('.editor-meanings').textContent()).toContain('104');
    await page.keyboard.press('ControlOrMeta+z');
    expect(await textOf(page)).not.toBe('product = 104');
  });

  test('follows the theme and the language of the page', async () => {
    const page = await open({ link: { lang: 'nl' } });
    await monacoIsThere(page);
    const editor = page.locator('.editor-box .monaco-editor').first();
    await soon(() => editor.getAttribute('class')).toMatch(/\bvs\b/);
    await page.emulateMedia({ colorScheme: 'dark' });
    await soon(() => editor.getAttribute('class')).toMatch(/\bvs-dark\b/);
    await page.emulateMedia({ colorScheme: 'dark', contrast: 'more' });
    await soon(() => editor.getAttribute('class')).toMatch(/\bhc-black\b/);
    await soon(() => page.locator('.editor').textContent()).toMatch(/za\s28\snov/);
  });

  test('has a context menu that what lies below does not shine through', async () => {
    const page = await open();
    const letters = () => page.locator('.editor-place').evaluate((place) => getComputedStyle(place).fontFamily);
    const font = await letters();
    await monacoIsThere(page);
    const line = page.locator('.editor-box .view-line').first();
    await soon(() => line.evaluate((one) => getComputedStyle(one).fontFamily)).toContain(font);
    await line.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Copy' }).waitFor();
    const papers = () =>
      page.locator('.monaco-menu').evaluate((menu) => {
        const boxes: Element[] = [];
        for (let box: Element | null = menu; box !== null; box = box.parentElement) boxes.push(box);
        return boxes.map((box) => getComputedStyle(box).backgroundColor);
      });
    await soon(papers).toContain('rgb(255, 255, 255)');
  });

  test('undoes the switch to events with their text', async () => {
    const { prepare, letGo } = held(filesOf.monaco);
    const page = await open({ prepare });
    const [bookings, events] = ['Bookings', 'Events'].map((name) => page.getByRole('button', { name, exact: true }));
    const undo = page.getByRole('button', { name: 'Undo' });
    for (const isThere of [elementIsThere, monacoIsThere]) {
      await isThere(page);
      await events?.click();
      await soon(() => textOf(page)).toContain('EVENT_DATE');
      letGo();
      await undo.click();
      await soon(() => textOf(page)).toBe(firstText);
      expect(await bookings?.getAttribute('aria-pressed')).toBe('true');
      expect(await page.locator('.editor-valid').isVisible()).toBe(true);
      expect(await undo.getAttribute('aria-disabled')).toBe('true');
    }
  });
});

/** Lets a file come, and gives the page time to make something of it. */
async function arrived(page: Page, file: RegExp, letGo: () => void): Promise<void> {
  const coming = page.waitForResponse(file);
  letGo();
  await (await coming).finished();
  await page.clock.fastForward(3_000);
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Shifts after a key are expected; counts and times in the rows change their width.
        if (Reflect.get(entry, 'hadRecentInput') === true) continue;
        const moved = Reflect.get(entry, 'sources') as readonly { readonly node?: Node | null }[];
        const isOfRows = (node: Node | null | undefined) => document.querySelector('.results')?.contains(node ?? null) === true;
        if (moved.every(({ node }) => node && isOfRows(node))) continue;
        globalThis.shifts += Number(Reflect.get(entry, 'value'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}
