import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenize } from '../../grammar/lexer.ts';
import type { Completion, CompletionList } from '../../src/language-service/index.ts';
import { countOf } from '../support/counts.ts';
import { law } from '../support/law.ts';
import { messyTexts } from '../support/messy.ts';
import { service } from './caret.ts';

const runs = countOf('COMPLETE_RUNS', 150, 1_000);
const english = service();

/** Pieces of searches, whole and broken, in any order. */
const words = 'startdatum product status RES_FROMTIME unknown `a``b` ` AND OR NOT IN BETWEEN IS NULL TRUE zaal é 😀 1AND'.split(
  ' ',
);
const signs = `= != >= < ~ == && ( ) , 14 -3 1.5 7d 2026- 09: "0d" "7 'Open' " ' “x” \\ # - .`.split(' ');
const pieces = fc.constantFrom(...words, ...signs, '\u202e', '\n', '\t', '\u0000');
const soups = fc.array(fc.tuple(pieces, fc.constantFrom('', ' ', ' ')), { maxLength: 12 }).map((parts) => parts.flat().join(''));

const places = fc
  .tuple(
    fc.oneof(
      soups,
      messyTexts.map(({ text }) => text),
    ),
    fc.nat(),
    fc.nat(),
  )
  .map(([text, at, which]) => ({ text, caret: at % (text.length + 1), which }));

const listAt = (text: string, caret: number) => english.complete(text, caret) as CompletionList;

function after(text: string, { replace, insert }: Completion): string {
  return text.slice(0, replace.from) + insert + text.slice(replace.to);
}

law(
  'at any caret of any text: a list in its place, and what is preselected is there already',
  [places],
  runs,
  ({ text, caret }) => {
    for (const item of listAt(text, caret).items) {
      expect(item.range.to).toBe(caret);
      expect(item.replace.from).toBe(item.range.from);
      expect(item.replace.from).toBeGreaterThanOrEqual(0);
      expect(item.replace.to).toBeLessThanOrEqual(text.length);
      expect(item.replace.to).toBeGreaterThanOrEqual(caret);
      expect(item.replace.from + (item.caret ?? item.insert.length)).toBeLessThanOrEqual(after(text, item).length);
      if (!item.isPreselected || item.kind !== 'value') continue;
      const written = text.slice(item.replace.from, item.replace.to);
      expect([written, `${written}"`, `${written}'`, `"${written}"`]).toContain(item.insert);
    }
  },
);

test('a date that stands there in single quotes keeps them', () => {
  const [first] = listAt("startdatum >= '13m'", 14).items;
  expect(first).toMatchObject({ insert: "'13m'", replace: { from: 14, to: 19 }, isPreselected: true });
});

law('whatever is taken, the words and values around it stay what they are', [places], runs, ({ text, caret, which }) => {
  const { items } = listAt(text, caret);
  const item = items[which % Math.max(1, items.length)];
  if (item === undefined) return;
  const whole = after(text, item);
  const behind = whole.length - (text.length - item.replace.to);
  const [had, have] = [tokenize(text).tokens, tokenize(whole).tokens];
  const { from, to } = item.replace;
  const isWithin = (at: number) => had.some((token) => token.from < at && token.to > at);
  const before = had.filter(({ to }) => to <= item.replace.from);
  expect(have.slice(0, before.length).map(({ image }) => image)).toEqual(before.map(({ image }) => image));
  // What was not closed ends elsewhere once it is.
  if (isWithin(from) || isWithin(to) || text.slice(item.replace.to).includes('"') || text.slice(item.replace.to).includes("'"))
    return;
  const follows = had.filter(({ from }) => from >= item.replace.to);
  const followsNow = have.filter(({ from }) => from >= behind);
  expect(followsNow.map(({ image }) => image)).toEqual(follows.map(({ image }) => image));
});
