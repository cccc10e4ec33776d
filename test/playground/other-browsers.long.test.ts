import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { usePlayground } from './playground.ts';

/* What other browsers have and lack, shown in this one: Safari from 17.5, and Firefox from 128. */

const { open } = await usePlayground();

test('all of the page works where there is nothing that Safari 17.5 and Firefox 128 lack', async () => {
  const page = await open({ prepare: async (page) => void (await page.addInitScript(forget)) });
  expect(await page.evaluate(() => ['map' in [].values(), 'parse' in URL, 'requestIdleCallback' in window])).toEqual([
    false,
    false,
    false,
  ]);
  await page.getByRole('searchbox', { name: 'Is a booking missing?' }).fill('yoga');
  await page
    .getByRole('button', { name: /^Yoga voor beginners/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Yoga voor beginners' }).waitFor();
  for (const name of ['In words', 'Tree', 'SQL', 'URL', 'Grammar', 'Builder']) await openTab(page, name);
  for (const name of ['Table', 'JSON', 'On a screen', 'Timeline']) await openTab(page, name);
  await page.getByRole('button', { name: 'Sample data' }).click();
  await page.getByLabel('Address of the service').fill('https://name:secret@rooms.example/api/rest/booking/filter');
  await page.getByLabel('API user').focus();
  await expect.poll(() => page.getByLabel('Address of the service').inputValue()).toBe('https://rooms.example');
  expect(await page.getByLabel('API user').inputValue()).toBe('name');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Copy as/ })
    .first()
    .click();
  const address = page.getByRole('dialog').getByLabel('Address of the service');
  await address.fill('no address');
  await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true');
  await address.fill('https://rooms.example/');
  await expect.poll(() => address.getAttribute('aria-invalid')).toBe('false');
});

test('a list of the builder is as wide as what is chosen, by no means of the browser', async () => {
  const page = await open({ link: { q: 'startdatum >= "0d" AND startdatum <= "7d" AND OBJ_NAME ~ "zaal"', tool: 'builder' } });
  const rows = page.locator('search-expression-builder .row');
  const today = rows.nth(0).getByRole('combobox', { name: 'Value' });
  const inAWeek = rows.nth(1).getByRole('combobox', { name: 'Value' });
  expect(await widthOf(inAWeek)).toBeGreaterThan((await widthOf(today)) + 8);
  expect(await today.evaluate((list) => getComputedStyle(list).getPropertyValue('field-sizing'))).not.toBe('content');
});

test('the calendar beside the days has a sign of its own, and opens on a click', async () => {
  const page = await open({
    link: { q: 'startdatum >= "0d"' },
    prepare: async (page) => {
      await page.addInitScript(() => {
        HTMLInputElement.prototype.showPicker = function () {
          this.dataset['isOpen'] = 'true';
        };
      });
    },
  });
  const day = page.getByLabel('Go to a day');
  await expect.poll(() => page.locator('.results-jump .icon').isVisible()).toBe(true);
  await day.click();
  await expect.poll(() => day.getAttribute('data-is-open')).toBe('true');
});

/** Takes away what they lack, before the page is there. */
function forget(): void {
  const iterator = Reflect.getPrototypeOf(Reflect.getPrototypeOf([].values()) ?? {}) ?? {};
  for (const name of Object.getOwnPropertyNames(iterator)) Reflect.deleteProperty(iterator, name);
  for (const name of ['Iterator', 'Highlight', 'requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(URL, 'parse');
  Reflect.deleteProperty(Promise, 'try');
  for (const name of ['union', 'intersection', 'difference', 'isSubsetOf']) Reflect.deleteProperty(Set.prototype, name);
  Reflect.deleteProperty(CSS, 'highlights');
  Reflect.deleteProperty(Element.prototype, 'moveBefore');
}

const widthOf = (list: Locator): Promise<number> => list.evaluate((one) => one.getBoundingClientRect().width);

async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true });
  await tab.click();
  await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => shownIn(page.getByRole('tabpanel').first())).not.toBe('');
}

/** The text of a panel, or of the element in it. */
const shownIn = (panel: Locator): Promise<string> =>
  panel.evaluate(
    (shown: HTMLElement) => shown.querySelector('search-expression-builder')?.shadowRoot?.textContent ?? shown.innerText,
  );
