import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { buildGuide } from '../guide/site.ts';
import { newPage, useBrowser } from '../support/browser.ts';
import { buildLimit, buildPackage, runNode } from '../support/built-package.ts';
import { serveFolder } from '../support/serve-folder.ts';

/* The page as files alone, as `npm run build:static` writes it. */

const folder = 'dist/static';
const browser = await useBrowser();

beforeAll(async () => {
  await buildPackage();
  await buildGuide();
  runNode(['playground/build-static.ts']);
}, 3 * buildLimit);

test('each file has a smaller copy of itself by gzip and by Brotli', () => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('.vite'))
    .map(({ parentPath, name }) => join(parentPath, name));
  const whole = files.filter((file) => !/\.(br|gz)$/.test(file));
  expect(whole.length).toBeGreaterThan(60);
  expect(files.toSorted()).toEqual(whole.flatMap((file) => [file, `${file}.br`, `${file}.gz`]).toSorted());
  const size = { whole: 0, br: 0, gz: 0 };
  for (const file of whole) {
    const [own, br, gz] = [file, `${file}.br`, `${file}.gz`].map((name) => readFileSync(name)) as [Buffer, Buffer, Buffer];
    expect(brotliDecompressSync(br).equals(own) && gunzipSync(gz).equals(own), file).toBe(true);
    if (!file.endsWith('.js')) continue;
    size.whole += own.length;
    size.br += br.length;
    size.gz += gz.length;
  }
  expect(size.br / size.whole).toBeLessThan(0.25);
  expect(size.gz / size.whole).toBeLessThan(0.32);
});

test.skipIf(browser === undefined)('no link of the page leads to what files alone cannot answer', async () => {
  const site = await serveFolder(folder);
  try {
    const page = await newPage(browser, { viewport: { width: 1280, height: 900 } });
    const failed: string[] = [];
    page.on('response', (response) => response.ok() || failed.push(response.url()));
    await page.goto(site.url);
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.getByRole('button', { name: 'Help' }).click();
    const links = await page.locator('a[href]').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    expect(links).toHaveLength(5);
    for (const link of links) {
      const { pathname } = new URL(link);
      expect(existsSync(join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname)), link).toBe(true);
    }
    await page.goto(`${site.url}docs/`);
    await page.getByText('Booking and event read API').first().waitFor();
    expect(failed).toEqual([]);
  } finally {
    site.close();
  }
});
