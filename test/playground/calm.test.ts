import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { glue } from '../../playground/editor/line-breaks.ts';
import { isLong } from '../support/counts.ts';
import { soon, textOf, typeText } from './editing.ts';
import { type OpenOptions, usePlayground } from './playground.ts';

const { open } = await usePlayground({ editor: 'monaco' });

/** A page whose clock stands still, so that a test says how long somebody waits. */
async function openStill(options: OpenOptions = {}): Promise<Page> {
  const page = await open(options);
  await soon(() => page.locator('.editor-valid, .editor-problem').count()).toBeGreaterThan(0);
  // Hints come after a pause, too.
  await soon(() => hinted(page)).toMatch(/Sat 21 Nov/);
  await page.clock.pauseAt('2026-11-21T09:30:00+01:00');
  return page;
}

async function typeAtEnd(page: Page, text: string): Promise<void> {
  await page.locator('.editor-place').click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(text);
}

/** What is wrong, as the text and the strip below it show it. */
const told = async (page: Page): Promise<readonly [marks: number, problems: number]> => [
  await page.locator('.editor-box').locator('.squiggly-error, .squiggly-warning').count(),
  await page.locator('.editor-problem').count(),
];

/** Where the parts of the page below and beside the text begin, in pixels from the top of the page. */
const places = (page: Page) =>
  page.evaluate(() =>
    ['.editor-status', '.editor-strip', '.tools', '.results', '.results .card-body'].map((part) => [
      part,
      (document.querySelector(part)?.getBoundingClientRect().top ?? 0) + scrollY,
    ]),
  );

/** Adds up the layout shifts of the page from its first paint. */
const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const seen = { shifts: 0 };
    Object.assign(globalThis, { seen });
    const add = (list: PerformanceObserverEntryList): void => {
      for (const entry of list.getEntries()) seen.shifts += Number(Reflect.get(entry, 'value'));
    };
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
  });
};

const shifts = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(Reflect.get(globalThis, 'seen'), 'shifts')));

/** The text with its hints, on one line. */
const hinted = async (page: Page): Promise<string> =>
  (await page.locator('.editor-box .view-line').allTextContents()).join('').replace(/[\u00a0\u200a]/g, ' ');

describe('while a search is typed', () => {
  test('nothing is red while a list is open, hints keep their width, lines break before AND, and nothing moves', async () => {
    const page = await openStill({ prepare: watchShifts });
    const before = await places(page);
    expect(await shifts(page)).toBeLessThan(0.001);
    const lines = page.locator('.editor-box .view-line');
    await soon(() => hinted(page)).toMatch(/Sat 21 Nov .*Sat 28 Nov8 days .*Zaal S,.*Zaal M\)$/);
    const first = await hinted(page);
    await typeAtEnd(page, ' AND st');
    for (const _ of Array.from({ length: 8 })) {
      await page.clock.runFor(150);
      expect((await hinted(page)).slice(0, first.length)).toBe(first);
      expect(await places(page)).toEqual(before);
    }
    await soon(() => page.locator('.suggest-widget.visible').count()).toBe(1);
    await page.clock.runFor(3_000);
    expect(await told(page)).toEqual([0, 0]);
    const starts = (await lines.allTextContents()).map((line) => line.slice(0, 3));
    expect([starts.length > 1, new Set(starts.slice(1))]).toEqual([true, new Set(['AND'])]);

    // Once the list is closed the mistake is told: at its place, and once in words.
    await page.keyboard.press('Escape');
    await page.clock.runFor(1_000);
    await soon(() => told(page)).toEqual([1, 1]);
    expect(await page.getByText('There is no field').count()).toBe(1);
    expect(await places(page)).toEqual(before);
  });

  test('a value that is still to be written is no mistake: not in quotes that are empty, not in the builder', async () => {
    const page = await openStill({ link: { q: 'startdatum = "0d"' } });
    const before = await places(page);
    await typeAtEnd(page, ' AND RES_CUSTOM01 ~ "');
    await page.clock.runFor(300);
    await page.keyboard.press('Escape');
    await page.clock.runFor(3_000);
    expect(await textOf(page)).toMatch(/~ ""$/);
    expect(await told(page)).toEqual([0, 0]);
    await page.keyboard.press('End');
    await page.clock.runFor(1_000);
    await soon(() => told(page)).toEqual([1, 1]);

    const builder = await openStill({ link: { q: 'startdatum = "0d"', tool: 'builder' } });
    await builder.getByRole('button', { name: 'Condition' }).first().click();
    await builder.keyboard.type('Title');
    await builder.keyboard.press('Enter');
    await soon(() => textOf(builder)).toMatch(/RES_CUSTOM01 ~ ""$/);
    await builder.clock.runFor(3_000);
    expect(await told(builder)).toEqual([0, 0]);
    expect(await places(builder)).toEqual(before);
    // It is one, once the row is left without a value.
    await builder.locator('.editor-place').click();
    await builder.clock.runFor(1_000);
    await soon(() => told(builder)).toEqual([1, 1]);
  });
});

