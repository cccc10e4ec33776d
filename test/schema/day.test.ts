import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { addMonths, checkDay, type Day, dateOf, firstDay, formatDay, lastDay, parseDay } from '../../src/schema/dates.ts';
import { forAll } from '../support/law.ts';

describe('a day', () => {
  test('from 0001-01-01 to 9999-12-31 is the next number and reads back from its text', () => {
    const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let day: Day = firstDay;
    for (let year = 1; year <= 9999; year++) {
      const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
      for (let month = 1; month <= 12; month++) {
        const prefix = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-`;
        const length = (lengths[month - 1] ?? 0) + (leap && month === 2 ? 1 : 0);
        for (let date = 1; date <= length; date++, day++) {
          const text = prefix + (date < 10 ? '0' : '') + date;
          // A plain comparison: 3.65 million assertions would take minutes.
          if (parseDay(text) !== day || formatDay(day) !== text || dateOf(day) !== date)
            expect.unreachable(`${text} is not ${day}`);
        }
        if (parseDay(prefix + (length + 1)) !== undefined) expect.unreachable(`${prefix}${length + 1} is taken for a date`);
      }
    }
    expect(day - 1).toBe(lastDay);
  });

  test.each(['0001-01-01', '0999-12-31', '1582-10-10', '1969-12-31', '1970-01-01', '2000-02-29', '2026-11-28', '9999-12-31'])(
    '%s is as many days from 1970 as the independent calendar says',
    (text) => expect(parseDay(text)).toBe(Temporal.PlainDate.from('1970-01-01').until(text).days),
  );
});

describe('no date', () => {
  const years = ['10000-01-01', '-0001-01-01', '0000-01-01', '0000-12-31', '+010000-01-01', '-001-01-01', '+001-01-01'];
  const times = ['2024-01-01T00:00', '2024-01-01T00:00:00Z', '2024-01-01 12:00:00', '2024-01-01+02:00', '2016-12-31T23:59:60Z'];
  const words = ['today', 'now', 'tomorrow', 'epoch', 'infinity', '-infinity', 'allballs', 'abc', '7d'];
  const separators = '2024/01/01|2024-01/01|2024‐01‐01|2024-01-1/|2024-1/-01|202/-01-01|2024-01-1:|2024-01- 1| 2024-1-01'.split(
    '|',
  );
  const digits = ['٢٠٢٤-٠١-٠١', '２０２４-01-01', '2024-01-0١', '2024-1e-01'];
  test.each([...years, ...times, ...words, ...separators, ...digits])('%j', (text) => expect(parseDay(text)).toBeUndefined());

  test.each([firstDay - 1, lastDay + 1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('day number %d', (day) => {
    expect(() => checkDay(day)).toThrow(new RangeError(`Day ${day} lies outside 0001-01-01 … 9999-12-31.`));
    expect(() => formatDay(day)).toThrow(RangeError);
    expect(() => addMonths(day, 0)).toThrow(RangeError);
  });

  test('any text of another shape is refused, and what is read prints the same', () => {
    const nearly = fc.string({ unit: fc.constantFrom(...'0123456789-+ .:T/e'), minLength: 8, maxLength: 12 });
    forAll([fc.oneof(nearly, fc.string())], 20_000, (text) => {
      const day = parseDay(text);
      return day === undefined || formatDay(day) === text;
    });
  });
});

describe('months later', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2096-02-29', 48, '2100-02-28'],
    ['2026-12-31', 1, '2027-01-31'],
    ['2026-01-01', -1, '2025-12-01'],
    ['2026-05-31', -12_000, '1026-05-31'],
    ['2026-05-31', 0, '2026-05-31'],
    ['0001-01-31', 1, '0001-02-28'],
    ['0001-02-28', -1, '0001-01-28'],
    ['9999-11-30', 1, '9999-12-30'],
  ])('%s + %i months = %s', (from, months, to) => expect(formatDay(addMonths(at(from), months))).toBe(to));

  test('agree with the independent calendar on any day', () => {
    const day = fc.integer({ min: at('1010-01-01'), max: at('8990-12-31') });
    forAll([day, fc.integer({ min: -12_000, max: 12_000 })], 5_000, (from, months) => {
      expect(formatDay(addMonths(from, months))).toBe(Temporal.PlainDate.from(formatDay(from)).add({ months }).toString());
    });
  });

  test.each([
    ['9999-12-01', 1],
    ['0001-01-31', -1],
    ['2026-01-01', 0.5],
    ['2026-01-01', Number.NaN],
    ['2026-01-01', Number.POSITIVE_INFINITY],
    ['2026-01-01', Number.MAX_SAFE_INTEGER],
  ])('%s + %d months is a RangeError', (from, months) => expect(() => addMonths(at(from), months)).toThrow(RangeError));
});

function at(text: string): Day {
  return parseDay(text) ?? expect.unreachable(`${text} is no date`);
}
