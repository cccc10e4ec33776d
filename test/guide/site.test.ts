import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/service/node/server.ts';
import { blocksOf } from '../support/blocks.ts';
import { closePages, newPage, useBrowser } from '../support/browser.ts';
import { buildLimit } from '../support/built-package.ts';
import { serveFolder } from '../support/serve-folder.ts';
import { findingsOn, serveGuide } from './site.ts';

/* The guide in Chromium, as `npm start` serves it. The build itself ends for a link that leads nowhere. */

const htmlBlocks = globSync('docs/*.md').flatMap((path) =>
  blocksOf(readFileSync(path, 'utf8'))
    .filter(({ language }) => language === 'html')
    .map(({ text }) => [path.slice(5), text] as const),
);
const browser = await useBrowser();
let server: RunningServer;
beforeAll(async () => {
  server = await serveGuide();
}, buildLimit);
afterAll(() => server.stop());
afterEach(() => closePages(browser));

/** Opens a page; nothing may be asked of another server, and nothing complained of. */
async function open(path: string): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> {
  const page = await newPage(browser);
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${server.url}guide/`)) complaints.push(request.url());
  });
  await page.goto(`${server.url}guide/${path}`);
  await page.locator('.theme:not([hidden])').waitFor();
  return { page, complaints };
}

describe.skipIf(browser === undefined)('the guide', () => {
  test.each(htmlBlocks)('has an element that works as its page says: %s', async (_, html) => {
    const folder = 'dist/guide-html';
    mkdirSync(folder, { recursive: true });
    const content = html.replaceAll('node_modules/search-expression/', '/');
    writeFileSync(`${folder}/page.html`, `<!doctype html><html lang="en"><title>Page</title>${content}</html>`);
    const site = await serveFolder('.');
    try {
      const page = await newPage(browser);
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      await page.goto(`${site.url}${folder}/page.html`);
      const [, value = ''] = / value=["'](.*?)["'](?: |>)/.exec(html) ?? [];
      const sent = () => page.evaluate(() => [...new FormData(document.forms[0]).values()]);
      await expect.poll(sent).toEqual([value]);
      // Drawn, and not only defined.
      expect((await page.locator('form').boundingBox())?.height).toBeGreaterThan(60);
      expect(complaints).toEqual([]);
    } finally {
      site.close();
      rmSync(folder, { recursive: true });
    }
  });

  test('follows a search that is tried, and mends it by its fixes', async () => {
    const { page, complaints } = await open('language.html');
    const first = page.locator('.try').first();
    await first.getByText('3 of 8 rows').waitFor();
    const field = first.getByLabel('Try it');
    await field.fill('room = 103');
    await first.getByText('Room is Studio. 2 of 8 rows.').waitFor();
    await field.fill('room = ');
    await first.getByText('This is no search yet').waitFor();
    await first.getByRole('button', { name: 'As it was' }).click();
    await first.getByText('3 of 8 rows').waitFor();

    const wrong = page.locator('.try').last();
    await wrong.getByText('This is no search yet').waitFor();
    await wrong.getByRole('button', { name: /^Replace with.*persons/ }).click();
    await wrong.getByRole('button', { name: /^Replace with.*7d/ }).click();
    await wrong.getByText('1 of 8 rows').waitFor();
    expect(await findingsOn(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('finds a page by words, by keyboard alone', async () => {
    const { page, complaints } = await open('');
    await page.keyboard.press('/');
    await page.keyboard.type('folding acc');
    await page
      .getByRole('link', { name: /^Words and folding/ })
      .first()
      .waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await page.getByLabel('Search the guide').fill('parsequery');
    await page.getByRole('link', { name: /^parseQuery · search-expression/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/api-root\.html#parsequery$/);
    expect(complaints).toEqual([]);
  });

  test('has its theme for all its pages, and its list of pages on a phone', async () => {
    const { page, complaints } = await open('diagnostics.html');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Theme: As the system' }).click();
    await page.getByRole('button', { name: 'Theme: Light' }).click();
    expect(await findingsOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Pages' }).click();
    await page.getByRole('link', { name: 'The command line', exact: true }).click();
    await page.getByRole('button', { name: 'Theme: Dark' }).waitFor();
    expect(complaints).toEqual([]);
  });
});
