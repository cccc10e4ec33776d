import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, vi } from 'vitest';
import { closePages, newPage, useBrowser } from '../support/browser.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { serveFolder } from '../support/serve-folder.ts';
import { buildOnce, folder } from './build.ts';

/* The page on a static server, in a deep folder, with its service worker. */

// A service worker uses real time: for the page to be idle, and for network timeouts.
vi.setConfig({ testTimeout: 90_000 });

const browser = await useBrowser();
await buildOnce();
const root = scratchFolder();
export const path = join(root, 'some', 'deep', 'path');
mkdirSync(join(path, 'assets'), { recursive: true });
for (const name of readdirSync(join(folder, 'assets'))) symlinkSync(resolve(folder, 'assets', name), join(path, 'assets', name));
for (const name of readdirSync(folder)) if (name !== 'assets') symlinkSync(resolve(folder, name), join(path, name));
const site = await serveFolder(root);
export const network = await startNetwork(Number(new URL(site.url).port));
export const address = `${network.url}some/deep/path/`;

afterEach(() => closePages(browser));

afterAll(async () => {
  network.close();
  site.close();
});

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
  await new Promise<void>((listening) => between.listen(0, '127.0.0.1', listening));
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

export async function openDeep() {
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

/** The cached paths, relative to the page, and a final mark once the whole build is cached. */
export function keptFiles(page: Page): Promise<readonly string[]> {
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
