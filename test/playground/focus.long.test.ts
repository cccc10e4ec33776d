import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { soon, textOf } from './editing.ts';
import { usePlayground } from './playground.ts';

const { open } = await usePlayground();

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim());
const said = (page: Page) => page.locator('#announcement').textContent();

describe('the focus', () => {
  test('stays with what was found where a button goes with what it does', async () => {
    const page = await open({ link: { q: 'startdatum >= "0d" AND product IN (106) AND status = "Open"' } });
    await page
      .getByRole('button', { name: /^Remove it/ })
      .first()
      .press('Enter');
    await soon(() => focused(page)).toBe('view-panel');
    const broken = await open({ link: { q: 'product' } });
    await broken.getByRole('button', { name: 'Show the coming week' }).press('Enter');
    await soon(() => focused(broken)).toBe('view-panel');
  });

  test('stays with the clock when that goes back to now', async () => {
    const page = await open({ link: { at: '2026-11-30T07:00:00Z' } });
    const clock = page.getByRole('button', { name: /^Clock/ });
    await page.getByRole('button', { name: 'Back to now' }).press('Enter');
    await soon(() => clock.evaluate((button) => button === document.activeElement)).toBe(true);

    await clock.press('Enter');
    await page.getByRole('button', { name: '5 minutes later' }).click();
    const back = page.locator('.clock-sheet').getByRole('button', { name: 'Back to now' });
    await back.press('Enter');
    await soon(() => clock.textContent()).toBe('Sat 21 Nov 09:00');
    expect(await focused(page)).toBe('Back to now');
    await back.press('Enter');
    await page.keyboard.press('Escape');
    await soon(() => page.locator('.clock-sheet').count()).toBe(0);
  });

  test('goes back from what is said at the bottom to where it was', async () => {
    const page = await open({ link: { q: 'product = 14', view: 'json' } });
    await page.getByRole('button', { name: 'Examples' }).press('Enter');
    await page.getByRole('button', { name: /^A word in the title/ }).press('Enter');
    const undo = page.locator('.toast').getByRole('button', { name: 'Undo' });
    await undo.focus();
    // Whoever is there is not hurried.
    await page.clock.fastForward(20_000);
    await page.keyboard.press('Enter');
    await soon(() => focused(page)).toBe('Examples');
    await undo.waitFor({ state: 'detached' });
  });

  test('is not taken from a newcomer who types', async () => {
    const prepare = async (page: Page): Promise<void> => {
      await page.addInitScript(() => {
        const focus = (): void =>
          document.getElementById('search') === null
            ? void requestAnimationFrame(focus)
            : document.getElementById('search')?.focus();
        focus();
      });
    };
    const page = await open({ isNewcomer: true, prepare });
    await page.getByRole('region', { name: 'First steps' }).waitFor();
    await soon(() => page.evaluate(() => document.activeElement?.closest('.editor-place') !== null)).toBe(true);
  });
});

test('a menu: is closed by Escape also after a press on a word in it', async () => {
  const page = await open();
  const clock = page.getByRole('button', { name: /^Clock/ });
  await clock.click();
  await page.getByText('Relative dates, rows and screens').click();
  await page.keyboard.press('Escape');
  await soon(() => page.locator('.clock-sheet').count()).toBe(0);
  expect(await clock.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('a sheet that cannot be loaded: says so where it would be, and comes with the page when that is loaded again', async () => {
  const page = await open({ link: { q: 'product = 14' }, allowed: /Failed to load resource/ });
  await page.getByRole('status').first().waitFor({ state: 'attached' });
  await page.route('**/*', (route) => route.abort());
  await page.getByRole('button', { name: 'History' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('This part could not be loaded.').waitFor();
  await page.keyboard.press('Escape');
  await soon(() => sheet.count()).toBe(0);
  await soon(() => focused(page)).toBe('History');
  await page.keyboard.press('Enter');
  await sheet.getByText('This part could not be loaded.').waitFor();
  // Even with fast keys, the first Escape closes the sheet and restores focus.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.unroute('**/*');
  await Promise.all([page.waitForEvent('load'), sheet.getByRole('button', { name: 'Try again' }).click()]);
  await page.getByRole('button', { name: 'History' }).click();
  await sheet.getByRole('heading', { name: 'History' }).waitFor();
  expect(await textOf(page)).toBe('product = 14');
});

test('a message: is told also where what shows it cannot be loaded', async () => {
  const prepare = async (one: Page) => void (await one.route(/second-look/, (route) => route.abort()));
  const page = await open({ link: { q: 'product =' }, allowed: /Failed to load resource/, prepare });
  await page.getByRole('button', { name: 'Tidy up' }).click();
  const told = page.getByRole('status').filter({ hasText: 'This part could not be loaded.' });
  await told.waitFor();
  expect(await told.textContent()).toContain('Fix the mistake first');
});

test('a sheet whose styles cannot be loaded: never comes without them: the page is loaded again', async () => {
  const page = await open({ allowed: /Failed to load resource/ });
  await page.getByRole('tab', { name: 'Builder' }).waitFor();
  await page.route(/history-dialog.*\.css/, (route) => route.abort());
  await page.getByRole('button', { name: 'History' }).click();
  const again = page.getByRole('dialog', { name: 'Not loaded' }).getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.unroute(/history-dialog.*\.css/);
  await Promise.all([page.waitForEvent('load'), again.click()]);
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('dialog', { name: 'History' }).waitFor();
  const rules = (link: Element): number => (link instanceof HTMLLinkElement ? (link.sheet?.cssRules.length ?? 0) : 0);
  expect(await page.locator('link[rel=stylesheet][href*=history-dialog]').evaluate(rules)).toBeGreaterThan(0);
});

describe('who listens', () => {
  test('hears the same thing a second time when it is done a second time', async () => {
    const page = await open();
    const told = await page.locator('#announcement').evaluateHandle((place) => {
      const all: string[] = [];
      const note = (): void => void (place.textContent && all.push(place.textContent));
      new MutationObserver(note).observe(place, { childList: true, characterData: true, subtree: true });
      return all;
    });
    for (let times = 1; times <= 2; times++) {
      await page.locator('.editor-place').click();
      await page.keyboard.press('Control+Enter');
      await page.clock.fastForward(1_000);
      await soon(() => told.evaluate(({ length }) => length)).toBe(times);
    }
    expect(await told.jsonValue()).toEqual(['Run: 50 results.', 'Run: 50 results.']);
  });

  test('hears that something was copied', async () => {
    const page = await open({ link: { view: 'json' }, permissions: ['clipboard-write', 'clipboard-read'] });
    await page.getByRole('button', { name: /^Copy 50 bookings/ }).click();
    await page.getByRole('button', { name: 'Copied', exact: true }).waitFor();
    await page.clock.fastForward(1_000);
    await soon(() => said(page)).toBe('Copied');
  });
});

test('a browser of two years ago: shows the rows, and finds one', async () => {
  const prepare = async (page: Page): Promise<void> => {
    await page.addInitScript(() => {
      const prototype = Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object;
      for (const name of ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'])
        Reflect.deleteProperty(prototype, name);
    });
  };
  const page = await open({ prepare });
  await page.getByRole('searchbox', { name: 'Is a booking missing?' }).fill('nachtconcert');
  await page
    .getByRole('button', { name: /^Nachtconcert/ })
    .first()
    .waitFor();
});
