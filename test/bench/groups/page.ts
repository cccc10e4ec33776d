import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { buildOnce, folder as playground } from '../../playground/build.ts';
import { launchChromium } from '../../support/chromium.ts';
import { mediaTypes } from '../../support/serve-folder.ts';
import { median } from '../race.ts';
import { type Goal, type Group, goal, type Row } from '../result.ts';

const conditions = 'startdatum >= "0d" AND startdatum <= "7d" AND product IN';
const texts = {
  'a short text': `${conditions} (101,102)`,
  'a text with 2,000 ids': `${conditions} (${Array.from({ length: 2_000 }, (_, at) => 1_000 + at).join(',')})`,
};
/** Milliseconds from one key to the next: eight keys a second. */
const pace = 125;

/** What a user of the playground waits for. */
export const group: Group = {
  title: 'The page: from key to paint, and until it is there',
  rounds: 1,
  notes: [
    'In Chromium. Key to paint is the time from a key until the browser shows the frame after it, by its own event timing: ids are typed at the end of a list, eight keys a second, in turns in the page and in plain Monaco, which has the same features and no language.',
    'The slow profile is 9 Mbit a second with 60 ms of latency, a processor slowed down four times, nothing in the cache, and files compressed by gzip.',
  ],
  measure: async (_, quick) => {
    await buildOnce();
    const folder = mkdtempSync(join(tmpdir(), 'search-expression-plain-'));
    await build({
      configFile: false,
      logLevel: 'error',
      root: join(import.meta.dirname, '..', 'page'),
      base: './',
      build: { outDir: folder, emptyOutDir: true, modulePreload: false, chunkSizeWarningLimit: 10_000 },
    });
    const [page, plain] = [await serveCompressed(playground), await serveCompressed(folder)];
    const browser = await launchChromium();
    if (browser === undefined) throw new Error('There is no Chromium.');
    try {
      const keys: { readonly name: string; readonly page: readonly number[]; readonly plain: readonly number[] }[] = [];
      for (const [name, text] of Object.entries(texts))
        keys.push({ name, ...(await keysToPaint(browser, page, plain, text, quick)) });
      const loads: Awaited<ReturnType<typeof load>>[] = [];
      for (let left = quick ? 1 : 5; left > 0; left--) loads.push(await load(browser, page));
      const medianOf = (moment: (typeof moments)[number]): number => median(loads.map((one) => one[moment]));
      return {
        tables: [
          {
            title: 'key to paint',
            columns: ['median', '95 of 100 stay under'],
            rows: keys.flatMap(({ name, page: own, plain: other }): Row[] => [
              { name: `${name}: plain Monaco`, unit: 'ms', values: [median(other), slowest(other)] },
              { name: `${name}: the page`, unit: 'ms', values: [median(own), slowest(own)] },
              {
                name: `${name}: times plain Monaco`,
                unit: '×',
                values: [median(own) / median(other), slowest(own) / slowest(other)],
              },
            ]),
          },
          {
            title: 'on the slow profile',
            columns: ['after'],
            rows: moments.map((name): Row => ({ name, unit: 'ms', values: [medianOf(name)] })),
          },
        ],
        goals: [
          ...keys.flatMap(({ name, page: own, plain: other }): Goal[] => [
            goal(`key to paint, ${name}: the median, times plain Monaco`, '×', { atMost: 2 }, median(own) / median(other)),
            goal(`key to paint, ${name}: 95 of 100, times plain Monaco`, '×', { atMost: 2 }, slowest(own) / slowest(other)),
            goal(`key to paint, ${name}: the median`, 'ms', { atMost: 24 }, median(own)),
            goal(`key to paint, ${name}: 95 of 100`, 'ms', { atMost: 50 }, slowest(own)),
          ]),
          goal('the page on the slow profile: Monaco', 'ms', { atMost: 2_500 }, medianOf('Monaco')),
        ],
      };
    } finally {
      await browser.close();
      for (const site of [page, plain]) site.close();
      rmSync(folder, { recursive: true });
    }
  },
};

