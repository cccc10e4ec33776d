import { globSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/service/node/server.ts';
import { closePages, newPage, useBrowser } from '../support/browser.ts';
import { buildLimit } from '../support/built-package.ts';
import { findingsOn, serveGuide } from './site.ts';

/* Every page of the guide at three widths, light and dark; axe looks at one page of each kind. */

const browser = await useBrowser();
let server: RunningServer;
beforeAll(async () => {
  server = await serveGuide();
}, buildLimit);
afterAll(() => server.stop());
afterEach(() => closePages(browser));

const kinds = ['index', 'language', 'diagnostics', 'api-sql', 'how-fast', 'columns', 'command-line'].map(
  (name) => `${name}.html`,
);
const looks = [
  { width: 1440, colorScheme: 'light' },
  { width: 1024, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
] as const;

describe.skipIf(browser === undefined)('every page of the guide', () => {
  test.each(looks)('is accessible and fits a width of $width, $colorScheme', async ({ width, colorScheme }) => {
    const page = await newPage(browser, { viewport: { width, height: 900 }, colorScheme });
    const wrong: string[] = [];
    page.on('console', (message) => wrong.push(message.text()));
    page.on('requestfailed', (request) => wrong.push(request.url()));
    page.on('response', (response) => {
      if (response.status() >= 400) wrong.push(`${response.status()} ${response.url()}`);
    });
    const files = globSync('*.html', { cwd: 'dist/guide' });
    expect(files.length).toBeGreaterThan(25);
    for (const file of files) {
      await page.goto(`${server.url}guide/${file}`);
      await page.locator('.theme:not([hidden])').waitFor();
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (tooWide > 0) wrong.push(`${file} is ${tooWide} px too wide`);
      if (!kinds.includes(file)) continue;
      if (await page.locator('.try').count()) await page.locator('.try .sentence').last().waitFor();
      wrong.push(...(await findingsOn(page)).map((finding) => `${file} ${finding}`));
    }
    expect(wrong).toEqual([]);
  });
});
