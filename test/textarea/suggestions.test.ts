import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findingsOn } from '../support/axe.ts';
import { pressKeys } from '../support/browser.ts';
import { wordsOf } from '../support/words-of.ts';
import type { Library } from './page/main.ts';
import { begin, openSite, partsOf, shown } from './site.ts';

const site = await openSite();
const { open } = site;
const loaded = () => partsOf(site.page);
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

describe('suggestions', () => {
  test.each([
    ['letters choose the first, Enter takes it', '|', 'p r o Enter', 'product |'],
    ['Tab does, too', '|', 's t a r Tab', 'startdatum |'],
    ['a space is moved over where the suggestion has one', '|', 's t a Enter Space >', 'startdatum >|'],
    ['also where it was there before', 'sta| >= "0d"', 'r Enter Space', 'startdatum |>= "0d"'],
    ['a second space is typed', '|', 's t a Enter Space Space', 'startdatum  |'],
    ['also after one that was typed again', '|', 's t a Enter Backspace Space Space', 'startdatum  |'],
    ['and a first one after other characters', '|', 's t a Enter x Backspace Space', 'startdatum  |'],
    ['and then it is asked what follows', '|', 'p r o Enter ArrowDown Enter', /^product (=|IN \()/],
    ['the arrows choose another', 'product IN (1, |)', 'z a a l ArrowDown ArrowDown Enter', 'product IN (1, 103|)'],
    ['round the end, too', 'product IN (1, |)', 'z a a l ArrowUp Enter', 'product IN (1, 103|)'],
    ['or a page further', 'product IN (1, |)', 'z a a l PageDown Enter', 'product IN (1, 103|)'],
    ['Home and End stay in the text', 'product IN (1, |)', 'z a Home x', 'x|product IN (1, za)'],
    ['asked for, none is chosen before an arrow', 'product = |', 'Control+Space Enter', 'product = \n|'],
    ['with an arrow one is', 'product = |', 'Control+Space ArrowDown Enter', /^product = \d+\|$/],
    ['Alt and the arrow ask, too', 'product = |', 'Alt+ArrowDown ArrowDown Enter', /^product = \d+\|$/],
    ['Escape takes them away', '|', 'p r o Escape Enter', 'pro\n|'],
    ['so is one that is not', 'product IN (|)', '1 0 Enter', 'product IN (10|)'],
    ['what was closed with a suggestion is stepped over', 'status |', 'i n Enter " x " )', 'status IN ("x")|'],
    ['a comma ends a number, and changes nothing of it', 'product IN (|)', '1 4 1 ,', 'product IN (141,|)'],
    ['a number that is known is taken as it is', 'product IN (|)', '1 4 Enter', 'product IN (14|)'],
    ['so is a day', 'startdatum >= |', '" 1 d Enter', /^startdatum >= "1d(\|"|"\|)$/],
    ['and Enter leaves the quotes', 'startdatum >= |', '" 1 d Escape Enter', 'startdatum >= "1d"|'],
    ['a value stays within its quotes', 'status = "|"', 'o p e Enter', /^status = "Open(\|"|"\|)$/],
  ])('%s: %s', async (_, before, keys, after) => {
    const { page, area } = loaded();
    await begin(area, before);
    await pressKeys(page, ...wordsOf(keys));
    expect(await shown(area)).toEqual(after instanceof RegExp ? expect.stringMatching(after) : after);
  });

  test('of what is taken for its first digit nothing is typed twice, and nothing lost', async () => {
    const { page, area } = loaded();
    await begin(area, 'product IN (|)');
    await page.keyboard.press('1');
    await page.getByRole('option', { name: /^101/ }).click();
    await expect.poll(() => shown(area)).toBe('product IN (101|)');
  });

  test('the list stays at its word while a part of the page is scrolled', async () => {
    const { page, area, host, list } = partsOf(await open({}));
    await host.evaluate((element) => {
      const part = document.createElement('div');
      part.style.cssText = 'height: 400px; overflow: auto';
      const more = document.createElement('div');
      more.style.height = '1000px';
      element.replaceWith(part);
      part.append(element, more);
    });
    await area.focus();
    await page.keyboard.type('star');
    await list.waitFor();
    const gap = async () => ((await list.boundingBox())?.y ?? Number.NaN) - ((await area.boundingBox())?.y ?? Number.NaN);
    const before = await gap();
    const top = (await area.boundingBox())?.y ?? Number.NaN;
    await host.evaluate((element) => element.parentElement?.scrollTo(0, 40));
    await expect.poll(async () => (await area.boundingBox())?.y).toBe(top - 40);
    await expect.poll(gap).toBeCloseTo(before, 0);
  });

  test('one undo takes back what was taken, and no more', async () => {
    const { page, area } = loaded();
    await begin(area, '|');
    await pressKeys(page, 'p', 'r', 'o', 'Enter', 'ControlOrMeta+z');
    expect(await shown(area)).toBe('pro|');
  });

  test('the field points at the one that is chosen, and says how many there are', async () => {
    const page = await open({});
    await page.clock.install();
    const { area, host, list, active } = partsOf(page);
    await area.focus();
    expect(await area.getAttribute('aria-autocomplete')).toBe('list');
    await page.keyboard.type('star');
    expect(await area.getAttribute('aria-controls')).toBe(await list.getAttribute('id'));
    expect(await area.getAttribute('aria-activedescendant')).toBe(await active.getAttribute('id'));
    expect(await active.textContent()).toMatch(/^startdatum date Start date/);
    await page.clock.runFor(1_100);
    expect(await host.getByRole('status').textContent()).toMatch(/^\d+ suggestions?\.$/);
    await page.keyboard.press('Escape');
    expect([await list.isVisible(), await area.getAttribute('aria-activedescendant')]).toEqual([false, null]);
  });

  test('in a dialog Escape closes the list first, and then the dialog', async () => {
    const { page, area, host, list } = partsOf(await open({}));
    await host.evaluate((element) => {
      const dialog = document.createElement('dialog');
      element.replaceWith(dialog);
      dialog.append(element);
      dialog.showModal();
    });
    await area.focus();
    await page.keyboard.type('star');
    await list.waitFor();
    await page.keyboard.press('Escape');
    expect([await list.isVisible(), await area.isVisible()]).toEqual([false, true]);
    await page.keyboard.press('Escape');
    await expect.poll(() => area.isVisible()).toBe(false);
  });

  test('Tab leaves the editor when nothing is chosen, and blur closes the list', async () => {
    const { page, area, list, problems } = loaded();
    await begin(area, 'product = 1 AND |');
    await page.keyboard.press('Control+Space');
    expect(await list.isVisible()).toBe(true);
    await page.keyboard.press('Tab');
    expect([await list.isVisible(), await area.inputValue()]).toEqual([false, 'product = 1 AND ']);
    expect(await area.evaluate((field) => (field.getRootNode() as ShadowRoot).activeElement === field)).toBe(false);
    expect(await problems.first().evaluate((one) => (one.getRootNode() as ShadowRoot).activeElement === one)).toBe(true);
  });

  test('a deletion and an undo ask for none within a word', async () => {
    const { page, area, list } = loaded();
    await begin(area, 'startdatum|');
    await page.keyboard.press('Backspace');
    expect([await shown(area), await list.isVisible()]).toEqual(['startdatu|', false]);
    await page.keyboard.press('ControlOrMeta+z');
    expect([await shown(area), await list.isVisible()]).toEqual(['startdatum|', false]);
  });

  test('the mouse takes one, and the focus stays', async () => {
    const { page, area, options } = loaded();
    await begin(area, 'product = 1 AND |');
    await page.keyboard.press('Control+Space');
    await options.filter({ hasText: 'einddatum' }).click();
    expect(await shown(area)).toBe('product = 1 AND einddatum |');
    await page.keyboard.type('x');
    expect(await shown(area)).toBe('product = 1 AND einddatum x|');
  });

  test('the list is whole on the screen, wherever the caret is', async () => {
    const { page, area, list, host } = partsOf(await open({}));
    await host.evaluate((editor) => {
      const main = document.querySelector('main') ?? document.body;
      Object.assign(main.style, { transform: 'scale(1)', overflow: 'hidden', marginTop: '400px', width: '300px' });
      Object.assign(editor, { value: `product = 1${' AND product = 1'.repeat(10)} AND ` });
    });
    for (const offset of [0, 60, 172]) {
      await area.focus();
      await area.evaluate((field: HTMLTextAreaElement, at) => field.setSelectionRange(at, at), offset);
      await page.keyboard.press('Control+Space');
      const box = (await list.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
      expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
      expect([box.x + box.width <= 900, box.y + box.height <= 700, box.height > 60]).toEqual([true, true, true]);
      await page.keyboard.press('Escape');
    }
  });

  test('two editors have each their own schema, language and list', async () => {
    const page = await open();
    const [search, other] = [partsOf(page), partsOf(page, 'other')];
    await search.area.focus();
    await page.keyboard.press('Control+Space');
    await other.area.focus();
    expect(await search.list.isVisible()).toBe(false);
    await page.keyboard.press('Control+Space');
    expect(await other.list.getAttribute('aria-label')).toBe('Suggesties');
    expect(await other.options.first().textContent()).toContain('soort');
    await page.keyboard.type('product = 1');
    await page.keyboard.press('Escape');
    await search.area.focus();
    expect(await other.problems.first().textContent()).toMatch(/^Fout Er is geen veld/);
  });

  test('names and labels are never read as HTML', async () => {
    const { page, area, host, options } = partsOf(await open(), 'other');
    await begin(area, 'soort = |');
    await page.keyboard.press('Control+Space');
    expect(await options.count()).toBeGreaterThan(1);
    for (const text of [
      '`<b>vet</b>` = |',
      '`<b>vet</b>` IN (x|',
      'soort = "<img src=x>" AND <b>x</b> = 1|',
      'soort = "a" AND soort = "<img|',
    ]) {
      await begin(area, text);
      await pressKeys(page, 'Control+Space', 'ArrowDown');
    }
    expect(await host.locator('img, b, script').count()).toBe(0);
  });

  test('those that come late are shown only where they belong', async () => {
    const { page, area, options, host } = partsOf(await open({}));
    await host.evaluate((editor) => {
      const { createLanguageService, bookingSchema } = (window as unknown as { library: Library }).library;
      const waiting: { typed: string; answer: (values: { value: number; label: string }[]) => void }[] = [];
      const suggestValues = async (_: unknown, typed: string) =>
        new Promise<{ value: number; label: string }[]>((answer) => void waiting.push({ typed, answer }));
      const service = createLanguageService(bookingSchema, { today: '2026-11-21', suggestValues });
      Object.assign(editor, { service });
      Object.assign(window, { waiting });
    });
    const answer = async (typed: string) =>
      page.evaluate((of) => {
        const { waiting } = window as unknown as { waiting: { typed: string; answer: (values: unknown) => void }[] };
        waiting.find((one) => one.typed === of)?.answer([{ value: 7_000 + of.length, label: `zz for ${of}` }]);
      }, typed);
    await begin(area, 'RES_ID = |');
    await page.keyboard.type('zz');
    await answer('zz');
    await options.filter({ hasText: 'zz for zz' }).waitFor();
    await page.keyboard.type('zz');
    // What is on its way cannot be taken, nor what it takes the place of.
    await page.keyboard.press('Tab');
    expect(await area.inputValue()).toBe('RES_ID = zzzz');
    await area.focus();
    await page.keyboard.press('End');
    await page.keyboard.type('z');
    await answer('zzzzz');
    await answer('zzzz');
    await options.filter({ hasText: 'zz for zzzzz' }).waitFor();
    expect(await options.filter({ hasText: /zz for zzzz$/ }).count()).toBe(0);
  });

  test('a dead key or an input method is left alone', async () => {
    const { page, area, list } = loaded();
    await begin(area, 'OBJ_NAME = |');
    const session = await page.context().newCDPSession(page);
    await session.send('Input.imeSetComposition', { text: '"', selectionStart: 1, selectionEnd: 1 });
    expect([await shown(area), await list.isVisible()]).toEqual(['OBJ_NAME = "|', false]);
    await session.send('Input.insertText', { text: '"日本' });
    expect(await shown(area)).toBe('OBJ_NAME = "日本|');
    await begin(area, 'product IN |');
    await page.keyboard.type('(');
    // Other keyboards may delete while they compose; this one ends the composition first.
    const isLeft = await area.evaluate((field) => {
      const init = { inputType: 'deleteContentBackward', isComposing: true, cancelable: true };
      return field.dispatchEvent(new InputEvent('beforeinput', init));
    });
    expect([isLeft, await shown(area)]).toEqual([true, 'product IN (|)']);
  });
});

describe('on a phone', () => {
  test('suggestions are a strip under the field, and tapping one keeps the keyboard', async () => {
    const { page, area, options, host } = partsOf(await open(phone));
    await area.tap();
    await page.keyboard.insertText('star');
    expect(await host.locator('.popup').getAttribute('data-open')).toBe('strip');
    await options.first().tap();
    expect(await shown(area)).toBe('startdatum |');
    expect(await host.evaluate((editor) => document.activeElement === editor)).toBe(true);
    for (const option of await options.all()) expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await area.evaluate((field) => Number.parseFloat(getComputedStyle(field).fontSize))).toBeGreaterThanOrEqual(16);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('words are composed, and suggested all the same', async () => {
    const { page, area, options } = partsOf(await open(phone));
    await area.tap();
    const session = await page.context().newCDPSession(page);
    for (const text of ['p', 'pr', 'pro'])
      await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await options.first().tap();
    expect(await area.inputValue()).toBe('product ');
  });

  test('a fix leaves the keyboard down, and is told', async () => {
    const { page, area, host, fixes } = partsOf(await open(phone));
    await host.evaluate((editor) => Object.assign(editor, { value: 'startdatm = "0d"' }));
    await fixes.first().tap();
    expect(await area.inputValue()).toBe('startdatum = "0d"');
    expect(await host.evaluate((editor) => document.activeElement === editor)).toBe(false);
    expect(await page.evaluate('window.heard')).toEqual(['change of search']);
  });
});

describe('for everybody', () => {
  const views: readonly (readonly [string, BrowserContextOptions])[] = [
    ['light', { colorScheme: 'light' }],
    ['dark', { colorScheme: 'dark' }],
    ['forced colours', { forcedColors: 'active' }],
    ['a phone', phone],
  ];

  test.each(views)('axe finds nothing, closed, open, with problems and fixes: %s', async (_, options) => {
    const { page, area } = partsOf(await open(options));
    const findings = () => findingsOn(page);
    expect(await findings()).toEqual([]);
    await begin(area, 'RES_STATUS = "Open" AND RES_NUMBER > 12 AND startdatum >= "1d|"');
    await pressKeys(page, 'Control+Space', 'ArrowDown');
    expect(await findings()).toEqual([]);
    await begin(area, 'startdatm >= 7d AND product = 15 AND\nproduct IN (1|');
    expect(await findings()).toEqual([]);
    await pressKeys(page, 'Control+Home', 'ArrowRight', 'Control+.');
    expect(await findings()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  test('all of it can be read at twice the size', async () => {
    const { page, area, options } = partsOf(await open({ viewport: { width: 450, height: 350 }, deviceScaleFactor: 2 }));
    await begin(area, `product IN (${'101,'.repeat(40)}|)`);
    await pressKeys(page, 'Control+Space', 'ArrowUp');
    const box = (await options.last().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    expect([box.height > 20, box.y + box.height <= 350, box.x + box.width <= 450]).toEqual([true, true, true]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(450);
  });

  test('the colours of the text lie on the characters that are typed', async () => {
    const { area, host } = partsOf(await open({ viewport: { width: 500, height: 600 } }));
    for (const text of [
      `product IN (${'101,102, '.repeat(60)}1)`,
      'a\n\n  b   \n',
      `OBJ_NAME = "${'x'.repeat(200)}  ${'日本語'.repeat(40)}"`,
      '',
    ]) {
      await area.fill(text);
      const [needed, given] = await host.evaluate((editor) => {
        const field = editor.shadowRoot?.querySelector('textarea') as HTMLTextAreaElement;
        return [field.scrollHeight, field.clientHeight];
      });
      expect(needed).toBeLessThanOrEqual(given ?? 0);
    }
  });
});
