import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect, test } from 'vitest';
import { closePages, newPage, patience, useBrowser } from '../support/browser.ts';
import { point } from '../support/point.ts';
import { serveFolder } from '../support/serve-folder.ts';
import { buildOnce, folder } from './build.ts';

/* The page as any static server has it, deep in a folder, with the service worker that the other tests leave out. */

const browser = await useBrowser();
await buildOnce();
const root = mkdtempSync(join(tmpdir(), 'playground-'));
const path = join(root, 'some', 'deep', 'path');
mkdirSync(join(path, 'assets'), { recursive: true });
for (const name of readdirSync(join(folder, 'assets'))) symlinkSync(resolve(folder, 'assets', name), join(path, 'assets', name));
for (const name of readdirSync(folder)) if (name !== 'assets') symlinkSync(resolve(folder, name), join(path, name));
const site = await serveFolder(root);
const network = await startNetwork(Number(new URL(site.url).port));
const address = `${network.url}some/deep/path/`;
const soon = { timeout: patience };
afterEach(() => closePages(browser));
afterAll(async () => {
  network.close();
  site.close();
  rmSync(root, { recursive: true });
});

point(
  'offline',
  async () => {
    const { page, context, requested, complaints } = await openDeep();
    await expect.poll(() => page.locator('.found').textContent(), soon).toContain('Zaal S');
    expect(requested.every((url) => url.startsWith(address))).toBe(true);

    // Nothing is kept before the page is idle; then all of it is, but for the documentation of the API.
    await expect.poll(() => keptFiles(page), soon).toContain('service worker done');
    const kept = await keptFiles(page);
    expect(kept.filter((path) => path.startsWith('docs'))).toEqual([]);
    expect(kept).toContain('');

    await context.setOffline(true);
    await page.getByText('Offline', { exact: true }).waitFor();
    await usePage(page);
    expect(await page.evaluate(() => document.querySelectorAll('.notice.error').length)).toBe(0);

    // The same again when the page is opened without network.
    await page.goto('about:blank');
    await page.goto(`${address}?from=mail#q=${encodeURIComponent('product = 14')}`);
    await expect.poll(() => page.locator('.found').textContent(), soon).toContain('Kamer Réaumur');
    await usePage(page);
    expect(complaints).toEqual([]);
    await context.setOffline(false);
    await page.getByText('Offline', { exact: true }).waitFor({ state: 'detached' });
  },
  { skip: browser === undefined },
);

test.skipIf(browser === undefined)('what is not the page goes past the service worker, and caches of others stay', async () => {
  const { page } = await openDeep();
  await page.evaluate(async () => {
    await caches.open('someone else');
    await caches.open(`search-expression ${location.href} of an older build`);
    await caches.open(`search-expression ${location.href} of an old build`);
  });
  await expect.poll(() => keptFiles(page), soon).toContain('service worker done');
  expect(await page.evaluate(async () => (await caches.keys()).filter((name) => !/[0-9a-f]{16}$/.test(name)))).toEqual([
    'someone else',
    `search-expression ${address} of an old build`,
  ]);
  const kept = await page.evaluate(async () => {
    const paths = ['api/rest/booking/filter', 'admin', 'openapi.json', 'docs/', 'service-worker.js'];
    await Promise.all(paths.map((path) => fetch(path)));
    return (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys())))
      .flat()
      .map(({ url }) => url);
  });
  // A file of the page is in assets/, and its hash may spell anything, "api" as well.
  const paths = kept.map((url) => url.slice(address.length)).filter((path) => !path.startsWith('assets/'));
  expect(paths.filter((path) => /api|admin|docs|openapi|service-worker/.test(path))).toEqual([]);
});

