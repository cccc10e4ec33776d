import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach } from 'vitest';
import { addressOfPage, closePages, newPage, useBrowser } from '../support/browser.ts';
import { elementIsThere, monacoIsThere } from './editing.ts';

export const firstText = 'startdatum >= "0d" AND startdatum <= "7d" AND product IN (101,102)';

export type OpenOptions = BrowserContextOptions & {
  /** What stands behind the `#` of the address. */
  readonly link?: Readonly<Record<string, string>>;
  /** The page's clock at opening; default: Saturday 21 November 2026, 09:00 in Amsterdam. */
  readonly now?: string;
  /** Whether the guided example comes up, as for a newcomer; by default it was seen before. */
  readonly isNewcomer?: boolean;
  /** What the page may say in the console, or ask for, that no other may. */
  readonly allowed?: RegExp;
  /** What is done with the page before it goes anywhere, as to hold back one of its files. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** How much of the page is waited for; all that it loads at once by default. */
  readonly waitUntil?: 'commit' | 'load';
  readonly editor?: Editor;
};

/**
 * The editor of the page when a test begins. `field` blocks Monaco, which costs as much as the
 * rest of the page and which most tests do not need. `any` does not wait for a particular editor.
 */
type Editor = 'field' | 'monaco' | 'any';

/**
 * The run's Chromium and built playground for one test file. Console output, errors and requests
 * to other servers fail the test in which they occur.
 */
export async function usePlayground({ editor: usual = 'field' }: { readonly editor?: Editor } = {}) {
  const browser = await useBrowser();
  const addressFor = (editor: Editor): Promise<string> =>
    addressOfPage(editor === 'field' ? 'playground-without-monaco' : 'playground');
  const site = { url: await addressFor(usual) };
  const complaints: string[] = [];
  afterEach(async () => {
    await closePages(browser);
    if (complaints.length > 0) throw new Error(complaints.splice(0).join('\n'));
  });

  const open = async (options: OpenOptions = {}): Promise<Page> => {
    const {
      link = {},
      now = '2026-11-21T09:00:00+01:00',
      isNewcomer = false,
      allowed,
      prepare,
      waitUntil = 'load',
      editor = usual,
      ...context
    } = options;
    const url = await addressFor(editor);
    const page = await newPage(browser, { viewport: { width: 1440, height: 900 }, ...context });
    if (!isNewcomer) await page.context().addInitScript(() => localStorage.setItem('search-expression.welcomed', 'true'));
    // It would keep all of the page for each test; its own tests let it in.
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    const complain = (text: string): void => void (allowed?.test(text) || complaints.push(text));
    page.on('console', (message) => complain(`${message.type()}: ${message.text()}`));
    // Monaco says to nobody in particular that it has no more use for what it was asked.
    page.on('pageerror', (error) => void (error.message.startsWith('Canceled') || complain(String(error))));
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(url)) complain(`requested ${request.url()}`);
    });
    await page.clock.install({ time: now });
    // That clock measures nothing, and Monaco measures how long its keys take.
    await page.addInitScript(() => {
      performance.getEntriesByName = (name) => [{ name, entryType: 'measure', startTime: 0, duration: 0, toJSON: () => ({}) }];
    });
    const hash = new URLSearchParams(link).toString();
    await prepare?.(page);
    await page.goto(url + (hash && `#${hash}`), { waitUntil });
    if (waitUntil === 'load' && editor === 'field') await elementIsThere(page);
    if (waitUntil === 'load' && editor === 'monaco') await monacoIsThere(page);
    return page;
  };
  return { browser, site, open };
}
