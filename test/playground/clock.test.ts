import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isLong } from '../support/counts.ts';
import { point } from '../support/point.ts';
import { soon } from './editing.ts';
import { usePlayground } from './playground.ts';

const { open } = await usePlayground();
const today = 'startdatum >= "0d" AND startdatum <= "0d"';

point('clock', async () => {
  const page = await open({ link: { q: today, view: 'json' } });
  const button = page.getByRole('button', { name: /^Clock/ });
  const slider = page.getByRole('slider', { name: 'Day', exact: true });
  await soon(() => button.textContent()).toBe('Sat 21 Nov 09:00');
  await expectRowsOf(page, '2026-11-21');
  await button.press('Enter');

  // As far as the slider goes, by its keys.
  await slider.press('Home');
  await soon(() => button.textContent()).toBe('Moved: Thu 22 Oct 09:00');
  expect(await slider.getAttribute('aria-valuetext')).toBe('Thursday 22 October 2026, 30 days ago');
  await expectRowsOf(page, '2026-10-22');
  await slider.press('End');
  await soon(() => button.textContent()).toBe('Moved: Mon 21 Dec 09:00');
  await expectRowsOf(page, '2026-12-21');
  await slider.press('ArrowLeft');
  await soon(() => slider.getAttribute('aria-valuetext')).toBe('Sunday 20 December 2026, in 29 days');

  // Summer time ends within the sample: 03:00 becomes 02:00 on the same day.
  await page.getByRole('button', { name: 'Summer time ends: Sun 25 Oct' }).click();
  await soon(() => button.textContent()).toBe('Moved: Sun 25 Oct 02:55');
  await expectRowsOf(page, '2026-10-25');
  const later = page.getByRole('button', { name: '5 minutes later' });
  await later.click();
  await soon(() => button.textContent()).toBe('Moved: Sun 25 Oct 02:00');

  // It begins on a day that the sample does not reach, and the page says so.
  await page.getByRole('button', { name: 'Summer time begins: Sun 28 Mar 2027' }).click();
  await soon(() => button.textContent()).toBe('Moved: Sun 28 Mar 2027 01:55');
  await page.getByText('The sample data has no rows on this day. It goes from Thursday 22 October 2026').waitFor();
  await later.click();
  await soon(() => button.textContent()).toBe('Moved: Sun 28 Mar 2027 03:00');

  // Stopped, it moves only when it is told to.
  await page.getByRole('button', { name: 'Next Monday 08:00' }).click();
  await page.getByRole('checkbox', { name: 'Stop the clock' }).check();
  await soon(() => button.textContent()).toBe('Stopped: Mon 29 Mar 2027 08:00');
  await page.getByLabel('Date', { exact: true }).fill('2026-11-30');
  await page.getByLabel('Time', { exact: true }).fill('20:15');
  await soon(() => button.textContent()).toBe('Stopped: Mon 30 Nov 20:15');
  await page.clock.fastForward('02:00');
  expect(await button.textContent()).toBe('Stopped: Mon 30 Nov 20:15');
  await expectRowsOf(page, '2026-11-30');
  await page.getByRole('checkbox', { name: 'Stop the clock' }).uncheck();
  await page.clock.fastForward('02:00');
  await soon(() => button.textContent()).toBe('Moved: Mon 30 Nov 20:17');

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Back to now' }).click();
  await soon(() => button.textContent()).toBe('Sat 21 Nov 09:04');
  await expectRowsOf(page, '2026-11-21');
});

test('the clock: goes to a new day at midnight, and the rows with it', async () => {
  const page = await open({ now: '2026-11-21T23:59:30+01:00', link: { q: today, view: 'json' } });
  await expectRowsOf(page, '2026-11-21');
  await page.clock.fastForward('00:40');
  await expectRowsOf(page, '2026-11-22');
});

async function expectRowsOf(page: Page, date: string): Promise<void> {
  const found = page.locator('.found');
  await soon(() => found.textContent()).toContain(date);
}

describe.runIf(isLong)('the clock', () => {
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
    await soon(() => button.textContent()).toBe('Moved: Sun 22 Nov 09:00');
    await slider.press('ArrowLeft');
    await soon(() => button.textContent()).toBe('Sat 21 Nov 09:00');

    await slider.press('ArrowRight');
    await page.locator('.clock-sheet').getByRole('button', { name: 'Back to now' }).press('Enter');
    await soon(() => button.textContent()).toBe('Sat 21 Nov 09:00');
    await page.keyboard.press('Escape');
    await soon(() => slider.count()).toBe(0);
    expect(await hasFocus(button)).toBe(true);

    await button.press('Enter');
    await slider.press('ArrowRight');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Back to now' }).press('Enter');
    await soon(() => hasFocus(button)).toBe(true);
  });

  test('shows the moment that it is set to, also between two of its ticks', async () => {
    const page = await open();
    await page.getByRole('button', { name: /^Clock/ }).click();
    await page.getByRole('button', { name: 'Next Monday 08:00' }).waitFor();
    await page.clock.pauseAt('2026-11-21T09:10:20.700+01:00');
    await page.clock.runFor(777);
    await page.getByRole('button', { name: 'Next Monday 08:00' }).click();
    await soon(() => page.getByRole('button', { name: /^Clock/ }).textContent()).toBe('Moved: Mon 23 Nov 08:00');
  });

  test('has rows around it on a page that was open for months', async () => {
    const page = await open({ link: { q: today, view: 'json' } });
    await expectRowsOf(page, '2026-11-21');
    await page.clock.setSystemTime('2027-03-21T09:00:00+01:00');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expectRowsOf(page, '2027-03-21');
  });
});

const hasFocus = (one: Locator): Promise<boolean> => one.evaluate((element) => element === document.activeElement);