test.skipIf(browser === undefined)('a newer build comes at once, and a page of the one before keeps its files', async () => {
  const { page } = await openDeep();
  await expect.poll(() => keptFiles(page), soon).toContain('service worker done');

  // What a page that is still open asks for, and the server has no more.
  await page.evaluate(async () => {
    const old = await caches.open(`search-expression ${location.href} 0123456789abcdef`);
    await old.put('assets/of-before.js', new Response('of before'));
  });
  expect(await page.evaluate(async () => (await fetch('assets/of-before.js')).text())).toBe('of before');

  // What the server does not have now is not taken for the file.
  const gone = (await keptFiles(page)).find((name) => name.endsWith('.wasm')) ?? '';
  unlinkSync(join(path, gone));
  const isKept = await page.evaluate(async (gone) => {
    for (const name of await caches.keys()) await (await caches.open(name)).delete(gone);
    const { status } = await fetch(gone, { cache: 'reload' });
    return [status, (await caches.match(gone)) !== undefined];
  }, gone);
  expect(isKept).toEqual([404, false]);
  symlinkSync(resolve(folder, gone), join(path, gone));

  change('index.html', (text) => text.replace('<title>', '<title>Newer: '));
  change('service-worker.js', (text) => text.replace(/"version":"[0-9a-f]{16}"/, '"version":"ffffffffffffffff"'));
  await page.reload();
  expect(await page.title()).toMatch(/^Newer: /);
  const newer = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const isThere = (await caches.keys()).some((name) => name.endsWith(' ffffffffffffffff'));
      return isThere && !registration?.installing && !registration?.waiting;
    });
  await expect.poll(newer, soon).toBe(true);

  // A network that takes a request and never answers is as good as none, though what was not kept yet never comes.
  network.hold();
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('tab', { name: 'Timeline' }).waitFor();
});

/** Changes a file of the page on its server, and nowhere else. */
function change(name: string, by: (text: string) => string): void {
  const text = readFileSync(join(path, name), 'utf8');
  unlinkSync(join(path, name));
  writeFileSync(join(path, name), by(text));
}

/** What lies between the page and its server, until it answers no more. */
async function startNetwork(port: number) {
  const open = new Set<Socket>();
  let isHeld = false;
  const between = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    if (isHeld) return;
    const server = connect(port, '127.0.0.1');
    open.add(server);
    server.on('error', () => undefined);
    socket.pipe(server).pipe(socket);
  });
  await new Promise<void>((listening) => {
    between.listen(0, '127.0.0.1', listening);
  });
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  const { port: own } = between.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}/`,
    hold: () => {
      isHeld = true;
      cut();
    },
    close: () => {
      cut();
      between.close();
    },
  };
}

async function openDeep() {
  const localStorage = [{ name: 'search-expression.welcomed', value: 'true' }];
  const storageState = { cookies: [], origins: [{ origin: new URL(address).origin, localStorage }] };
  const page = await newPage(browser, { viewport: { width: 1440, height: 900 }, storageState });
  const [requested, complaints]: [string[], string[]] = [[], []];
  page.on('request', (request) => requested.push(request.url()));
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(address);
  return { page, context: page.context(), requested, complaints };
}

/** Another search, another view, a dialog that was never opened, a screen: what a page does without network. */
async function usePage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Examples' }).click();
  await page.getByRole('button', { name: /^Events: this week/ }).click();
  await page.getByRole('tab', { name: 'On a screen', selected: true }).waitFor();
  await page.getByRole('tab', { name: 'JSON' }).click();
  await expect.poll(() => page.locator('.found').textContent(), soon).toContain('Rondleiding');
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('button', { name: 'The language on one page' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
}

/** What the caches hold, as paths from the page; with a last word once all of the build's files are there. */
function keptFiles(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const here = new URL('.', location.href).href;
    const names = (await caches.keys()).filter((name) => /^search-expression .* [0-9a-f]{16}$/.test(name));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const kept = requests.flat().map(({ url }) => url.replace(here, ''));
    const worker = await fetch('service-worker.js').then(
      (answer) => answer.text(),
      () => '',
    );
    const { first, rest } = JSON.parse(/^const built=(.*);$/m.exec(worker)?.[1] ?? '{}') as Record<string, readonly string[]>;
    const isWhole = [...(first ?? []), ...(rest ?? [])].every((path) => kept.includes(path));
    return isWhole && first !== undefined ? [...kept, 'service worker done'] : kept;
  });
}
