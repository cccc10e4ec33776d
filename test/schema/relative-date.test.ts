import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  type DateText,
  type Day,
  dateUnits,
  days,
  formatDay,
  type IsoDate,
  months,
  parseDay,
  parseRelativeDate,
  type RelativeDate,
  resolveDate,
  weeks,
  years,
} from '../../src/schema/dates.ts';
import { forAll } from '../support/law.ts';
import { wordsOf } from '../support/words-of.ts';

test.each([
  ['0d', 0, 'd'],
  ['-0d', 0, 'd'],
  ['7d', 7, 'd'],
  ['-1d', -1, 'd'],
  ['2w', 2, 'w'],
  ['-10m', -10, 'm'],
  ['1y', 1, 'y'],
  ['366000d', 366_000, 'd'],
  ['-366000d', -366_000, 'd'],
  ['52000w', 52_000, 'w'],
  ['-52000w', -52_000, 'w'],
  ['12000m', 12_000, 'm'],
  ['-12000m', -12_000, 'm'],
  ['1000y', 1_000, 'y'],
  ['-1000y', -1_000, 'y'],
])('a relative date reads: %s', (text, amount, unit) => expect(parseRelativeDate(text)).toStrictEqual({ amount, unit }));

describe('a relative date is out of range', () => {
  const digits = '9'.repeat(400);
  const next = ['366001d', '-366001d', '52001w', '-52001w', '12001m', '-12001m', '1001y', '-1001y'];
  const far = wordsOf('2912118d 2912119d -739940d -739941d 99999999999999999999d 18446744073709551616d 9007199254740993m');
  test.each([...next, ...far, `${digits}d`, `-${digits}y`])('%.40s', (text) => {
    expect(parseRelativeDate(text)).toBe('out-of-range');
    expect(() => resolveDate(text, 0)).toThrow(RangeError);
  });
});

describe('no relative date', () => {
  const spelling = '+1d| 1d|1d |1 d|- 1d|1D|1.5d|١d|１d|d|-d|1dd|1h|1|-1||-|--1d|1-d'.split('|');
  const zeros = ['00d', '01d', '-00d', '-01d', '007d', '0000000d', `0${'9'.repeat(400)}d`];
  const other = '1e3d|0x1d|1_000d|1,000d|1d1d|1/d|1:d|1\nd|\u00001d|1\u{1d557}|1constructor'.split('|');
  test.each([...spelling, ...zeros, ...other, `${'9'.repeat(400)}xd`])('%.40j', (text) => {
    expect(parseRelativeDate(text)).toBeUndefined();
    expect(() => resolveDate(text, 0)).toThrow(RangeError);
  });

  test('reading agrees with the clause written as a pattern', () => {
    const text = fc.oneof(fc.string({ unit: fc.constantFrom(...'-+019dwmyD ') }), fc.stringMatching(/^-?[0-9]{1,7}[dwmy]$/));
    forAll([text], 20_000, (it) => (parseRelativeDate(it) !== undefined) === /^-?(0|[1-9][0-9]*)[dwmy]$(?!\n)/.test(it));
  });
});

