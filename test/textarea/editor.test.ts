import { describe, expect, test } from 'vitest';
import { pressKeys } from '../support/browser.ts';
import { pairs } from './pairs.ts';
import { begin, openSite, partsOf, shown } from './site.ts';

const site = await openSite();
const { open } = site;
const loaded = () => partsOf(site.page);
const heard = 'window.heard';

test('it can be imported where there are no elements', async () =>
  expect(Object.keys(await import('../../src/textarea/index.ts'))).toEqual(['defineSearchExpressionEditor']));

describe('typing', () => {
  test.each([
    ...pairs,
    ['Enter leaves a name in backticks', '`a|b` = 1', ['Enter'], '`ab`| = 1'],
    ['an arrow goes to another line', 'a = 1\n|b = 2', ['ArrowUp'], '|a = 1\nb = 2'],
  ])('%s: %s', async (_, before, typed, after) => {
    const { page, area } = loaded();
    await begin(area, before);
    for (const key of typed) await page.keyboard.press(key === ' ' ? 'Space' : key);
    expect(await shown(area)).toBe(after);
  });

  test('quotes and spaces of a phone become straight outside of strings, and stay within', async () => {
    const { page, area } = loaded();
    await begin(area, 'OBJ_NAME\u00a0= |');
    for (const character of ['“', 'Café', '\u00a0', '“S', '”', ')', '\u00a0', 'OR']) await page.keyboard.insertText(character);
    expect(await shown(area)).toBe('OBJ_NAME\u00a0= "Café\u00a0“S") OR|');
  });

  test('a quote that the user chose stays, and is told', async () => {
    const { page, area, problems, fixes } = partsOf(await open());
    await begin(area, 'OBJ_NAME = |');
    // The test keyboard lacks this key, so the event names its text, like a layout that has it.
    const session = await page.context().newCDPSession(page);
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key: '“', text: '“' });
    await page.keyboard.type('a');
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key: '”', text: '”' });
    expect(await shown(area)).toBe('OBJ_NAME = “a”|');
    await problems.filter({ hasText: '“a”' }).waitFor();
    await fixes.first().click();
    expect(await area.inputValue()).toBe('OBJ_NAME = "a"');
  });

  test('one undo takes back a fix, another what was typed', async () => {
    const { page, area, fixes } = loaded();
    await begin(area, '|');
    await page.keyboard.type('startdatm = 7d');
    await fixes.nth(1).click();
    expect(await area.inputValue()).toBe('startdatm = "7d"');
    await page.keyboard.press('ControlOrMeta+z');
    expect(await area.inputValue()).toBe('startdatm = 7d');
    await page.keyboard.press('ControlOrMeta+z');
    expect(await area.inputValue()).not.toBe('startdatm = 7d');
    await pressKeys(page, 'ControlOrMeta+Shift+z', 'ControlOrMeta+Shift+z');
    expect(await area.inputValue()).toBe('startdatm = "7d"');
  });

  test('a fix of a text that has become another does nothing', async () => {
    const { area, host, fixes } = loaded();
    await begin(area, 'startdatm = "0d"|');
    await fixes.first().waitFor();
    await host.evaluate((editor) => {
      const field = editor.shadowRoot?.querySelector('textarea') as HTMLTextAreaElement;
      field.setRangeText('product = 1 OR ', 0, 0, 'start');
      field.dispatchEvent(new InputEvent('input', { inputType: 'insertFromDrop' }));
      editor.shadowRoot?.querySelector<HTMLElement>('.fix')?.click();
    });
    expect(await area.inputValue()).toBe('product = 1 OR startdatm = "0d"');
    await fixes.first().click();
    expect(await area.inputValue()).toBe('product = 1 OR startdatum = "0d"');
  });

  test('Shift+Alt+F lays the text out, and one undo takes that back', async () => {
    const { page, area } = loaded();
    await begin(area, 'product=1   and  startdatum>="0d"|');
    await page.keyboard.press('Shift+Alt+F');
    expect(await area.inputValue()).toBe('product = 1 AND startdatum >= "0d"');
    await page.keyboard.press('ControlOrMeta+z');
    expect(await area.inputValue()).toBe('product=1   and  startdatum>="0d"');
  });

  test('edits are one step, and a value that is the same is none', async () => {
    const { page, area, host } = loaded();
    await begin(area, '|');
    await page.keyboard.type('product = 1');
    const edits = [
      { from: 0, to: 7, insert: 'OBJ_ID' },
      { from: 10, to: 11, insert: '14' },
    ];
    await host.evaluate((editor, made) => (editor as unknown as { applyEdits(e: unknown): void }).applyEdits(made), edits);
    expect(await shown(area)).toBe('OBJ_ID = 14|');
    await host.evaluate((editor) => Object.assign(editor, { value: 'OBJ_ID = 14' }));
    await page.keyboard.press('ControlOrMeta+z');
    expect(await area.inputValue()).toBe('product = 1');
  });

  test('a parenthesis in a text that the page has set is not stepped over', async () => {
    const { page, area, host } = loaded();
    await begin(area, 'product IN |');
    await page.keyboard.type('(');
    expect(await shown(area)).toBe('product IN (|)');
    await host.evaluate((editor) => {
      Object.assign(editor, { value: 'OBJ_ID  IN ()' });
      (editor as unknown as { applyEdits(e: unknown): void }).applyEdits([{ from: 12, to: 12, insert: '14' }]);
    });
    await page.keyboard.type(')');
    expect(await shown(area)).toBe('OBJ_ID  IN (14)|)');
  });

  test('the layer shows what the field has, whatever is done to it', async () => {
    const { page, area, host } = loaded();
    const layer = async () => host.locator('.layer').evaluate((shownText) => shownText.textContent?.slice(0, -1));
    await begin(area, 'product IN (1, 14|) AND startdatm >= "0d"');
    for (const key of 'x Backspace Enter ControlOrMeta+z Home ( ControlOrMeta+a Delete p ControlOrMeta+z'.split(' ')) {
      await page.keyboard.press(key);
      expect(await layer()).toBe(await area.inputValue());
    }
    for (const text of [`product IN (${Array.from({ length: 9_000 }, (_, n) => n).join(',')})`, 'a\n\n', '\u202e', '']) {
      await area.fill(text);
      expect(await layer()).toBe(text);
    }
  });
});

