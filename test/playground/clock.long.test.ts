import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { patience } from '../support/browser.ts';
import { usePlayground } from './playground.ts';

const { open } = await usePlayground();
/** The machine may be busy. */
const soon = { timeout: patience };
const today = 'startdatum >= "0d" AND startdatum <= "0d"';

describe('the clock', () => {
  test('stands below the other buttons on a phone when it is set, and the header never scrolls sideways', async () => {
    const page = await open({ viewport: { width: 390, height: 800 }, link: { at: '2026-11-30T07:00:00Z', lang: 'nl' } });
    const header = page.locator('header.top');
    await page.getByText('Staat stil: ma 30 nov 08:00').waitFor();
    expect(await header.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const height = async () => (await header.boundingBox())?.height ?? 0;
    const whenSet = await height();
    await page.getByRole('button', { name: 'Terug naar nu' }).click();
    // Two rows, in which each button has its word.
    expect(await height()).toBeLessThan(Math.min(whenSet, 96));
  });

  test('takes dates and times only that there are, and says before which day there are no rows', async () => {
    const page = await open({ link: { of: 'event' } });
    const button = page.getByRole('button', { name: /^Clock/ });
    await button.click();
    for (const name of ['Date', 'Time']) {
      await page.getByLabel(name, { exact: true }).fill('');
      await page.getByLabel(name, { exact: true }).blur();
      expect(await button.textContent()).toBe('Sat 21 Nov 09:00');
    }
    await page.getByLabel('Date', { exact: true }).fill('2026-08-31');
    await page
      .getByText(/^The sample data has no rows on this day\. It goes from \w+ \d+ \w+ 2026 to \w+ \d+ \w+ 202\d\.$/)
      .waitFor();
  });

  test('is the real one again where it is set to it, and keeps the keyboard', async () => {
    const page = await open();
    const button = page.getByRole('button', { name: /^Clock/ });
    const slider = page.getByRole('slider', { name: 'Day', exact: true });
    await button.press('Enter');
    await slider.press('ArrowRight');
    await expect.poll(() => button.textContent(), soon).toBe('Moved: Sun 22 Nov 09:00');
    await slider.press('ArrowLeft');
    await expect.poll(() => button.textContent(), soon).toBe('Sat 21 Nov 09:00');

    await slider.press('ArrowRight');
    await page.locator('.clock-sheet').getByRole('button', { name: 'Back to now' }).press('Enter');
    await expect.poll(() => button.textContent(), soon).toBe('Sat 21 Nov 09:00');
    await page.keyboard.press('Escape');
    await expect.poll(() => slider.count(), soon).toBe(0);
    expect(await hasFocus(button)).toBe(true);

    await button.press('Enter');
    await slider.press('ArrowRight');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Back to now' }).press('Enter');
    await expect.poll(() => hasFocus(button), soon).toBe(true);
  });

  test('shows the moment that it is set to, also between two of its ticks', async () => {
    const page = await open();
    await page.getByRole('button', { name: /^Clock/ }).click();
    await page.getByRole('button', { name: 'Next Monday 08:00' }).waitFor();
    await page.clock.pauseAt('2026-11-21T09:10:20.700+01:00');
    await page.clock.runFor(777);
    await page.getByRole('button', { name: 'Next Monday 08:00' }).click();
    await expect.poll(() => page.getByRole('button', { name: /^Clock/ }).textContent(), soon).toBe('Moved: Mon 23 Nov 08:00');
  });

  test('has rows around it on a page that was open for months', async () => {
    const page = await open({ link: { q: today, view: 'json' } });
    await expectRowsOf(page, '2026-11-21');
    await page.clock.setSystemTime('2027-03-21T09:00:00+01:00');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expectRowsOf(page, '2027-03-21');
  });
});

async function expectRowsOf(page: Page, date: string): Promise<void> {
  const found = page.locator('.found');
  await expect.poll(() => found.textContent(), soon).toContain(date);
}

const hasFocus = (one: Locator): Promise<boolean> => one.evaluate((element) => element === document.activeElement);
