import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatTime, parseTime } from '../../src/schema/dates.ts';
import { forAll } from '../support/law.ts';
import { wordsOf } from '../support/words-of.ts';

describe('a time', () => {
  test('of each second of the day reads back from its text, and each minute also without its seconds', () => {
    for (let second = 0; second < 86_400; second++) {
      const text = new Date(second * 1000).toISOString().slice(11, 19);
      if (formatTime(second) !== text || parseTime(text) !== second) expect.unreachable(`${text} is not second ${second}`);
      if (second % 60 === 0 && parseTime(text.slice(0, 5)) !== second) expect.unreachable(`${text.slice(0, 5)} is not ${second}`);
    }
  });

  test.each([
    ['00:00', 0],
    ['09:30', 34_200],
    ['09:30:00', 34_200],
    ['23:59', 86_340],
    ['23:59:59', 86_399],
  ])('%s is second %i', (text, second) => expect(parseTime(text)).toBe(second));
});

describe('no time', () => {
  const bounds = ['24:00', '24:00:00', '23:60', '23:59:60', '00:00:60', '99:99', '12:60:00'];
  const shape =
    '|9:30|09:3|0930|09:30:0|09:30:|09:30:00.0|09:30:00Z|09:30+01|09.30|09:30.00|09-30:00| 09:30|09:30 |-9:30|+9:30'.split('|');
  const other = wordsOf('٠٩:٣٠ ０９:30 1/:00 1::00 /1:00 :1:00 09:3/ 09:3: 09:30:0/ 09：30 noon NaN:0 1e:00 00:00\u0000');
  test.each([...bounds, ...shape, ...other])('%j', (text) => expect(parseTime(text)).toBeUndefined());

  test('any text that is no time by the clause written as a pattern', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789::'), minLength: 4, maxLength: 9 });
    forAll([text], 20_000, (it) => (parseTime(it) !== undefined) === /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(it));
  });

  test.each([-1, 86_400, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('second %d', (second) => {
    expect(() => formatTime(second)).toThrow(
      new RangeError(`${second} is not a whole number of seconds since midnight, 0 … 86399.`),
    );
  });
});
