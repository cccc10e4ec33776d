import type { Locator, Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { reached } from '../client/demo-server.ts';
import { newPage } from '../support/browser.ts';
import { serveFolder } from '../support/serve-folder.ts';
import { allowPage, openConnect } from './connection-form.ts';
import { usePlayground } from './playground.ts';

const { browser, ...page } = await usePlayground();
export const { site, open } = page;
export const { user, password } = reached.auth;
beforeAll(() => allowPage(site.url));

/** Opens the dialog and stops the page's clock, so that no request times out on a slow machine. */
export async function openAtRest(page: Page): Promise<Locator> {
  const dialog = await openConnect(page);
  await dialog.waitFor();
  await page.clock.pauseAt('2026-11-21T12:00:00+01:00');
  return dialog;
}

/** Waits for what came of it, by its heading, and gives all that is said of it. */
export async function outcome(dialog: Locator, title: string): Promise<{ readonly said: string; readonly message: string }> {
  const region = dialog.getByRole('region', { name: title, exact: true });
  await region.waitFor();
  return { said: await region.locator('dl').innerText(), message: (await region.locator('pre').textContent()) ?? '' };
}

/** The same page as from the internet, over HTTPS. */
export async function openSecurely(): Promise<Page> {
  const page = await newPage(browser);
  await page.addInitScript(() => localStorage.setItem('search-expression.welcomed', 'true'));
  // What never comes, as Monaco does not here, is waited for no longer than the page is open.
  const closed = new AbortController();
  page.once('close', () => closed.abort());
  await page.route('https://playground.example/**', async (route) => {
    const from = new URL(new URL(route.request().url()).pathname, site.url);
    const response = await fetch(from, { signal: closed.signal }).catch(() => undefined);
    if (response === undefined) return;
    const contentType = response.headers.get('Content-Type') ?? '';
    await route.fulfill({ status: response.status, contentType, body: Buffer.from(await response.arrayBuffer()) });
  });
  await page.goto('https://playground.example/');
  return page;
}

export async function closedAddress(): Promise<string> {
  const closed = await serveFolder('.');
  closed.close();
  return closed.url;
}
