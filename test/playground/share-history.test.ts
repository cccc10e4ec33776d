import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { point } from '../support/point.ts';
import { soon, textOf, typeText } from './editing.ts';
import { firstText, usePlayground } from './playground.ts';

const { open, site } = await usePlayground();
const dialog = (page: Page) => page.getByRole('dialog');
const run = (page: Page) => page.keyboard.press('ControlOrMeta+Enter');
const showHistory = (page: Page) => page.getByRole('button', { name: 'History' }).click();
const items = (page: Page) => dialog(page).locator('li code').allTextContents();
const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('search-expression.history') ?? '[]') as readonly { text: string }[]);

point('history', async () => {
  const page = await open();
  for (const text of ['product = 1', 'product = 14 AND startdatum = "0d"', 'product = 103']) {
    await typeText(page, text);
    await run(page);
    await soon(async () => (await kept(page))[0]?.text).toBe(text);
  }
  // Kept, found again and brought back by keyboard; then undone.
  await typeText(page, 'product = 2');
  await showHistory(page);
  await soon(() => items(page)).toEqual(['product = 103', 'product = 14 AND startdatum = "0d"', 'product = 1']);
  await dialog(page)
    .getByText(/^\d+ found$/)
    .nth(2)
    .waitFor();
  await dialog(page).getByRole('searchbox').fill('14 START');
  await soon(() => items(page)).toEqual(['product = 14 AND startdatum = "0d"']);
  await dialog(page)
    .getByRole('button', { name: /^product = 14/ })
    .press('Enter');
  await dialog(page).waitFor({ state: 'detached' });
  await soon(() => textOf(page)).toBe('product = 14 AND startdatum = "0d"');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await soon(() => textOf(page)).toBe('product = 2');

  // A draft survives a visit without a link; one button restores the first text.
  await soon(() => page.evaluate(() => localStorage.getItem('search-expression.draft'))).toContain('product = 2');
  await page.goto(site.url);
  await page.getByText('Your last search is back.').waitFor();
  expect(await textOf(page)).toBe('product = 2');
  await page.getByRole('button', { name: 'Start over' }).click();
  await soon(() => textOf(page)).toBe(firstText);
});
