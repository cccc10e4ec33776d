import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareCodePoints } from '../../src/memory/code-points.ts';
import { anyCharacter } from '../support/any-character.ts';
import { law } from '../support/law.ts';
import { hostileTexts } from '../support/pools.ts';

const bytesOrder = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const order = (a: string, b: string) => Math.sign(compareCodePoints(a, b));

/** Code points where the order of UTF-16 units, of bytes and of code points part. */
const edges = [
  0, 0x41, 0x5a, 0x5b, 0x61, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xff5e, 0xffff, 0x10000, 0x103ff, 0x10400, 0x1f600,
  0x10ffff,
];
const characters = fc.oneof(
  fc.constantFrom(...edges.map((point) => String.fromCodePoint(point))),
  fc.string({ unit: anyCharacter, minLength: 1, maxLength: 1 }),
);
const texts = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.array(characters, { maxLength: 5 }).map((parts) => parts.join('')),
);

describe('the order of texts', () => {
  test('is that of the bytes of UTF-8 for every pair of hostile texts', () => {
    const wrong = hostileTexts.flatMap((a) => hostileTexts.filter((b) => order(a, b) !== bytesOrder(a, b)).map((b) => [a, b]));
    expect(wrong).toEqual([]);
  });

  law(
    'is that of the bytes of UTF-8 for any texts, also with a beginning in common',
    [texts, texts, texts],
    2_000,
    (start, a, b) => {
      expect(order(a, b)).toBe(bytesOrder(a, b));
      expect(order(start + a, start + b)).toBe(bytesOrder(start + a, start + b));
    },
  );

  law(
    'turns round with its texts, is 0 for the same text only, and goes on from one to the next',
    [texts, texts, texts],
    1_000,
    (a, b, c) => {
      expect(order(a, b) + order(b, a)).toBe(0);
      expect(order(a, b) === 0).toBe(a === b);
      const [first = '', second = '', third = ''] = [a, b, c].sort(compareCodePoints);
      expect([order(first, second), order(second, third), order(first, third)].every((one) => one <= 0)).toBe(true);
    },
  );

  test.each([
    ['\uff5e', '😀'],
    ['\uffff', '\u{10000}'],
    ['\ud7ff', '\ue000'],
    ['Z', 'a'],
    ['z', 'ä'],
    ['', '\u0001'],
    ['a', 'a\u0301'],
    ['😀', '😀a'],
  ])('%j comes before %j', (before, after) => expect([order(before, after), order(after, before)]).toEqual([-1, 1]));
});
