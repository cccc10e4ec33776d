import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { typeSamples } from '../monaco/typed-text.ts';
import { countOf } from '../support/counts.ts';
import { seed } from '../support/seed.ts';
import { openSite } from '../textarea/site.ts';

const { open } = await openSite('codemirror');
const count = countOf('TYPED_TEXTS', 4, 20);

test(`${count} texts come out as they were typed, with suggestions taken and turned down (seed ${seed})`, {
  timeout: 60_000 + count * 20_000,
}, async () => {
  const pages = await Promise.all(Array.from({ length: Math.min(4, Math.ceil(count / 5)) }, () => open({})));
  await Promise.all(pages.map((page) => page.evaluate(() => globalThis.codeMirror.use('prefixes'))));
  const begin = async (page: Page) => {
    await page.keyboard.press('Escape');
    await page.evaluate(() => globalThis.codeMirror.begin('|'));
  };
  await typeSamples(pages, count, begin, editorOn);
});

const editorOn = (page: Page) => ({
  keyboard: page.keyboard,
  overtyped: /(?!)/,
  state: () =>
    page.evaluate(() => {
      const marked = globalThis.codeMirror.text();
      return { text: marked.replace('|', ''), caret: marked.indexOf('|') };
    }),
  chosen: async () => {
    await page.waitForFunction(() => !globalThis.codeMirror.isAsking());
    const [label] = await page
      .locator('.cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled) li[aria-selected] .cm-completionLabel')
      .allTextContents();
    return label;
  },
});
