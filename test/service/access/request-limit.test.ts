import { expect, test } from 'vitest';
import { createRequestLimit } from '../../../src/service/access/limits.ts';

test('after so many requests in a minute, each is told how long to wait until it is over', () => {
  let now = 1_000_000;
  const limit = createRequestLimit(3, () => now);
  expect([limit('a'), limit('a'), limit('a')]).toEqual([undefined, undefined, undefined]);
  now += 12_500;
  expect([limit('a'), limit('b')]).toEqual([48, undefined]);
  now += 47_499;
  expect(limit('a')).toBe(1);
  now += 1;
  expect([limit('a'), limit('a'), limit('a'), limit('a')]).toEqual([undefined, undefined, undefined, 60]);
});

test('0 is no limit', () => {
  const limit = createRequestLimit(0, () => 0);
  expect(Array.from({ length: 10_000 }, () => limit('a')).filter((wait) => wait !== undefined)).toEqual([]);
});

test('a million others take no memory, and forget nobody who asks all the time', () => {
  const limit = createRequestLimit(10, () => 0);
  let refused = 0;
  for (let other = 0; other < 1_000_000; other++) {
    limit(`other ${other}`);
    if (other % 5_000 === 0 && limit('busy') !== undefined) refused += 1;
  }
  expect(refused).toBe(190);
});
