import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach } from 'vitest';
import { serve } from '../../../src/service/node/server.ts';
import { buildOnce, folder } from '../../playground/build.ts';
import { closePages, newPage, useBrowser } from '../../support/browser.ts';

const browser = await useBrowser();

/** What a page must not do: write to the console, fail, or ask anybody else for anything. */
const complaints: string[] = [];
await buildOnce();
export const server = await serve({ port: 0, playground: folder, now: () => Date.UTC(2026, 10, 21, 12), say: () => undefined });

afterEach(async () => {
  await closePages(browser);
  if (complaints.length > 0) throw new Error(complaints.splice(0).join('\n'));
});

afterAll(() => server.stop());

export async function open(options: BrowserContextOptions = {}, path = 'docs/'): Promise<Page> {
  const page = await newPage(browser, options);
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !request.url().startsWith('data:'))
      complaints.push(`requested ${request.url()}`);
  });
  await page.goto(server.url + path);
  if (path !== '') await page.locator('.operation').first().waitFor();
  return page;
}
