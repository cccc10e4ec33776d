import { expect, test } from 'vitest';
import { toLearnFrom } from '../../playground/examples/examples.ts';
import { patience } from '../support/browser.ts';
import { textOf } from './editing.ts';
import { usePlayground } from './playground.ts';

const { open } = await usePlayground();
/** The machine may be busy. */
const soon = { timeout: patience };

test('an example is chosen by keyboard, and the search from before comes back', async () => {
  const page = await open({ link: { q: 'product = 14', view: 'json' } });
  const found = page.locator('.found');
  await page.getByRole('button', { name: 'Examples' }).press('Enter');
  const card = page.getByRole('button', { name: /^A word in the title/ });
  await card.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Table', selected: true }).waitFor();
  await expect.poll(() => found.textContent(), soon).toContain('Café');
  const opened = page.getByText('Opened: A word in the title');
  await opened.waitFor();
  // The focus is where it was, as the dialog found it.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), soon).toBe('Examples');
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).press('Enter');
  await expect.poll(() => textOf(page), soon).toBe('product = 14');
  await opened.waitFor({ state: 'detached' });

  // One that stands there already is shown as it is meant; there is nothing to undo.
  const { text = '' } = toLearnFrom.find(({ words }) => words.en.title === 'A word in the title') ?? {};
  await page.goto(new URL(`#${new URLSearchParams({ q: text, view: 'json' })}`, page.url()).href);
  await page.getByRole('tab', { name: 'JSON', selected: true }).waitFor();
  await page.getByRole('button', { name: 'Examples' }).press('Enter');
  await card.click();
  await page.getByRole('tab', { name: 'Table', selected: true }).waitFor();
  expect(await opened.count()).toBe(0);
});
