import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { patience } from '../support/browser.ts';
import { point } from '../support/point.ts';
import { usePlayground } from './playground.ts';

const { open } = await usePlayground();
/** The machine may be busy. */
const soon = { timeout: patience };
const today = 'startdatum >= "0d" AND startdatum <= "0d"';

point('clock', async () => {
  const page = await open({ link: { q: today, view: 'json' } });
  const button = page.getByRole('button', { name: /^Clock/ });
  const slider = page.getByRole('slider', { name: 'Day', exact: true });
  await expect.poll(() => button.textContent(), soon).toBe('Sat 21 Nov 09:00');
  await expectRowsOf(page, '2026-11-21');
  await button.press('Enter');

  // As far as the slider goes, by its keys.
  await slider.press('Home');
  await expect.poll(() => button.textContent(), soon).toBe('Moved: Thu 22 Oct 09:00');
  expect(await slider.getAttribute('aria-valuetext')).toBe('Thursday 22 October 2026, 30 days ago');
  await expectRowsOf(page, '2026-10-22');
  await slider.press('End');
  await expect.poll(() => button.textContent(), soon).toBe('Moved: Mon 21 Dec 09:00');
  await expectRowsOf(page, '2026-12-21');
  await slider.press('ArrowLeft');
  await expect.poll(() => slider.getAttribute('aria-valuetext'), soon).toBe('Sunday 20 December 2026, in 29 days');

  // Summer time ends within the sample: 03:00 becomes 02:00 on the same day.
  await page.getByRole('button', { name: 'Summer time ends: Sun 25 Oct' }).click();
  await expect.poll(() => button.textContent(), soon).toBe('Moved: Sun 25 Oct 02:55');
  await expectRowsOf(page, '2026-10-25');
  const later = page.getByRole('button', { name: '5 minutes later' });
  await later.click();
  await expect.poll(() => button.textContent(), soon).toBe('Moved: Sun 25 Oct 02:00');

  // It begins on a day that the sample does not reach, and the page says so.
  await page.getByRole('button', { name: 'Summer time begins: Sun 28 Mar 2027' }).click();
  await expect.poll(() => button.textContent(), soon).toBe('Moved: Sun 28 Mar 2027 01:55');
  await page.getByText('The sample data has no rows on this day. It goes from Thursday 22 October 2026').waitFor();
  await later.click();
  await expect.poll(() => button.textContent(), soon).toBe('Moved: Sun 28 Mar 2027 03:00');

  // Stopped, it moves only when it is told to.
  await page.getByRole('button', { name: 'Next Monday 08:00' }).click();
  await page.getByRole('checkbox', { name: 'Stop the clock' }).check();
  await expect.poll(() => button.textContent(), soon).toBe('Stopped: Mon 29 Mar 2027 08:00');
  await page.getByLabel('Date', { exact: true }).fill('2026-11-30');
  await page.getByLabel('Time', { exact: true }).fill('20:15');
  await expect.poll(() => button.textContent(), soon).toBe('Stopped: Mon 30 Nov 20:15');
  await page.clock.fastForward('02:00');
  expect(await button.textContent()).toBe('Stopped: Mon 30 Nov 20:15');
  await expectRowsOf(page, '2026-11-30');
  await page.getByRole('checkbox', { name: 'Stop the clock' }).uncheck();
  await page.clock.fastForward('02:00');
  await expect.poll(() => button.textContent(), soon).toBe('Moved: Mon 30 Nov 20:17');

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Back to now' }).click();
  await expect.poll(() => button.textContent(), soon).toBe('Sat 21 Nov 09:04');
  await expectRowsOf(page, '2026-11-21');
});

describe('the clock', () => {
  test('goes to a new day at midnight, and the rows with it', async () => {
    const page = await open({ now: '2026-11-21T23:59:30+01:00', link: { q: today, view: 'json' } });
    await expectRowsOf(page, '2026-11-21');
    await page.clock.fastForward('00:40');
    await expectRowsOf(page, '2026-11-22');
  });
});

async function expectRowsOf(page: Page, date: string): Promise<void> {
  const found = page.locator('.found');
  await expect.poll(() => found.textContent(), soon).toContain(date);
}
