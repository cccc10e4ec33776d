import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { patience } from '../support/browser.ts';
import { usePlayground } from './playground.ts';

const { open } = await usePlayground();

describe('the builder', () => {
  test('makes groups, moves and turns conditions, and says what was done', async () => {
    const page = await open({ link: { q: 'startdatum >= "0d" AND product = 101', tool: 'builder' } });
    const way = async (name: string, label: string): Promise<void> => {
      await row(page, name)
        .getByRole('button', { name: /^More for/ })
        .click();
      await page.getByRole('button', { name: label, exact: true }).click();
    };
    await way('Room', 'Add an alternative (or)');
    await says(page, 'startdatum >= "0d" AND (product = 101 OR product = 102)');
    await way('Start date', 'Move down');
    await says(page, '(product = 101 OR product = 102) AND startdatum >= "0d"');
    await expectFocus(row(page, 'Start date').getByRole('button', { name: /^More for/ }));
    await page
      .getByRole('combobox', { name: /^Which of these/ })
      .nth(1)
      .selectOption('None of these');
    await says(page, 'NOT (product = 101 OR product = 102) AND startdatum >= "0d"');
    await page.getByRole('button', { name: 'Add: Group' }).last().click();
    await says(page, 'NOT (product = 101 OR product = 102) AND startdatum >= "0d" AND (product = 101 OR product = 102)');
    await page
      .getByRole('combobox', { name: /^Which of these/ })
      .first()
      .selectOption('At least one of these');
    await page.getByRole('button', { name: 'Add: And also' }).click();
    await page.locator('.popup').getByRole('option', { name: 'Status status' }).click();
    await says(
      page,
      '(NOT (product = 101 OR product = 102) OR startdatum >= "0d" OR (product = 101 OR product = 102)) AND status = "New"',
    );
    await expect
      .poll(() => page.locator('search-expression-builder [role=status]').textContent())
      .toContain('Condition added: Status');
  });

  test('writes no number, time or day before it is whole', async () => {
    const page = await open({ link: { q: 'RES_NUMBER >= 10 AND RES_FROMTIME > "09:30" AND startdatum = "2026-11-28"' } });
    const number = row(page, 'Persons').getByRole('textbox', { name: 'Value' });
    await number.fill('-');
    await number.press('Enter');
    await expect.poll(() => number.getAttribute('aria-invalid')).toBe('true');
    await says(page, 'RES_NUMBER >= 10 AND RES_FROMTIME > "09:30" AND startdatum = "2026-11-28"');
    await number.fill('25');
    await says(page, 'RES_NUMBER >= 25 AND RES_FROMTIME > "09:30" AND startdatum = "2026-11-28"');
    await expectFocus(number);
    await row(page, 'Start time').getByLabel('Value').fill('13:05');
    await row(page, 'Start date').getByLabel('Date', { exact: true }).fill('2026-12-24');
    await says(page, 'RES_NUMBER >= 25 AND RES_FROMTIME > "13:05" AND startdatum = "2026-12-24"');
    await row(page, 'Persons').getByRole('combobox', { name: 'Field' }).selectOption('Organiser');
    await says(page, 'RES_CUSTOM02 ~ "" AND RES_FROMTIME > "13:05" AND startdatum = "2026-12-24"');
  });

  test('fits on a phone, in Dutch too', async () => {
    const q =
      'NOT startdatum BETWEEN "10d" AND "2026-12-24" AND (RES_FROMTIME IN ("09:30", "10:00") OR product IN (1,14,101,102) OR foo = )';
    const page = await open({ link: { q, lang: 'nl' }, viewport: { width: 390, height: 844 } });
    await page.getByRole('group', { name: /^Begindatum in de periode/ }).waitFor();
    expect(await page.locator('#tool-panel').evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBe(0);
    const small = await page.locator('search-expression-builder :is(button, select, input, textarea)').evaluateAll((all) =>
      all.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect();
        return Math.min(width, height) < 24 ? [`${one.getAttribute('aria-label')}: ${width} by ${height}`] : [];
      }),
    );
    expect(small).toEqual([]);
  });

  test("runs the search, and undoes in Monaco's history, without losing the focus", async () => {
    const written = 'startdatum >= "0d" AND product = 101';
    const page = await open({ link: { q: written, tool: 'builder' }, editor: 'monaco' });
    const value = row(page, 'Start date').getByRole('combobox', { name: 'Value' });
    await value.focus();
    await value.selectOption('tomorrow');
    await says(page, written.replace('0d', '1d'));
    await page.keyboard.press('ControlOrMeta+z');
    await says(page, written);
    await expectFocus(value);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await says(page, written.replace('0d', '1d'));
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect.poll(() => page.locator('#announcement').textContent()).toMatch(/\d bookings/);
    await expectFocus(value);
  });

  test('draws no more rows than can be used', async () => {
    const q = Array.from({ length: 300 }, (_, at) => `product = ${at}`).join(' OR ');
    const page = await open({ link: { q } });
    await page.getByText('260 more conditions are in the text.').waitFor();
    expect(await rows(page).count()).toBe(40);
  });
});

const rows = (page: Page): Locator => page.locator('search-expression-builder .row');
const row = (page: Page, field: string): Locator => page.getByRole('group', { name: new RegExp(`^${field} `) });

/** The text, in whichever editor is on the page. */
const textOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    String(Reflect.get(document.querySelector('.editor-place') ?? document.querySelector('#search') ?? {}, 'value')),
  );

const says = (page: Page, text: string) => expect.poll(() => textOf(page), { timeout: patience }).toBe(text);

const expectFocus = (on: Locator) =>
  expect
    .poll(() => on.evaluate((control) => control === (control.getRootNode() as ShadowRoot).activeElement), { timeout: patience })
    .toBe(true);