describe('counted from a day', () => {
  test.each([
    ['2026-12-31', '1d', '2027-01-01'],
    ['2026-11-21', '-1w', '2026-11-14'],
    ['2024-02-29', '-1y', '2023-02-28'],
    ['2024-02-29', '4y', '2028-02-29'],
    ['2026-11-21', '2026-11-28', '2026-11-28'],
    ['2026-11-21', '0001-01-01', '0001-01-01'],
    ['2026-11-21', '9999-12-31', '9999-12-31'],
  ])('%s: %s is %s', (today, text, expected) => expect(formatDay(resolveDate(text, at(today)))).toBe(expected));

  test.each(['1010-01-01', '8990-12-31'])('%s reaches every relative date of the language', (today) => {
    for (const [unit, { most }] of Object.entries(dateUnits)) {
      for (const amount of [most, -most]) expect(() => resolveDate(`${amount}${unit}`, at(today))).not.toThrow();
    }
  });

  test('any amount of any unit agrees with the independent calendar', () => {
    const amountOf = { d: 'days', w: 'weeks', m: 'months', y: 'years' } as const;
    const today = fc.integer({ min: at('1010-01-01'), max: at('8990-12-31') });
    const relative = fc
      .constantFrom(...(['d', 'w', 'm', 'y'] as const))
      .chain((unit) => fc.tuple(fc.integer({ min: -dateUnits[unit].most, max: dateUnits[unit].most }), fc.constant(unit)));
    forAll([today, relative], 5_000, (day, [amount, unit]) => {
      const expected = Temporal.PlainDate.from(formatDay(day)).add({ [amountOf[unit]]: amount });
      expect(formatDay(resolveDate(`${amount}${unit}`, day))).toBe(expected.toString());
    });
  });

  test.each([
    ['9999-12-31', '1d'],
    ['0001-01-01', '-1w'],
    ['9999-12-31', '1m'],
    ['0001-12-31', '-1y'],
  ])('%s: %s lies outside the calendar', (today, text) => expect(() => resolveDate(text, at(today))).toThrow(RangeError));

  test.each([Number.NaN, 0.5, Number.POSITIVE_INFINITY])('today = %d is a RangeError', (today) => {
    for (const text of ['0d', '1w', '1m', '1y']) expect(() => resolveDate(text, today)).toThrow(RangeError);
  });

  test.each(['2024-02-30', '2024-1-1', '10000-01-01', 'today', ''])('%j is no date', (text) => {
    expect(() => resolveDate(text, 0)).toThrow(RangeError);
  });

  test('the message of an error holds no more than the start of a long text', () => {
    expect(() => resolveDate('x'.repeat(100_000), 0)).toThrow(/^"x{40}…" is not a date\.$/);
    expect(() => resolveDate('x'.repeat(40), 0)).toThrow(/^"x{40}" is not a date\.$/);
    expect(() => resolveDate('x'.repeat(41), 0)).toThrow(/^"x{40}…" is not a date\.$/);
  });
});

describe('written by the constructors', () => {
  test.each([
    [days(7), '7d'],
    [days(0), '0d'],
    [days(-0), '0d'],
    [days(-366_000), '-366000d'],
    [weeks(2), '2w'],
    [weeks(52_000), '52000w'],
    [months(-3), '-3m'],
    [months(12_000), '12000m'],
    [years(1), '1y'],
    [years(-1_000), '-1000y'],
  ])('%s', (text, expected) => {
    expect(text).toBe(expected);
    expect(parseRelativeDate(text)).toBeTypeOf('object');
  });

  test.each([
    [days, 366_001],
    [weeks, -52_001],
    [months, 12_001],
    [years, 1_001],
    [days, 1.5],
    [days, Number.NaN],
    [days, Number.NEGATIVE_INFINITY],
    [days, 2 ** 53],
    [days, '7' as unknown as number],
    [days, 7n as unknown as number],
    [days, undefined as unknown as number],
  ])('not %o of %s', (make, n) => expect(() => make(n)).toThrow(RangeError));

  test('their type takes the texts of the language and no other', () => {
    expectTypeOf(days(1)).toEqualTypeOf<RelativeDate>();
    expectTypeOf<'7d' | '-1w' | '0m' | '1000y'>().toExtend<RelativeDate>();
    expectTypeOf<'2026-11-28' | '0001-01-01'>().toExtend<IsoDate>();
    expectTypeOf<RelativeDate | IsoDate>().toEqualTypeOf<DateText>();
    expectTypeOf<'7'>().not.toExtend<DateText>();
    expectTypeOf<'1.5d'>().not.toExtend<DateText>();
    expectTypeOf<'1h'>().not.toExtend<DateText>();
    expectTypeOf<'today'>().not.toExtend<DateText>();
  });
});

function at(text: string): Day {
  return parseDay(text) ?? expect.unreachable(`${text} is no date`);
}
