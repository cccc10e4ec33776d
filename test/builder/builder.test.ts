import type { BrowserContextOptions, Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { foreignWords } from '../catalogue/pseudo.ts';
import { wordsIn } from '../catalogue/words-on-page.ts';
import { findingsOn } from '../support/axe.ts';
import { pressKeys } from '../support/browser.ts';
import { isLong } from '../support/counts.ts';
import { openSite } from '../textarea/site.ts';
import type { Languages } from './page/main.ts';
import { partsOf, says } from './parts.ts';

const { open } = await openSite('builder');

test('it can be imported where there are no elements', async () =>
  expect(Object.keys(await import('../../src/builder/index.ts'))).toEqual(['defineSearchExpressionBuilder']));

test.each(['builder', 'editor'])('every property of the %s can be set before it is defined', async (element) => {
  const { page } = partsOf(await open());
  const left = await page.evaluate((tag) => {
    const names: string[] = [];
    let of = (customElements.get(tag)?.prototype ?? null) as object | null;
    for (; of !== null && of !== HTMLElement.prototype; of = Object.getPrototypeOf(of) as object | null)
      for (const [name, own] of Object.entries(Object.getOwnPropertyDescriptors(of))) if (own.set !== undefined) names.push(name);
    // In a document without elements it is none until it is moved.
    const early = document.implementation.createHTMLDocument().createElement(tag);
    Object.assign(early, Object.fromEntries(names.map((name) => [name, Reflect.get(document.createElement(tag), name)])));
    document.body.append(early);
    return { count: names.length, left: names.filter((name) => Object.hasOwn(early, name)) };
  }, `search-expression-${element}`);
  expect(left.count).toBeGreaterThanOrEqual(11);
  expect(left.left).toEqual([]);
});

describe('the builder', () => {
  test('alone in a form: is filled by keys alone, says what was done, posts its text and is reset', async () => {
    const { page, add, addField, says: saysAlone, set, focused, status, host, popup, options } = partsOf(await open());
    await add.press('Enter');
    await expect.poll(focused).toBe('Find a field');
    const isOpen = () => popup.getByRole('combobox').getAttribute('aria-expanded');
    expect(await isOpen()).toBe('true');
    await page.keyboard.type('?');
    await expect.poll(isOpen).toBe('false');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('RES_STATUS');
    await expect.poll(() => options.allTextContents()).toEqual(['Statusstatus']);
    await page.keyboard.press('Enter');
    await saysAlone('startdatum >= "0d" AND status = "New"');
    await expect.poll(focused).toBe('Choose: New');
    await expect.poll(() => status.textContent()).toBe('Condition added: Status');
    await pressKeys(page, 'ControlOrMeta+Enter', 'ControlOrMeta+z');
    await saysAlone('startdatum >= "0d"');
    await expect.poll(() => status.textContent()).toBe('Undone');
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await page.locator('#submit').click();
    const heard = () => page.evaluate('window.heard');
    expect(await heard()).toEqual([
      ...['input', 'change'].map((type) => `${type} of alone`),
      'run of alone: startdatum >= "0d" AND status = "New"',
      ...['input', 'change', 'input', 'change'].map((type) => `${type} of alone`),
      'submit of form',
      JSON.stringify([['filter', 'startdatum >= "0d" AND status = "New"']]),
    ]);
    await page.locator('#reset').click();
    await saysAlone('startdatum >= "0d"');
    // What is typed replaces the value that a new condition proposes.
    await addField('RES_FROMTIME');
    await saysAlone('startdatum >= "0d" AND RES_FROMTIME >= "09:00"');
    await page.keyboard.type('18:00');
    await page.keyboard.press('Enter');
    await saysAlone('startdatum >= "0d" AND RES_FROMTIME >= "18:00"');
    // What is written already is undone by the builder, not in its control.
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => status.textContent()).toBe('Undone');
    await saysAlone('startdatum >= "0d" AND RES_FROMTIME >= "09:00"');
    await host.evaluate((builder) => Object.assign(builder, { value: 'zaal = ' }));
    expect(await host.evaluate((builder) => (builder as HTMLInputElement).validity.customError)).toBe(true);
    // What is wrong stands beside each text that is no condition.
    await set('zaal = 1 AND kamr = 2');
    await expect
      .poll(() => host.locator('.row .hint').allTextContents())
      .toEqual(['zaal', 'kamr'].map((name) => expect.stringContaining(name) as string));
    await set('');
    const isMissing = (required: boolean) =>
      host.evaluate(
        (builder, is) => Object.assign(builder as HTMLInputElement, { required: is }).validity.valueMissing,
        required,
      );
    expect([await isMissing(false), await isMissing(true)]).toEqual([false, true]);
    await host.getByRole('button', { name: 'From today' }).press('Enter');
    await saysAlone('startdatum >= "0d"');
    expect(await isMissing(true)).toBe(false);
    await expect.poll(focused).toBe('Field');
    await expect.poll(() => status.textContent()).toBe('From today');
  });

  test('whoever comes to it after midnight meets the day that it is by then', async () => {
    const { page, host, add } = partsOf(await open({}));
    const day = () => host.locator('.day').textContent();
    await page.clock.setFixedTime('2026-11-21T23:59:00+01:00');
    await host.evaluate((builder) => builder.removeAttribute('today'));
    await expect.poll(day).toBe('Sat 21 Nov');
    await page.clock.setFixedTime('2026-11-22T00:01:00+01:00');
    await add.focus();
    await expect.poll(day).toBe('Sun 22 Nov');
  });

  test('values that are not written down have controls: variables, fields, and the arguments of functions', async () => {
    const { page, add, host, set, says: saysNow, options } = partsOf(await open());
    await host.evaluate((builder) => {
      const { declared } = (window as unknown as { readonly languages: Languages }).languages;
      Object.assign(document.getElementById('search') ?? {}, { schema: declared, value: 'owner = @me' });
      Object.assign(builder, { schema: declared, value: 'owner = 7 AND shipped > promised AND owner IN @team' });
    });
    expect(await page.locator('#search').evaluate((editor) => (editor as HTMLInputElement).validity.customError)).toBe(false);
    const choose = (name: string, at: number, to: string) => host.getByLabel(name, { exact: true }).nth(at).selectOption(to);
    await host.getByRole('button', { name: /^More for: Owner is/ }).click();
    await host.getByRole('button', { name: 'Compare with a variable or another field' }).click();
    await saysNow('owner = @me AND shipped > promised AND owner IN @team');
    await choose('Value', 2, '@others');
    await saysNow('owner = @me AND shipped > promised AND owner IN @others');
    await choose('Value', 0, '');
    await choose('Value', 1, '');
    await saysNow('owner = 1 AND shipped > "0d" AND owner IN @others');
    await add.press('Enter');
    await page.keyboard.type('late');
    await expect.poll(() => options.allTextContents()).toEqual(['Late']);
    await page.keyboard.press('Enter');
    await saysNow('owner = 1 AND shipped > "0d" AND owner IN @others AND late(1, shipped)');
    await choose('Since', 0, 'promised');
    await host.getByLabel('Days', { exact: true }).last().fill('14');
    await saysNow('owner = 1 AND shipped > "0d" AND owner IN @others AND late(14, promised)');
    await set('late(@me, shipped)');
    await choose('Days', 0, '');
    await saysNow('late(1, shipped)');
  });

  test('lists have a control for what is asked of them, and records a group with conditions of their own', async () => {
    const { page, add, addField, host, set, says: saysNow, options } = partsOf(await open());
    await host.evaluate((builder) => {
      const { declared } = (window as unknown as { readonly languages: Languages }).languages;
      Object.assign(builder, { schema: declared, value: 'tags HAS "new" AND lines HAS (sku = "a")' });
    });
    const choose = (name: string, at: number, to: string) => host.getByLabel(name, { exact: true }).nth(at).selectOption(to);
    const type = (name: string, at: number, text: string) => host.getByLabel(name, { exact: true }).nth(at).fill(text);
    await choose('Comparison', 0, 'NOT HAS ANY');
    await type('Value', 0, 'new, late');
    await saysNow('tags NOT HAS ANY ("new","late") AND lines HAS (sku = "a")');
    await choose('Comparison', 0, 'HAS ^=');
    await saysNow('tags HAS ^= "new" AND lines HAS (sku = "a")');
    await choose('Comparison', 1, 'HAS ONLY (');
    await saysNow('tags HAS ^= "new" AND lines HAS ONLY (sku = "a")');
    await choose('Comparison', 2, '!=');
    const records = host.locator('.group');
    await records.getByRole('button', { name: 'Add: Condition' }).press('Enter');
    await expect.poll(() => options.allTextContents()).toEqual(['SKUsku', 'Quantityquantity']);
    const marked = () =>
      options.evaluateAll((all) => all.filter((one) => getComputedStyle(one).boxShadow !== 'none').map((one) => one.textContent));
    expect(await marked()).toEqual(['SKUsku']);
    await page.keyboard.press('ArrowDown');
    await expect.poll(marked).toEqual(['Quantityquantity']);
    await page.keyboard.type('quan');
    await page.keyboard.press('Enter');
    await saysNow('tags HAS ^= "new" AND lines HAS ONLY (sku != "a" AND quantity >= 1)');
    await records.getByRole('button', { name: /^Remove: Quantity/ }).click();
    await records.getByRole('button', { name: /^Remove: SKU/ }).click();
    await saysNow('tags HAS ^= "new" AND lines IS NOT EMPTY');
    await choose('Comparison', 1, 'NOT HAS (');
    await saysNow('tags HAS ^= "new" AND lines NOT HAS (sku ~ "")');
    await set('');
    await addField('line');
    await saysNow('lines HAS (sku ~ "")');
    await add.first().press('Enter');
    await page.keyboard.type('tag');
    await page.keyboard.press('Escape');
    expect(await findingsOn(page)).toEqual([]);
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
    // There, too, it is undone while nothing is typed.
    await page.keyboard.press('ControlOrMeta+z');
    await says(editor, 'RES_NUMBER >= 10 and product = 101');
    expect(await focused()).toBe('Find by name or number');
    await page.keyboard.press('ControlOrMeta+y');
    await says(editor, 'RES_NUMBER >= 10 and product IN (101,102)');
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
    const { page, host, set, says: saysAlone, rows, focused, status } = partsOf(await open());
    await set('RES_NUMBER = 1 AND RES_CUST_ID = 2 AND BOOKING_ID = 3');
    const handle = rows.nth(0).getByRole('button', { name: /^More for/ });
    const [from, to] = [await handle.boundingBox(), await rows.nth(2).boundingBox()];
    await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 8);
    await page.mouse.down();
    await page.mouse.move((to?.x ?? 0) + 8, (to?.y ?? 0) + (to?.height ?? 0) - 4, { steps: 4 });
    expect(await rows.nth(2).locator('xpath=..').getAttribute('data-drop-after')).toBe('');
    expect(await host.locator('[data-drop-before]').count()).toBe(0);
    await page.mouse.up();
    await saysAlone('RES_CUST_ID = 2 AND BOOKING_ID = 3 AND RES_NUMBER = 1');
    await expect.poll(() => status.textContent()).toBe('Moved to 3 of 3');
    await expect.poll(focused).toBe('More for: Persons is 1');
    await page.keyboard.press('Alt+ArrowUp');
    await saysAlone('RES_CUST_ID = 2 AND RES_NUMBER = 1 AND BOOKING_ID = 3');
    await expect.poll(focused).toBe('More for: Persons is 1');
    await pressKeys(page, 'ControlOrMeta+z', 'ControlOrMeta+z');
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
    await pressKeys(page, 'End', 'Control+Space', 'Control+.');
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

type Parts = ReturnType<typeof partsOf>;
type Act = (parts: Parts) => Promise<void>;

const one = 'RES_NUMBER >= 10';
const ofRooms = '(product = 101 OR product = 102)';
const given = `startdatum >= "0d" AND ${one} AND ${ofRooms} AND zaal = 1`;

/** Presses a button of the row of persons. */
const press =
  (name: RegExp): Act =>
  ({ row }) =>
    row('Persons').getByRole('button', { name }).press('Enter');
/** Presses the last button of a name. */
const pressLast =
  (name: string): Act =>
  ({ host }) =>
    host.getByRole('button', { name }).last().press('Enter');
const pick =
  (name: string, label: string, option: string): Act =>
  ({ row }) =>
    choose(row(name), label, option);
/** Chooses among what there is more for the row of persons. */
const more =
  (name: string): Act =>
  async (parts) => {
    await press(/^More/)(parts);
    await parts.popup.getByRole('button', { name }).press('Enter');
  };
const typeIn =
  (control: (parts: Parts) => Locator, typed: string): Act =>
  async (parts) => {
    await control(parts).fill(typed);
    await parts.page.keyboard.press('Enter');
  };
const number = ({ row }: Parts) => row('Persons').getByLabel('Value');
const piece = ({ host }: Parts) => host.getByRole('textbox', { name: 'A piece of text' });

/** Each action: the row that it changes, what is done, what it replaces in the text by what, and the focus after it. */
const actions: Readonly<Record<string, readonly [row: number, act: Act, was: string, becomes: string, focus: RegExp]>> = {
  'a field is chosen': [1, pick('Persons', 'Field', 'Customer number'), 'NUMBER >= 10', 'CUST_ID >= 10', /^Field$/],
  'a comparison is chosen': [1, pick('Persons', 'Comparison', 'is in the range'), '>= 10', 'BETWEEN 10 AND 10', /^Comparison$/],
  'a day is chosen': [0, pick('Start date', 'Value', 'tomorrow'), '"0d"', '"1d"', /^Value$/],
  'a day of the calendar is chosen': [
    0,
    async (parts) => {
      await pick('Start date', 'Value', 'on the calendar …')(parts);
      await typeIn(({ row }) => row('Start date').getByLabel('Date', { exact: true }), '2026-12-24')(parts);
    },
    '"0d"',
    '"2026-12-24"',
    /^Date$/,
  ],
  'a number is typed': [1, typeIn(number, '25'), '>= 10', '>= 25', /^Value$/],
  'a wrong number is typed': [
    99,
    async (parts) => {
      await typeIn(number, 'many')(parts);
      await parts.row('Persons').getByText('Not a value yet').waitFor();
    },
    '>= 10',
    '>= 10',
    /^Value$/,
  ],
  'a second value is chosen': [
    2,
    async ({ row, options }) => {
      await row('Room')
        .first()
        .getByRole('button', { name: /^Choose/ })
        .press('Enter');
      await options.filter({ hasText: 'Zaal L' }).click();
    },
    'product = 101',
    'product IN (101,103)',
    /^Find by name or number$/,
  ],
  'a condition is removed': [1, press(/^Remove/), 'RES_NUMBER >= 10 AND ', '', /^Remove: Room is Zaal S$/],
  'a group is removed': [2, pressLast('Remove: At least one of these'), `${ofRooms} AND `, '', /^Remove: zaal = 1$/],
  'a group is joined in another way': [2, ({ host }) => choose(host, /^Which/, 'None of these', 1), '(', 'NOT (', /^Which/],
  'a condition is added': [
    5,
    async ({ add, popup, options }) => {
      await add.last().press('Enter');
      await popup.getByRole('combobox').fill('anvang');
      await popup.getByText('Nothing has this name.').waitFor();
      await popup.getByRole('combobox').fill('STATUS');
      await options.first().click();
    },
    'zaal = 1',
    'zaal = 1 AND status = "New"',
    /^Choose: New$/,
  ],
  'a group is added': [5, pressLast('Add: Group'), 'zaal = 1', `zaal = 1 AND ${ofRooms}`, /^Which/],
  'a condition is moved down': [
    0,
    ({ row }) => row('Start date').getByRole('button', { name: /^More/ }).press('Alt+ArrowDown'),
    `startdatum >= "0d" AND ${one}`,
    `${one} AND startdatum >= "0d"`,
    /^More for: Start date/,
  ],
  'a condition is turned round': [1, more('Make it the opposite (not)'), 'RES_NUMBER', 'NOT RES_NUMBER', /^Remove "not"$/],
  'an alternative is added': [1, more('Add an alternative (or)'), one, `(${one} OR RES_NUMBER >= 1)`, /^Value$/],
  'a piece of text is changed': [99, typeIn(piece, 'zaal = 2'), 'zaal = 1', 'zaal = 2', /^A piece of text$/],
  'a piece of text becomes a condition': [4, typeIn(piece, 'product = 1'), 'zaal = 1', 'product = 1', /^Field$/],
  'what was done is undone': [
    1,
    async (parts) => {
      await press(/^Remove/)(parts);
      await parts.page.keyboard.press('ControlOrMeta+z');
    },
    '>= 10',
    '>= 10',
    /^Remove/,
  ],
};

describe.runIf(isLong).each(['alone', 'beside'])('%s: no focus is lost and nothing jumps', (id) => {
  test.each(Object.entries(actions))('where %s', async (_, [row, act, was, becomes, focus]) => {
    const parts = partsOf(await open(), id);
    const holder = parts.page.locator(id === 'alone' ? '#alone' : '#search');
    await holder.evaluate((element, value) => void Object.assign(element, { value }), given);
    await parts.rows.nth(4).waitFor();
    const above = async () => (await placesOf(parts)).filter((_place, at) => at < row);
    const before = await above();
    await act(parts);
    await parts.says(given.replace(was, becomes));
    await expect.poll(parts.focused).toMatch(focus);
    expect(await above()).toEqual(before);
  });
});

/** Where the rows of a builder are, in CSS pixels. */
const placesOf = ({ rows }: Parts): Promise<readonly string[]> =>
  rows.evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [x, y + scrollY, width, height].join(' ');
    }),
  );

