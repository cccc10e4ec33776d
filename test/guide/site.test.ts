import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/service/node/server.ts';
import { findingsOn } from '../support/axe.ts';
import { blocksOf } from '../support/blocks.ts';
import { closePages, newPage, useBrowser } from '../support/browser.ts';
import { buildLimit } from '../support/built-package.ts';
import { isLong } from '../support/counts.ts';
import { serveFolder } from '../support/serve-folder.ts';
import { serveGuide } from './site.ts';

/*
 * The guide in Chromium, as `npm start` serves it. The build itself ends for a link that leads
 * nowhere. Axe looks at one whole page here, and at what a person opens or changes; at every page
 * in the long run.
 */
const htmlBlocks = globSync('docs/*.md').flatMap((path) =>
  blocksOf(readFileSync(path, 'utf8'))
    .filter(({ language }) => language === 'html')
    .map(({ text }, index) => [`${path.slice(5)} page ${index + 1}`, text] as const),
);

/** What the form of a page sends. */
const sentBy = (page: Page) => page.evaluate(() => [...new FormData(document.forms[0]).values()].map(String).join());

/** What a person does in each page; gives what the page then says on the console. */
const visits: Readonly<Record<string, (page: Page, told: readonly string[]) => Promise<readonly string[]>>> = {
  'editor.md page 1': async (page, told) => {
    const field = page.getByLabel('Search');
    await field.press('End');
    await field.pressSequentially(' AND roo');
    await page.getByRole('option', { name: /^room/ }).waitFor();
    await field.press('Enter');
    await field.pressSequentially('IN (10');
    await page.getByRole('option', { name: /Small hall/ }).waitFor();
    expect(told).toEqual([]);
    await field.pressSequentially('1');
    await page.getByRole('option', { name: /^101/ }).waitFor();
    await field.press('Enter');
    await field.press('Tab');
    expect(await sentBy(page)).toBe('day >= "0d" AND room IN (101)');
    return ['day >= "0d" AND room IN (101) true'];
  },
  'builder.md page 1': async (page) => {
    let posted = '';
    await page.route('**/search', async (route) => {
      posted = route.request().postData() ?? '';
      await route.fulfill({ contentType: 'text/html', body: 'Found' });
    });
    await page.getByRole('button', { name: 'Add: Condition' }).click();
    await page.keyboard.type('room');
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: 'Room is Small hall' }).waitFor();
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('Found').waitFor();
    expect(new URLSearchParams(posted).get('filter')).toBe('day >= "0d" AND room = 101');
    return [];
  },
  'builder.md page 2': async (page) => {
    await page.getByRole('button', { name: 'Choose: Small hall' }).click();
    await page.getByRole('option', { name: /^Large hall/ }).click();
    const text = page.locator('#text textarea');
    await expect.poll(() => text.inputValue()).toBe('room IN (101,102)');
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => text.inputValue()).toBe('room = 101');
    return ['run room IN (101,102)'];
  },
};

const browser = await useBrowser();
let server: RunningServer;
beforeAll(async () => void (server = await serveGuide()), buildLimit);
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

describe('the guide', () => {
  test('visits every block of HTML', () =>
    expect(htmlBlocks.map(([name]) => name).toSorted()).toEqual(Object.keys(visits).toSorted()));

  test.each(htmlBlocks)('has a page that works as it says: %s', async (name, html) => {
    const folder = 'dist/guide-html';
    mkdirSync(folder, { recursive: true });
    const content = html.replaceAll('node_modules/search-expression/', '/');
    // Some browsers ask for an icon where a page names none.
    const head = '<title>Page</title><link rel="icon" href="data:,">';
    writeFileSync(`${folder}/page.html`, `<!doctype html><html lang="en">${head}${content}</html>`);
    const site = await serveFolder('.');
    try {
      const page = await newPage(browser);
      const told: string[] = [];
      page.on('pageerror', (error) => told.push(String(error)));
      page.on('console', (message) => told.push(message.text()));
      await page.goto(`${site.url}${folder}/page.html`);
      const [, value = ''] = / value=["'](.*?)["'](?: |>)/.exec(html) ?? [];
      await expect.poll(() => sentBy(page)).toBe(value);
      // Drawn, and not only defined.
      expect((await page.locator('form').boundingBox())?.height).toBeGreaterThan(60);
      expect(told).toEqual([]);
      expect(told).toEqual(await visits[name]?.(page, told));
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
    expect(await findingsOn(page, '.try')).toEqual([]);
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
    await page.getByRole('button', { name: 'Theme: Same as the system' }).click();
    await page.getByRole('button', { name: 'Theme: Light' }).click();
    expect(await findingsOn(page, '.top')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Pages' }).click();
    await page.getByRole('link', { name: 'The command line', exact: true }).click();
    await page.getByRole('button', { name: 'Theme: Dark' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('is a copy that any file server serves, at any path, and that is read from a disk', async () => {
    const site = await serveFolder('.');
    try {
      const page = await newPage(browser);
      const strange: string[] = [];
      page.on('request', (request) => request.url().startsWith(`${site.url}dist/guide/`) || strange.push(request.url()));
      page.on('console', (message) => strange.push(message.text()));
      await page.goto(`${site.url}dist/guide/index.html`);
      await page
        .locator('.try')
        .getByText(/ of 8 rows/)
        .waitFor();
      await page.getByLabel('Search the guide').fill('folding acc');
      await page
        .getByRole('link', { name: /^Words and folding/ })
        .first()
        .click();
      await page.waitForURL(/words\.html/);
      expect(strange).toEqual([]);
    } finally {
      site.close();
    }
    const page = await newPage(browser);
    await page.goto(pathToFileURL('dist/guide/index.html').href);
    expect(await page.locator('.try').textContent()).toContain('room IN (101,102)');
    expect(await page.getByLabel('Search the guide').isVisible()).toBe(false);
    await page.getByRole('navigation', { name: 'Pages of the guide' }).getByText('Words and folding').click();
    await page.waitForURL(/words\.html/);
  });
});

const looks = [
  { width: 1440, colorScheme: 'light' },
  { width: 1024, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
] as const;

/** Pages that axe sees in every look, one of each kind; it sees any other page in one. */
const kinds = ['language.html', 'api-sql.html', 'how-fast.html', 'service.html'];

test.runIf(isLong)('every page of the guide is accessible and fits, at three widths', async () => {
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
