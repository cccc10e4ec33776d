import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chanceOf, typeAs, typedText } from '../monaco/typed-text.ts';
import { countOf } from '../support/counts.ts';
import { seed } from '../support/seed.ts';
import { openSite } from '../textarea/site.ts';

const { open } = await openSite('codemirror');
const count = countOf('TYPED_TEXTS', 4, 20);

test(`${count} texts come out as they were typed, with suggestions taken and turned down (seed ${seed})`, {
  timeout: 60_000 + count * 20_000,
}, async () => {
  const samples = [...fc.sample(typedText, count).entries()];
  const lanes = Array.from({ length: Math.min(4, Math.ceil(count / 5)) }, () => open({}));
  const pages = await Promise.all(lanes);
  const typeAll = async (page: Page): Promise<void> => {
    await page.evaluate(() => globalThis.codeMirror.use('prefixes'));
    for (let next = samples.shift(); next !== undefined; next = samples.shift()) {
      const [at, text] = next;
      await page.keyboard.press('Escape');
      await page.evaluate(() => globalThis.codeMirror.begin('|'));
      const log: string[] = [];
      const typed = await typeAs(editorOn(page), text, chanceOf(seed + at), log);
      expect(typed, `TEST_SEED=${seed}, text ${at}: ${log.join(' ')}`).toBe(text);
    }
  };
  await Promise.all(pages.map(typeAll));
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
