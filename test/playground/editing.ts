import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { patience } from '../support/browser.ts';

/** Expects something of a page that may take a moment, on a busy machine too. */
export const soon = <Value>(
  look: () => Value | Promise<Value>,
  options: { readonly message?: string; readonly interval?: number } = {},
) => expect.poll(look, { interval: 20, timeout: patience, ...options });

/**
 * Another text in place of the whole one, in whichever editor is on the page: as by dictation,
 * and its last character by a key. What each key does has tests of its own.
 */
export async function typeText(page: Page, text: string): Promise<void> {
  await page.locator('.editor-place').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(text.slice(0, -1));
  await page.keyboard.type(text.slice(-1));
  // Suggestions would take the next Enter.
  await page.keyboard.press('Escape');
  await soon(() => textOf(page)).toBe(text);
}

/** The text that the editor on the page has. */
export function textOf(page: Page): Promise<string> {
  return page.locator('.editor-place').evaluate((place) => String(Reflect.get(place, 'value')));
}

/** Undoes until the text matches. The number of steps depends on typing speed. */
export async function undoTo(page: Page, text: string): Promise<void> {
  for (let left = 40; left > 0 && (await textOf(page)) !== text; left--) await page.keyboard.press('ControlOrMeta+z');
  await soon(() => textOf(page)).toBe(text);
}

/** Waits until Monaco is the editor. */
export async function monacoIsThere(page: Page): Promise<void> {
  await page.locator('.editor-box .monaco-editor .view-line').first().waitFor();
  await soon(() => page.locator('.editor-place > *').count()).toBe(1);
}

/** Waits until the text field with colours and suggestions is the editor. */
export async function elementIsThere(page: Page): Promise<void> {
  await page.locator('.editor-place > search-expression-editor').waitFor();
  await soon(() => page.locator('.editor-place > *').count()).toBe(1);
}

/** The files of each editor stage. Holding them back keeps the page on the previous editor. */
export const filesOf = {
  page: /\/assets\/index-[^/]+\.js/,
  element: /\/assets\/element-stage-[^/]+\.js/,
  monaco: /\/assets\/monaco-[^/]+\.js/,
};

/** Does several things with a page before it goes anywhere. */
export const inTurn =
  (...all: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page): Promise<void> => {
    for (const prepare of all) await prepare(page);
  };

/** Holds a file back until it is let go. */
export function held(file: RegExp): { readonly prepare: (page: Page) => Promise<void>; readonly letGo: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    prepare: async (page) => {
      await page.route(file, async (route) => {
        await promise;
        await route.continue();
      });
    },
    letGo: resolve,
  };
}
