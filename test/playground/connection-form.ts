import type { Locator, Page } from 'playwright-core';
import { vi } from 'vitest';
import { database, reached } from '../client/demo-server.ts';
import { patience } from '../support/browser.ts';

type Filled = { readonly address: string; readonly user?: string; readonly password?: string };

/** Console messages while a page looks for a service: browsers log each failed request. */
export const whileConnecting = /requested http:\/\/(127\.0\.0\.1|localhost):|blocked by CORS policy|Failed to load resource/;

/** The headers of a service that lets pages of all origins ask. */
export const allowing = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'Authorization' };

/** Opens the dialog with the header's button. */
export async function openConnect(page: Page): Promise<Locator> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /sample data|voorbeeldgegevens|connected|verbonden|127\.0\.0\.1/i })
    .click();
  return page.getByRole('dialog');
}

/** Fills in the form as a user does, and presses its button. */
export async function tryToConnect(dialog: Locator, { address, user = '', password = '' }: Filled): Promise<void> {
  await dialog.getByLabel(/^(Address|Adres)/).fill(address);
  await dialog.getByLabel(/^API/).fill(user);
  await dialog.getByLabel(/^(Password|Wachtwoord)/).fill(password);
  await dialog.getByRole('button', { name: /^Test / }).click();
}

/** Opens the dialog and connects to the demo service, or to another. */
export async function connect(page: Page, filled: Filled = { ...reached.auth, address: reached.baseUrl }): Promise<Locator> {
  const dialog = await openConnect(page);
  await tryToConnect(dialog, filled);
  return dialog;
}

/** Allows a page's origin on the demo service, which takes effect within two seconds. */
export async function allowPage(url: string): Promise<void> {
  const { origin } = new URL(url);
  await database.accounts.addOrigin(origin);
  const isAllowed = async () => {
    const asked = { method: 'OPTIONS', headers: { Origin: origin, 'Access-Control-Request-Method': 'GET' } };
    const { headers } = await fetch(`${reached.baseUrl}/api/rest/booking/filter`, asked);
    return headers.has('Access-Control-Allow-Origin');
  };
  await vi.waitUntil(isAllowed, { timeout: patience });
}
