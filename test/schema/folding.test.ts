import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alphabet, foldedRegExp, foldText, isCaseless } from '../../src/schema/folding.ts';
import { anyCharacter } from '../support/any-character.ts';
import { law } from '../support/law.ts';
import { hostileTexts } from '../support/pools.ts';
import { foldedLetter } from '../support/reference.ts';

const everyCharacter = Array.from({ length: 0x110000 }, (_, point) => point)
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point));
const texts = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: anyCharacter, maxLength: 8 }));

test('1,097 characters fold, in 273 classes, the same under every version of Unicode since 7', () => {
  const { folds, classes } = alphabet();
  expect([folds.size, classes.size]).toEqual([1097, 273]);
  const hash = createHash('sha256').update(JSON.stringify([...folds]));
  expect(hash.digest('hex').slice(0, 16)).toBe('86527358a506b779');
});

test('every character folds as the reference says, to one character, which folds to itself', () => {
  expect(everyCharacter.filter((one) => foldText(one) !== foldedLetter(one))).toEqual([]);
  expect(everyCharacter.filter((one) => [...foldText(one)].length !== 1 || foldText(foldText(one)) !== foldText(one))).toEqual(
    [],
  );
});

test('what folds may be written in capitals, in small letters or composed, and folds to the same', () => {
  const forms = (one: string) =>
    [one.toUpperCase(), one.toLowerCase(), one.normalize('NFC')].filter((form) => [...form].length === 1);
  const parted = [...alphabet().folds.keys()].filter((one) => forms(one).some((form) => foldText(form) !== foldText(one)));
  expect(parted).toEqual([]);
});

test.each([
  ['De ZAAL, Één İ', 'de zaal, een i'],
  ['JOSÉ Zoë Élan', 'jose zoe elan'],
  ['Ångström \u212b \u212a', 'angstrom a k'],
  ['Ǿ ø đ ł ħ ŧ', 'o o d l h t'],
  ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
  ['Straße Æ Œ þ', 'straße æ œ þ'],
  ['가 ﬁ Ａ', '가 ﬁ Ａ'],
  ['a\ud800b', 'a\ufffdb'],
])('%j folds to %j', (text, folded) => expect(foldText(text)).toBe(folded));

law(
  'a pattern finds a text where its folded text is in the folded other',
  [texts, texts, texts],
  2_000,
  (before, part, after) => {
    for (const text of [before, part + after, before + part.toUpperCase() + after, after]) {
      const [folded, sought] = [foldText(text), foldText(part)];
      const whole = text.toWellFormed();
      expect(new RegExp(foldedRegExp(part, 'anywhere'), 'u').test(whole)).toBe(folded.includes(sought));
      expect(new RegExp(foldedRegExp(part, 'start'), 'u').test(whole)).toBe(folded.startsWith(sought));
    }
  },
);

test('a text is caseless where only it folds to itself', () => {
  expect(['101', '', '日本 가', '%?!'].map(isCaseless)).toEqual([true, true, true, true]);
  expect(['a1', 'É', 'Σ', 'ß', '·'].map(isCaseless)).toEqual([false, false, false, false, false]);
});
