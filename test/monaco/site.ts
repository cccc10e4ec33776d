import type { Page } from 'playwright-core';
import { addressOfPage, closePages, newPage, useBrowser } from '../support/browser.ts';
import type { Shown } from './page/main.ts';

declare global {
  /** What the page has, for tests to ask. */
  var shown: Shown;
}

/** The oldest and the newest Monaco that the adapter is for. */
export const versions = ['0.52.2', '0.57.0'] as const;
export type Version = (typeof versions)[number];

export type Site = {
  /** A page with one Monaco. Console output, workers and external requests become `complaints`. */
  open(version: Version, theme?: string, options?: { readonly at?: string }): Promise<Page>;
  readonly complaints: string[];
  close(): Promise<void>;
};

const recursion = 'Invoking deltaDecorations recursively could lead to leaking decorations.';

/** Opens the page in the run's Chromium; `undefined` without one. A script passes its own. */
export async function openSite(
  given = useBrowser(),
  addressOf: (name: `monaco-${Version}`) => Promise<string> = addressOfPage,
): Promise<Site | undefined> {
  const browser = await given;
  if (browser === undefined) return undefined;
  const complaints: string[] = [];
  return {
    complaints,
    async open(version, theme = 'search-light', { at } = {}) {
      const url = await addressOf(`monaco-${version}`);
      const page = await newPage(browser, { viewport: { width: 1000, height: 640 } });
      // Monaco 0.52 complains of itself, once to the console and once as an error, when a list
      // previews an item right after a pair was closed: while it draws the one, it forgets its
      // mark of the other. The text is as it was typed.
      const isKnown = (text: string) => version === versions[0] && text.startsWith(recursion);
      page.on('console', (message) => {
        if (!isKnown(message.text())) complaints.push(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', ({ message, stack = message }) => {
        // An editor of 0.52 that is disposed while it waits to highlight words says so to nobody.
        if (message.startsWith('Canceled')) return;
        if (!isKnown(message) || !stack.includes('AutoClosedAction.dispose')) complaints.push(stack);
      });
      page.on('worker', (worker) => complaints.push(`started ${worker.url()}`));
      page.on('request', (request) => {
        if (!request.url().startsWith(url) && !request.url().startsWith('data:')) complaints.push(`requested ${request.url()}`);
      });
      if (at !== undefined) await page.clock.install({ time: at });
      await page.goto(`${url}?theme=${theme}`);
      await page.waitForFunction(() => 'shown' in globalThis);
      return page;
    },
    close: () => closePages(browser),
  };
}
