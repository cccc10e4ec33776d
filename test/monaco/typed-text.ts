import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { seed } from '../support/seed.ts';
import { prefixes } from './page/services.ts';

/* Texts in canonical spacing for the page's schema `prefixes`; typing must not change them. */

const id = fc.constantFrom(...prefixes.map(({ value }) => String(value)), '3', '1401', '-1', '0');
const day = fc.constantFrom('0d', '1d', '7d', '-7d', '14d', '1w', '1m', '2026-11-28').map((one) => `"${one}"`);
const time = fc.constantFrom('"09:30"', '"9:30:00"', '"23:59:59"').map((one) => one.replace('"9:', '"09:'));
const word = fc.constantFrom(
  'Open',
  'Opened',
  'Zaal 14',
  'é€😀',
  "it's",
  'a\\"b',
  'c:\\\\d',
  'c:\\\\',
  '$0 ${x} }',
  '1,14)',
  ' AND ',
  '',
);
const quoted = fc.tuple(word, fc.constantFrom('"', "'")).map(([text, mark]) => {
  if (mark === "'") return `'${text.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  return `"${text}"`;
});
const decimal = fc.constantFrom('0', '12', '12.50', '-0.5', '14.1');
const boolean = fc.constantFrom('TRUE', 'FALSE');
const comparison = fc.constantFrom('=', '!=', '>=', '<=', '<', '>');
const equality = fc.constantFrom('=', '!=');
const list = (value: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom('IN', 'NOT IN'), fc.array(value, { minLength: 1, maxLength: 4 }))
    .map(([operator, values]) => `${operator} (${values.join(',')})`);

const field = (name: string, ...rest: readonly fc.Arbitrary<string>[]) =>
  fc.oneof(...rest, fc.constantFrom('IS NULL', 'IS NOT NULL')).map((one) => `${name} ${one}`);
const pair = (operator: fc.Arbitrary<string>, value: fc.Arbitrary<string>) =>
  fc.tuple(operator, value).map((parts) => parts.join(' '));
const between = (value: fc.Arbitrary<string>) => fc.tuple(value, value).map((ends) => `BETWEEN ${ends.join(' AND ')}`);

const condition = fc.oneof(
  { weight: 4, arbitrary: field('product', pair(comparison, id), list(id), between(id)) },
  { weight: 4, arbitrary: field('startdatum', pair(comparison, day), between(day), list(day)) },
  field('start', pair(comparison, time)),
  { weight: 2, arbitrary: field('status', pair(fc.constantFrom('=', '!=', '~', '!~'), quoted), list(quoted)) },
  field('price', pair(comparison, decimal)),
  field('paid', pair(equality, boolean)),
  field('`a name`', pair(equality, quoted)),
);

/** Valid texts: one to four conditions, some in parentheses. */
const typedText = fc
  .array(fc.tuple(condition, fc.constantFrom('', '', '', 'NOT ', '(')), { minLength: 1, maxLength: 4 })
  .chain((parts) =>
    fc
      .array(fc.constantFrom(' AND ', ' AND ', ' OR '), { minLength: parts.length, maxLength: parts.length })
      .map((joins) =>
        parts.map(([text, before], at) => (at === 0 ? '' : joins[at]) + (before === '(' ? `(${text})` : before + text)).join(''),
      ),
  );

/** The editor that has the focus. */
export type TypedIn = {
  readonly keyboard: Page['keyboard'];
  readonly state: () => Promise<{ readonly text: string; readonly caret: number }>;
  /** The marks that typing steps over wherever they were inserted; the caret passes others. */
  readonly overtyped: RegExp;
  /** Waits until no list is on its way, and gives the label that Enter takes. */
  readonly chosen: () => Promise<string | undefined>;
};

/** Types samples on some pages at once, since typing is mostly waiting; each comes out as it was typed. */
export async function typeSamples(
  pages: readonly Page[],
  count: number,
  begin: (page: Page) => Promise<unknown>,
  editorOn: (page: Page) => TypedIn,
): Promise<void> {
  const samples = [...fc.sample(typedText, count).entries()];
  const typeAll = async (page: Page): Promise<void> => {
    for (let next = samples.shift(); next !== undefined; next = samples.shift()) {
      const [at, text] = next;
      await begin(page);
      const log: string[] = [];
      const typed = await typeAs(editorOn(page), text, chanceOf(seed + at), log);
      expect(typed, `TEST_SEED=${seed}, text ${at}: ${log.join(' ')}`).toBe(text);
    }
  };
  await Promise.all(pages.map(typeAll));
}

/** The character behind the caret: quotes that were just typed may stand before what is ahead. */
async function following(state: TypedIn['state']): Promise<string | undefined> {
  const { text, caret } = await state();
  return Array.from(text.slice(caret))[0];
}

/** Types like a user who looks up now and then: accepts the right item or dismisses the list. */
async function typeAs(
  { keyboard, overtyped, state, chosen }: TypedIn,
  text: string,
  chance: () => number,
  log: string[],
): Promise<string> {
  const points = Array.from(text);
  let ahead: string[] = [];
  for (let at = 0; at < points.length; ) {
    const delay = Math.floor(chance() * 31);
    // Moves past inserted text that equals what would be typed, but types closing marks.
    const key = points[at] ?? '';
    const isAhead = ahead[0] === key && (overtyped.test(key) || (await following(state)) === key);
    if (isAhead && !overtyped.test(key)) {
      await keyboard.press('ArrowRight');
      log.push(`→${key}`);
      ahead.shift();
      at += 1;
      continue;
    }
    const length = ahead.length > 0 ? 1 : 1 + Math.floor(chance() * 9);
    const piece = points.slice(at, at + length).join('');
    await keyboard.type(piece, { delay });
    log.push(`${piece} (${delay} ms)`);
    if (isAhead) ahead.shift();
    at += length;
    if (chance() > 0.6) continue;

    const label = await chosen();
    if (label === undefined) continue;
    if (chance() < 0.3) {
      await keyboard.press('Escape');
      log.push('[Escape]');
    } else if (label === wordAt(points, at)) {
      await keyboard.press(chance() < 0.5 ? 'Enter' : 'Tab');
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

/** Numbers from 0 to 1 that are the same for a seed (mulberry32). */
export function chanceOf(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
