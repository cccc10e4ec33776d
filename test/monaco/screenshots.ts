import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchChromium } from '../support/chromium.ts';
import { servePage } from '../support/pages.ts';
import { openSite, versions } from './site.ts';

/*
 * Screenshots of the editor: `node test/monaco/screenshots.ts <folder>`. Every scene in the light
 * theme of the newest Monaco, some in other themes, and one in the oldest.
 */

type Scene = { readonly text: string; readonly act?: (page: Page) => Promise<void> };

const list = '.suggest-widget.visible .monaco-list-row';
const scenes: Readonly<Record<string, Scene>> = {
  fields: { text: '', act: (page) => keys(page, ['Control+Space'], list) },
  operators: { text: 'startdatum ', act: (page) => keys(page, ['Control+Space'], list) },
  products: {
    text: 'startdatum >= "0d" AND product IN (14,',
    act: async (page) => {
      await page.keyboard.type('zaal');
      await page.locator(list).first().waitFor();
    },
  },
  dates: {
    text: 'startdatum >= "|"',
    act: async (page) => {
      await keys(page, ['Control+Space'], list);
      await page.keyboard.press('ArrowDown');
    },
  },
  details: { text: '', act: (page) => keys(page, ['Control+Space', 'Control+Space'], '.suggest-details') },
  hover: {
    text: 'startdatum >= "0d" AND startdatum <= "7|d"',
    act: (page) => keys(page, ['Control+k', 'Control+i'], '.monaco-hover'),
  },
  problem: {
    text: '|startdatm >= "0d" AND product IN (1,1)',
    act: (page) => keys(page, ['Control+k', 'Control+i'], '.monaco-hover'),
  },
  fix: { text: '|startdatm >= "0d" AND product IN (1,1)', act: (page) => keys(page, ['Control+.'], '.action-widget') },
  hints: { text: 'startdatum >= "0d" AND startdatum <= "7d" AND product IN (101,14) AND status = "Open"' },
  ghost: { text: 'startdatum >= "0d"', act: (page) => keys(page, ['Space', 'Backspace'], '.ghost-text-decoration, .ghost-text') },
  signature: {
    text: 'product IN (101,|',
    act: (page) => keys(page, ['Escape', 'Control+Shift+Space'], '.parameter-hints-widget.visible'),
  },
  palette: {
    text: 'product = 1',
    act: (page) => keys(page, ['F1', 'S', 'e', 'a', 'r', 'c', 'h'], '.quick-input-list .monaco-list-row'),
  },
  lines: { text: 'startdatum >= "0d"\nAND startdatum <= "30d"\nAND product IN (\n  101,\n  102\n)' },
};
const inEveryTheme = ['fields', 'products', 'dates', 'hover', 'fix', 'hints'];

const [, , folder = '.'] = process.argv;
const browser = await launchChromium();
if (browser === undefined) throw new Error('There is no browser.');
const served = new Map(
  await Promise.all(versions.map(async (version) => [`monaco-${version}`, await servePage(`monaco-${version}`)] as const)),
);
const site = await openSite(Promise.resolve(browser), async (name) => served.get(name)?.url ?? '');
if (site === undefined) throw new Error('There is no browser.');
for (const theme of ['search-light', 'search-dark', 'search-hc-light', 'search-hc-black']) {
  for (const [name, scene] of Object.entries(scenes)) {
    if (theme === 'search-light' || inEveryTheme.includes(name)) await take(versions[1], theme, name, scene);
  }
}
for (const name of ['hints', 'dates']) await take(versions[0], 'search-light', name, scenes[name] ?? { text: '' });
console.log(site.complaints.join('\n'));
await browser.close();
for (const page of served.values()) page.close();

async function take(version: (typeof versions)[number], theme: string, name: string, { text, act }: Scene): Promise<void> {
  const page = await site?.open(version, theme);
  if (page === undefined) return;
  await page.setViewportSize({ width: 920, height: 400 });
  await page.addStyleTag({
    content: `body { background: ${/dark|black/.test(theme) ? '#101417' : '#fff'}; } h1, button, #second { display: none; }`,
  });
  await page.evaluate((shown) => {
    globalThis.shown.say('12 bookings · 21–28 Nov');
    globalThis.shown.show({ text: shown });
  }, text);
  await page.waitForTimeout(1_000);
  await act?.(page);
  await page.waitForTimeout(700);
  await page.screenshot({ path: join(folder, `${version}-${theme}-${name}.png`) });
  await page.context().close();
}

async function keys(page: Page, pressed: readonly string[], shows: string): Promise<void> {
  for (const key of pressed) await page.keyboard.press(key);
  await page.locator(shows).first().waitFor();
}