describe('problems', () => {
  test('wait for the word that is being typed, and not for others', async () => {
    const page = await open({});
    await page.clock.install();
    const { area, problems, host } = partsOf(page);
    await begin(area, 'prodct = 1 AND |');
    await page.keyboard.type('stt');
    await page.clock.runFor(300);
    expect(await problems.allTextContents()).toEqual([expect.stringContaining('prodct')]);
    await page.clock.runFor(400);
    expect(await problems.count()).toBeGreaterThan(1);
    await page.clock.runFor(1000);
    expect(await host.getByRole('status').textContent()).toMatch(/^\d problems\.$/);
  });

  test('wait for a list to be closed, and for a value between quotes that are empty', async () => {
    const page = await open({});
    await page.clock.install();
    const { area, problems } = partsOf(page);
    const first = [expect.stringContaining('prodct')];
    for (const typed of ['sta', '"']) {
      await begin(area, typed === '"' ? 'prodct = 1 AND startdatum = |' : 'prodct = 1 AND |');
      await page.keyboard.type(typed);
      await page.clock.runFor(3_000);
      expect(await problems.allTextContents()).toEqual(first);
    }
    await page.keyboard.press('Escape');
    await page.clock.runFor(3_000);
    expect(await problems.allTextContents()).toEqual(first);
    await page.keyboard.press('End');
    await page.clock.runFor(1_000);
    expect(await problems.count()).toBe(2);
  });

  test.each([
    ['product = 101', 'false'],
    ['product = 999999', 'false'],
    ['prodct = 101', 'true'],
    ['product = 999999 AND prodct = 101', 'true'],
  ])('make the field invalid where one is an error: %s', async (text, isInvalid) => {
    const { area } = loaded();
    await begin(area, `${text} |`);
    await expect.poll(() => area.getAttribute('aria-invalid')).toBe(isInvalid);
  });

  test.each([
    ['product =  |', '='],
    ['product =|', ' '],
  ])('are marked at the end of the text where something is missing: %j', async (marked, character) => {
    const { area, host } = loaded();
    await begin(area, marked);
    await expect.poll(() => host.locator('.layer .mark').allTextContents()).toEqual([character]);
  });

  test('are gone to and mended by keyboard', async () => {
    const { page, area, problems, fixes } = loaded();
    await begin(area, 'product = 1 AND startdatm = "0d"|');
    await problems.first().waitFor();
    await pressKeys(page, 'Tab', 'Enter');
    expect(await area.evaluate((field: HTMLTextAreaElement) => [field.selectionStart, field.selectionEnd])).toEqual([16, 25]);
    await pressKeys(page, 'Tab', 'Tab', 'Space');
    expect([await shown(area), await problems.count()]).toEqual(['product = 1 AND startdatum| = "0d"', 0]);
    expect(await fixes.count()).toBe(0);
  });

  test('are mended at the caret with Ctrl+. and Enter', async () => {
    const { page, area, list } = loaded();
    await begin(area, 'startda|tm = "0d"');
    await page.keyboard.press('Control+.');
    expect(await list.getAttribute('aria-label')).toBe('Fixes');
    await page.keyboard.press('Enter');
    expect(await shown(area)).toBe('startdatum| = "0d"');
  });

  test('are eight at most, with the number of the others', async () => {
    const { area, problems, host } = loaded();
    await begin(area, Array.from({ length: 30 }, (_, n) => `x${n} = 1`).join(' AND ') + '|');
    expect([await problems.count(), await host.locator('.more').textContent()]).toEqual([8, 'and 22 more']);
  });
});

