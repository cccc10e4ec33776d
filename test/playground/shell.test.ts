import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { soon, textOf } from './editing.ts';
import { firstText, usePlayground } from './playground.ts';

const { open } = await usePlayground();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const hasFocus = (one: Locator): Promise<boolean> => one.evaluate((element) => element === document.activeElement);

describe('the page', () => {
  test('opens with the expression of the specification and its rows', async () => {
    const page = await open();
    expect(await textOf(page)).toBe(firstText);
    expect(Number(await page.locator('#count').textContent())).toBeGreaterThan(20);

    const foot = page.getByRole('contentinfo');
    expect(await foot.textContent()).toContain('Nothing that you type is sent anywhere');
    const links = await foot.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(links.join(' ')).toBe('docs/ admin licences.txt notices.txt');
    for (const name of ['Examples', 'History', 'Sample data', 'Share'])
      expect(await button(page, name).getAttribute('aria-haspopup')).toBe('dialog');
  });

  test('has two columns from 900 px, the builder right under the text, and below that a way to the rows', async () => {
    const page = await open({ viewport: { width: 900, height: 800 } });
    const box = async (part: string) => (await page.locator(`main > .${part}`).boundingBox()) ?? { x: 0, y: 0, height: 0 };
    await page.locator('search-expression-builder').waitFor();
    const below = page.getByRole('button', { name: '50 bookings below' });
    for (const width of [1_440, 900, 899, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const [ask, more, found] = await Promise.all(['ask', 'more', 'found'].map(box));
      expect([more?.x, (more?.y ?? 0) > (ask?.y ?? 0)], `${width} px`).toEqual([ask?.x, true]);
      expect(found?.y === ask?.y, `${width} px`).toBe(width >= 900);
      expect(await below.isVisible(), `${width} px`).toBe(width < 900);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
    }
    await below.click();
    await soon(async () => (await box('found')).y).toBeLessThan(400);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('view-panel');
    // On a phone each action says in words what it does, in both languages.
    for (const language of ['en', 'nl']) {
      if (language === 'nl') await page.evaluate(() => localStorage.setItem('search-expression.language', '"nl"'));
      if (language === 'nl') await page.reload();
      await page.locator('.editor-run').waitFor();
      const buttons = page.locator('.top .button, .editor-head .button');
      const cut = await buttons.evaluateAll((all) =>
        all
          .filter((one) => (one as HTMLElement).innerText.trim() === '' || one.scrollWidth > one.clientWidth + 1)
          .map((one) => one.outerHTML),
      );
      expect(cut).toEqual([]);
    }
  });

  test('shows no rows of another search where a link brings one with a mistake', async () => {
    const page = await open({ link: { q: 'product = ' } });
    await page.getByRole('heading', { name: 'What you search for appears here' }).waitFor();
    expect(await page.locator('#count').count()).toBe(0);
  });

  test('keeps the tool that was chosen, and the text of each kind', async () => {
    const page = await open({ link: { q: 'product = 14', view: 'table' } });
    await page.locator('.table-what').first().click();
    await page.getByRole('region', { name: 'Why it is on the screen' }).waitFor();
    await button(page, 'Events').click();
    // A booking says nothing about a search for events.
    await page.getByRole('region', { name: 'Why it is on the screen' }).waitFor({ state: 'detached' });
    await button(page, 'Bookings').click();
    await soon(() => textOf(page)).toBe('product = 14');
    await page.getByRole('tab', { name: 'SQL' }).click();
    await page.evaluate(() => history.replaceState(null, '', location.pathname));
    await page.reload();
    await page.getByRole('tab', { name: 'SQL', selected: true }).waitFor();
  });
});

test('a menu: closes by Escape, a press beside it and Tab, and lets nothing else have its Escape', async () => {
  const page = await open({ link: { view: 'table' } });
  const settings = page.getByRole('button', { name: 'Settings' });
  const isOpen = () => settings.getAttribute('aria-expanded');
  expect(await isOpen()).toBe('false');
  await settings.press('Enter');
  await soon(isOpen).toBe('true');
  await page.getByLabel('Look').press('Escape');
  await soon(isOpen).toBe('false');
  expect(await hasFocus(settings)).toBe(true);
  // Also where a press in it has left the focus on nothing.
  await settings.click();
  await page.locator('.settings').click({ position: { x: 2, y: 2 } });
  await page.keyboard.press('Escape');
  await soon(isOpen).toBe('false');
  await settings.click();
  await page.locator('#count').click();
  await soon(isOpen).toBe('false');
  await settings.press('Enter');
  await page.getByLabel('Look').press('Tab');
  await soon(isOpen).toBe('false');

  await page.locator('.table-what').first().click();
  const why = page.getByRole('region', { name: 'Why it is on the screen' });
  await why.waitFor();
  await button(page, 'CSV').press('Enter');
  await page.getByRole('button', { name: 'Download CSV' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Download CSV' }).waitFor({ state: 'detached' });
  expect(await why.count()).toBe(1);
  await page.locator('.table-what').first().click();
  await why.waitFor({ state: 'detached' });
});

test('a key that comes before the next paint: is heard by what has just been opened', async () => {
  const page = await open({ link: { view: 'screen' } });
  await page.evaluate(() => void (Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('not here'))));
  const full = button(page, 'Full screen');
  await full.waitFor();
  await page.getByRole('tab', { name: 'Table' }).click();
  const why = page.getByRole('region', { name: 'Why it is on the screen' });
  const row = page.locator('.table-what').first();
  await row.click();
  await why.waitFor();
  await row.click();
  await why.waitFor({ state: 'detached' });
  // No frame comes any more, and so nothing that the page does after one.
  await page.clock.pauseAt('2026-11-21T12:00:00+01:00');
  const settings = button(page, 'Settings');
  for (const key of ['Escape', 'Tab']) {
    await settings.press('Enter');
    await page.getByLabel('Look').press(key);
    await soon(() => settings.getAttribute('aria-expanded')).toBe('false');
  }
  await row.click();
  await why.waitFor();
  await page.keyboard.press('Escape');
  await why.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'On a screen' }).click();
  await full.click();
  await button(page, 'Leave full screen').waitFor();
  await page.keyboard.press('Escape');
  await button(page, 'Leave full screen').waitFor({ state: 'detached' });
});

