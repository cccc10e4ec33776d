import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { soon, textOf } from './editing.ts';
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