/** Focuses a list and chooses in it, as a user does. */
async function choose(within: Parts['host'], label: string | RegExp, option: string, at = 0): Promise<void> {
  const list = within.getByRole('combobox', { name: label }).nth(at);
  await list.focus();
  await list.selectOption(option);
}

const text =
  'startdatum >= "0d" AND (product IN (101,102,999) OR NOT RES_CUSTOM01 ~ "koor") AND zaal = 1 AND RES_FROMTIME > "09:30"';

/** The states that are checked: what is done to get there. */
const states: Readonly<Record<string, (parts: Parts) => Promise<void>>> = {
  'no conditions': ({ set }) => set(''),
  'of all kinds': ({ set }) => set(text),
  'a field is searched': ({ add }) => add.last().click(),
  'values are searched': async ({ set, host }) => {
    await set(text);
    await host.getByRole('button', { name: /^Choose/ }).click();
  },
  'nothing is found': async ({ add, popup }) => {
    await add.last().click();
    await popup.getByRole('combobox').fill('?');
  },
  'more for a row': ({ row }) => row('Start date').getByRole('button', { name: /^More/ }).click(),
  'a wrong value': async ({ set, row, rows, host }) => {
    await set('RES_NUMBER >= 10');
    // The row of the text before is of the same name.
    await expect.poll(() => rows.count()).toBe(1);
    await row('Persons').getByLabel('Value').fill('x');
    await row('Persons').getByLabel('Value').press('Enter');
    await host.getByText('Not a value yet').waitFor();
  },
  'not to be changed': ({ host }) => host.evaluate((builder) => builder.setAttribute('readonly', '')),
};

