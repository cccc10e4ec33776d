import { globSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../src/service/node/server.ts';
import { closePages, newPage, useBrowser } from '../support/browser.ts';
import { buildLimit } from '../support/built-package.ts';
import { findingsOn, serveGuide } from './site.ts';

/* Every page of the guide at three widths, light and dark, by measure and by axe. */

const browser = await useBrowser();
let server: RunningServer;
beforeAll(async () => {
  server = await serveGuide();
}, buildLimit);
afterAll(() => server.stop());
afterEach(() => closePages(browser));

const looks = [
  { width: 1440, colorScheme: 'light' },
  { width: 1024, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
] as const;

/** Pages that axe sees in every look, one of each kind; it sees any other page in one. */
const kinds = ['language.html', 'api-sql.html', 'how-fast.html', 'service.html'];

test.skipIf(browser === undefined)('every page of the guide is accessible and fits, at three widths', async () => {
  const page = await newPage(browser);
  const wrong: string[] = [];
  page.on('console', (message) => wrong.push(message.text()));
  page.on('requestfailed', (request) => wrong.push(request.url()));
  page.on('response', (response) => {
    if (response.status() >= 400) wrong.push(`${response.status()} ${response.url()}`);
  });
  const files = globSync('*.html', { cwd: 'dist/guide' });
  expect(files.length).toBeGreaterThan(25);
  expect(kinds.filter((file) => !files.includes(file))).toEqual([]);
  for (const [nth, file] of files.entries()) {
    await page.goto(`${server.url}guide/${file}`);
    await page.locator('.theme:not([hidden])').waitFor();
    if (await page.locator('.try').count()) await page.locator('.try .sentence').last().waitFor();
    for (const [at, { width, colorScheme }] of looks.entries()) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (tooWide > 0) wrong.push(`${file} is ${tooWide} px too wide at ${width}`);
      if (kinds.includes(file) || nth % looks.length === at)
        wrong.push(...(await findingsOn(page)).map((finding) => `${file} at ${width}: ${finding}`));
    }
  }
  expect(wrong).toEqual([]);
});