describe.runIf(isLong)('problems', () => {
  test('of one kind are one, however many there are', async () => {
    const page = await open({ link: { q: `product IN (${Array.from({ length: 2_000 }, (_, at) => 1_000 + at).join(',')})` } });
    await soon(() => page.locator('.editor-problem').count()).toBe(1);
    expect(await page.locator('.editor-problem').textContent()).toContain(
      '1000 is not a known value of product. And 99+ more like it.',
    );
    expect(await page.locator('.editor-status').textContent()).not.toContain('problem');
  });

  test('are fixed all at once, in one step of undo, where each has a best fix', async () => {
    const wrong = 'startdatm >= "0d" AND product IN (101) AND statuss = ‘Open’';
    const page = await open({ link: { q: wrong } });
    await page.getByRole('button', { name: 'Fix all' }).click();
    await soon(() => textOf(page)).toMatch(/^startdatum >= "0d" AND product (?:IN \(101\)|= 101) AND status = ['"]Open['"]$/);
    await soon(() => page.locator('.editor-valid').count()).toBe(1);
    await page.keyboard.press('ControlOrMeta+z');
    await soon(() => textOf(page)).toBe(wrong);
  });

  test('are fixed all at once by a reading of the whole text that is sure, never by one that is likely', async () => {
    const page = await open({ link: { q: 'product = 101 or 102 && status == Open' } });
    const understood = page.getByRole('group', { name: 'Did you mean' });
    await understood.waitFor();
    await page.getByRole('button', { name: 'Fix all' }).click();
    await soon(() => textOf(page)).toBe('product IN (101,102) AND status = "Open"');
    await soon(() => understood.count()).toBe(0);
    await typeText(page, 'choir tomorrow in Zaal S');
    // The list of suggestions may come after the key that closes it, and nothing is wrong while it is open.
    const shown = async () => [await page.keyboard.press('Escape'), await understood.allTextContents()].join('');
    await soon(shown).toContain('startdatum = "1d"');
    expect(await page.locator('.editor-status').textContent()).toContain('2 problems');
    expect(await page.getByRole('button', { name: 'Fix all' }).count()).toBe(0);
  });

  test('have a strip of one height, on a phone too', async () => {
    const heights = async (width: number): Promise<ReadonlySet<number>> => {
      const found = new Set<number>();
      for (const q of [' ', 'startdatum = "0d"', 'zaal', 'cafe AND x AND y', 'startdatum >= "0d"']) {
        const page = await open({ link: { q }, viewport: { width, height: 800 }, editor: 'field' });
        await soon(() => page.locator('.editor-valid, .editor-problem, .editor-empty').count()).toBeGreaterThan(0);
        found.add(await page.locator('.editor-strip').evaluate((strip) => strip.getBoundingClientRect().height));
      }
      return found;
    };
    expect([(await heights(1_280)).size, (await heights(390)).size]).toEqual([1, 1]);
  });

  test('have fixes whose words are not cut in the menu of Monaco', async () => {
    const page = await open({ link: { q: 'cafe' } });
    await page.locator('.editor-place').click();
    await page.keyboard.press('ControlOrMeta+.');
    const titles = page.locator('.action-widget .monaco-list-row .title');
    await soon(() => titles.allTextContents()).toContain('Organiser contains "cafe"');
    const cut = await titles.evaluateAll(
      (all) =>
        all.filter((title) => {
          const range = document.createRange();
          range.selectNodeContents(title);
          const isClipped = getComputedStyle(title).overflowX !== 'visible' && title.scrollWidth > title.clientWidth;
          return (
            isClipped ||
            range.getBoundingClientRect().right > (title.closest('.action-widget')?.getBoundingClientRect().right ?? 0)
          );
        }).length,
    );
    expect(cut).toBe(0);
  });
});

test.runIf(isLong)('the search is below the text in words, and its last words stay while it is changed', async () => {
  const page = await open();
  const sentence = page.locator('.editor-sentence');
  const said = 'Start date is from today up to and including 7 days from now, and Room is Zaal S or Zaal M.';
  await soon(() => sentence.textContent()).toBe(said);
  await page.locator('.editor-place').click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' AND ');
  expect(await sentence.textContent()).toBe(said);
});

/** A space may end a line; what is glued has none but those before AND and OR. */
test.each([
  ['a = 1 AND b = 2', 40, 'axxx1 ANDxbxxx2'],
  ['a = 1 and (b = 2 or c = 3)', 40, 'axxx1 andxxbxxx2 orxcxxx3x'],
  ['a BETWEEN 1 AND 2 AND b = 2', 40, 'axBETWEENx1xANDx2 ANDxbxxx2'],
  ['a = "x AND y" OR b = 2', 40, 'axxxxxxANDxyx ORxbxxx2'],
  ["a = 'x \\' OR y' OR b = 2", 40, 'axxxxxxxxxORxyx ORxbxxx2'],
  // A condition that is wider than a line breaks as before.
  ['a = 1 AND b IN (1,2,3,4,5)', 12, 'axxx1 AND b IN (1,2,3,4,5)'],
] as const)('%s in %d columns', (line, columns, shown) => expect(glue(line, columns, [])).toBe(shown));

test('hints are as wide as what they say', () => {
  const hint = { column: 6, options: { content: 'ten letters' } };
  expect(glue('a = 1 AND b = 2', 12, [hint])).toBe('a = 1 ANDxbxxx2');
});
