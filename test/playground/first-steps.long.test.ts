import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { placeCard } from '../../playground/welcome/place-card.ts';
import { patience } from '../support/browser.ts';
import { textOf } from './editing.ts';
import { firstText, usePlayground } from './playground.ts';

const { open } = await usePlayground();
/** The machine may be busy. */
const soon = { timeout: patience };
const steps = (page: Page) => page.getByRole('dialog', { name: 'First steps' });

describe('the first steps', () => {
  test('are skipped by Escape or a button at any time, and then for good', async () => {
    const page = await open({ isNewcomer: true });
    await steps(page).waitFor();
    // What lies over the page takes its Escape for itself.
    await page.getByRole('button', { name: 'Examples' }).click();
    await page.getByRole('dialog', { name: 'Examples' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Examples' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Settings' }).press('Enter');
    await page.getByLabel('Look').press('Escape');
    await page.getByLabel('Look').waitFor({ state: 'detached' });
    await steps(page).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => steps(page).count(), soon).toBe(0);
    await page.reload();
    await page.getByRole('tab', { name: 'Timeline' }).waitFor();
    expect(await steps(page).count()).toBe(0);

    const other = await open({ isNewcomer: true, viewport: { width: 390, height: 700 } });
    await steps(other).getByRole('button', { name: 'Next' }).click();
    await steps(other).getByRole('button', { name: 'Skip' }).click();
    await expect.poll(() => steps(other).count(), soon).toBe(0);
    expect(await other.locator('[data-pointed-at]').count()).toBe(0);
  });

  test('keep the page usable around them, and keep quiet where a link brought someone', async () => {
    const page = await open({ isNewcomer: true });
    await steps(page).waitFor();
    await page.getByRole('tab', { name: 'JSON' }).click();
    await page.getByRole('tab', { name: 'JSON', selected: true }).waitFor();
    await steps(page).waitFor();
    // The card stays in the window.
    await page.setViewportSize({ width: 1440, height: 520 });
    await expect.poll(async () => bottom(await steps(page).boundingBox()), soon).toBeLessThanOrEqual(520);
    // A search that names no rooms becomes the one that they speak of.
    await write(page, 'status = "Open"');
    await steps(page).getByRole('button', { name: 'Next' }).click();
    await steps(page).getByRole('button', { name: 'Choose the Grote zaal' }).click();
    await expect.poll(() => textOf(page), soon).toBe(firstText.replace('101,102', '1'));

    const linked = await open({ isNewcomer: true, link: { q: 'product = 14' } });
    await linked.getByRole('tab', { name: 'Timeline' }).waitFor();
    expect(await steps(linked).count()).toBe(0);
  });

  test('come again from the help menu, with the search that they speak of', async () => {
    const page = await open({ link: { q: 'product = 14', view: 'json' } });
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('button', { name: 'First steps' }).click();
    await steps(page).getByText('1 of 4').waitFor();
    await page.getByRole('tab', { name: 'Timeline', selected: true }).waitFor();
    await page.getByRole('button', { name: 'Bring my search back' }).click();
    await expect.poll(() => textOf(page), soon).toBe('product = 14');

    // The steps apply to the edited search, naming or becoming another room; each is announced.
    await write(page, 'product = 14 AND product IN (2)');
    // Suggestions take their Escape for themselves, too.
    await page.keyboard.press('Control+Space');
    const suggestion = page.locator('.editor-place').getByRole('option').first();
    await suggestion.waitFor();
    await page.keyboard.press('Escape');
    await suggestion.waitFor({ state: 'hidden' });
    await steps(page).getByRole('button', { name: 'Next' }).click();
    await page.clock.fastForward(1_000);
    await expect.poll(() => page.locator('#announcement').textContent(), soon).toContain('Now choose another room.');
    await steps(page).getByRole('button', { name: 'Choose the Grote zaal' }).click();
    await expect.poll(() => textOf(page), soon).toBe('product = 14 AND product IN (1)');
    await steps(page).getByRole('button', { name: 'Skip' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel), soon).toBe('Help');
    // They may be taken as often as one likes.
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('button', { name: 'First steps' }).click();
    await steps(page).waitFor();
    await page.getByRole('button', { name: 'Events', exact: true }).click();
    await write(page, 'product IN (2)');
    await steps(page).getByRole('button', { name: 'Next' }).click();
    await steps(page).getByRole('button', { name: 'Choose the Grote zaal' }).click();
    await expect.poll(() => textOf(page), soon).toBe(firstText.replace('101,102', '1'));
    await page.getByRole('button', { name: 'Bookings', exact: true, pressed: true }).waitFor();
  });
});

test.each([
  ['below', { left: 100, top: 60, width: 500, height: 200 }, { left: 100, top: 272 }],
  ['on its left, rather low', { left: 600, top: 60, width: 588, height: 2_000 }, { left: 236, top: 400 }],
  ['on its right', { left: 12, top: 500, width: 500, height: 600 }, { left: 524, top: 500 }],
  ['above', { left: 0, top: 500, width: 1_200, height: 600 }, { left: 12, top: 288 }],
  ['over its end', { left: 0, top: 0, width: 1_200, height: 2_000 }, { left: 424, top: 588 }],
])('the card goes %s', (_where, place, expected) => {
  expect(placeCard(place, { width: 352, height: 200 }, { width: 1_200, height: 800 })).toEqual(expected);
});

const bottom = (box: { readonly y: number; readonly height: number } | null): number =>
  box === null ? Number.NaN : box.y + box.height;

async function write(page: Page, text: string): Promise<void> {
  await page.locator('.editor-place').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}