describe('in a form', () => {
  test('its text is submitted once it is right', async () => {
    const { page, area, host } = partsOf(await open());
    await begin(area, 'product = |');
    await page.locator('#submit').click();
    expect(await page.evaluate(heard)).toEqual([]);
    expect(await host.evaluate((editor) => (editor as HTMLInputElement).validationMessage)).toContain('The text ends too early');
    await begin(area, 'product = 1|');
    await page.keyboard.type('4');
    await page.locator('#submit').click();
    expect(await page.evaluate(heard)).toEqual(['change of search', 'submit of form', '[["search","product = 14"]]']);
  });

  test('it may be empty, unless it is required', async () => {
    const { host } = partsOf(await open());
    const valid = async () => host.evaluate((editor) => (editor as HTMLInputElement).checkValidity());
    expect(await valid()).toBe(true);
    await host.evaluate((editor) => editor.setAttribute('required', ''));
    expect(await valid()).toBe(false);
    expect(await host.evaluate((editor) => (editor as HTMLInputElement).validity.valueMissing)).toBe(true);
  });

  test('it is reset with the form', async () => {
    const { page, area, host } = partsOf(await open());
    await host.evaluate((editor) => editor.setAttribute('value', 'product = 1'));
    expect(await area.inputValue()).toBe('product = 1');
    await area.fill('product = 2');
    await host.evaluate((editor) => editor.setAttribute('value', 'product = 3'));
    expect(await area.inputValue()).toBe('product = 2');
    await page.locator('#reset').click();
    expect(await area.inputValue()).toBe('product = 3');
  });

  test('it is disabled with its fieldset, and submits nothing', async () => {
    const { page, area, host } = partsOf(await open());
    await host.evaluate((editor) => Object.assign(editor, { value: 'product = ' }));
    await page.locator('#fields').evaluate((set: HTMLFieldSetElement) => (set.disabled = true));
    expect(await area.isDisabled()).toBe(true);
    await page.locator('#submit').click();
    expect(await page.evaluate(heard)).toEqual(['submit of form', '[]']);
  });

  test('it is changed when it is left, and only then', async () => {
    const { page, area } = partsOf(await open());
    await begin(area, 'product = 1|');
    await pressKeys(page, '4', 'Control+Enter', 'Shift+Enter');
    expect(await page.evaluate(heard)).toEqual([
      'change of search',
      'run of search: product = 14',
      'run of search: product = 14',
    ]);
    await page.keyboard.press('Tab');
    await area.focus();
    await page.keyboard.press('Backspace');
    await page.locator('#submit').focus();
    expect((await page.evaluate<string[]>(heard)).slice(3)).toEqual(['change of search']);
  });

  test('a text that is only read is not changed, and not judged', async () => {
    const { page, area, host, fixes, list } = partsOf(await open());
    await host.evaluate((editor) => Object.assign(editor, { value: 'startdatm = "0d"', readOnly: true }));
    await area.focus();
    await page.keyboard.type('x');
    await page.keyboard.press('Control+Space');
    expect([await area.inputValue(), await list.isVisible()]).toEqual(['startdatm = "0d"', false]);
    expect(await fixes.count()).toBe(0);
    expect(await host.evaluate((editor) => (editor as HTMLInputElement).willValidate)).toBe(false);
  });

  test('a label leads to it and names it', async () => {
    const page = await open();
    await page.getByText('Search the bookings').click();
    await page.keyboard.type('x');
    expect(await page.getByRole('textbox', { name: 'Search the bookings' }).inputValue()).toBe('x');
  });
});
