import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, vi } from 'vitest';
import { hashPassword } from '../../src/service/node/password.ts';
import { type RunningServer, serve } from '../../src/service/node/server.ts';
import { createDemoDatabase } from '../../src/service/node/stores/demo-database.ts';
import { storedUser } from '../service/access/memory-accounts.ts';
import { closePages, newPage, patience, useBrowser } from '../support/browser.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { serveFolder } from '../support/serve-folder.ts';
import { screenHtml } from './screen-html.ts';

const browser = await useBrowser();
export const soon = { timeout: patience };
const start = Date.parse('2026-11-21T09:00:00+01:00');
export const auth = { user: 'screen', password: 'een geheim wôórd' };
export const search = 'startdatum = "0d" AND product = 101';
const database = await createDemoDatabase('2026-11-21');
export const databaseFile = database.file;
const passwordHash = await hashPassword(auth.password);
await database.accounts.addUser(storedUser(auth.user, { passwordHash, rights: ['bookings'] }));

const folder = scratchFolder();
export const [site, stranger] = await Promise.all([serveFolder(folder), serveFolder(folder)]);
for (const origin of [new URL(site.url).origin, 'null']) await database.accounts.addOrigin(origin);
export const service = await startService();

/** The text of a page that shows bookings of the service, on a schedule by default. */
export const htmlOf = (given: Partial<Parameters<typeof screenHtml>[0]>): Promise<string> =>
  screenHtml({
    screen: 'day',
    entity: 'booking',
    search,
    baseUrl: service.url,
    locale: 'en',
    timeZone: 'Europe/Amsterdam',
    ...given,
  });

export const made = await htmlOf({});

afterEach(async () => {
  service.now = start;
  await closePages(browser);
});

afterAll(async () => {
  for (const one of [site, stranger]) one.close();
  await service.stop();
  await database.close();
});

/** The page with the user and password that somebody filled in. */
export function filledIn(password = auth.password, html = made): string {
  return html.replace('"user": ""', `"user": "${auth.user}"`).replace('"password": ""', `"password": "${password}"`);
}

export async function open(at: string, html: string, routes: Readonly<Record<string, 'hangs'>> = {}): Promise<Page> {
  const page = await newPage(browser, { viewport: { width: 1920, height: 1080 } });
  for (const path of Object.keys(routes)) await page.route(path, () => undefined);
  writeFileSync(join(folder, 'index.html'), html);
  await page.clock.install({ time: start });
  await page.goto(at === 'file' ? pathToFileURL(join(folder, 'index.html')).href : at);
  return page;
}

export const titles = (page: Page) => page.locator('.screen-row-title').allTextContents();
export const footer = (page: Page) => page.locator('.screen-foot').innerText();

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
