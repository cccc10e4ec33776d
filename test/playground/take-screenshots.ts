import { mkdir, writeFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../support/chromium.ts';
import { servePage } from '../support/pages.ts';
import { type Scene, scenes } from './scenes.ts';

/*
 * Screenshots of every notable state of the playground:
 * `node test/playground/take-screenshots.ts [scene …]`; default: all. The clock, and with it the
 * sample, is fixed, so a picture changes only with the page. They are WebP, to be small enough to
 * commit.
 */

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
const schemes = ['light', 'dark'] as const;
const now = '2026-11-21T09:00:00+01:00';
const folder = new URL('../../playground/screenshots/', import.meta.url);

const wanted = process.argv.slice(2);
const browser = await launchChromium();
if (browser === undefined) throw new Error('There is no browser.');
const site = await servePage('playground');
await mkdir(folder, { recursive: true });
try {
  for (const scene of scenes.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
    for (const size of scene.everySize === true ? sizes : sizes.slice(0, 1))
      for (const scheme of scene.everySize === true ? schemes : [scene.scheme ?? 'light'])
        await take(browser, scene, size, scheme);
} finally {
  await browser.close();
  site.close();
}

async function take(
  browser: Browser,
  scene: Scene,
  viewport: { readonly width: number; readonly height: number },
  colorScheme: 'light' | 'dark',
): Promise<void> {
  const name = `${scene.name}-${viewport.width}-${colorScheme}.webp`;
  const contrast = scene.isHighContrast === true ? 'more' : 'no-preference';
  const context = await browser.newContext({ viewport, colorScheme, contrast, locale: 'en-GB', reducedMotion: 'reduce' });
  try {
    if (scene.isNewcomer !== true) await context.addInitScript(() => localStorage.setItem('search-expression.welcomed', 'true'));
    const page = await context.newPage();
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    await page.clock.install({ time: now });
    await page.goto(`${site.url}#${new URLSearchParams({ ...scene.link }).toString()}`);
    if (scene.isNewcomer === true) await page.goto(site.url);
    await page.locator('.found .tab').first().waitFor();
    await page.waitForLoadState('networkidle');
    if (viewport.width > 700) await page.locator('.editor-box .view-line').first().waitFor();
    await scene.act?.(page);
    await page.waitForLoadState('networkidle');
    await writeFile(new URL(name, folder), await picture(page, scene.part));
    console.log(name);
  } catch (error) {
    process.exitCode = 1;
    console.error(`${name}: ${String(error)}`);
  } finally {
    await context.close();
  }
}

/**
 * What the page shows when it no longer changes, which hints and colours do for a while. As WebP of
 * a low quality, which letters on plain grounds bear well.
 */
async function picture(page: Page, part?: string): Promise<Buffer> {
  const box = part === undefined ? null : await page.locator(part).boundingBox();
  const session = await page.context().newCDPSession(page);
  let last = '';
  // Some scenes have seconds in them.
  for (let taken = 0; taken < 6; taken++) {
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality: 12,
      ...(box && { clip: { ...box, scale: 1 } }),
    });
    if (data === last) break;
    last = data;
    await page.waitForTimeout(500);
  }
  return Buffer.from(last, 'base64');
}