/** The states that have all colours. */
const coloured = new Set(['of all kinds', 'values are searched', 'a wrong value']);

describe.runIf(isLong)('axe finds nothing, no target is under 24 px, and nothing is wider than the window', () => {
  const looks: Readonly<Record<string, BrowserContextOptions>> = {
    light: {},
    dark: { colorScheme: 'dark' },
    'forced colours': { forcedColors: 'active' },
    'a phone': { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    'at 400 %': { viewport: { width: 320, height: 256 } },
  };
  test.each(Object.entries(looks))('%s', async (_, look) => {
    const found: string[] = [];
    const page = await open({ ...look, reducedMotion: 'reduce' });
    for (const [name, reach] of Object.entries(states)) {
      if ('colorScheme' in look || 'forcedColors' in look ? !coloured.has(name) : false) continue;
      await page.reload();
      const parts = partsOf(page);
      await parts.add.last().waitFor();
      await reach(parts);
      const findings = await findingsOn(page);
      const small = await parts.host.locator(':is(button, select, input, textarea, [role=option])').evaluateAll((all) =>
        all.flatMap((one) => {
          const { width, height } = one.getBoundingClientRect();
          return Math.min(width, height) < 24 ? [`${one.outerHTML.slice(0, 80)} is ${width} by ${height}`] : [];
        }),
      );
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      found.push(...[...findings, ...small, ...(beyond > 0 ? [`${beyond} px too wide`] : [])].map((one) => `${name}: ${one}`));
    }
    expect(found).toEqual([]);
  });
});

describe.runIf(isLong)('the list of fields', () => {
  test('is in groups, below its button, searched by label, name and alias with letters folded, and moves nothing', async () => {
    const { host, add, popup, options, rows } = partsOf(await open());
    const before = await rows.first().boundingBox();
    await add.click();
    const groups = await popup.locator('[role=group]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    expect(groups).toEqual(['When', 'Where', 'What', 'Who']);
    const [button, sheet] = [await add.boundingBox(), await popup.boundingBox()];
    expect(sheet?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0));
    expect(await rows.first().boundingBox()).toEqual(before);
    const search = popup.getByRole('combobox');
    for (const [typed, found] of [
      ['perSÓNS', ['Persons']],
      ['obj_id', ['Room']],
      ['inv_status', ['Status']],
      ['end', ['End date', 'End time']],
    ] as const) {
      await search.fill(typed);
      await expect.poll(() => options.locator('.option-label').allTextContents()).toEqual(found);
      expect(await popup.boundingBox()).toEqual(sheet);
    }
    await search.press('ArrowDown');
    const active = async () => host.locator(`#${await search.getAttribute('aria-activedescendant')}`).textContent();
    await expect.poll(active).toMatch(/^End time/);
    await search.press('Escape');
    await expect.poll(() => popup.count()).toBe(0);
  });

  test('of two thousand values shows some, and says how many more there are', async () => {
    const { host, popup, options } = partsOf(await open(), 'other');
    await host.getByRole('button', { name: /^اختر/ }).click();
    expect(await options.count()).toBe(60);
    await popup.getByText('1940 more: type a part of the name.').waitFor();
    await popup.getByRole('combobox').fill('1999');
    await expect.poll(() => options.count()).toBe(1);
  });
});

test('a long list shows its first values, and says how many more there are', async () => {
  const { host, set } = partsOf(await open());
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  const days = (count: number) => `startdatum IN (${upTo(count).map((day) => `"2026-11-${String(day).padStart(2, '0')}"`)})`;
  const numbers = (count: number) => `RES_NUMBER IN (${upTo(count)})`;
  for (const [search, shown, more] of [
    [days(12), 12, []],
    [days(13), 12, ['and 1 more']],
    [numbers(24), 24, []],
    [numbers(26), 24, ['and 2 more']],
  ] as const) {
    await set(search);
    const values = host.locator('.values');
    const seen = async () => [
      await values.locator('.item, .token').count(),
      await values.getByText(/^and .* more$/).allTextContents(),
    ];
    await expect.poll(seen).toEqual([shown, more]);
  }
});

describe('a moment', () => {
  const [when, amount, unit] = ['Date and time', 'How many; a minus is in the past', 'Hours or minutes'] as const;

  /** Where a moment is shown and how, what is entered there or elsewhere, and the text after it. */
  test.each<[given: string, label: string, shown: string, entered: string, then: string, elsewhere?: string]>([
    ['changed >= "2026-11-05 09:30"', when, '2026-11-05T09:30', '2026-11-06T10:45:15', 'changed >= "2026-11-06 10:45:15"'],
    ['changed >= "2026-11-05T09:30:15"', when, '2026-11-05T09:30:15', '2026-11-05T09:31:00', 'changed >= "2026-11-05 09:31"'],
    ['changed < "2026-11-05 09:30"', 'Value', 'moment', 'on the calendar …', 'changed < "2026-11-05"'],
    ['changed < "2026-11-05"', 'Date', '2026-11-05', 'date and time …', 'changed < "2026-11-05 00:00"', 'Value'],
    ['changed < "-2h"', amount, '-2', '-3', 'changed < "-3h"'],
    ['changed < "-2h"', unit, 'h', 'min', 'changed < "-2min"'],
    ['changed < "30min"', unit, 'min', '-0', 'changed < "0min"', amount],
    ['changed < "0d"', 'Value', '0d', 'counted from now …', 'changed < "0h"'],
    ['changed < "2026-11-05T09:30Z"', 'Value', '2026-11-05T09:30Z', 'date and time …', 'changed < "2026-11-05 09:30"'],
    ['ends > "0h"', amount, '0', '-1', 'ends > "-1h"'],
    ['ends > "-30min"', 'Value', 'fromNow', 'time of day …', 'ends > "09:00"'],
    ['ends > "09:00"', 'Value', '09:00', '-2h', 'ends > "-2h"'],
    [
      'changed BETWEEN "-2h" AND "2026-11-05 09:30"',
      when,
      '2026-11-05T09:30',
      '2026-11-07T09:30',
      'changed BETWEEN "-2h" AND "2026-11-07 09:30"',
    ],
  ])('%s is shown by %s as %s, and changed there', async (given, label, shown, entered, then, elsewhere = label) => {
    const { host, page, set, value, says: saysNow } = partsOf(await open(), 'other');
    const control = (name: string) => host.getByLabel(name, { exact: true });
    await set(given);
    await expect.poll(() => control(label).inputValue()).toBe(shown);
    expect(await value()).toBe(given);
    if (await control(elsewhere).evaluate(({ localName }) => localName === 'select')) {
      await control(elsewhere).selectOption(entered);
    } else {
      await control(elsewhere).fill(entered);
      await page.keyboard.press('Enter');
    }
    await saysNow(then);
  });

  test.each([
    ['changed < "10d"', '1234567'],
    ['changed < "10d"', '1.5'],
    ['changed < "10d"', '1e2'],
    ['changed < "-2h"', '1.5'],
    ['changed < "-2h"', ''],
  ])('in %s %j is not taken for an amount', async (given, entered) => {
    const { host, page, set, value } = partsOf(await open(), 'other');
    await set(given);
    const control = host.getByLabel(amount, { exact: true });
    await control.fill(entered);
    await page.keyboard.press('Enter');
    await expect.poll(() => control.getAttribute('aria-invalid')).toBe('true');
    expect(await value()).toBe(given);
  });

  test.each([
    ['changed >= "2026-11-05 09:30"', '5 Nov 09:30'],
    ['changed >= "2026-11-05T09:30+01:00"', '2026-11-05T09:30+01:00'],
    ['changed >= "-2h"', '2 hours ago'],
    ['ends > "30min"', 'in 30 minutes'],
    ['ends > "0h"', 'now'],
  ])('%s is named with its time', async (given, named) => {
    const { host, set } = partsOf(await open(), 'alone');
    await host.evaluate((builder) => {
      const { schema } = document.getElementById('other') as HTMLElement & { schema: object };
      Object.assign(builder, { schema });
    });
    await set(given);
    await expect.poll(() => host.locator('.row').first().getAttribute('aria-label')).toContain(named);
  });
});

test.runIf(isLong)('it has own words, in another direction, and none of them is HTML', async () => {
  const { host, rows } = partsOf(await open(), 'other');
  await host.getByRole('combobox', { name: 'الحقل' }).first().waitFor();
  expect(await host.getByText('السبت').count()).toBe(1);
  const [handle, remove] = [rows.first().locator('.handle'), rows.first().locator('.remove')];
  expect((await handle.boundingBox())?.x).toBeGreaterThan((await remove.boundingBox())?.x ?? 0);
  expect(await host.locator('img').count()).toBe(0);
});

test.runIf(isLong)('a builder whose editor is missing, or that has no schema, says so', async () => {
  const page = await open();
  const said = await page.evaluate(async () => {
    const made = ['for="gone"', ''].map((attributes) => {
      document.body.insertAdjacentHTML('beforeend', `<search-expression-builder ${attributes}></search-expression-builder>`);
      return document.body.lastElementChild;
    });
    await Promise.resolve();
    return made.map((one) => one?.shadowRoot?.textContent);
  });
  expect(said).toEqual(['There is no editor with the id "gone".', 'This builder has no schema.']);
});
