import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { type Clock, formatDay, todayIn, todayOf } from '../../src/schema/dates.ts';

const timeZone = 'Europe/Amsterdam';

test('without an instant it is the day of the call', () => {
  // Two readings round ours, lest midnight passes in between.
  const [before, asked, resolved, after] = [clock(), todayIn(timeZone), formatDay(todayOf({ timeZone })), clock()];
  expect([before, after]).toContain(asked);
  expect([before, after]).toContain(resolved);
});

describe('a date is written in four, two and two digits', () => {
  test.each([
    [-62_135_596_800_000, '0001-01-01'],
    [-30_641_760_000_000, '0999-01-01'],
    [253_402_300_799_999, '9999-12-31'],
    [-0, '1970-01-01'],
  ])('%d is %s', (now, expected) => expect(todayIn('UTC', now)).toBe(expected));

  test.each([-62_135_596_800_001, 253_402_300_800_000, 8.64e15])('%d lies outside the calendar', (now) => {
    expect(() => todayIn('UTC', now)).toThrow(RangeError);
  });
});

describe('a clock', () => {
  test.each<[Clock, string]>([
    [{ today: '2026-11-21' }, '2026-11-21'],
    [{ today: '2026-11-21', timeZone }, '2026-11-21'],
    [{ today: '1010-01-01' }, '1010-01-01'],
    [{ today: '8990-12-31' }, '8990-12-31'],
    [{ timeZone: 'UTC', now: Date.parse('1010-01-01') }, '1010-01-01'],
    [{ timeZone: 'UTC', now: 0 }, '1970-01-01'],
  ])('%o gives %s', (given, expected) => expect(formatDay(todayOf(given))).toBe(expected));

  const wrongDays = [null, new Date(0), 20_413].map((today) => ({ today }));
  const wrongShape = [undefined, null, '2026-11-21', 20_413, {}, [], { now: 0 }, ...wrongDays];
  const wrongPart = [
    { today: '2026-11-21', now: 0 },
    { today: '2026-11-21', timeZone: 1 },
    { today: undefined, timeZone: undefined },
    { timeZone: null },
    { timeZone: 1 },
    { timeZone, now: '2026-11-21' },
    { timeZone, now: null },
    { timeZone, now: 1n },
    { timeZone, now: {} },
  ];
  test.each([...wrongShape, ...wrongPart])('%o is a TypeError', (given) =>
    expect(() => todayOf(given as Clock)).toThrow(TypeError),
  );

  test.each(wrongShape)('%o is told what a clock is', (given) =>
    expect(() => todayOf(given as Clock)).toThrow(/^Say which day it is: {/),
  );

  const noDate = ['', '2026-02-30', '2026-1-1', '0d', 'today', '2026-11-21T00:00', '1009-12-31', '8991-01-01'].map((today) => ({
    today,
  }));
  const noClock = [
    { timeZone: 'Europe/Amsterdm' },
    { today: '2026-11-21', timeZone: 'Europe/Amsterdm' },
    { timeZone, now: new Date('x') },
    { timeZone, now: Number.NaN },
    { timeZone, now: Number.POSITIVE_INFINITY },
    { timeZone: 'UTC', now: Date.parse('1009-12-31T23:59:59.999Z') },
    { timeZone: 'UTC', now: Date.parse('8991-01-01') },
  ];
  test.each(['2026-11-21', null, 1n, {}, true])('now: %o is told what an instant is', (now) => {
    expect(() => todayOf({ timeZone, now: now as unknown as number })).toThrow(
      /^An instant is a Date or a number of milliseconds since 1970-01-01T00:00Z\.$/,
    );
  });

  test('no more of a long text than its start is repeated', () => {
    const message = `Today is "a${'x'.repeat(39)}", which is not a date YYYY-MM-DD.`;
    expect(() => todayOf({ today: `a${'x'.repeat(500)}` })).toThrow(new RangeError(message));
  });

  test('the message says the date that is too far away, and how far a date can be', () => {
    const message = 'Today is 1009-12-31; relative dates need it within 1010-01-01 … 8990-12-31.';
    expect(() => todayOf({ today: '1009-12-31' })).toThrow(new RangeError(message));
  });

  test.each([...noDate, ...noClock])('%o is a RangeError', (given) => expect(() => todayOf(given)).toThrow(RangeError));

  test.each<[string, unknown, ErrorConstructor]>([
    ['Europe/Amsterdm', 0, RangeError],
    [timeZone, new Date('x'), RangeError],
    [timeZone, '0', TypeError],
    [timeZone, null, TypeError],
  ])('todayIn(%j, %o) throws', (zone, now, error) => expect(() => todayIn(zone, now as number)).toThrow(error));
});

function clock(): string {
  return Temporal.Now.plainDateISO(timeZone).toString();
}