describe('what lies over the page', () => {
  test('closes by a press beside it, not by one in it, and says for eight seconds what was done', async () => {
    const page = await open();
    const examples = button(page, 'Examples');
    const sheet = page.getByRole('dialog', { name: 'Examples' });
    await examples.click();
    await sheet.getByRole('heading', { name: 'For a screen' }).click();
    await sheet.click({ position: { x: 3, y: 3 } });
    expect(await sheet.count()).toBe(1);
    await page.mouse.click(5, 450);
    await sheet.waitFor({ state: 'detached' });
    await soon(() => hasFocus(examples)).toBe(true);
    await examples.click();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'detached' });

    const choose = async (name: RegExp): Promise<void> => {
      await examples.click();
      await sheet.getByRole('button', { name }).first().click();
    };
    await choose(/^Day schedule/);
    await page.getByText(/^Opened: Day schedule/).waitFor();
    await page.clock.fastForward(7_000);
    await choose(/^Slideshow/);
    // Of the last one, the time begins anew.
    const said = page.getByText(/^Opened: Slideshow/);
    await said.waitFor();
    await page.clock.fastForward(2_000);
    expect(await said.count()).toBe(1);
    await page.clock.fastForward(8_000);
    await said.waitFor({ state: 'detached' });
  });

  test('says where it cannot be loaded, and comes whole when it is asked for again', async () => {
    const page = await open({
      viewport: { width: 1440, height: 500 },
      link: { q: 'product = 14' },
      allowed: /Failed to load resource|net::ERR/,
    });
    await page.getByRole('tab', { name: 'Builder' }).waitFor();
    await page.context().setOffline(true);
    await button(page, 'Examples').click();
    const failure = page.getByRole('dialog').getByText('This part could not be loaded.');
    await failure.waitFor();
    expect((await failure.boundingBox())?.y).toBeLessThan(500);
    const tryAgain = page.getByRole('dialog').getByRole('button', { name: 'Try again' });
    // As long as nothing can be loaded the page stays: it asks whether it would come back.
    const isGivenUp = page.waitForEvent('requestfailed', (request) => request.resourceType() === 'fetch');
    await Promise.all([isGivenUp, tryAgain.click()]);
    await failure.waitFor();
    await page.context().setOffline(false);
    await Promise.all([page.waitForEvent('load'), tryAgain.click()]);
    expect(await textOf(page)).toBe('product = 14');
    await button(page, 'Examples').click();
    const list = page.getByRole('dialog', { name: 'Examples' }).getByRole('list').first();
    await list.waitFor();
    await soon(() => list.evaluate((one) => getComputedStyle(one).display)).toBe('grid');
  });
});

test('tabs: are one stop of the Tab key, and arrows go round', async () => {
  const page = await open();
  const tabs = page.getByRole('tablist', { name: 'Results' });
  const selected = tabs.getByRole('tab', { selected: true });
  await selected.focus();
  for (const [key, name] of [
    ['ArrowRight', 'Table'],
    ['End', 'JSON'],
    ['ArrowRight', 'Timeline'],
    ['ArrowLeft', 'JSON'],
    ['Home', 'Timeline'],
  ] as const) {
    await page.keyboard.press(key);
    await soon(() => selected.textContent()).toBe(name);
    expect(await hasFocus(selected)).toBe(true);
    expect(await tabs.locator('[tabindex="0"]').allTextContents()).toEqual([name]);
  }
  const panel = page.locator(`#${await selected.getAttribute('aria-controls')}`);
  expect(await panel.getAttribute('aria-labelledby')).toBe(await selected.getAttribute('id'));
});
