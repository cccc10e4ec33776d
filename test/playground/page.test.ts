import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fromUrl, toUrl } from '../../src/url/index.ts';
import { serveFolder, startBrowser } from './browser.ts';

const browser = await startBrowser();
const folder = mkdtempSync(join(tmpdir(), 'playground-'));
const first = 'startdatum >= "0d" AND startdatum <= "7d" AND product IN (101,102)';
const broken = 'startdatm >= "0d" AND product IN (1,';

let site: Awaited<ReturnType<typeof serveFolder>>;
/** What a page must not do: write to the console, fail, or ask anybody else for anything. */
const complaints: string[] = [];

beforeAll(async () => {
  await build({ configFile: 'playground/vite.config.ts', logLevel: 'error', build: { outDir: folder } });
  site = await serveFolder(folder);
});
afterEach(async () => {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
  if (complaints.length > 0) throw new Error(complaints.splice(0).join('\n'));
});
afterAll(async () => {
  await browser?.close();
  site.close();
  rmSync(folder, { recursive: true });
});

describe.skipIf(browser === undefined)('the playground', () => {
  test('begins with the expression of the specification, its bookings and what its values mean', async () => {
    const page = await open();
    expect(await page.locator('#search').inputValue()).toBe(first);
    expect(await page.locator('#count').textContent()).toBe('12 of 60 bookings');
    expect(await page.locator('.booking').count()).toBe(12);
    expect(new Set(await page.locator('.booking .room .under').allTextContents())).toEqual(new Set(['101', '102']));
    expect(await page.locator('#today').textContent()).toBe('Saturday 21 November 2026');
    expect(await page.locator('#zone').textContent()).toBe('Europe/Amsterdam');
    expect(await page.locator('#meanings li').allTextContents()).toEqual([
      '"0d" Sat 21 Nov today',
      '"7d" Sat 28 Nov',
      '101 Zaal S',
      '102 Zaal M',
    ]);
    expect(await page.locator('#problems').isVisible()).toBe(false);
  });

  test('follows the text while it is typed', async () => {
    const page = await open();
    await page.locator('#search').press('End');
    await page.keyboard.type(' AND RES_CUSTOM02 ~ "SPAANS"');
    expect(await page.locator('.booking .activity').allTextContents()).toEqual(['Cursus Spaans']);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('startdatum = "0d"');
    expect(await page.locator('#count').textContent()).toBe('9 of 60 bookings');
    expect(await page.locator('.day').allTextContents()).toEqual(['Sat 21 Nov today']);
  });

  test('keeps the last good answer, marked, while the text is broken, and lists both mistakes', async () => {
    const page = await open();
    await page.locator('#search').fill(broken);
    await page.locator('.problem').nth(1).waitFor();
    expect(await page.locator('.problem > p:first-child').allTextContents()).toEqual([
      expect.stringContaining('Error The text ends too early'),
      'Error There is no field startdatm. Did you mean startdatum?',
    ]);
    expect(await page.locator('.editor .mark').allTextContents()).toEqual(['startdatm', '\u00a0']);
    expect(await page.locator('#search').getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('.booking').count()).toBe(12);
    expect(await page.locator('#stale').isVisible()).toBe(true);
    expect(await page.locator('#stale').textContent()).toContain('Not up to date.');
    expect(await page.locator('#stale-text').textContent()).toBe(first);
    await page.locator('#announcement').getByText('2 problems').waitFor({ state: 'attached' });
  });

  test('selects the piece that a problem is about', async () => {
    const page = await open(`#q=${encodeURIComponent(broken)}`);
    await page.locator('.piece', { hasText: 'startdatm' }).click();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('startdatm');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('search');
  });

  test('repairs the text with the buttons, and takes a repair back with undo', async () => {
    const page = await open(`#q=${encodeURIComponent(broken)}`);
    await page.getByRole('button', { name: 'Replace by startdatum' }).press('Enter');
    await page.getByRole('button', { name: 'Remove , and add )' }).press('Enter');
    expect(await page.locator('#search').inputValue()).toBe('startdatum >= "0d" AND product IN (1)');
    expect(await page.locator('#problems').isVisible()).toBe(false);
    expect(await page.locator('#stale').isVisible()).toBe(false);
    expect(new Set(await page.locator('.booking .room').allTextContents())).toEqual(new Set(['Grote zaal1']));
    await page.keyboard.press('ControlOrMeta+z');
    expect(await page.locator('#search').inputValue()).toBe('startdatum >= "0d" AND product IN (1,');
  });

  test('has examples that put their text in the editor', async () => {
    const page = await open();
    const chips = page.locator('#examples button');
    for (const chip of await chips.all()) {
      await chip.click();
      expect(await page.locator('#search').inputValue()).toBe(await chip.getAttribute('title'));
      await page.locator('#examples button[aria-pressed=true]').and(chip).waitFor();
    }
    await page.locator('.problem').nth(1).waitFor();
    expect(await chips.count()).toBe(7);
  });

  test('shows the request, the SQL, the tree and the grammar, chosen with the arrow keys', async () => {
    const page = await open();
    const chosen = () => page.locator('[role=tabpanel]:visible');
    await page.getByRole('tab', { name: 'URL' }).focus();
    expect(await chosen().textContent()).toContain(`curl -G -u "$USER" \\\n'${site.url}api/rest/booking/filter'`);
    const parameter = await chosen().locator('pre').nth(1).textContent();
    expect(fromUrl(parameter?.replace('search=', '') ?? '').expression).toBeDefined();
    await page.keyboard.press('ArrowRight');
    expect(await chosen().locator('pre').textContent()).toContain('AND "product" IN (?, ?)');
    expect(await chosen().locator('li').allTextContents()).toEqual(['"2026-11-21"', '"2026-11-28"', '101', '102']);
    await page.keyboard.press('ArrowRight');
    expect(JSON.parse((await chosen().locator('pre').textContent()) ?? '')).toMatchObject({ kind: 'and' });
    await page.keyboard.press('End');
    await chosen().locator('svg').first().waitFor();
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('tab-url');
  });

  test('copies the encoded parameter', async () => {
    const page = await open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy: The search parameter, encoded' }).click();
    await page.getByText('Copied').waitFor();
    const { expression } = fromUrl(encodeURIComponent(first));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`search=${expression && toUrl(expression)}`);
  });

  test('keeps the text in its address, which can be shared and loaded again', async () => {
    const page = await open();
    await page.locator('#search').fill('product = 14 AND RES_CUSTOM01 ~ "&#+%é"');
    await expect.poll(() => page.url(), { interval: 20, timeout: 15_000 }).toContain('14+AND');
    await page.reload();
    expect(await page.locator('#search').inputValue()).toBe('product = 14 AND RES_CUSTOM01 ~ "&#+%é"');
    await page.evaluate(() => {
      location.hash = '#q=product+%3D+103&lang=nl';
    });
    await page.getByText('7 van 60 boekingen', { exact: true }).first().waitFor();
  });

  test('speaks Dutch', async () => {
    const page = await open(`#q=${encodeURIComponent(broken)}`);
    await page.getByRole('button', { name: 'Nederlands' }).click();
    await page.getByText('Er is geen veld startdatm. Bedoelde u startdatum?').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('nl');
    await expect.poll(() => page.url(), { interval: 20, timeout: 15_000 }).toContain('lang=nl');
    const dutch = await open('', { locale: 'nl-NL' });
    expect(await dutch.locator('#count').textContent()).toBe('12 van 60 boekingen');
  });

  test('is kind where nothing is found, and shows a way on', async () => {
    const page = await open(`#q=${encodeURIComponent('product = 106 AND startdatum = "0d"')}`);
    await page.getByText('Nothing booked that fits').waitFor();
    await page.getByRole('button', { name: 'Show the coming week' }).click();
    expect(await page.locator('#count').textContent()).toBe('38 of 60 bookings');
  });

  test('goes on to the next day while it stays open', async () => {
    const page = await open();
    await page.clock.fastForward('24:00:00');
    expect(await page.locator('#today').textContent()).toBe('Sunday 22 November 2026');
    expect(await page.locator('#meanings li').first().textContent()).toBe('"0d" Sun 22 Nov today');
  });

  test('never reads a text as HTML', async () => {
    const page = await open(`#q=${encodeURIComponent('RES_CUSTOM02 ~ "<img src=x>" OR <b>x</b> = 1')}`);
    await page.locator('.problem').first().waitFor();
    await page.locator('#search').fill('RES_CUSTOM02 ~ "<img src=x>" OR product = 1');
    expect(await page.locator('main').locator('img, b').count()).toBe(0);
  });

  test('fits a phone, with no need to scroll sideways', async () => {
    const page = await open('', { viewport: { width: 390, height: 844 } });
    const texts = [
      '',
      broken,
      `RES_CUSTOM02 ~ "${'x'.repeat(300)}"`,
      'RES_ID > 0',
      `product IN (${Array.from({ length: 90 }, (_, n) => n).join(',')})`,
    ];
    for (const text of texts) {
      await page.locator('#search').fill(text);
      await page.clock.runFor(400);
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        expect(await page.evaluate(() => document.documentElement.scrollWidth), text).toBeLessThanOrEqual(390);
      }
    }
  });

  test('leaves the keyboard of a phone down when an example is chosen', async () => {
    const page = await open('', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    await page.getByRole('button', { name: 'Today' }).tap();
    expect(await page.locator('#count').textContent()).toBe('9 of 60 bookings');
    expect(await page.evaluate(() => document.activeElement?.id)).not.toBe('search');
  });

  test('can be worked without a pointer, and has no trap', async () => {
    const page = await open();
    await page.locator('#search').focus();
    const visited: string[] = [];
    for (let step = 0; step < 3; step++) {
      await page.keyboard.press('Tab');
      visited.push(await page.evaluate(() => document.activeElement?.id ?? ''));
    }
    expect(visited).toEqual(['tab-url', 'panel-url', 'address']);
  });
});

/** The page, on Saturday 21 November 2026 at nine in Amsterdam. */
async function open(hash = '', options: BrowserContextOptions = {}): Promise<Page> {
  if (browser === undefined) throw new Error('There is no browser.');
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url) && !request.url().startsWith('data:')) complaints.push(`requested ${request.url()}`);
  });
  await page.clock.install({ time: '2026-11-21T09:00:00+01:00' });
  await page.goto(site.url + hash);
  return page;
}
