import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { countOf } from '../support/counts.ts';
import { seed } from '../support/seed.ts';
import { openSite, versions } from './site.ts';
import { type TypedIn, typeSamples } from './typed-text.ts';

const site = await openSite();
const count = countOf('TYPED_TEXTS', 4, 60);

afterEach(() => {
  if (site !== undefined && site.complaints.length > 0) throw new Error(site.complaints.splice(0).join('\n'));
});
afterAll(() => site?.close());

describe.skipIf(site === undefined).each(versions)('what is typed comes out as it was typed, in Monaco %s', (version) => {
  let page: Page;
  beforeAll(async () => {
    if (site !== undefined) page = await site.open(version);
  });
  afterEach(() => page.evaluate(() => globalThis.shown.clear()));
  afterAll(() => page.context().close());

  // The oldest is asked less: what is typed is kept by the same adapter.
  const isNewest = version === versions.at(-1);
  const delays = isNewest ? [0, 160] : [0];
  const texts = isNewest ? count : Math.ceil(count / 4);
  const begin = (text = '', on = page) =>
    on.evaluate((begun) => globalThis.shown.show({ text: begun, service: 'prefixes' }), text);
  const state = () => page.evaluate(() => globalThis.shown.state());

  // Each of these once became another number, or a value with a line end in it.
  test.each([
    ['product IN (', '141,', 'product IN (141,'],
    ['product IN (', '14\n', 'product IN (14'],
    ['product = ', '14\n', 'product = 14'],
    ['product IN (14,', '4,', 'product IN (14,4,'],
    ['product IN (', '1,14,141)', 'product IN (1,14,141)'],
    ['startdatum >= ', '"1d\n', 'startdatum >= "1d"'],
    ['status ~ ', '"c:\\\\" AND', 'status ~ "c:\\\\" AND'],
    ['startdatum >= ', '"7d\n\n', 'startdatum >= "7d"\n'],
  ])('%s then %j', async (begun, typed, expected) => {
    for (const delay of delays) {
      await begin(begun);
      await page.keyboard.type(typed, { delay });
      const { text } = await state();
      // Enter accepts the typed item if a list is open, else adds a line break after a number.
      expect(text.replace(/(?<=\d)\n$/, ''), `at ${delay} ms a key`).toBe(expected);
      await page.evaluate(() => globalThis.shown.clear());
    }
  });

  test(`${texts} texts, at any speed, with suggestions taken and turned down (seed ${seed})`, {
    timeout: 60_000 + count * 20_000,
  }, async () => {
    const others = Array.from({ length: Math.min(3, Math.floor(texts / 10)) }, async () => site?.open(version));
    const pages = [page, ...(await Promise.all(others)).filter((other) => other !== undefined)];
    const beginAnew = async (own: Page) => {
      await own.evaluate(() => globalThis.shown.clear());
      await begin('', own);
    };
    await typeSamples(pages, texts, beginAnew, editorOn);
    await Promise.all(pages.slice(1).map((own) => own.context().close()));
  });
});

const editorOn = (page: Page): TypedIn => ({
  keyboard: page.keyboard,
  overtyped: /["')]/,
  state: () => page.evaluate(() => globalThis.shown.state()),
  chosen: async () => {
    await page.waitForTimeout(150);
    const [label] = await page.locator('.suggest-widget.visible .monaco-list-row.focused .label-name').allTextContents();
    return label;
  },
});
