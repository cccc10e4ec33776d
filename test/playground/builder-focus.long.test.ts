import type { Locator, Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { soon } from './editing.ts';
import { usePlayground } from './playground.ts';

const { open } = await usePlayground();

const row = (page: Page, field: string): Locator => page.getByRole('group', { name: new RegExp(`^${field} `) });
/** Presses by keyboard, as somebody does who would have to look for the focus. */
const press = (button: Locator): Promise<void> => button.press('Enter');
const focused = (page: Page) =>
  soon(() =>
    page.evaluate(() => {
      const on = document.activeElement?.shadowRoot?.activeElement;
      return on?.getAttribute('aria-label') ?? on?.tagName;
    }),
  );

describe('the focus of the builder', () => {
  test('goes to the next value from the button of one that is taken away', async () => {
    const q = 'product IN (101,102,103) AND RES_NUMBER IN (1,2) AND startdatum IN ("0d","1d","7d")';
    const page = await open({ link: { q, tool: 'builder' } });
    await press(row(page, 'Room').getByRole('button', { name: 'Remove Zaal M' }));
    await focused(page).toBe('Remove Zaal L');
    await press(row(page, 'Room').getByRole('button', { name: 'Remove Zaal L' }));
    await focused(page).toBe('Choose: Zaal S');
    await press(row(page, 'Persons').getByRole('button', { name: 'Remove 1' }));
    await focused(page).toBe('Add a value');
    await press(row(page, 'Start date').getByRole('button', { name: 'Remove 7d' }));
    await focused(page).toBe('Remove 1d');
    await press(row(page, 'Start date').getByRole('button', { name: 'Remove 0d' }));
    await focused(page).toBe('Value 1');
  });

  test('goes to the row from a NOT that is taken away, and to the search from a list that was used', async () => {
    const page = await open({ link: { q: 'NOT NOT product = 101', tool: 'builder' } });
    const not = page.getByRole('button', { name: 'Remove "not"' });
    await press(not.first());
    await soon(() => not.count()).toBe(1);
    await focused(page).toBe('Remove "not"');
    await press(not);
    await focused(page).toBe('Field');
    await press(page.getByRole('button', { name: 'Choose: Zaal S' }));
    await page.getByRole('combobox', { name: 'Find by name or number' }).fill('102, 103');
    await press(page.getByRole('button', { name: 'Use Zaal M, Zaal L' }));
    await row(page, 'Room').getByText('Zaal L').first().waitFor();
    await focused(page).toBe('Find by name or number');
  });
});

test('what cannot be said is not shown as if it were', async () => {
  const page = await open({ link: { q: 'startdatum >= "5000d" AND foo = 1', tool: 'builder' } });
  const unit = page.getByRole('combobox', { name: 'Days, weeks, months or years' });
  await unit.selectOption('years');
  await soon(() => unit.inputValue()).toBe('d');
  const piece = page.getByRole('textbox', { name: 'A piece of text' });
  await piece.fill('');
  await piece.press('Tab');
  await soon(() => piece.inputValue()).toBe('foo = 1');
});
