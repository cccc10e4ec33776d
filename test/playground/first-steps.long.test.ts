import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { soon, textOf } from './editing.ts';
import { usePlayground } from './playground.ts';

const { open } = await usePlayground();
const steps = (page: Page) => page.getByRole('region', { name: 'First steps' });

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
    await soon(() => steps(page).count()).toBe(0);
    await page.reload();
    await page.getByRole('tab', { name: 'Timeline' }).waitFor();
    expect(await steps(page).count()).toBe(0);

    const other = await open({ isNewcomer: true, viewport: { width: 390, height: 700 } });
    await steps(other).getByRole('button', { name: 'Next' }).click();
    await steps(other).getByRole('button', { name: 'Skip' }).click();
    await soon(() => steps(other).count()).toBe(0);
    expect(await other.locator('[data-pointed-at]').count()).toBe(0);
  });

  test('keep the page usable around them, and keep quiet where a link brought someone', async () => {
    const page = await open({ isNewcomer: true });
    await steps(page).waitFor();
    await page.getByRole('tab', { name: 'JSON' }).click();
    await page.getByRole('tab', { name: 'JSON', selected: true }).waitFor();
    await steps(page).waitFor();
    const linked = await open({ isNewcomer: true, link: { q: 'product = 14' } });
    await linked.getByRole('tab', { name: 'Timeline' }).waitFor();
    expect(await steps(linked).count()).toBe(0);
  });

  test('come again from the help menu, with the search that they speak of', async () => {
    const page = await open({ link: { q: 'product = 14', view: 'json' } });
    await startAgain(page);
    await steps(page).getByText('1 of 4').waitFor();
    await page.getByRole('tab', { name: 'Timeline', selected: true }).waitFor();
    await page.getByRole('button', { name: 'Bring my search back' }).click();
    await soon(() => textOf(page)).toBe('product = 14');
    await soon(() => steps(page).count()).toBe(0);
    // They may be taken as often as one likes, and each is announced.
    await startAgain(page);
    await steps(page).getByRole('button', { name: 'Next' }).click();
    await page.clock.fastForward(1_000);
    await soon(() => page.locator('#announcement').textContent()).toContain('Now choose another room.');
    await steps(page).getByRole('button', { name: 'Skip' }).click();
    await soon(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Help');
  });

  test.each<readonly [change: string, at: number, act: (page: Page) => Promise<void>]>([
    ['the builder', 1, (page) => page.getByRole('button', { name: 'Remove Zaal S' }).click()],
    [
      'an example',
      0,
      async (page) => {
        await page.getByRole('button', { name: 'Examples' }).click();
        await page.locator('.examples-card').first().click();
      },
    ],
    ['a link', 1, (page) => page.evaluate(() => void (location.hash = 'q=product+%3D+14'))],
    ['undo', 2, (page) => page.getByRole('button', { name: 'Undo' }).first().click()],
    ['the other list', 0, (page) => page.getByRole('button', { name: 'Events', exact: true }).click()],
    [
      'a condition of the rows',
      2,
      (page) =>
        page
          .getByRole('button', { name: /^Last day: / })
          .first()
          .click(),
    ],
    ['another view, where they speak of the screen', 3, (page) => page.getByRole('tab', { name: 'Table' }).click()],
  ])('end by %s', async (_change, at, act) => {
    const page = await open({ isNewcomer: true });
    for (let done = 0; done < at; done++) await steps(page).locator('.button.main').click();
    await steps(page)
      .getByText(`${at + 1} of 4`)
      .waitFor();
    await act(page);
    await soon(() => steps(page).count()).toBe(0);
    expect(await page.locator('[data-pointed-at]').count()).toBe(0);
  });
});

async function startAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('button', { name: 'First steps' }).click();
  await steps(page).waitFor();
}
