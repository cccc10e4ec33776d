import { readFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { point } from '../support/point.ts';
import { folder } from './build.ts';
import { soon } from './editing.ts';
import { address, keptFiles, network, openDeep, path } from './offline-site.ts';

point('offline', async () => {
  const { page, context, requested, complaints } = await openDeep();
  await soon(() => page.locator('.found').textContent()).toContain('Zaal S');
  expect(requested.every((url) => url.startsWith(address))).toBe(true);

  // Caching starts when the page is idle, and covers everything but the API documentation.
  await soon(() => keptFiles(page)).toContain('service worker done');
  const kept = await keptFiles(page);
  expect(kept.filter((path) => path.startsWith('docs'))).toEqual([]);
  expect(kept).toContain('');

  await context.setOffline(true);
  await page.getByText('Offline', { exact: true }).waitFor();
  await usePage(page);
  // What only the network has is not offered.
  expect(await page.locator('.foot a').allTextContents()).toEqual(['Licences', 'Notices']);
  expect(await page.evaluate(() => document.querySelectorAll('.notice.error').length)).toBe(0);

  // The same again when the page is opened without network.
  await page.goto('about:blank');
  await page.goto(`${address}?from=mail#q=${encodeURIComponent('product = 14')}`);
  await soon(() => page.locator('.found').textContent()).toContain('Kamer Réaumur');
  await usePage(page);
  expect(complaints).toEqual([]);
  await context.setOffline(false);
  await page.getByText('Offline', { exact: true }).waitFor({ state: 'detached' });
});

/** Uses the page without a network: another search and view, an unopened dialog, a screen. */
async function usePage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Examples' }).click();
  await page.getByRole('button', { name: /^Events: this week/ }).click();
  await page.getByRole('tab', { name: 'On a screen', selected: true }).waitFor();
  await page.getByRole('tab', { name: 'JSON' }).click();
  await soon(() => page.locator('.found').textContent()).toContain('Rondleiding');
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('button', { name: 'The language on one page' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
}

test('what is not the page goes past the service worker, and caches of others stay', async () => {
  const { page } = await openDeep();
  await page.evaluate(async () => {
    await caches.open('someone else');
    await caches.open(`search-expression ${location.href} of an older build`);
    await caches.open(`search-expression ${location.href} of an old build`);
  });
  await soon(() => keptFiles(page)).toContain('service worker done');
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

test('a newer build comes at once, and a page of the one before keeps its files', async () => {
  const { page } = await openDeep();
  await soon(() => keptFiles(page)).toContain('service worker done');

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

  change('index.html', (text) => text.replace('<title>', '<meta name="newer" /><title>'));
  change('service-worker.js', (text) => text.replace(/"version":"[0-9a-f]{16}"/, '"version":"ffffffffffffffff"'));
  await page.reload();
  expect(await page.locator('meta[name=newer]').count()).toBe(1);
  const newer = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const isThere = (await caches.keys()).some((name) => name.endsWith(' ffffffffffffffff'));
      return isThere && !registration?.installing && !registration?.waiting;
    });
  await soon(newer).toBe(true);

  // A network that never answers counts as offline; uncached files never arrive.
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
