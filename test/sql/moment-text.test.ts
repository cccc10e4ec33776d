import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstDay, lastDay } from '../../src/schema/dates.ts';
import { shortMoment } from '../../src/sql/moment.ts';
import { forAll } from '../support/law.ts';

const day = 86_400_000;

describe('a moment as text', () => {
  test.each([
    ['2026-11-28T00:00:00Z', '2026-11-28'],
    ['2026-11-28T23:00:00Z', '2026-11-28 23'],
    ['2026-11-28T00:30:00Z', '2026-11-28 00:30'],
    ['2026-11-28T04:45:00Z', '2026-11-28 04:45'],
    ['2026-11-28T00:00:01Z', '2026-11-28 00:00:01'],
    ['0001-01-01T00:00:00Z', '0001-01-01'],
  ])('%s is %s', (moment, text) => expect(shortMoment(Date.parse(moment), ' ')).toBe(text));

  test('the end of the last day comes after it, what lies before the first day comes before it', () => {
    const [end, last] = [shortMoment((lastDay + 1) * day, ' '), '9999-12-31 23:59:59.999'];
    expect(end > last).toBe(true);
    expect(shortMoment(firstDay * day - 1_000, 'T') < '0001-01-01').toBe(true);
  });

  test('no text of a moment comes before it, however exactly that is written; every earlier moment does', () => {
    const seconds = fc.integer({ min: Date.parse('1900-01-01') / 1000, max: Date.parse('2100-01-01') / 1000 });
    const hours = seconds.map((one) => one - (one % 3_600));
    const steps = fc.constantFrom(0, 1, -1, 59, 60, -60, 3_600, -3_600, 86_400, -86_400, 43_200);
    forAll([fc.constantFrom(' ' as const, 'T' as const), fc.oneof(seconds, hours), steps], 1_000, (separator, second, step) => {
      const bound = shortMoment(second * 1000, separator);
      for (const text of spellings(second + step)) expect(text.replace('T', separator) >= bound).toBe(step >= 0);
    });
  });
});

/** How a column may write a moment: with fractions, seconds, minutes, or no time at midnight. */
function spellings(second: number): readonly string[] {
  const exact = new Date(second * 1000).toISOString();
  const least = second % 86_400 === 0 ? 10 : second % 60 === 0 ? 16 : 19;
  return [
    exact,
    `${exact.slice(0, 19)}Z`,
    ...[19, 16, 10].filter((length) => length >= least).map((length) => exact.slice(0, length)),
  ];
}
