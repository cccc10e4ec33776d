import { existsSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { servePage } from '../support/pages.ts';
import { load } from './load.ts';

/*
 * A walk through the page in a real Firefox, that of Debian or of FIREFOX: the text with its
 * suggestions, the builder, a screen, and why. Over WebDriver BiDi, which Firefox speaks by itself.
 */

const program = [process.env['FIREFOX'], '/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => path && existsSync(path));
if (program === undefined)
  console.warn('The page is not tried in Firefox: `apt-get install firefox-esr`, or name one in FIREFOX.');

/** The part of Puppeteer that is used, which only release tests install. */
type Found = { click(): Promise<void>; wait(): Promise<unknown>; fill(value: string): Promise<void>; hover(): Promise<void> };
type FirefoxPage = {
  goto(url: string): Promise<unknown>;
  on(event: 'console' | 'pageerror', listener: (about: { readonly message?: string; text?(): string }) => void): void;
  locator(selector: string): Found;
  readonly keyboard: { type(text: string): Promise<void>; press(key: string): Promise<void> } & Record<
    'down' | 'up',
    (key: string) => Promise<void>
  >;
  evaluate<Value>(script: string): Promise<Value>;
  setViewport(size: { readonly width: number; readonly height: number }): Promise<void>;
  close(): Promise<void>;
};
type Firefox = { newPage(): Promise<FirefoxPage>; version(): Promise<string>; close(): Promise<void> };
type Puppeteer = { readonly launch: (options: object) => Promise<Firefox> };

describe.skipIf(program === undefined && process.env['CI'] === undefined)('the page in Firefox', { timeout: 120_000 }, () => {
  let firefox: Firefox;
  let page: FirefoxPage;
  let site: Awaited<ReturnType<typeof servePage>>;
  const complaints: string[] = [];

  beforeAll(async () => {
    if (program === undefined) throw new Error('firefox-esr is not installed.');
    const puppeteer = await load<Puppeteer>('puppeteer-core');
    site = await servePage('playground');
    firefox = await puppeteer.launch({
      browser: 'firefox',
      executablePath: program,
      headless: true,
      // A mouse, which a machine without a screen may lack: fine, and it hovers.
      extraPrefsFirefox: { 'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6 },
    });
    page = await firefox.newPage();
    page.on('pageerror', ({ message = '' }) => {
      // Monaco's own, of what it asked for before the next key came.
      if (!/^Canceled(?:: Canceled)?$/.test(message)) complaints.push(message);
    });
    page.on('console', (line) => complaints.push(line.text?.() ?? ''));
    await page.setViewport({ width: 1280, height: 900 });
    await page.goto(site.url);
    await page.evaluate(`localStorage.setItem('search-expression.welcomed', 'true')`);
    await page.goto(site.url);
  }, 300_000);
  afterAll(async () => {
    await firefox?.close();
    site?.close();
  });
  afterEach(() => {
    if (complaints.length > 0) throw new Error(complaints.splice(0).join('\n'));
  });

  const textNow = () => page.evaluate<string>(`document.querySelector('.editor-place').value`);
  const says = (expected: string | RegExp) => expect.poll(textNow).toEqual(expect.stringMatching(expected));
  const seen = (selector: string) => page.locator(selector).wait();
  const textIn = (selector: string) => page.evaluate<string>(`document.querySelector('${selector}')?.innerText ?? ''`);
  const together = async (...keys: readonly [held: string, key: string]): Promise<void> => {
    await page.keyboard.down(keys[0]);
    await page.keyboard.press(keys[1]);
    await page.keyboard.up(keys[0]);
  };

  test('shows rows, and Monaco in place of the first text field', async () => {
    expect(await firefox.version()).toMatch(/firefox/i);
    await seen('.editor-box .monaco-editor .view-line');
    await expect.poll(() => textIn('#count')).toMatch(/^[1-9]\d*$/);
    await seen('.bar');
  });

  test('takes what is typed, and completes it', async () => {
    await page.locator('.editor-box .view-lines').click();
    await together('Control', 'a');
    await page.keyboard.press('Delete');
    await page.keyboard.type('startd');
    await seen('.suggest-widget.visible .monaco-list-row');
    await page.keyboard.press('Enter');
    await says(/^startdatum ?$/);
    await page.keyboard.type('>= "0d" AND product = 10');
    await expect.poll(() => textIn('.suggest-widget.visible')).toContain('Zaal S');
    await page.keyboard.type('1');
    await page.keyboard.press('Escape');
    await says(/^startdatum *>= "0d" AND product = 101$/);
    await together('Control', 'z');
    await together('Control', 'y');
    await says(/^startdatum *>= "0d" AND product = 101$/);
  });

  test('builds a search with controls, and undoes it from them', async () => {
    const builder = 'search-expression-builder >>> ';
    await page.locator(`${builder}button.add`).click();
    await page.locator(`${builder}.popup:popover-open input`).fill('start date');
    await page.keyboard.press('Enter');
    await says(/^startdatum *>= "0d" AND product = 101 AND startdatum <= "7d"$/);
    await together('Control', 'z');
    await says(/^startdatum *>= "0d" AND product = 101$/);
  });

  test('draws a screen', async () => {
    await page.locator('.editor-run').click();
    await seen('.screens-frame .screen');
    await expect.poll(() => textIn('.screens-frame .screen')).toMatch(/\d\d:\d\d/);
    for (const name of ['sign', 'slides', 'grid', 'day']) await page.goto(`${site.url}#view=screen&screen=${name}`);
    await seen('.screens-frame .screen');
  });

  test('says why a booking is there, and mends the search for one that is not', async () => {
    await page.goto(`${site.url}#q=${encodeURIComponent('startdatum >= "0d" AND product = 101')}&view=table`);
    await page.locator('.table-what').click();
    await expect.poll(() => textIn('.why')).toContain('On the screen');
    await page.locator('.find-row input').fill('nachtconcert');
    await page.locator('.find-one').click();
    await expect.poll(() => textIn('.why')).toContain('Not on the screen');
    await page.locator('.why-repairs .button').click();
    await expect.poll(() => textNow()).toContain('product IN (101,1)');
  });

  test('is no wider than a phone', async () => {
    await page.setViewport({ width: 320, height: 640 });
    await seen('.editor-below');
    const wider = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await page.evaluate<number>(wider)).toBe(0);
  });
});
