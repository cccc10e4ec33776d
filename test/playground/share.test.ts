import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { point } from '../support/point.ts';
import { soon, textOf, typeText } from './editing.ts';
import { usePlayground } from './playground.ts';

const { open, site } = await usePlayground();
const dialog = (page: Page) => page.getByRole('dialog');
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
/** As a link that is followed inside the page. */
const follow = (page: Page, hash: string) => page.evaluate((hash) => void (location.hash = hash), hash);

point('share', async () => {
  const page = await open({ link: { q: 'product = 14 AND RES_CUSTOM02 ~ "&#+%é"', view: 'table' } });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share' }).click();
  await dialog(page).getByRole('button', { name: 'Copy link' }).click();
  await dialog(page).getByText('Copied').waitFor();
  const link = await clipboard(page);
  expect(link.slice(0, link.indexOf('#'))).toBe(site.url);
  expect([...new URLSearchParams(new URL(link).hash.slice(1))]).toEqual([
    ['v', '1'],
    ['q', 'product = 14 AND RES_CUSTOM02 ~ "&#+%é"'],
    ['of', 'booking'],
    ['view', 'table'],
  ]);
  const held = dialog(page).locator('section').filter({ hasText: 'In the link' }).first();
  expect(await held.getByRole('listitem').allTextContents()).toEqual([
    'The search: product = 14 AND RES_CUSTOM02 ~ "&#+%é"',
    'Bookings are searched',
    'Shown as: table',
  ]);
  await dialog(page).getByText('A user or password').waitFor();

  // A link restores the search without sending a request; foreign parameters are ignored.
  const other = await open();
  await other.goto(`${link}&base=https%3A%2F%2Fevil.example&user=u&password=secret&connect=1`);
  await other.reload();
  await soon(() => textOf(other)).toBe('product = 14 AND RES_CUSTOM02 ~ "&#+%é"');
  expect(await other.getByRole('tab', { name: 'Table' }).getAttribute('aria-selected')).toBe('true');
  await other.getByRole('button', { name: 'Sample data' }).waitFor();
  expect(await other.evaluate(() => JSON.stringify(localStorage))).not.toContain('secret');
});

describe('what changes', () => {
  test('is told against the search that was last copied or shared', async () => {
    const page = await open({ link: { q: 'startdatum = "0d" AND product = 102' } });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const changes = dialog(page).getByRole('region', { name: 'What changes' });
    const share = page.getByRole('button', { name: 'Share' });
    await share.click();
    await dialog(page).getByRole('button', { name: 'Copy link' }).click();
    await dialog(page).getByRole('button', { name: 'Copied' }).waitFor();
    expect(await changes.count()).toBe(0);
    await page.keyboard.press('Escape');

    await typeText(page, 'startdatum = "0d" AND product = 102 AND RES_CUSTOM03 !~ "theater" OR RES_ID = 2001');
    await share.click();
    await changes.getByText('startdatum = "0d" AND product = 102', { exact: true }).waitFor();
    await changes.getByText('1 booking more. 2 bookings fewer.').waitFor();
    expect(await changes.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^\+\s+Café-overleg wijkraad Thu 19 Nov · 14:30–17:30 · Zaal M$/),
      expect.stringMatching(/^−\s+Workshop crème brûlée Sat 21 Nov · 14:00–16:00 · Zaal M · Cancelled$/),
      expect.stringMatching(/^−\s+Huiskamerconcert José & Zoë Sat 21 Nov · 20:00–23:00 · Zaal M$/),
    ]);
    await page.keyboard.press('Escape');

    // A copy is what comes after it is compared with, when the dialog is opened again.
    await page
      .getByRole('button', { name: /^Copy as/ })
      .first()
      .click();
    await changes.waitFor();
    await dialog(page).getByRole('button', { name: 'Copy' }).first().click();
    await dialog(page).getByRole('button', { name: 'Copied' }).waitFor();
    await changes.waitFor();
    await page.keyboard.press('Escape');
    await share.click();
    await dialog(page).getByText('This search is the one that you copied or shared today 09:00.').waitFor();
  });
});

describe('links', () => {
  test('are opened in the page as an edit, which undo takes back', async () => {
    const page = await open();
    await typeText(page, 'product = 1');
    await follow(page, '#v=1&q=product+%3D+2&lang=nl&at=2026-12-24T10:00:00%2B01:00');
    await soon(() => textOf(page)).toBe('product = 2');
    await page.getByRole('button', { name: /24 dec/ }).waitFor();
    await page.locator('.editor-tools button').first().click();
    await soon(() => textOf(page)).toBe('product = 1');
  });
});
