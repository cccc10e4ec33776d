import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isLong } from '../support/counts.ts';
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
const draft = (page: Page) => page.evaluate(() => localStorage.getItem('search-expression.draft'));

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
  await soon(() => draft(page)).toContain('product = 2');
  await page.goto(site.url);
  await page.getByText('Your last search is back.').waitFor();
  expect(await textOf(page)).toBe('product = 2');
  await page.getByRole('button', { name: 'Start over' }).click();
  await soon(() => textOf(page)).toBe(firstText);
});

test('the draft: is kept half a second after the last change', async () => {
  const page = await open();
  await typeText(page, 'product = 1');
  await soon(() => draft(page)).toContain('product = 1"');
  await page.clock.pauseAt('2026-11-21T12:00:00+01:00');
  await typeText(page, 'product = 2');
  await page.clock.runFor(300);
  await typeText(page, 'product = 3');
  await page.clock.runFor(300);
  expect(await draft(page)).toContain('product = 1"');
  await page.clock.runFor(200);
  expect(await draft(page)).toContain('product = 3"');
});

describe.runIf(isLong)('the history', () => {
  test('is emptied and pinned by keyboard, which can be undone', async () => {
    const page = await open();
    await showHistory(page);
    await dialog(page).getByText('Nothing has been run yet.').waitFor();
    await page.keyboard.press('Escape');
    for (const text of ['product = 1', 'product = 2', 'product = 3']) {
      await typeText(page, text);
      await run(page);
      await soon(async () => (await kept(page))[0]?.text).toBe(text);
    }
    await showHistory(page);
    await dialog(page).getByRole('button', { name: 'Pin: product = 1' }).press('Enter');
    await soon(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Pin: product = 1');
    await dialog(page).getByRole('button', { name: 'Name: product = 1' }).press('Enter');
    await page.keyboard.type('The big hall');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Name: The big hall' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Delete: product = 3' }).press('Enter');
    await soon(() => items(page)).toEqual(['product = 1', 'product = 2']);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('product = 2');
    await dialog(page).getByRole('button', { name: 'Undo' }).press('Enter');
    await soon(() => items(page)).toEqual(['product = 1', 'product = 3', 'product = 2']);
    await dialog(page).getByRole('button', { name: 'Delete all but the pinned' }).press('Enter');
    await soon(() => items(page)).toEqual(['product = 1']);
    await dialog(page).getByRole('button', { name: 'Undo' }).press('Enter');
    await soon(() => items(page)).toHaveLength(3);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
  });

  test('is one for all tabs, and none loses what another adds', async () => {
    const page = await open();
    const other = await page.context().newPage();
    await other.clock.install({ time: '2026-11-21T09:00:00+01:00' });
    await other.goto(site.url);
    await typeText(other, 'product = 2');
    await run(other);
    await soon(async () => (await kept(other)).length).toBe(1);
    await typeText(page, 'product = 1');
    await run(page);
    await soon(async () => (await kept(page)).length).toBe(2);
    await showHistory(other);
    await soon(async () => (await items(other)).toSorted()).toEqual(['product = 1', 'product = 2']);
  });

  test('and the draft read what somebody else wrote without harm', async () => {
    const page = await open();
    await page.evaluate(() => {
      localStorage.setItem('search-expression.history', '{"length":5}');
      localStorage.setItem('search-expression.draft', '{"text":7,"entity":"user"}');
    });
    await page.reload();
    expect(await textOf(page)).toBe(firstText);
    await showHistory(page);
    await dialog(page).getByText('Nothing has been run yet.').waitFor();
    await page.evaluate(() => {
      const hostile = { text: '<img src=x onerror=alert(1)>', entity: 'booking', at: 1, name: '<b>bold</b>' };
      localStorage.setItem('search-expression.history', JSON.stringify([hostile]));
    });
    await page.reload();
    await showHistory(page);
    await dialog(page).getByText('<b>bold</b>').waitFor();
    expect(await dialog(page).locator('img, b').count()).toBe(0);
  });
});
