import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '../../src/service/node/password.ts';
import { type RunningServer, serve } from '../../src/service/node/server.ts';
import { createDemoDatabase } from '../../src/service/node/stores/demo-database.ts';
import { closePages, newPage, patience, useBrowser } from '../support/browser.ts';
import { point } from '../support/point.ts';
import { serveFolder } from '../support/serve-folder.ts';
import { screenHtml } from './screen-html.ts';

const browser = await useBrowser();
const skip = browser === undefined;
const soon = { timeout: patience };
const start = Date.parse('2026-11-21T13:00:00+01:00');
const auth = { user: 'screen', password: 'een geheim wôórd' };
const search = 'startdatum = "0d" AND product = 101';

const database = await createDemoDatabase('2026-11-21');
const passwordHash = await hashPassword(auth.password);
await database.accounts.addUser({
  name: auth.user,
  passwordHash,
  passwordChanged: '2026-11-01',
  rights: ['bookings'],
  products: undefined,
  administrator: false,
  active: true,
});
const folder = mkdtempSync(join(tmpdir(), 'screen-'));
const [site, stranger] = await Promise.all([serveFolder(folder), serveFolder(folder)]);
for (const origin of [new URL(site.url).origin, 'null']) await database.accounts.addOrigin(origin);
const service = await startService();
const made = await screenHtml({
  screen: 'day',
  entity: 'booking',
  search,
  baseUrl: service.url,
  locale: 'en',
  timeZone: 'Europe/Amsterdam',
});

afterEach(async () => {
  service.now = start;
  await closePages(browser);
});
afterAll(async () => {
  for (const one of [site, stranger]) one.close();
  await service.stop();
  await database.close();
  rmSync(folder, { recursive: true });
});

describe.skipIf(skip)('a page that is a screen', () => {
  point(
    'html-page',
    async () => {
      const asked = new URLSearchParams({ search, columns: 'RES_CUSTOM02,RES_STATUS,OBJ_NAME' });
      const headers = { Authorization: `Basic ${Buffer.from(`${auth.user}:${auth.password}`).toString('base64')}` };
      const answer = await fetch(`${service.url}/api/rest/booking/filter?${asked}`, { headers });
      const rows = (await answer.json()) as readonly Readonly<Record<string, string>>[];
      const expected = rows
        .filter(({ RES_STATUS }) => RES_STATUS !== 'Cancelled' && RES_STATUS !== 'Rejected')
        .map(({ RES_CUSTOM02, OBJ_NAME }) => RES_CUSTOM02 || OBJ_NAME);
      expect(expected.length).toBeGreaterThan(2);

      const page = await open(site.url, filledIn());
      await expect.poll(() => titles(page), soon).toEqual(expected);
      expect(await footer(page)).toBe('Updated 13:00');

      // The service goes away: the rows stay, with their time.
      await service.stop();
      await page.clock.fastForward('17:00');
      await expect.poll(() => footer(page), soon).toMatch(/^As of 13:00\s+The service cannot be reached now\.$/);
      expect(await titles(page)).toEqual(expected);

      // So they do where the page is loaded while it is away.
      await page.reload();
      await expect.poll(() => titles(page), soon).toEqual(expected);
      await expect.poll(() => footer(page), soon).toContain('As of 13:00');

      // It is back, and asked within a minute.
      await service.start();
      await page.clock.fastForward('00:40');
      await expect.poll(() => footer(page), soon).toMatch(/^Updated 13:1\d$/);

      // At once where the machine tells that the network is back.
      await service.stop();
      await page.clock.fastForward('17:00');
      await expect.poll(() => footer(page), soon).toContain('The service cannot be reached now.');
      await service.start();
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await page.clock.fastForward('00:02');
      await expect.poll(() => footer(page), soon).toMatch(/^Updated 13:[34]\d$/);
    },
    { skip, where: 'from another origin' },
  );

  point(
    'html-page',
    async () => {
      const page = await open('file', filledIn());
      await expect.poll(() => titles(page), soon).toContain('Bestuursvergadering');
      expect(await page.evaluate(() => origin)).toBe('null');
    },
    { skip, where: 'as a file' },
  );

  test('does without a column that the service does not have', async () => {
    const page = await open(site.url, filledIn().replace('"OBJ_ID",', '"OBJ_ID",\n    "OBJ_COLOUR",\n    "RES_MOOD",'));
    await expect.poll(() => titles(page), soon).toContain('Bestuursvergadering');
    expect(await footer(page)).toBe('Updated 13:00');
  });

  test('shows the clock before the first answer, and waits', async () => {
    const page = await open(site.url, filledIn(), { '**/api/rest/**': 'hangs' });
    await expect.poll(() => page.locator('.screen-clock').innerText(), soon).toBe('13:00');
    expect(await page.locator('.screen-nothing').innerText()).toBe('Waiting for the service');
  });

  test('asks anew at midnight, and does not say that there is nothing while it waits', async () => {
    const page = await open(site.url, filledIn());
    await expect.poll(() => titles(page), soon).toContain('Bestuursvergadering');
    await page.clock.pauseAt('2026-11-21T23:59:30+01:00');
    await expect.poll(() => footer(page), soon).toBe('Updated 23:59');
    expect(await page.locator('.screen-nothing-text').innerText()).toBe('Nothing more today in Zaal S');
    service.now = Date.parse('2026-11-22T00:00:10+01:00');
    await service.stop();
    await page.clock.runFor(45_000);
    expect(await page.locator('.screen-date').innerText()).toBe('Sunday 22 November');
    await expect.poll(() => footer(page), soon).toContain('As of Sat 21 Nov 23:59');
    expect(await page.locator('.screen-nothing-text').innerText()).toBe('Waiting for today’s rows');
    await service.start();
    const afterFiveSeconds = async () => {
      await page.clock.runFor(5_000);
      return footer(page);
    };
    await expect.poll(afterFiveSeconds, { ...soon, interval: 500 }).toMatch(/^Updated 00:0\d$/);
    expect((await titles(page)).length).toBeGreaterThan(0);
  });

  test.each([
    ['no user', made, 'Fill in the API user and its password in this page.'],
    ['a wrong password', () => filledIn('wrong'), 'The service does not accept the user and password in this page.'],
    ['a field that there is none of', () => filledIn().replace('"startdatum', '"begindatum'), 'There is no field `begindatum`'],
    ['an address that is none', () => filledIn().replace(service.url, 'ftp://x'), 'Something in this page is not right'],
  ])('%s is said, and what to do', async (_name, html, said) => {
    const page = await open(site.url, typeof html === 'string' ? html : html());
    await expect.poll(() => page.locator('.screen-foot').innerText(), soon).toContain(said);
    expect(await page.locator('.screen-nothing').innerText()).toBe('Waiting for the service');
  });

  test.each([
    ['a comma too many', () => filledIn().replace(/\n\}\n<\/script>/, ',\n}\n</script>'), /JSON/],
    ['a zone that there is none of', () => filledIn().replace('Europe/Amsterdam', '<b>Mars</b>'), /<b>mars<\/b>/i],
  ])('%s stands there in place of the screen', async (_name, html, said) => {
    const page = await open(site.url, html());
    await expect.poll(() => page.locator('#screen').textContent(), soon).toMatch(said);
    expect(await page.locator('#screen > *').count()).toBe(0);
  });

  test('a missing origin is said, and which', async () => {
    const page = await open(stranger.url, filledIn());
    await expect.poll(() => footer(page), soon).toContain(`adds the origin ${new URL(stranger.url).origin} under Settings`);
  });

  test('its configuration stays data, whatever the search holds', async () => {
    const hostile = `RES_CUSTOM02 = "</script><img src=x onerror=alert(1)><!-- \u2028 <script>"`;
    const html = await screenHtml({
      screen: 'sign',
      entity: 'booking',
      search: hostile,
      baseUrl: service.url,
      locale: 'nl',
      timeZone: 'Europe/Amsterdam',
      room: '</title><b>Zaal',
    });
    const page = await open(site.url, filledIn(auth.password, html).replace('"theme": "auto"', '"theme": "dark"'));
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(JSON.parse((await page.locator('#screen-config').textContent()) ?? '')).toMatchObject({ search: hostile });
    await expect.poll(() => page.locator('.screen-sign-word').innerText(), soon).toBe('VRIJ');
    expect(await page.locator('.screen-title').innerText()).toBe('</title><b>Zaal');
    expect(await page.locator('img, b').count()).toBe(0);
    // Nothing but the one script may run.
    const isRun = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.isRun = true';
      document.body.append(script);
      return 'isRun' in window;
    });
    expect(isRun).toBe(false);
  });
});

