import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { longestText } from '../../playground/share/link.ts';
import { isLong } from '../support/counts.ts';
import { point } from '../support/point.ts';
import { soon, textOf, typeText } from './editing.ts';
import { firstText, usePlayground } from './playground.ts';

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

test('what changes: is told against the search that was last copied or shared', async () => {
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

test('what changes: a search as long as a link can hold is remembered too', async () => {
  const page = await open({ link: { q: 'product = 102'.padEnd(longestText) } });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const share = page.getByRole('button', { name: 'Share' });
  await share.click();
  await dialog(page).getByRole('button', { name: 'Copy link' }).click();
  await dialog(page).getByRole('button', { name: 'Copied' }).waitFor();
  await page.keyboard.press('Escape');
  await share.click();
  await dialog(page).getByText('This search is the one that you copied or shared today').waitFor();
});

test('links: are opened in the page as an edit, which undo takes back', async () => {
  const page = await open();
  await typeText(page, 'product = 1');
  await follow(page, '#v=1&q=product+%3D+2&lang=nl&at=2026-12-24T10:00:00%2B01:00');
  await soon(() => textOf(page)).toBe('product = 2');
  await page.getByRole('button', { name: /24 dec/ }).waitFor();
  await page.locator('.editor-tools button').first().click();
  await soon(() => textOf(page)).toBe('product = 1');
  // From behind a ? it moves behind the #, so that later requests do not contain it.
  await page.goto(`${site.url}?q=product+%3D+4`);
  await soon(() => textOf(page)).toBe('product = 4');
  expect(page.url().split('#')[0]).toBe(site.url);
});

test('links: one that is left before the address is written for it goes back to the text that was there', async () => {
  const page = await open();
  await page.clock.pauseAt('2026-11-21T12:00:00+01:00');
  await follow(page, '#q=product+%3D+2');
  await soon(() => textOf(page)).toBe('product = 2');
  await page.goBack();
  await soon(() => textOf(page)).toBe(firstText);
});

const hashOf = (page: Page) => new URLSearchParams(new URL(page.url()).hash.slice(1));

describe.runIf(isLong)('links', () => {
  test('of a sign have its room and its shape', async () => {
    const page = await open({ link: { q: 'startdatum = "0d" AND product IN (101,102)', view: 'screen', screen: 'sign' } });
    await page.getByRole('combobox', { name: 'Room' }).selectOption('Zaal S');
    await page.getByRole('button', { name: '9:16' }).click();
    await soon(() => [hashOf(page).get('room'), hashOf(page).get('shape')]).toEqual(['Zaal S', '9:16']);
    const other = await open();
    await other.goto(page.url());
    await other.reload();
    await soon(() => other.locator('.screen-title').innerText()).toBe('Zaal S');
    expect(await other.getByRole('button', { name: '9:16' }).getAttribute('aria-pressed')).toBe('true');
  });

  test.each([{}, { q: 'product = 1' }])('after %o go back to the text that was there', async (link) => {
    const page = await open({ link });
    const before = await textOf(page);
    await follow(page, '#q=product+%3D+2');
    await soon(() => textOf(page)).toBe('product = 2');
    await soon(() => hashOf(page).get('v')).toBe('1');
    await page.goBack();
    await soon(() => textOf(page)).toBe(before);
    await page.goForward();
    await soon(() => textOf(page)).toBe('product = 2');
  });

  test('are opened, also if the address is written for what came before in the same moment', async () => {
    const page = await open({ link: { q: 'product = 1' } });
    await page.evaluate(() => {
      const before = location.href;
      location.hash = 'q=product+%3D+2';
      history.replaceState(history.state, '', before);
    });
    await soon(() => textOf(page)).toBe('product = 2');
    await soon(() => hashOf(page).get('q')).toBe('product = 2');
  });

  test('follow the text half a second after it, without a step back', async () => {
    const page = await open();
    const steps = await page.evaluate(() => history.length);
    await typeText(page, 'product = 1');
    await soon(() => hashOf(page).get('q')).toBe('product = 1');
    expect(await page.evaluate(() => history.length)).toBe(steps);
    await page.reload();
    await soon(() => textOf(page)).toBe('product = 1');
  });

  test('are copied whole in the moment the dialog comes', async () => {
    const page = await open({ link: { q: 'product = 3' }, permissions: ['clipboard-read', 'clipboard-write'] });
    await page.evaluate(() => {
      new MutationObserver((_, watch) => {
        const copy = [...document.querySelectorAll('dialog button')].find(({ textContent }) => textContent === 'Copy link');
        if (!(copy instanceof HTMLElement)) return;
        watch.disconnect();
        copy.click();
      }).observe(document.body, { childList: true, subtree: true });
    });
    await page.getByRole('button', { name: 'Share' }).click();
    await dialog(page).getByText('Copied').waitFor();
    const [place, hash] = (await clipboard(page)).split('#');
    expect([place, new URLSearchParams(hash).get('q')]).toEqual([site.url, 'product = 3']);
  });

  test('with a long search are packed, warned of, and opened as soon as they are unpacked', async () => {
    const long = `RES_CUSTOM01 IN (${Array.from({ length: 400 }, (_, at) => `"${(at * 7919).toString(36)}é"`).join(',')})`;
    const page = await open({ link: { q: long } });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Share' }).click();
    await dialog(page).getByText('Some mail and chat programs cut it off.').waitFor();
    await dialog(page).getByRole('button', { name: 'Copy link' }).click();
    await dialog(page).getByText('Copied').waitFor();
    const link = await clipboard(page);
    expect(new URLSearchParams(new URL(link).hash.slice(1)).has('z')).toBe(true);
    expect(link.length).toBeLessThan(encodeURIComponent(long).length);
    const other = await open();
    await other.goto(link);
    await other.reload();
    await soon(() => textOf(other)).toBe(long);
  });

  test('of another version or damaged ones say so, and leave the page as it is', async () => {
    const page = await open({ link: { v: '9', q: 'product = 3', view: 'json' } });
    await page.getByText('This link is from another version of this page: only its search is shown.').waitFor();
    expect(await textOf(page)).toBe('product = 3');
    expect(await page.getByRole('tab', { name: 'JSON' }).getAttribute('aria-selected')).toBe('false');
    await follow(page, '#v=1&z=abcdefgh');
    await page.getByText('The search in this link is damaged.').waitFor();
    expect(await textOf(page)).toBe('product = 3');
  });

  test('are read from behind a ? as well, and moved behind the #', async () => {
    const page = await open();
    await page.goto(`${site.url}?q=product+%3D+4&of=booking&from=mail`);
    await soon(() => textOf(page)).toBe('product = 4');
    expect([new URL(page.url()).search, hashOf(page).get('q')]).toEqual(['?from=mail', 'product = 4']);
  });

  test('fit a phone, and are told of in Dutch', async () => {
    const page = await open({ viewport: { width: 390, height: 844 }, link: { q: firstText, lang: 'nl', by: '172800000' } });
    await page.getByRole('button', { name: 'Delen' }).click();
    await dialog(page).getByText('De klok, verzet met +2 dagen').waitFor();
    expect(await dialog(page).evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  });
});
