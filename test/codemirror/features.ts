import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { colours } from '../../src/editing/colours.ts';
import { foreignWords } from '../catalogue/pseudo.ts';
import { wordsIn } from '../catalogue/words-on-page.ts';
import { findingsOn } from '../support/axe.ts';
import { patience, pressKeys } from '../support/browser.ts';
import { pairs } from '../textarea/pairs.ts';
import { openSite } from '../textarea/site.ts';
import type { Shown } from './page/main.ts';

declare global {
  /** What the page has, for tests to ask. */
  var codeMirror: Shown;
}

type EditorName = keyof Shown['editors'];

/** What the extension does in CodeMirror, the newest or the oldest that it is for. */
export async function testEditor(version: 'codemirror' | 'codemirror-oldest'): Promise<void> {
  const { page, open } = await openSite(version);

  describe(version, () => {
    const begin = (marked: string, name: EditorName = 'search') =>
      page.evaluate(([text, which]) => globalThis.codeMirror.begin(text, which), [marked, name] as const);
    const text = (name: EditorName = 'search') => page.evaluate((which) => globalThis.codeMirror.text(which), name);
    const press = (...keys: readonly string[]) => pressKeys(page, ...keys);
    const eventually = <T>(what: () => T) => expect.poll(what, { interval: 20, timeout: patience });
    const textsOf = async (selector: string) =>
      (await page.locator(selector).allInnerTexts()).map((one) => one.replaceAll(/\s+/g, ' ').trim());
    const suggestions = () => textsOf('.cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled) li');
    const chosen = () => textsOf('.cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled) li[aria-selected]');

    test.each(pairs)('%s: %s', async (_, before, typed, after) => {
      await begin(before);
      for (const key of typed) await press(key === ' ' ? 'Space' : key);
      expect(await text()).toBe(after);
    });

    test('a field, an operator and a date are chosen with Enter alone', async () => {
      await begin('|');
      await press('s', 't', 'a');
      await eventually(chosen).toEqual(['startdatum date Start date']);
      await press('Enter');
      await eventually(chosen).toEqual([]);
      await eventually(suggestions).toContain('>= is at least');
      await press('ArrowDown', 'Enter');
      await eventually(suggestions).toContain('7d in 7 days Sat 28 Nov');
      await press('7', 'd');
      await eventually(chosen).toEqual(['7d in 7 days Sat 28 Nov']);
      await press('Enter');
      expect(await text()).toMatch(/^startdatum >=? "7d"\|$/);
    });

    test('a space behind an accepted suggestion is moved over once, and then typed', async () => {
      for (const [keys, after] of [
        [[], 'startdatum >=|'],
        [['Space'], 'startdatum >=|'],
        [['Space', 'Space'], 'startdatum  >=|'],
        [['x', 'Space'], 'startdatum x >=|'],
        [['ArrowLeft', 'ArrowRight', 'Space'], 'startdatum  >=|'],
      ] as const) {
        await begin('|');
        await press('s', 't', 'a');
        await eventually(chosen).toEqual(['startdatum date Start date']);
        await press('Enter');
        await eventually(suggestions).toContain('>= is at least');
        await press(...keys.slice(0, 1));
        // The list stays as it is.
        if (keys[0] === 'Space') expect(await suggestions()).toContain('>= is at least');
        await press(...keys.slice(1), '>', '=');
        expect(await text()).toBe(after);
      }
    });

    test('a number is never taken for a longer one, and its name is shown behind it', async () => {
      await begin('product IN (|)');
      await page.keyboard.type('14,101');
      await eventually(chosen).toEqual(['101 Zaal S']);
      await press('Enter');
      expect(await text()).toBe('product IN (14,101|)');
      await eventually(() => textsOf('#search .cm-search-hint')).toEqual(['Kamer Réaumur', 'Zaal S']);
    });

    test('a list opens where a deletion leaves no value, and Tab leaves without it', async () => {
      await begin('product IN (1|)');
      await press('Backspace');
      await eventually(async () => (await suggestions()).length).toBeGreaterThan(5);
      await press('Tab');
      await eventually(suggestions).toEqual([]);
      expect(await page.evaluate(() => document.activeElement?.closest('#search'))).toBeNull();
    });

    test('Escape is left to the page where it closes nothing', async () => {
      await begin('product = 1|');
      await page.evaluate(() => addEventListener('keydown', (key) => Object.assign(globalThis, { key }), { once: true }));
      await press('Escape');
      expect(await page.evaluate('key.defaultPrevented')).toBe(false);
    });

    test('words have the colours of what they are', async () => {
      await begin('startdatum >= "7d" AND product IN (14) AND unknown = 1|');
      const classOf = (word: string) => page.locator('#search .cm-line span', { hasText: word }).first().getAttribute('class');
      expect(await Promise.all(['startdatum', '"7d"', 'AND', '14', 'unknown'].map(classOf))).toEqual([
        'cm-search-property',
        'cm-search-type',
        'cm-search-keyword',
        'cm-search-enumMember',
        expect.stringContaining('cm-search-variable'),
      ]);
      const colour = page
        .locator('#search .cm-search-operator')
        .first()
        .evaluate((word) => getComputedStyle(word).color);
      expect(await colour).toBe(inRgb(colours.operator[0]));
    });

    test('a problem is gone to with F8, and mended with Ctrl+. and Enter; one undo takes that back', async () => {
      await begin('product = 1 AND |');
      await page.keyboard.type('startdatm >= "0d"');
      await press('Escape');
      await eventually(() => textsOf('#search .cm-lintRange-error')).toEqual(['startdatm']);
      await press('Home', 'F8');
      expect(await page.evaluate(() => String(getSelection()))).toBe('startdatm');
      // The oldest shows the tooltip of a problem to the pointer alone.
      await press('Control+k', 'Control+i');
      await eventually(() => textsOf('.cm-search-hover')).toEqual([expect.stringContaining('Did you mean startdatum?')]);
      await press('Control+.');
      await eventually(async () => (await chosen())[0]).toContain('startdatum');
      await press('Enter');
      expect((await text()).replace('|', '')).toContain('product = 1 AND startdatum');
      await eventually(() => textsOf('#search .cm-lintRange-error')).toEqual([]);
      await press('Control+z');
      expect((await text()).replace('|', '')).toContain('startdatm >= "0d"');
    });

    test('Ctrl+. says so where there is nothing to fix, and Enter then changes nothing', async () => {
      await begin('|');
      await press('Control+.');
      await eventually(chosen).toEqual(['Nothing to fix here.']);
      await press('Enter');
      await eventually(suggestions).toEqual([]);
      expect(await text()).toBe('|');
    });

    test('all problems are listed on Ctrl+Shift+M, each with its fixes', async () => {
      await begin('statsu = "Paid" AND product = 7d|');
      await eventually(() => page.locator('#search .cm-lintRange-error').count()).toBeGreaterThan(1);
      await press('Control+Shift+KeyM');
      await eventually(() => page.locator('.cm-panel-lint .cm-diagnostic').count()).toBeGreaterThan(1);
      expect(await textsOf('.cm-panel-lint .cm-diagnosticAction')).toContain('Replace with status');
      await press('Escape');
      await eventually(() => page.locator('.cm-panel-lint').count()).toBe(0);
    });

    test('what stands at the caret is told on Ctrl+K Ctrl+I, and what the pointer is at', async () => {
      await begin('startdatum >= "7|d"');
      await press('Control+k', 'Control+i');
      await eventually(() => textsOf('.cm-search-hover')).toEqual([expect.stringContaining('Saturday 28 November 2026')]);
      const edge = page
        .locator('.cm-tooltip')
        .first()
        .evaluate((box) => getComputedStyle(box).borderTopColor);
      expect(await edge).toBe(inRgb(colours.edge[0]));
      expect((await page.evaluate(() => globalThis.codeMirror.announced)).join(' ')).toContain('Saturday 28 November 2026');
      await press('Escape');
      await eventually(() => textsOf('.cm-search-hover')).toEqual([]);
      await pointAt(page, '#search .cm-search-type');
      await page.locator('.cm-search-hover button', { hasText: '2026-11-28' }).click();
      expect((await text()).replace('|', '')).toBe('startdatum >= "2026-11-28"');
    });

    test('Shift+Alt+F lays the text out, and one undo takes that back', async () => {
      const long = 'startdatum >= "0d" and startdatum <= "30d" and product in (101,102,103) and status = "Open"';
      await begin(`${long}|`);
      await press('Shift+Alt+f');
      expect(await text()).toContain('\nAND product IN (101,102,103)');
      await press('Control+z');
      expect((await text()).replace('|', '')).toBe(long);
    });

    test('Ctrl+Enter and Shift+Enter run the search, also while a list is open', async () => {
      await begin('product = 1|');
      await press('Control+Enter', 'Shift+Enter', 'Space', 'A', 'Control+Enter');
      expect(await page.evaluate(() => globalThis.codeMirror.runs)).toEqual(['product = 1', 'product = 1', 'product = 1 A']);
      expect(await text()).toBe('product = 1 A|');
    });

    test('in one line Enter takes the suggestion, and without one it searches; no line break comes in', async () => {
      await begin('|', 'line');
      await press('k', 'a');
      await eventually(async () => (await chosen())[0]).toContain('kamer');
      await press('Enter', 'Escape');
      await page.keyboard.type('= 7');
      await press('Escape', 'Enter');
      expect(await page.evaluate(() => globalThis.codeMirror.runs)).toEqual(['kamer = 7']);
      await page.keyboard.insertText('\nOR dag\n');
      expect(await text('line')).toBe('kamer = 7 OR dag |');
    });

    test('a catalogue leaves no word of another language in it', async () => {
      await page.evaluate(() => globalThis.codeMirror.use('pseudo'));
      const told: string[] = [];
      // CodeMirror writes these words around the name of a fix, in English whatever its phrases are.
      const ofCodeMirror = /^ Action: (.*?)(?: \(access key "\w(?:"\)|\)"))?\.$/;
      const tell = async () =>
        told.push(...(await wordsIn(page.locator('#search'))).map((one) => one.replace(ofCodeMirror, '$1')));
      await begin('xx = 1 AND dd >= "7|d" AND st = "x"');
      await press('Control+k', 'Control+i');
      await eventually(() => page.locator('.cm-search-hover').count()).toBe(1);
      await tell();
      await press('Escape', 'Control+Space');
      await eventually(suggestions).not.toEqual([]);
      await tell();
      await press('Escape', 'Control+Shift+KeyM');
      await eventually(() => page.locator('.cm-panel-lint .cm-diagnostic').count()).toBeGreaterThan(1);
      await tell();
      await press('Escape', 'Control+.');
      await eventually(suggestions).not.toEqual([]);
      await tell();
      told.push(...(await page.evaluate(() => globalThis.codeMirror.announced)));
      expect(told.filter((one) => one.includes('⟦⟧')).length).toBeGreaterThan(5);
      expect(foreignWords(told)).toEqual([]);
      await press('Escape');
      await page.evaluate(() => globalThis.codeMirror.use('german'));
      await begin('product = 7d|');
      await press('Control+Shift+KeyM');
      await eventually(() => textsOf('.cm-panel-lint .cm-diagnostic')).toEqual([
        expect.stringContaining('Datum und Uhrzeit stehen in Anführungszeichen'),
      ]);
      await press('Escape');
      await page.evaluate(() => globalThis.codeMirror.use('booking'));
    });

    test('suggestions for an earlier text are never taken', async () => {
      await page.evaluate(() => globalThis.codeMirror.use('slow'));
      await begin('product = |');
      await page.keyboard.type('12');
      await press('Enter');
      expect(await text()).toBe('product = 12\n|');
      await page.evaluate(() => globalThis.codeMirror.use('booking'));
    });

    test('axe finds nothing, with a list, a hover and problems, light and dark', { timeout: 60_000 }, async () => {
      // The dark one is for release tests.
      for (const colorScheme of version === 'codemirror' ? (['light'] as const) : (['light', 'dark'] as const)) {
        const other = await open({ colorScheme });
        // The arrow keys scroll CodeMirror's own list.
        const found = () => findingsOn(other, ':root', { 'scrollable-region-focusable': { enabled: false } });
        await other.evaluate(() => globalThis.codeMirror.begin('startdatm >= "0d" AND product IN (14,101) AND |'));
        await other.locator('.cm-lintRange-error').first().waitFor();
        await other.keyboard.press('Control+Space');
        await other.locator('.cm-tooltip-autocomplete li').first().waitFor();
        await other.keyboard.press('ArrowDown');
        expect(await found(), colorScheme).toEqual([]);
        await other.keyboard.press('Escape');
        await pointAt(other, '.cm-search-enumMember');
        expect(await found(), colorScheme).toEqual([]);
      }
    });
  });
}

/** A colour as the page computes it. */
const inRgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

/** Points at a word until it is explained: a change of the state meanwhile begins the wait anew. */
async function pointAt(page: Page, word: string): Promise<void> {
  const at = page.locator(word).first();
  let moves = 0;
  const isExplained = async () => {
    await at.hover({ position: { x: 3 + (moves++ % 2), y: 5 } });
    return page
      .locator('.cm-search-hover')
      .waitFor({ timeout: 1_000 })
      .then(
        () => true,
        () => false,
      );
  };
  await expect.poll(isExplained, { interval: 20, timeout: patience }).toBe(true);
}
