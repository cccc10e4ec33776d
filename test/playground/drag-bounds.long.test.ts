import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { soon, textOf, typeText } from './editing.ts';
import { firstText, usePlayground } from './playground.ts';

const { open } = await usePlayground();

const handle = (page: Page, name: string) => page.getByRole('slider', { name, exact: true });
const preview = (page: Page) => page.locator('.ruler-preview');
const found = (page: Page) => page.locator('#count').textContent();

/** Presses a handle and goes so many days aside with it, and does not let go. */
async function drag(page: Page, from: Locator, days: number): Promise<void> {
  const [box, day] = [await middleOf(from), await dayWidth(page)];
  await page.mouse.move(box.x, box.y);
  await page.mouse.down();
  await page.mouse.move(box.x + days * day, box.y, { steps: 5 });
}

async function middleOf(place: Locator): Promise<{ readonly x: number; readonly y: number }> {
  // What moves to its place is there when two looks see the same.
  await place.hover({ trial: true });
  const box = await place.boundingBox();
  if (box === null) throw new Error('It is not on the page.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const dayWidth = (page: Page): Promise<number> =>
  page.locator('.ruler-days').evaluate((days) => days.clientWidth / Number(getComputedStyle(days).getPropertyValue('--days')));

describe('the first and the last day', () => {
  test('are dragged by mouse: the text changes once, when the button is let go', async () => {
    const page = await open();
    await drag(page, handle(page, 'Last day'), 3);
    await soon(() => preview(page).textContent()).toMatch(/^Tue 1 Dec · 11 days · \d+ bookings$/);
    const promised = /(\d+) bookings/.exec((await preview(page).textContent()) ?? '')?.[1];
    expect(await page.locator('.bounds-end.last .bounds-day').textContent()).toBe('Tue 1 Dec');
    expect(await textOf(page)).toBe(firstText);
    await page.mouse.up();
    await soon(() => textOf(page)).toBe(firstText.replace('"7d"', '"10d"'));
    await soon(() => found(page)).toBe(promised);
    await soon(() => preview(page).count()).toBe(0);

    await drag(page, handle(page, 'First day'), -2);
    await page.mouse.up();
    await soon(() => textOf(page)).toBe(firstText.replace('"0d"', '"-2d"').replace('"7d"', '"10d"'));

    // Each was one step.
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await soon(() => textOf(page)).toBe(firstText.replace('"7d"', '"10d"'));
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await soon(() => textOf(page)).toBe(firstText);
  });

  test('do not pass each other, and Escape puts back what is held', async () => {
    const page = await open({ link: { q: 'startdatum<="2026-11-25" and STARTDATUM >= "2026-11-23"' } });
    await drag(page, handle(page, 'First day'), 6);
    await soon(() => handle(page, 'First day').getAttribute('aria-valuetext')).toBe('Wednesday 25 November 2026');
    await page.keyboard.press('Escape');
    await soon(() => handle(page, 'First day').getAttribute('aria-valuetext')).toBe('Monday 23 November 2026');
    await page.mouse.up();
    await soon(() => preview(page).count()).toBe(0);
    expect(await textOf(page)).toBe('startdatum<="2026-11-25" and STARTDATUM >= "2026-11-23"');

    await drag(page, handle(page, 'First day'), 6);
    await page.mouse.up();
    await soon(() => textOf(page)).toBe('startdatum<="2026-11-25" and STARTDATUM >= "2026-11-25"');
  });

  test('are moved by keys, once for as long as a key is held', async () => {
    const page = await open();
    await handle(page, 'Last day').focus();
    expect(await handle(page, 'First day').getAttribute('aria-valuetext')).toBe('Saturday 21 November 2026, today');
    await page.keyboard.down('ArrowRight');
    await page.keyboard.down('ArrowRight');
    await soon(() => handle(page, 'Last day').getAttribute('aria-valuetext')).toBe('Monday 30 November 2026');
    expect(await textOf(page)).toBe(firstText);
    await page.keyboard.press('Escape');
    await page.keyboard.up('ArrowRight');
    expect(await textOf(page)).toBe(firstText);

    await page.keyboard.press('ArrowLeft');
    await soon(() => textOf(page)).toBe(firstText.replace('"7d"', '"6d"'));
    await page.keyboard.press('Home');
    await soon(() => textOf(page)).toBe(firstText.replace('"7d"', '"0d"'));
    await soon(() => handle(page, 'Last day').getAttribute('aria-valuetext')).toBe('Saturday 21 November 2026, today');
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Last day');
    await page.keyboard.press('PageUp');
    await soon(() => textOf(page)).toBe(firstText);
  });

  test('follow a finger on a phone, where a finger up and down scrolls the page', async () => {
    const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, link: { lang: 'nl' } });
    const last = handle(page, 'Laatste dag');
    await last.scrollIntoViewIfNeeded();
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
    const swipe = async (by: { readonly x: number; readonly y: number }): Promise<void> => {
      const at = await middleOf(last);
      await touch('touchStart', [at]);
      for (let step = 1; step <= 8; step++)
        await touch('touchMove', [{ x: at.x + (step / 8) * by.x, y: at.y + (step / 8) * by.y }]);
    };
    await swipe({ x: -3 * (await dayWidth(page)), y: 4 });
    await soon(() => preview(page).textContent()).toMatch(/^wo 25 nov · 5 dagen · \d+ boekingen$/);
    await touch('touchEnd', []);
    await soon(() => textOf(page)).toBe(firstText.replace('"7d"', '"4d"'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    const before = await page.evaluate(() => scrollY);
    await swipe({ x: 0, y: -200 });
    await touch('touchEnd', []);
    await soon(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 50);
    expect(await preview(page).count()).toBe(0);
    expect(await textOf(page)).toBe(firstText.replace('"7d"', '"4d"'));
  });

  test('are not there where the text names none, and stay put while it has a mistake', async () => {
    const page = await open({ link: { q: 'startdatum >= "0d" OR product = 101' } });
    await page.locator('.hours').waitFor();
    expect(await page.getByRole('slider').count()).toBe(0);
    await typeText(page, 'startdatum >= "0d" AND product = 101');
    await handle(page, 'First day').waitFor();
    expect(await page.getByRole('slider').count()).toBe(1);
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' AND');
    await soon(() => handle(page, 'First day').getAttribute('aria-disabled')).toBe('true');
    await drag(page, handle(page, 'First day'), 2);
    await page.mouse.up();
    expect(await textOf(page)).toBe('startdatum >= "0d" AND product = 101 AND');
  });

  test('can be moved back from where nothing is', async () => {
    const text = (last: string) => `startdatum >= "0d" AND startdatum <= "${last}" AND product = 101 AND status = "Cancelled"`;
    const page = await open({ link: { q: text('1d') } });
    const name = 'No booking fits this search';
    await page.getByRole('button', { name: 'First day: a day later' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name }).waitFor();
    // The last press that was possible leaves the focus where it is, and one more does nothing.
    await page.keyboard.press('Enter');
    const pressed = page.locator(':focus');
    expect(await pressed.getAttribute('aria-label')).toBe('First day: a day later');
    expect(await pressed.isDisabled()).toBe(true);
    expect(await textOf(page)).toBe(text('1d').replace('"0d"', '"1d"'));
    await handle(page, 'First day').focus();
    await page.keyboard.press('ArrowLeft');
    await soon(() => textOf(page)).toBe(text('1d'));
    await page.getByRole('heading', { name }).waitFor({ state: 'detached' });
    expect(await page.locator(':focus').getAttribute('role')).toBe('slider');
  });
});

test('the line of the clock: passes behind the bookings, in every theme', async () => {
  for (const options of [{}, { colorScheme: 'dark' }, { contrast: 'more' }] as const) {
    const page = await open(options);
    const line = page.locator('.hours-now span');
    await line.waitFor();
    const { left } = await line.evaluate((one) => one.getBoundingClientRect());
    const crossed = await page.locator('.bar').evaluateAll(
      (bars, x) =>
        bars.flatMap((bar) => {
          const box = bar.getBoundingClientRect();
          if (box.left > x || box.right < x) return [];
          // Whether the line could be drawn over it, and seen through it.
          const [now] = document.getElementsByClassName('hours-now');
          if (now !== undefined) (now as HTMLElement).style.pointerEvents = 'auto';
          const top = document.elementFromPoint(x + 1, box.top + box.height / 2);
          const { backgroundColor, backgroundImage } = getComputedStyle(bar);
          return [bar.contains(top) && (backgroundImage !== 'none' || !/rgba?\(.*, 0\)|transparent/.test(backgroundColor))];
        }),
      left,
    );
    expect(crossed.length).toBeGreaterThan(1);
    expect(crossed.every((isBehind) => isBehind)).toBe(true);
  }
});