const slowest = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

type Site = { readonly url: string };

/** A folder's files, compressed before anyone asks for them. */
async function serveCompressed(folder: string): Promise<Site & { close(): void }> {
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((file) => [file.slice(folder.length), gzipSync(readFileSync(file))]),
  );
  const server = createServer(({ url = '/' }, response) => {
    const path = url === '/' ? '/index.html' : url;
    const content = files.get(path);
    const headers = { 'Content-Type': mediaTypes[extname(path)] ?? 'text/html', 'Content-Encoding': 'gzip' };
    if (content === undefined) response.writeHead(404).end();
    else response.writeHead(200, headers).end(content);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

/** A page of a user who knows it: without the guided example. */
async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('search-expression.welcomed', 'true'));
  return page;
}

/** Types in the page and in plain Monaco, in turns. */
async function keysToPaint(browser: Browser, own: Site, other: Site, text: string, quick: boolean) {
  const times = { page: [] as number[], plain: [] as number[] };
  const open = async (of: keyof typeof times, { url }: Site) => {
    const page = await newPage(browser);
    await page.goto(`${url}#${new URLSearchParams({ q: text })}`);
    await page.locator('.editor-place .view-line').first().waitFor();
    await page.locator('.editor-place').click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('ArrowLeft');
    return { of, page };
  };
  const pages = [await open('plain', other), await open('page', own)];
  for (let turn = 0; turn < (quick ? 2 : 4); turn++) {
    for (const { of, page } of pages) {
      await page.bringToFront();
      const found = await typeIds(browser, page, turn);
      // By the first turn the code is compiled.
      if (turn > 0) times[of].push(...found);
    }
  }
  for (const { page } of pages) await page.context().close();
  return times;
}

/** Types `,3000,3001` and so on; returns the milliseconds from each key to its paint. */
async function typeIds(browser: Browser, page: Page, turn: number): Promise<readonly number[]> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  for (const key of Array.from({ length: 6 }, (_, at) => `,${3_000 + turn * 6 + at}`).join('')) {
    const next = setTimeout(pace);
    await page.keyboard.press(key);
    await next;
  }
  await setTimeout(4 * pace);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly {
      readonly name: string;
      readonly args: { readonly data?: { readonly type: string; readonly duration: number } };
    }[];
  };
  const times = traceEvents.flatMap(({ name, args: { data } }) =>
    name === 'EventTiming' && data?.type === 'keypress' ? [data.duration] : [],
  );
  if (times.length !== 30) throw new Error(`Of 30 keys ${times.length} were painted.`);
  return times;
}

const moments = ['first paint', 'rows', 'the field with colours', 'Monaco'] as const;

/** Opens the page on the slow profile; returns when it showed what, in milliseconds. */
async function load(browser: Browser, { url }: Site) {
  const page = await newPage(browser);
  const session = await page.context().newCDPSession(page);
  const rate = 9_000_000 / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 60,
    downloadThroughput: rate,
    uploadThroughput: rate,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    const shown = {
      rows: '.bar-title',
      'the field with colours': '.editor-place > search-expression-editor',
      Monaco: '.editor-place .view-line',
    };
    const seen: Record<string, number> = {};
    Object.assign(globalThis, { seen });
    const look = (): void => {
      for (const [name, selector] of Object.entries(shown))
        if (document.querySelector(selector) !== null) seen[name] ??= performance.now();
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(url);
  await page.waitForFunction(() => 'Monaco' in Reflect.get(globalThis, 'seen'));
  const seen = await page.evaluate(() => ({
    'first paint': performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    ...(Reflect.get(globalThis, 'seen') as Record<string, number>),
  }));
  await page.context().close();
  return Object.fromEntries(moments.map((name) => [name, Reflect.get(seen, name) ?? Number.NaN])) as Record<
    (typeof moments)[number],
    number
  >;
}
