import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterEach } from 'vitest';
import { addressOfPage, newPage, useBrowser, withoutBrowser } from '../support/browser.ts';

/** A page with editors or builders, in a real browser. */
export type Site = {
  /** The one page that is used again and again, as the test before has left it. */
  readonly page: Page;
  /** The page as it is at first. A browser of its own for a test that says how it is to be. */
  readonly open: (options?: BrowserContextOptions) => Promise<Page>;
};

type SiteName = 'textarea' | 'builder' | 'codemirror' | 'codemirror-oldest';

/**
 * The site for one test file. Console output, errors and requests to other servers fail the test
 * in which they occur.
 */
export async function openSite(name: SiteName = 'textarea'): Promise<Site> {
  const browser = await useBrowser();
  if (browser === undefined) return { page: new Proxy({} as Page, { get: withoutBrowser }), open: withoutBrowser };
  const url = await addressOfPage(name);
  const complaints: string[] = [];
  const watched = async (options: BrowserContextOptions): Promise<Page> => {
    const page = await newPage(browser, { viewport: { width: 900, height: 700 }, ...options });
    page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('request', (request) => {
      if (!/^(data:|http:\/\/127\.0\.0\.1:)/.test(request.url())) complaints.push(`requested ${request.url()}`);
    });
    return page;
  };
  const usual = await watched({});
  await usual.goto(url);
  afterEach(async () => {
    const others = browser.contexts().filter((context) => context !== usual.context());
    await Promise.all(others.map((context) => context.close()));
    if (complaints.length > 0) throw new Error(complaints.splice(0).join('\n'));
  });
  return {
    page: usual,
    open: async (options) => {
      const page = options === undefined ? usual : await watched(options);
      await page.goto(url);
      return page;
    },
  };
}

/** The page, and the parts of an editor on it by the roles that people meet them in. */
export function partsOf(
  page: Page,
  id = 'search',
): Readonly<Record<'host' | 'area' | 'list' | 'options' | 'active' | 'problems' | 'fixes', Locator> & { page: Page }> {
  const host = page.locator(`#${id}`);
  return {
    page,
    host,
    area: host.locator('textarea'),
    list: host.getByRole('listbox'),
    options: host.getByRole('option'),
    active: host.getByRole('option', { selected: true }),
    problems: host.locator('.jump'),
    fixes: host.locator('.fix'),
  };
}

/** The text with the caret as `|`. */
export async function shown(area: Locator): Promise<string> {
  return area.evaluate((field: HTMLTextAreaElement) => {
    const { value, selectionStart: at } = field;
    return `${value.slice(0, at)}|${value.slice(at)}`;
  });
}

/** Puts a text with its caret into the field, as it stands there after much else. */
export async function begin(area: Locator, marked: string): Promise<void> {
  await area.evaluate((field: HTMLTextAreaElement, text: string) => {
    const host = (field.getRootNode() as ShadowRoot).host as HTMLElement & { value: string };
    host.value = text.replace('|', '');
    host.focus();
    field.setSelectionRange(text.indexOf('|'), text.indexOf('|'));
  }, marked);
}
