import { describe, expect, test } from 'vitest';
import { foreignWords } from '../catalogue/pseudo.ts';
import { wordsIn } from '../catalogue/words-on-page.ts';
import { openSite } from '../textarea/site.ts';
import type { Languages } from './page/main.ts';
import { partsOf, says } from './parts.ts';

const { open } = await openSite('builder');

test('it can be imported where there are no elements', async () => {
  expect(Object.keys(await import('../../src/builder/index.ts'))).toEqual(['defineSearchExpressionBuilder']);
});

describe('the builder', () => {
  test('alone in a form: is filled by keys alone, says what was done, posts its text and is reset', async () => {
    const { page, add, says: saysAlone, focused, status, host, options } = partsOf(await open());
    await add.press('Enter');
    await expect.poll(focused).toBe('Find a field');
    await page.keyboard.type('RES_STATUS');
    await expect.poll(() => options.allTextContents()).toEqual(['Statusstatus']);
    await page.keyboard.press('Enter');
    await saysAlone('startdatum >= "0d" AND status = "New"');
    await expect.poll(focused).toBe('Choose: New');
    await expect.poll(() => status.textContent()).toBe('Condition added: Status');
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.keyboard.press('ControlOrMeta+z');
    await saysAlone('startdatum >= "0d"');
    await expect.poll(() => status.textContent()).toBe('Undone');
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await page.locator('#submit').click();
    const posted = JSON.stringify([
      ['filter', 'startdatum >= "0d" AND status = "New"'],
      ['search', ''],
    ]);
    const heard = () => page.evaluate('window.heard');
    expect(await heard()).toEqual([
      ...['input', 'change'].map((type) => `${type} of alone`),
      'run of alone: startdatum >= "0d" AND status = "New"',
      ...['input', 'change', 'input', 'change'].map((type) => `${type} of alone`),
      'submit of form',
      posted.replace(',["search",""]', ''),
    ]);
    await page.locator('#reset').click();
    await saysAlone('startdatum >= "0d"');
    // What is typed replaces the value that a new condition proposes.
    await add.press('Enter');
    await page.keyboard.type('RES_FROMTIME');
    await page.keyboard.press('Enter');
    await saysAlone('startdatum >= "0d" AND RES_FROMTIME >= "09:00"');
    await page.keyboard.type('18:00');
    await page.keyboard.press('Enter');
    await saysAlone('startdatum >= "0d" AND RES_FROMTIME >= "18:00"');
    await host.evaluate((builder) => Object.assign(builder, { value: 'zaal = ' }));
    expect(await host.evaluate((builder) => (builder as HTMLInputElement).validity.customError)).toBe(true);
  });

  test("in step: an edit is one step of the editor's undo, and the focus stays in the builder", async () => {
    const { page, says: saysBeside, row, focused, host, popup } = partsOf(await open(), 'beside');
    const editor = page.locator('#search');
    const area = editor.locator('textarea');
    await area.focus();
    await page.keyboard.type('RES_NUMBER >= 10 and product = 101');
    await page.keyboard.press('Escape');
    await row('Room').getByRole('button', { name: 'Choose: Zaal S' }).press('Enter');
    await page.keyboard.type('zaal m');
    await page.keyboard.press('Enter');
    await says(editor, 'RES_NUMBER >= 10 and product IN (101,102)');
    await expect.poll(focused).toBe('Find by name or number');
    expect(await popup.count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('Choose: Zaal S, Zaal M');
    // What is typed in a control comes between, in browsers with one history for all fields.
    const number = row('Persons').getByRole('textbox', { name: 'Value' });
    await number.focus();
    await page.keyboard.press('End');
    await page.keyboard.type('0');
    await page.keyboard.press('Enter');
    await saysBeside('RES_NUMBER >= 100 and product IN (101,102)');
    await row('Room').getByRole('button', { name: 'Remove Zaal S' }).press('Enter');
    await saysBeside('RES_NUMBER >= 100 and product IN (102)');
    await expect.poll(focused).toBe('Choose: Zaal M');
    for (const text of [
      'RES_NUMBER >= 100 and product IN (101,102)',
      'RES_NUMBER >= 10 and product IN (101,102)',
      'RES_NUMBER >= 10 and product = 101',
    ]) {
      await page.keyboard.press('ControlOrMeta+z');
      await says(editor, text);
      expect(await focused()).toMatch(/^Choose/);
    }
    await page.keyboard.press('ControlOrMeta+y');
    await says(editor, 'RES_NUMBER >= 10 and product IN (101,102)');
    await page.keyboard.press('ControlOrMeta+Enter');
    expect(await page.evaluate('window.heard')).toContain('run of search: RES_NUMBER >= 10 and product IN (101,102)');
    expect(await host.evaluate((builder) => (builder as HTMLInputElement).validity.valid)).toBe(true);
  });

  test('a condition is moved by dragging its handle, and by Alt and an arrow', async () => {
    const { page, set, says: saysAlone, rows, focused, status } = partsOf(await open());
    await set('RES_NUMBER = 1 AND RES_CUST_ID = 2 AND BOOKING_ID = 3');
    const handle = rows.nth(0).getByRole('button', { name: /^More for/ });
    const [from, to] = [await handle.boundingBox(), await rows.nth(2).boundingBox()];
    await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 8);
    await page.mouse.down();
    await page.mouse.move((to?.x ?? 0) + 8, (to?.y ?? 0) + (to?.height ?? 0) - 4, { steps: 4 });
    expect(await rows.nth(2).locator('xpath=..').getAttribute('data-drop-after')).toBe('');
    await page.mouse.up();
    await saysAlone('RES_CUST_ID = 2 AND BOOKING_ID = 3 AND RES_NUMBER = 1');
    await expect.poll(() => status.textContent()).toBe('Moved to 3 of 3');
    await expect.poll(focused).toBe('More for: Persons is 1');
    await page.keyboard.press('Alt+ArrowUp');
    await saysAlone('RES_CUST_ID = 2 AND RES_NUMBER = 1 AND BOOKING_ID = 3');
    await expect.poll(focused).toBe('More for: Persons is 1');
    await page.keyboard.press('ControlOrMeta+z');
    await page.keyboard.press('ControlOrMeta+z');
    await saysAlone('RES_NUMBER = 1 AND RES_CUST_ID = 2 AND BOOKING_ID = 3');
  });

  test('a catalogue leaves no word of another language in it and the editor beside, but those of the schema', async () => {
    const page = await open();
    const beside = page.locator('#beside');
    const editor = page.locator('#search');
    await page.evaluate(() => {
      const { pseudo, pseudoSchema } = (window as unknown as { languages: Languages }).languages;
      const [search, builder] = [document.querySelector('#search'), document.querySelector('#beside')];
      // The label of the page.
      search?.setAttribute('aria-label', '⟦⟧');
      Object.assign(search ?? {}, { schema: pseudoSchema, locale: pseudo });
      builder?.setAttribute('aria-label', '⟦⟧');
    });
    const told: string[] = [];
    const set = async (text: string) => {
      await editor.evaluate((element, value) => void Object.assign(element, { value }), text);
      for (const place of [beside, editor]) {
        await expect.poll(async () => (await wordsIn(place)).some((one) => one.includes('⟦⟧'))).toBe(true);
        told.push(...(await wordsIn(place)));
      }
    };
    await set('');
    await set('NOT (dd >= "7d" OR dd = "2026-12-01") AND n IN (1,2,3,4,5) AND bo = TRUE AND tt < "09:00"');
    for (const button of await beside.getByRole('button').all()) {
      if (!(await button.isVisible()) || (await button.getAttribute('aria-expanded')) === null) continue;
      await button.press('Enter');
      told.push(...(await wordsIn(beside)));
      await page.keyboard.press('Escape');
    }
    await set('n = 1 AND xx = 2 OR st = "x" AND dd = "x');
    await editor.locator('textarea').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Control+Space');
    await page.keyboard.press('Control+.');
    await expect.poll(() => editor.locator('.jump').count()).toBeGreaterThan(1);
    told.push(...(await wordsIn(editor)), ...(await wordsIn(beside)));
    expect(told.length).toBeGreaterThan(50);
    expect(foreignWords(told)).toEqual([]);
    const message = () => beside.evaluate((element) => (element as HTMLInputElement).validationMessage);
    expect(foreignWords([await message()])).toEqual([]);
  });

  test('in German, and in Dutch again when it is told so', async () => {
    const { host, add } = partsOf(await open());
    await expect.poll(() => add.count()).toBe(1);
    await host.evaluate((builder) => {
      const { inGerman } = (window as unknown as { languages: Languages }).languages;
      Object.assign(builder, { locale: inGerman, value: 'startdatum >= "7d"' });
    });
    await expect.poll(() => wordsIn(host)).toContain('Hinzufügen: Bedingung');
    expect((await wordsIn(host)).join(' ')).toContain('in 7 Tagen');
    expect(await host.getAttribute('locale')).toBe('de');
    await host.evaluate((builder) => builder.setAttribute('locale', 'nl'));
    await expect.poll(() => wordsIn(host)).toContain('Voeg toe: Voorwaarde');
  });
});
