import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { patience } from '../support/browser.ts';

/** The page, and the parts of a builder on it by the roles that people meet them in. */
export function partsOf(page: Page, id = 'alone') {
  const host = page.locator(`#${id}`);
  const popup = host.locator('.popup');
  const add = host.getByRole('button', { name: 'Add: Condition' });
  return {
    page,
    host,
    popup,
    rows: host.locator('.row'),
    row: (name: string): Locator => host.getByRole('group', { name: new RegExp(`^${name} `) }),
    add,
    /** Adds a condition by keys. */
    addField: async (name: string): Promise<void> => {
      await add.press('Enter');
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
    },
    options: popup.getByRole('option'),
    status: host.getByRole('status'),
    value: (): Promise<string> => host.evaluate((builder) => (builder as HTMLElement & { value: string }).value),
    set: (text: string): Promise<void> => host.evaluate((builder, value) => void Object.assign(builder, { value }), text),
    says: (text: string): Promise<void> => says(host, text),
    /** The accessible name or text of the control that has the focus. */
    focused: (): Promise<string> =>
      host.evaluate(({ shadowRoot }) => {
        const on = shadowRoot?.activeElement;
        return on?.getAttribute('aria-label') ?? on?.textContent ?? '';
      }),
  };
}

/** Waits until a builder or an editor has a text. */
export async function says(host: Locator, text: string): Promise<void> {
  const now = () => host.evaluate((element) => String(Reflect.get(element, 'value')));
  await expect.poll(now, { timeout: patience, interval: 20 }).toBe(text);
}
