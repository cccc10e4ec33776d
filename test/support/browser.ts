import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, inject, TestRunner } from 'vitest';
import { launch } from './chromium.ts';
import { comeLate } from './late.ts';
import type { PageName } from './pages.ts';

/**
 * This worker's Chromium, for one test file, which creates its own contexts in it. `undefined`
 * without one. It is not the run's, since pages in one share a clipboard, and nothing stands
 * between it and the test.
 */
export async function useBrowser(): Promise<Browser | undefined> {
  const running = await own.chromium;
  // One that has ended is started anew for the next file.
  if (running?.isConnected() === false) own.chromium = undefined;
  const browser = await (own.chromium ??= start());
  afterAll(() => closePages(browser));
  return browser;
}

const own = globalThis as { chromium?: Promise<Browser | undefined> | undefined };

async function start(): Promise<Browser | undefined> {
  const path = await addressOf('chromium');
  return path === '' ? undefined : launch(path);
}

/** The address of a page, which is built and served once in a run. */
export const addressOfPage = (name: PageName): Promise<string> => addressOf(name);

async function addressOf(part: string): Promise<string> {
  const answer = await fetch(inject('browserParts') + part);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

/**
 * A page in its own context; without a browser the test that asks for one is skipped.
 * PAGE_SLOWDOWN=4 throttles its CPU to a quarter; PAGE_LATE is in `late.ts`.
 */
export async function newPage(browser: Browser | undefined, options: BrowserContextOptions = {}): Promise<Page> {
  if (browser === undefined) return withoutBrowser();
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  context.setDefaultTimeout(patience);
  if (slowdown > 1) context.on('page', (page) => void slowDown(page));
  const page = await context.newPage();
  if (slowdown > 1) await slowDown(page);
  comeLate(page);
  return page;
}

/** Skips the running test, which needs the browser that is not there. */
export function withoutBrowser(): never {
  const why = 'There is no Chromium.';
  return TestRunner.getCurrentTest()?.context.skip(why) ?? expect.unreachable(why);
}

/** Presses keys one after the other. */
export async function pressKeys(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Milliseconds to wait for a state. Less than a test's limit, so that the failure names it. */
export const patience = 20_000;

const slowdown = Number(process.env['PAGE_SLOWDOWN'] ?? 1);

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** Closes what the tests have opened in a browser. */
export async function closePages(browser: Browser | undefined): Promise<void> {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
}