/** The page with the user and password that somebody filled in. */
function filledIn(password = auth.password, html = made): string {
  return html.replace('"user": ""', `"user": "${auth.user}"`).replace('"password": ""', `"password": "${password}"`);
}

async function open(at: string, html: string, routes: Readonly<Record<string, 'hangs'>> = {}): Promise<Page> {
  const page = await newPage(browser, { viewport: { width: 1920, height: 1080 } });
  for (const path of Object.keys(routes)) await page.route(path, () => undefined);
  writeFileSync(join(folder, 'index.html'), html);
  await page.clock.install({ time: start });
  await page.goto(at === 'file' ? pathToFileURL(join(folder, 'index.html')).href : at);
  return page;
}

const titles = (page: Page) => page.locator('.screen-row-title').allTextContents();
const footer = (page: Page) => page.locator('.screen-foot').innerText();

/** The service over the demo data, which can be stopped and started at the same address. */
async function startService() {
  const running: { server: RunningServer | undefined } = { server: undefined };
  const control = {
    url: '',
    now: start,
    start: async (): Promise<void> => {
      const port = control.url === '' ? 0 : Number(new URL(control.url).port);
      running.server = await serve({
        database: database.file,
        port,
        now: () => control.now,
        say: () => undefined,
        requestsPerMinute: 0,
      });
      control.url = running.server.url.replace(/\/$/, '');
      // A change of the list of origins counts within a second or two.
      const preflight = { Origin: 'null', 'Access-Control-Request-Method': 'GET' };
      await vi.waitUntil(
        async () => {
          const { headers } = await fetch(`${control.url}/api/rest/booking/filter`, { method: 'OPTIONS', headers: preflight });
          return headers.has('Access-Control-Allow-Origin');
        },
        { timeout: patience },
      );
    },
    stop: async (): Promise<void> => {
      await running.server?.stop();
      running.server = undefined;
    },
  };
  await control.start();
  return control;
}
