import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { point } from '../support/point.ts';
import { soon, textOf } from './editing.ts';
import { firstText, usePlayground } from './playground.ts';

const { open, site } = await usePlayground();
const steps = (page: Page) => page.getByRole('region', { name: 'First steps' });

point('first-run', async () => {
  const page = await open({ isNewcomer: true });
  const card = steps(page);
  await card.getByText('The bookings of two rooms, the next 7 days.').waitFor();
  await soon(() => focused(page)).toBe('Next');
  await page.keyboard.press('Enter');
  await soon(() => focused(page)).toBe('Choose the Grote zaal');
  await page.keyboard.press('Enter');
  await soon(() => page.locator('.found').textContent()).toContain('Grote zaal');
  await soon(() => page.locator('.found').textContent()).not.toContain('Zaal S');
  await soon(() => focused(page)).toBe('Show on a screen');
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'On a screen', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await soon(() => card.count()).toBe(0);
  await page.getByRole('dialog').waitFor();

  await page.goto(site.url);
  await page.reload();
  await page.getByRole('tab', { name: 'Timeline' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('search-expression.welcomed'))).toBe('true');
  expect(await card.count()).toBe(0);
});

test.each([390, 768, 1024, 1440])(
  'the first steps while a newcomer types: at %i pixels cover no control, and end with the first key: nothing moves',
  async (width) => {
    const page = await open({ isNewcomer: true, viewport: { width, height: 844 } });
    await steps(page).waitFor();
    await page.locator('search-expression-builder').waitFor();
    for (const next of ['Next', 'Choose the Grote zaal']) {
      expect(await covered(page)).toEqual([]);
      // All of a step is in sight, and its button as well.
      expect(await page.locator('.editor-strip').evaluate((strip) => strip.scrollHeight - strip.clientHeight)).toBe(0);
      if (next === 'Next') await steps(page).getByRole('button', { name: next }).click();
    }
    const heights = () => page.locator('.ask, .more').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    await page.locator('.editor-place').click();
    await page.keyboard.press('ControlOrMeta+End');
    const before = await heights();
    await page.keyboard.type(' ');
    await soon(() => steps(page).count()).toBe(0);
    await soon(() => textOf(page)).toBe(`${firstText} `);
    expect(await heights()).toEqual(before);
    expect(await page.getByText('The bookings of two rooms').count()).toBe(0);
    expect(await page.locator('[data-pointed-at]').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.closest('.editor-place') !== null)).toBe(true);
    // Undone, the search is that of the steps; they stay away.
    await page.keyboard.press('ControlOrMeta+z');
    await soon(() => textOf(page)).toBe(firstText);
    expect(await steps(page).count()).toBe(0);
  },
);

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

/** The controls, by name, that the steps lie over. */
function covered(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('button, a, input, select, textarea, [role=tab]')];
    const builder = document.querySelector('search-expression-builder')?.shadowRoot;
    const all = [...controls, ...(builder?.querySelectorAll<HTMLElement>('button, select, input') ?? [])];
    const card = document.querySelector('.welcome');
    return all
      .filter((control) => {
        if (card?.contains(control) !== false || !control.checkVisibility()) return false;
        const [own, its] = [control.getBoundingClientRect(), card.getBoundingClientRect()];
        return own.left < its.right && its.left < own.right && own.top < its.bottom && its.top < own.bottom;
      })
      .map((control) => control.ariaLabel ?? control.textContent ?? control.tagName);
  });
}
