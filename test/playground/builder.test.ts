import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isLong } from '../support/counts.ts';
import { point } from '../support/point.ts';
import { soon, textOf } from './editing.ts';
import { firstText, usePlayground } from './playground.ts';

const { open } = await usePlayground();

describe('the builder', () => {
  point('builder', { where: 'by mouse' }, async () => {
    const page = await open({ link: { q: ' ', tool: 'builder' } });
    await add(page, 'Start date');
    await says(page, 'startdatum >= "0d"');
    await add(page, 'Start date');
    await add(page, 'Room');
    await says(page, 'startdatum >= "0d" AND startdatum <= "7d" AND product = 101');
    await rows(page).nth(2).getByRole('button', { name: 'Choose: Zaal S' }).click();
    const search = page.getByRole('combobox', { name: 'Find by name or number' });
    await search.fill('REAU');
    await expect.poll(() => page.locator('.popup').getByRole('option').allTextContents()).toEqual(['Kamer Réaumur14']);
    await search.fill('zaal m');
    await page.locator('.popup [role=option]', { hasText: /^Zaal M/ }).click();
    await says(page, firstText);
    await page.keyboard.press('Escape');
    expect(await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')))).toEqual([
      'Start date from Sat 21 Nov',
      'Start date up to and including Sat 28 Nov',
      'Room is one of Zaal S, Zaal M',
    ]);
  });

  point('builder', { where: 'by keyboard alone' }, async () => {
    const page = await open({ link: { q: ' ', tool: 'builder' } });
    await page.getByRole('tab', { name: 'Builder' }).focus();
    await tabTo(page, page.getByRole('button', { name: 'The next 7 days' }));
    await page.keyboard.press('Enter');
    await says(page, 'startdatum >= "0d" AND startdatum <= "7d"');
    await expectFocus(joins(page));
    await tabTo(page, page.getByRole('button', { name: 'Add: Condition' }));
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('combobox', { name: 'Find a field' }));
    await page.keyboard.type('prod');
    await page.keyboard.press('Enter');
    await says(page, 'startdatum >= "0d" AND startdatum <= "7d" AND product = 101');
    await expectFocus(rows(page).nth(2).getByRole('button', { name: 'Choose: Zaal S' }));
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('combobox', { name: 'Find by name or number' }));
    await page.keyboard.type('101, 102');
    await page.keyboard.press('Enter');
    await says(page, firstText);
    await page.keyboard.press('Escape');
    await expectFocus(rows(page).nth(2).getByRole('button', { name: 'Choose: Zaal S, Zaal M' }));

    // The last date becomes five weeks, and the first condition goes.
    await page.keyboard.press('Shift+Tab');
    await tabTo(page, rows(page).nth(1).getByRole('combobox', { name: 'Value' }), 'Shift+Tab');
    await page.keyboard.type('counted');
    await tabTo(page, page.getByRole('spinbutton'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('5');
    await tabTo(page, page.getByRole('combobox', { name: 'Days, weeks, months or years' }));
    await page.keyboard.type('week');
    await says(page, 'startdatum >= "0d" AND startdatum <= "5w" AND product IN (101,102)');
    await expectFocus(page.getByRole('combobox', { name: 'Days, weeks, months or years' }));
    await tabTo(page, page.getByRole('button', { name: 'Remove: Start date from Sat 21 Nov' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await says(page, 'startdatum <= "5w" AND product IN (101,102)');
    await expectFocus(page.getByRole('button', { name: 'Remove: Start date up to and including Sat 26 Dec' }));
  });

  point('builder', { where: 'undone in it' }, async () => {
    const written = "startdatum>='0d'   and startdatum <= '7d'\n  And product In (101,  102)";
    const page = await open({ link: { q: written, tool: 'builder' } });
    await rows(page).nth(1).getByRole('combobox', { name: 'Value' }).selectOption('tomorrow');
    await says(page, written.replace("'7d'", "'1d'"));
    await rows(page).nth(1).getByRole('combobox', { name: 'Value' }).press('ControlOrMeta+z');
    await says(page, written);
    await expect.poll(() => rows(page).nth(1).getByRole('combobox', { name: 'Value' }).inputValue()).toBe('7d');
    // So is it run.
    await rows(page).nth(1).getByRole('combobox', { name: 'Value' }).press('Control+Enter');
    await soon(() => page.locator('#announcement').textContent()).toMatch(/^Run: 50 results\./);
  });

  point('builder-keeps', async () => {
    const written = 'startdatum>="0d" and  zaal = "x" AND (product in (101 ,102) OR RES_CUSTOM01 ~ ) AND status = "Open"';
    const page = await open({ link: { q: written, tool: 'builder' } });
    const chips = page.getByRole('textbox', { name: 'A piece of text' });
    await expect
      .poll(() => chips.evaluateAll((all) => all.map((chip) => (chip as HTMLTextAreaElement).value)))
      .toEqual(['zaal = "x"', 'RES_CUSTOM01 ~']);
    // The editor alone tells what is wrong.
    await page.locator('.editor-problem', { hasText: 'There is no field zaal.' }).waitFor();
    expect(await page.locator('.hint', { hasText: 'There is no field' }).count()).toBe(0);
    await page.locator('.hint', { hasText: 'This part cannot be shown as a condition.' }).first().waitFor();
    await row(page, 'Start date').getByRole('combobox', { name: 'Value' }).selectOption('tomorrow');
    await says(page, written.replace('0d', '1d'));
    await row(page, 'Room').getByRole('button', { name: 'Remove Zaal S' }).click();
    await row(page, 'Status').getByRole('combobox', { name: 'Comparison' }).selectOption('is not');
    const changed = written.replace('0d', '1d').replace('101 ,', '').replace('= "Open"', '!= "Open"');
    await says(page, changed);
    await joins(page).first().selectOption('At least one of these');
    await says(page, changed.replace('and ', 'or ').replaceAll('AND', 'OR'));

    // A quote that is left open would swallow what follows: it waits.
    await chips.first().fill('status = "Paid');
    await chips.first().press('Enter');
    await page.getByText('Close the quote or parenthesis').waitFor();
    await chips.first().fill('status = "Paid"');
    await chips.first().press('Enter');
    await says(page, changed.replace('and ', 'or ').replaceAll('AND', 'OR').replace('zaal = "x"', 'status = "Paid"'));
    await expect.poll(() => chips.count()).toBe(1);
  });

  test('a text of a condition is no wider than its row, and covers none of its buttons', async () => {
    const q = 'RES_CUSTOM01 ~ "cafe" OR product = 1 AND (RES_CUSTOM02 !^= "anais" OR status = "Open")';
    for (const width of [1280, 390]) {
      const page = await open({ viewport: { width, height: 844 }, link: { q, tool: 'builder' } });
      const fields = page.locator('.draft.text input');
      await expect.poll(() => fields.count()).toBe(2);
      const covered = await fields.evaluateAll((all) =>
        all.flatMap((field) => {
          const within = field.closest('.row')?.getBoundingClientRect();
          const actions = field.closest('.row')?.querySelector('.remove')?.getBoundingClientRect();
          const { right, top, bottom } = field.getBoundingClientRect();
          const isBeside = actions !== undefined && actions.top < bottom && top < actions.bottom;
          return right > (isBeside ? actions.left : (within?.right ?? 0)) ? [(field as HTMLInputElement).value] : [];
        }),
      );
      expect(covered).toEqual([]);
    }
  });
});

const rows = (page: Page): Locator => page.locator('search-expression-builder .row');
/** The lists that say how the conditions of a group are joined. */
const joins = (page: Page): Locator => page.getByRole('combobox', { name: /^Which of these/ });
const row = (page: Page, field: string): Locator => page.getByRole('group', { name: new RegExp(`^${field} `) });

const moreFor = (page: Page, field: string): Locator => row(page, field).getByRole('button', { name: /^More for/ });

const says = (page: Page, text: string) => soon(() => textOf(page)).toBe(text);

const expectFocus = (on: Locator) =>
  soon(() => on.evaluate((control) => control === (control.getRootNode() as ShadowRoot).activeElement)).toBe(true);

async function add(page: Page, field: string): Promise<void> {
  await page.getByRole('button', { name: 'Add: Condition' }).click();
  await page.locator('.popup').getByRole('option', { name: field }).first().click();
}

/** Goes to a control as somebody without a mouse does. */
async function tabTo(page: Page, to: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await to.evaluateAll((found) => found.some((control) => control === (control.getRootNode() as ShadowRoot).activeElement)))
      return;
    await page.keyboard.press(key);
  }
  throw new Error(`${String(to)} is not reached by ${key}.`);
}

describe.runIf(isLong)('the builder', () => {
  test('makes groups, moves and turns conditions, and says what was done', async () => {
    const page = await open({ link: { q: 'startdatum >= "0d" AND product = 101', tool: 'builder' } });
    const way = async (name: string, label: string): Promise<void> => {
      await moreFor(page, name).click();
      await page.getByRole('button', { name: label, exact: true }).click();
    };
    await way('Room', 'Add an alternative (or)');
    await says(page, 'startdatum >= "0d" AND (product = 101 OR product = 102)');
    await way('Start date', 'Move down');
    await says(page, '(product = 101 OR product = 102) AND startdatum >= "0d"');
    await expectFocus(moreFor(page, 'Start date'));
    await joins(page).nth(1).selectOption('None of these');
    await says(page, 'NOT (product = 101 OR product = 102) AND startdatum >= "0d"');
    await page.getByRole('button', { name: 'Add: Group' }).last().click();
    await says(page, 'NOT (product = 101 OR product = 102) AND startdatum >= "0d" AND (product = 101 OR product = 102)');
    await joins(page).first().selectOption('At least one of these');
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
