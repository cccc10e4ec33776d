import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinIntegers } from '../../grammar/integer-list.ts';
import { forAll } from '../support/law.ts';
import { integers as pool } from '../support/pools.ts';

const join = (integers: readonly number[], separator: string) => joinIntegers(integers, separator, (one) => one);

/** Those of 1, 2 and 3 digits are among the powers below. */
const edges = [...pool, 2 ** 32];

test('integers are written as JavaScript writes them', () => {
  const powers = Array.from({ length: 16 }, (_, power) => [10 ** power, 10 ** power - 1, -(10 ** power)]).flat();
  for (const one of [...edges, ...powers]) expect(join([one + 0], ',')).toBe(String(one + 0));
  expect(join([], ',')).toBe('');
  const integers = fc
    .oneof(fc.maxSafeInteger(), fc.integer({ min: -1_000, max: 1_000 }), fc.constantFrom(...edges))
    .map((one) => one + 0);
  forAll([fc.array(integers), fc.constantFrom(',', '%2C', '')], 2_000, (list, separator) => {
    expect(join(list, separator)).toBe(list.join(separator));
  });
});

test.each([',', '%2C'])('a list that is longer than what is decoded at a time, with %s', (separator) => {
  for (const length of [900, 5_000, 20_000]) {
    const list = Array.from({ length }, (_, at) => (at % 3 === 0 ? 1 - 2 ** 53 + at : at * 7_919));
    expect(join(list, separator)).toBe(list.join(separator));
  }
});

test('a list with a value that has no integer is not joined', () =>
  expect(joinIntegers([1, undefined, 3], ',', (one) => one)).toBe(undefined));
