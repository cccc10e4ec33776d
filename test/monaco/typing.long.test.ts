import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { countOf } from '../support/counts.ts';
import { openSite, versions } from './site.ts';
import { typedText } from './typed-text.ts';

const site = await openSite();
const count = countOf('TYPED_TEXTS', 4, 200);
const seed = Number(process.env['TYPED_SEED'] ?? Date.now() % 2 ** 31);

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
    const samples = [...fc.sample(typedText, { numRuns: texts, seed }).entries()];
    const others = Array.from({ length: Math.min(3, Math.floor(texts / 10)) }, async () => site?.open(version));
    const pages = [page, ...(await Promise.all(others)).filter((other) => other !== undefined)];
    // Typing is mostly waiting: some people type at once.
    const typeAll = async (own: Page): Promise<void> => {
      for (let next = samples.shift(); next !== undefined; next = samples.shift()) {
        const [at, text] = next;
        await begin('', own);
        const log: string[] = [];
        const typed = await typeAs(own, text, chanceOf(seed + at), log);
        expect(typed, `TYPED_SEED=${seed}, text ${at}: ${log.join(' ')}`).toBe(text);
        await own.evaluate(() => globalThis.shown.clear());
      }
    };
    await Promise.all(pages.map(typeAll));
    await Promise.all(pages.slice(1).map((own) => own.context().close()));
  });
});

/** Types like a user who looks up now and then: accepts the right item or dismisses the list. */
async function typeAs(page: Page, text: string, chance: () => number, log: string[]): Promise<string> {
  const state = () => page.evaluate(() => globalThis.shown.state());
  const points = Array.from(text);
  let ahead: string[] = [];
  for (let at = 0; at < points.length; ) {
    const delay = Math.floor(chance() * 31);
    // Moves past inserted text that equals what would be typed, but types closing marks.
    const key = points[at] ?? '';
    if (ahead[0] === key && !/["')]/.test(key)) {
      await page.keyboard.press('ArrowRight');
      log.push(`→${key}`);
      ahead.shift();
      at += 1;
      continue;
    }
    const length = ahead.length > 0 ? 1 : 1 + Math.floor(chance() * 9);
    const piece = points.slice(at, at + length).join('');
    await page.keyboard.type(piece, { delay });
    log.push(`${piece} (${delay} ms)`);
    if (ahead[0] === key) ahead.shift();
    at += length;
    if (chance() > 0.6) continue;

    await page.waitForTimeout(150);
    const [label] = await page.locator('.suggest-widget.visible .monaco-list-row.focused .label-name').allTextContents();
    if (label === undefined) continue;
    if (chance() < 0.3) {
      await page.keyboard.press('Escape');
      log.push('[Escape]');
    } else if (label === wordAt(points, at)) {
      await page.keyboard.press(chance() < 0.5 ? 'Enter' : 'Tab');
      const now = await state();
      const done = Array.from(now.text.slice(0, now.caret));
      log.push(`[${label} taken: ${now.text.slice(0, now.caret)}|${now.text.slice(now.caret)}]`);
      if (points.slice(0, done.length).join('') !== done.join('')) return now.text;
      at = done.length;
      ahead = Array.from(now.text.slice(now.caret));
    }
  }
  return (await state()).text;
}

/** The word, number or unquoted value at an offset; none where suggestions requote the rest. */
function wordAt(points: readonly string[], at: number): string | undefined {
  const text = points.join('');
  const end = points.slice(0, at).join('').length;
  for (const { 0: word, index } of text.matchAll(/"[^"]*"|'[^']*'|`[^`]*`|[\w.-]+|[<>=!~]+/g)) {
    if (index >= end || end > index + word.length) continue;
    return /^(IN |\()? ?\(?'/.test(text.slice(index + word.length).trimStart()) ? undefined : word.replaceAll(/["']/g, '');
  }
  return undefined;
}

function chanceOf(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
