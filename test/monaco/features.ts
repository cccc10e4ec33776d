import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findingsOn } from '../support/axe.ts';
import { patience, pressKeys } from '../support/browser.ts';
import { openSite, type Version } from './site.ts';

const site = await openSite();

afterEach(() => {
  if (site !== undefined && site.complaints.length > 0) throw new Error(site.complaints.splice(0).join('\n'));
});
afterAll(() => site?.close());

/** What the adapter does in one of the two Monacos. */
export function testFeatures(version: Version, parts: 'main' | 'others' | 'all'): void {
  describe.skipIf(site === undefined)(`in Monaco ${version}`, () => {
    let page: Page;
    beforeAll(async () => {
      if (site !== undefined) page = await site.open(version);
    });
    afterEach(async () => {
      await page.waitForFunction(() => globalThis.shown.isAtRest());
      await page.evaluate(() => globalThis.shown.clear());
    });
    afterAll(() => page.context().close());

    const show = async (text: string, more: Parameters<typeof globalThis.shown.show>[0] = {}) => {
      await page.evaluate((how) => globalThis.shown.show(how), { ...more, text });
    };
    const press = (...keys: readonly string[]) => pressKeys(page, ...keys);
    const state = () => page.evaluate(() => globalThis.shown.state());
    const seen = async (selector: string) =>
      (await page.locator(selector).allTextContents()).map((one) => one.replaceAll(/\s+/g, ' ').trim());
    const eventually = <T>(what: () => T) => expect.poll(what, { interval: 20, timeout: patience });
    const text = () => eventually(async () => (await state()).text);
    /** The visible suggestions: inserted text, detail after it, and detail on the right. */
    const suggestions = () =>
      page.locator('.suggest-widget.visible .monaco-list-row').evaluateAll((rows) =>
        rows.map((row) => {
          const parts = ['.label-name', '.signature-label', '.details-label'].map((part) =>
            row.querySelector(part)?.textContent?.trim(),
          );
          return parts.filter((part) => part !== undefined && part !== '').join(', ');
        }),
      );
    const command = async (name: string) => {
      await press('F1');
      await page.locator('.quick-input-box input').fill(`>${name}`);
      await eventually(() => seen('.quick-input-list .monaco-list-row.focused .label-name')).toEqual([name]);
      await press('Enter');
      await page.waitForFunction(() => globalThis.shown.isAtRest());
    };

    const main = () => {
      test('what a word is shows in its colour, and what a value means behind it', async () => {
        await show('startdatum >= "7d" AND product IN (14) AND unknown = 1');
        const hints = () => page.locator('.view-line span[class*="dyn-rule"], .view-line span[class*="ced-"]').allTextContents();
        await eventually(async () => (await hints()).join(' ').replaceAll(/\s+/g, ' ')).toMatch(/Sat 28 Nov.*Kamer Réaumur/);
        const colourOf = (word: string) =>
          page.evaluate((content) => {
            const spans = [...document.querySelectorAll('.view-line span')].filter(
              (span) => span.textContent === content && !span.children.length,
            );
            return spans.map((span) => getComputedStyle(span).color)[0];
          }, word);
        await eventually(() => colourOf('startdatum')).toBe('rgb(13, 92, 107)');
        await eventually(() => colourOf('14')).toBe('rgb(138, 47, 107)');
        await eventually(() => colourOf('unknown')).toBe('rgb(16, 23, 27)');
      });

      test('a field, an operator and a date with its day are chosen with Enter alone', async () => {
        await show('');
        await press('s', 't', 'a');
        await eventually(suggestions).toContain('startdatum, date, Start date');
        await press('Enter');
        await eventually(suggestions).toContain('>=, is at least');
        await press('Enter');
        await eventually(suggestions).toContain('7d, in 7 days, Sat 28 Nov');
        await press('7', 'd');
        await eventually(suggestions).toEqual(['7d, in 7 days, Sat 28 Nov']);
        await press('Enter');
        await text().toBe('startdatum >= "7d"');
        expect((await state()).caret).toBe(18);
      });

      test('a space behind an accepted suggestion is moved over once, and then typed', async () => {
        for (const [keys, after] of [
          ['', 'startdatum >='],
          [' ', 'startdatum >='],
          ['  ', 'startdatum  >='],
          ['x ', 'startdatum x >='],
        ] as const) {
          await show('');
          await press('s', 't', 'a');
          await eventually(suggestions).toContain('startdatum, date, Start date');
          await press('Enter');
          await eventually(suggestions).toContain('>=, is at least');
          await page.keyboard.type(`${keys}>=`);
          await text().toBe(after);
          await page.evaluate(() => globalThis.shown.clear());
        }
      });

      test('a product is found by a part of its name, without its accents', async () => {
        await show('product IN (');
        await page.keyboard.type('kamer rea');
        await eventually(suggestions).toEqual(['14, Kamer Réaumur']);
        await press('Enter');
        await text().toBe('product IN (14');
      });

      test('a product is found by the digits that its number begins with', async () => {
        await show('product IN (1,');
        await page.keyboard.type('10');
        await eventually(async () => (await suggestions())[1]).toBe('101, Zaal S');
        await press('ArrowDown', 'ArrowDown', 'Enter');
        await text().toBe('product IN (1,102');
      });

      test('more is said about a suggestion beside it', async () => {
        await show('');
        await press('Control+Space');
        await eventually(suggestions).toContain('startdatum, date, Start date');
        if (!(await page.locator('.suggest-details').isVisible())) await press('Control+Space');
        await eventually(() => seen('.suggest-details')).toEqual([expect.stringContaining('date')]);
        await press('Control+Space', 'Escape');
      });

      test('names are put in as they are written, whatever they hold', async () => {
        await show('', { service: 'hostile' });
        await press('Control+Space');
        await eventually(async () => (await suggestions()).length).toBeGreaterThan(1);
        await page.keyboard.type('pri');
        await eventually(suggestions).toEqual([expect.stringContaining('price $1')]);
        await press('Enter');
        await text().toBe('`price $1 ${x} \\}` ');
        // A whole condition of a field, with the caret where its values come.
        await page.evaluate(() => globalThis.shown.clear());
        await show('', { service: 'hostile' });
        await press('Control+Space');
        await eventually(async () => (await suggestions()).length).toBeGreaterThan(1);
        await press('ArrowUp', 'Enter');
        await eventually(state).toMatchObject({ text: '`a``$1}b` IN ()', caret: 14 });
      });

      test('what stands at the caret is told on Ctrl+K Ctrl+I, and done by its link', async () => {
        await show('startdatum >= "7|d"');
        await press('Control+k', 'Control+i');
        await eventually(() => seen('.monaco-hover:not(.hidden) .hover-contents')).toEqual(
          expect.arrayContaining([expect.stringContaining('Saturday 28 November 2026')]),
        );
        await page.locator('.monaco-hover a', { hasText: '2026-11-28' }).click();
        await text().toBe('startdatum >= "2026-11-28"');
        await page.evaluate(() => globalThis.shown.monaco.editor.getEditors()[0]?.focus());
        await press('Control+z');
        await text().toBe('startdatum >= "7d"');
      });

      test('both sides of AND are marked while it is told about', async () => {
        await show('product = 1 AN|D product = 2');
        await press('Control+k', 'Control+i');
        await eventually(async () => (await seen('.monaco-hover:not(.hidden) .hover-contents')).length).toBeGreaterThan(0);
        const marked = () => page.evaluate(() => globalThis.shown.marked('wordHighlight'));
        await eventually(marked).toEqual(expect.arrayContaining(['product = 1', 'product = 2']));
        await press('Home');
        await eventually(marked).not.toContain('product = 1');
        const fields = page.locator('.view-line span', { hasText: /^product$/ });
        for (const field of [fields.first(), fields.last()]) {
          await page.evaluate(() => globalThis.shown.clear());
          await show('product = 1 AN|D product = 2');
          await press('Control+k', 'Control+i');
          await eventually(marked).toContain('product = 1');
          await field.hover();
          await eventually(marked).not.toContain('product = 1');
        }
      });

      test('a problem is gone to with F8, and mended with Ctrl+. and Enter', async () => {
        await show('|startdatm >= "0d"');
        await eventually(() => page.evaluate(() => globalThis.shown.problems())).toContain('unknown-field 1');
        await press('F8');
        await eventually(() => seen('.zone-widget .message')).toEqual([expect.stringContaining('Did you mean `startdatum`?')]);
        await press('Escape', 'Control+.');
        await eventually(() => seen('.action-widget .monaco-list-row.action')).toEqual(
          expect.arrayContaining([expect.stringContaining('startdatum')]),
        );
        await press('Enter');
        await text().toBe('startdatum >= "0d"');
        await eventually(() => page.evaluate(() => globalThis.shown.problems())).not.toContain('unknown-field 1');
        // Monaco's own key for the best fix.
        await press('Control+z');
        await text().toBe('startdatm >= "0d"');
        await press('Alt+Shift+Period');
        await text().toBe('startdatum >= "0d"');
      });

      test('the problem of a word that is being typed comes after the others', async () => {
        await show('nothing = 1 AND ');
        const before = await page.evaluate(() => {
          const { monaco, problems } = globalThis.shown;
          const seen: (readonly string[])[] = [];
          Object.assign(globalThis, { seen });
          monaco.editor.onDidChangeMarkers(() => void seen.push(problems()));
          return problems();
        });
        await page.keyboard.type('prod', { delay: 5 });
        // A list that came after Escape would keep the problem back for good.
        await eventually(async () => (await suggestions()).length).toBeGreaterThan(0);
        const found = () => page.evaluate(() => (globalThis as unknown as { seen: string[][] }).seen);
        const alone = (one: readonly string[]) => one.join() === 'unknown-field 1';
        await eventually(async () => (await found()).some(alone)).toBe(true);
        await press('Escape');
        await eventually(async () => (await found()).at(-1)?.length).toBeGreaterThan(1);
        // Monaco may tell late of what there was before.
        const all = (await found()).filter((one) => one.join() !== before.join());
        expect(all.findIndex(alone)).toBe(0);
        expect(all.findIndex((one) => one.length > 1)).toBeGreaterThan(0);
      });

      test('an empty text has no problem until it is run', async () => {
        await show('');
        const problems = () => page.evaluate(() => globalThis.shown.problems());
        expect(await problems()).toEqual([]);
        await press('Control+Enter');
        await eventually(problems).toEqual(['empty-expression 1']);
      });

      test('problems go where the text is of another language', async () => {
        await show('nothing = 1');
        const problems = () => page.evaluate(() => globalThis.shown.problems());
        await eventually(problems).toEqual(['unknown-field 1']);
        await page.evaluate(() => {
          const { editor } = globalThis.shown.monaco;
          for (const model of editor.getModels()) editor.setModelLanguage(model, 'plaintext');
        });
        expect(await problems()).toEqual([]);
      });

      test('the schema of an editor goes with it', async () => {
        await show('kamer = 7', { service: 'rooms' });
        const problems = () => page.evaluate(() => globalThis.shown.problems());
        expect(await problems()).toEqual([]);
        await page.evaluate(() => globalThis.shown.monaco.editor.getEditors()[0]?.dispose());
        await eventually(problems).toEqual(['unknown-field 1']);
      });

      test('a parenthesis, a quote and a backtick are closed', async () => {
        await show('');
        for (const key of '("\'`') await press(key, 'End', 'Space');
        await text().toBe(`() "" '' \`\` `);
      });

      test('suggestions come back where a deletion has left an empty place', async () => {
        await show('startdatum >= "7|"');
        await press('Backspace');
        await eventually(async () => (await suggestions()).length).toBeGreaterThan(5);
        await press('Escape');
      });

      test('what is there twice is faded', async () => {
        await show('product IN (1,14,1)');
        await eventually(() => page.locator('.squiggly-inline-unnecessary').allTextContents()).toEqual(['1']);
      });

      test('Shift+Alt+F lays the text out, and one undo takes that back', async () => {
        const long = 'startdatum >= "0d" and startdatum <= "30d" and product in (101,102,103) and status = "Open"';
        await show(long);
        await press('Shift+Alt+f');
        await text().toContain('\nAND product IN (101,102,103)');
        await press('Control+z');
        await text().toBe(long);
      });
    };

    const others = () => {
      test('lists fold and unfold', async () => {
        await show('|product IN (\n  101,\n  102\n) AND\nstatus = "Open"');
        await eventually(async () => {
          await press('Control+Shift+BracketLeft');
          return (await state()).lines;
        }).toBe(3);
        await press('Control+Shift+BracketRight');
        await eventually(async () => (await state()).lines).toBe(5);
      });

      test('selecting more goes from the value to the list, the condition and the whole', async () => {
        await show('product IN (1|01,102) AND status = "Open"');
        const taken: string[] = [];
        for (let step = 0; step < 8; step++) {
          await press('Shift+Alt+ArrowRight');
          await eventually(async () => (await state()).selected).not.toBe(taken.at(-1) ?? '');
          taken.push((await state()).selected);
          if (taken.at(-1) === 'product IN (101,102) AND status = "Open"') break;
        }
        expect(taken).toEqual(
          expect.arrayContaining(['101', 'product IN (101,102)', 'product IN (101,102) AND status = "Open"']),
        );
      });

      test('what belongs together is highlighted', async () => {
        await show('startdatum >= "0d" AND STARTDATUM <= "7d" AND product = 1|');
        await press('Home');
        await eventually(() =>
          page.locator('.view-overlays .wordHighlight, .view-overlays .wordHighlightStrong').count(),
        ).toBeGreaterThan(1);
      });

      test('how a condition is written is told on Ctrl+Shift+Space', async () => {
        await show('product IN (101,|');
        await press('Escape', 'Control+Shift+Space');
        await eventually(() => seen('.parameter-hints-widget.visible .signature')).toEqual([
          expect.stringContaining('product IN'),
        ]);
        await press('Escape');
      });

      test('Tab takes what is shown behind the caret, and the next Tab leaves', async () => {
        await show('startdatum >= "0d');
        await page.keyboard.type('"');
        await eventually(async () => (await seen('.ghost-text-decoration, .ghost-text')).join('')).toMatch(/AND ?startdatum ?<=/);
        await press('Tab');
        await text().toMatch(/^startdatum >= "0d" AND startdatum <= "\d+d"$/);
        await press('Tab');
        expect(await page.evaluate(() => document.activeElement?.id ?? '')).not.toBe('');
      });

      test('Tab and Shift+Tab lead out of the editor', async () => {
        await show('product = 1');
        const place = () =>
          page.evaluate(() => (document.activeElement?.closest('#first') ? 'editor' : document.activeElement?.id));
        await eventually(place).toBe('editor');
        await press('Tab');
        expect(await place()).toBe('after');
        await press('Shift+Tab');
        expect(await place()).toBe('editor');
        await press('Shift+Tab');
        expect([await place(), (await state()).text]).toEqual(['before', 'product = 1']);
      });

      test('Ctrl+Enter and Shift+Enter run the text as it is then, with a list open too', async () => {
        await show('product = 1');
        await page.keyboard.type('4');
        await press('Control+Enter');
        await page.keyboard.type(' AND ');
        await eventually(async () => (await suggestions()).length).toBeGreaterThan(0);
        await press('Shift+Enter');
        expect(await page.evaluate(() => globalThis.shown.runs)).toEqual(['product = 14', 'product = 14 AND ']);
        expect((await state()).text).toBe('product = 14 AND ');
        expect(await suggestions()).toEqual([]);
      });

      test('above the text stands what runs it, and what the host says of the last run', async () => {
        await show('product = 14');
        await eventually(() => seen('.codelens-decoration a')).toEqual(['▶ Run (Ctrl+Enter)']);
        await page.evaluate(() => globalThis.shown.say('12 bookings'));
        await eventually(() => seen('.codelens-decoration a')).toEqual(['▶ Run (Ctrl+Enter) · 12 bookings']);
        await page.locator('.codelens-decoration a').click();
        expect(await page.evaluate(() => globalThis.shown.runs)).toEqual(['product = 14']);
      });

      test('the palette has the commands, which do what they say', async () => {
        await show('startdatum >= "0|d" AND status = “Open” AND product = 1');
        await command('Search: Write the date in full');
        await text().toBe('startdatum >= "2026-11-21" AND status = “Open” AND product = 1');
        await command('Search: Fix all');
        await text().toBe('startdatum >= "2026-11-21" AND status = "Open" AND product = 1');
        const hints = () => page.locator('.view-line', { hasText: 'Grote zaal' }).count();
        await eventually(hints).toBe(1);
        await command('Search: Show or hide hints');
        await eventually(hints).toBe(0);
        await command('Search: Run');
        expect(await page.evaluate(() => globalThis.shown.runs)).toEqual([
          'startdatum >= "2026-11-21" AND status = "Open" AND product = 1',
        ]);
      });

      test('a double click on a hint puts its date into the text', async () => {
        await show('startdatum >= "7d"');
        await page
          .locator('.view-line span', { hasText: /^\s*Sat.28.Nov\s*$/ })
          .last()
          .dblclick();
        await text().toBe('startdatum >= "2026-11-28"');
      });

      test('the outline has the conditions', async () => {
        await show('product = 1 AND (status = "Open" OR status = "New")');
        await press('Control+Shift+o');
        await eventually(() => seen('.quick-input-list .label-name')).toEqual(expect.arrayContaining(['product = 1']));
        await press('Escape');
      });

      test('two schemas live on one page, each in its language', async () => {
        await show('', { service: 'rooms', at: 'second' });
        await show('');
        await press('Control+Space');
        await eventually(suggestions).toContain('startdatum, date, Start date');
        expect((await suggestions()).join(' ')).not.toContain('kamer');
        await page.evaluate(() => globalThis.shown.monaco.editor.getEditors()[0]?.focus());
        await press('Control+Space');
        await eventually(async () => (await suggestions()).join(' ')).toContain('kamer');
        expect((await suggestions()).join(' ')).not.toContain('startdatum');
        await press('Escape');
        await eventually(() => seen('#second .codelens-decoration a')).toEqual(['▶ Uitvoeren (Ctrl+Enter)']);
        await page.keyboard.type('kamr = 7');
        await press('Escape');
        await command('Zoeken: Uitvoeren');
        expect(await page.evaluate(() => globalThis.shown.runs)).toEqual(['kamr = 7']);
        await eventually(() =>
          page.evaluate(() => globalThis.shown.monaco.editor.getModelMarkers({}).map(({ message }) => message)),
        ).toEqual([expect.stringContaining('Bedoelde u `kamer`?')]);
      });

      test('whoever registers again doubles nothing, and the last to dispose takes all away', async () => {
        await page.evaluate(() => {
          const { monaco, register, services } = globalThis.shown;
          const other = register(monaco, { languageId: 'other-search', service: services.rooms });
          const again = register(monaco, { languageId: 'other-search', service: services.rooms });
          other.dispose();
          other.dispose();
          Object.assign(globalThis, { again });
        });
        const place = { at: 'second', languageId: 'other-search' } as const;
        await show('kamr = 7 AND ', place);
        await press('Control+Space');
        await eventually(async () => (await suggestions()).filter((row) => row.startsWith('kamer')).length).toBe(1);
        await press('Escape');
        const marked = () =>
          page.evaluate(() => globalThis.shown.monaco.editor.getModelMarkers({ owner: 'other-search' }).length);
        await eventually(marked).toBeGreaterThan(0);
        await page.evaluate(() => (globalThis as unknown as { again: { dispose(): void } }).again.dispose());
        expect(await marked()).toBe(0);
        await press('Control+Space');
        await eventually(() => seen('.suggest-widget.visible .message')).toEqual([expect.stringContaining('No suggestions')]);
        await press('Escape', 'Control+Enter');
        expect((await state()).text).toBe('kamr = 7 AND \n');
      });

      test('Enter leaves quotes, and puts no line end into them', async () => {
        await show('startdatum >= "7|d" AND product = 1');
        await press('Enter');
        expect(await state()).toMatchObject({ text: 'startdatum >= "7d" AND product = 1', caret: 18 });
        await press('Enter');
        await text().toBe('startdatum >= "7d"\n AND product = 1');
      });

      test('while values are waited for, Enter takes none of those for an earlier text', async () => {
        await show('product IN (', { service: 'slow' });
        await page.keyboard.type('z');
        await eventually(suggestions).toEqual(['1, Zaal 1']);
        await page.keyboard.type('o');
        await press('Enter');
        await page.evaluate(() => globalThis.shown.answers.next());
        await text().toBe('product IN (zo');
      });

      test('lines may end as in Windows', async () => {
        await show('product = 1\r\nAND startdatm = "7d"');
        await eventually(() => page.evaluate(() => globalThis.shown.problems())).toEqual(['unknown-field 5']);
        await press('Control+Home', 'F8', 'Escape', 'Control+.');
        await eventually(() => seen('.action-widget .monaco-list-row.action')).toEqual(
          expect.arrayContaining([expect.stringContaining('startdatum')]),
        );
        await press('Enter');
        await text().toBe('product = 1\r\nAND startdatum = "7d"');
      });

      test('a new day shows by itself', async () => {
        if (site === undefined) return;
        const late = await site.open(version, 'search-light', { at: '2026-11-21T23:59:50+01:00' });
        await late.evaluate(() => globalThis.shown.show({ text: 'startdatum = "0d"', service: 'live' }));
        const today = () => late.locator('.view-line').allTextContents();
        await eventually(today).toEqual([expect.stringContaining('Sat\u00a021\u00a0Nov')]);
        await late.clock.fastForward(15_000);
        await eventually(today).toEqual([expect.stringContaining('Sun\u00a022\u00a0Nov')]);
        await late.context().close();
      });
    };

    if (parts !== 'others') main();
    if (parts !== 'main') others();
  });
}

/** Where Monaco deviates from axe: a list item's accessible name joins its parts with commas. */
const monacosOwn = ['label-content-name-mismatch'];

/** That there is nothing which some people cannot see, read or reach. */
export function testAccess(themes: readonly string[]): void {
  test.skipIf(site === undefined).each(themes)('axe finds nothing of ours in %s', async (theme) => {
    if (site === undefined) return;
    const page = await site.open('0.57.0', theme);
    await page.evaluate(() =>
      globalThis.shown.show({ text: 'startdatum >= "0d" AND product IN (14,14) AND statu = "Open" AND ' }),
    );
    await page.keyboard.type('s');
    await page.locator('.suggest-widget.visible .monaco-list-row').first().waitFor();
    const isOurs = (one: string) => !(monacosOwn.some((id) => one.startsWith(id)) && /suggest|list/.test(one));
    expect((await findingsOn(page)).filter(isOurs)).toEqual([]);
    const said = await page.locator('.suggest-widget .monaco-list-row').first().getAttribute('aria-label');
    expect(said?.replaceAll(/\s+/g, ' ')).toBe('startdatum date, Start date, Field');
    await page.context().close();
  });
}
