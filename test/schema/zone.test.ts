import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import type { Day } from '../../src/schema/dates.ts';
import { checkZone, dayOf, firstDay, formatDay, lastDay, parseDay, startOfDay, wallTime } from '../../src/schema/dates.ts';
import { wordsOf } from '../support/words-of.ts';

const amsterdam = 'Europe/Amsterdam';
const minute = 60_000;
const hour = 3_600_000;

describe('the day of an instant', () => {
  test.each([
    ['2026-03-29', '2026-03-28T20:00Z', '2026-03-29T04:00Z'],
    ['2026-10-25', '2026-10-24T20:00Z', '2026-10-25T04:00Z'],
  ])('is right in each minute around the Dutch change of the clock on %s', (_, from, to) => {
    for (let instant = Date.parse(from); instant <= Date.parse(to); instant += minute) {
      const there = atZone(instant, amsterdam);
      expect(formatDay(dayOf(instant, amsterdam))).toBe(there.toPlainDate().toString());
      expect(wallTime(instant, amsterdam) - instant).toBe(there.offsetNanoseconds / 1e6);
    }
  });

  test('is right in each hour of 2020 … 2040 in Amsterdam', () => {
    // European Union: from 01:00 UTC on the last Sunday of March to that of October.
    for (let year = 2020; year <= 2040; year++) {
      const summer = lastSunday(year, 2) + hour;
      const winter = lastSunday(year, 9) + hour;
      for (let instant = Date.UTC(year, 0, 1); instant < Date.UTC(year + 1, 0, 1); instant += hour) {
        const offset = instant >= summer && instant < winter ? 2 * hour : hour;
        const expected = Math.floor((instant + offset) / (24 * hour));
        if (dayOf(instant, amsterdam) !== expected)
          expect.unreachable(`${new Date(instant).toISOString()} is not ${formatDay(expected)}`);
      }
    }
  });

  const zones = 'Pacific/Kiritimati Pacific/Pago_Pago Asia/Kathmandu America/St_Johns Australia/Lord_Howe UTC +05:30';
  test.each(wordsOf(zones))('agrees with the independent calendar in %s', (zone) => {
    const [from, to] = [Date.parse('1995-01-01T00:29:31Z'), Date.parse('2040-01-01')];
    for (let instant = from; instant < to; instant += 1511 * hour + 7 * minute) {
      const there = atZone(instant, zone);
      expect(formatDay(dayOf(instant, zone))).toBe(there.toPlainDate().toString());
      expect(wallTime(instant, zone) - instant).toBe(there.offsetNanoseconds / 1e6);
    }
  });

  test.each([
    ['2026-11-20T22:59:59.999Z', '2026-11-20'],
    ['2026-11-20T23:00:00.000Z', '2026-11-21'],
    ['1969-12-31T22:59:59.999Z', '1969-12-31'],
    ['1969-12-31T23:00:00.000Z', '1970-01-01'],
  ])('%s is %s, to the millisecond', (instant, day) => expect(formatDay(dayOf(Date.parse(instant), amsterdam))).toBe(day));

  test('rounds a part of a millisecond down, before 1970 too', () => {
    expect([dayOf(-0.5, 'UTC'), dayOf(0.5, 'UTC'), dayOf(-0, 'UTC')]).toEqual([-1, 0, 0]);
  });

  test('is the same for both half past twos of the night that has 25 hours', () => {
    const [summer, winter] = [Date.parse('2026-10-25T00:30Z'), Date.parse('2026-10-25T01:30Z')];
    expect([summer, winter].map((instant) => formatDay(dayOf(instant, amsterdam)))).toEqual(['2026-10-25', '2026-10-25']);
    expect([summer, winter].map((instant) => (wallTime(instant, amsterdam) - instant) / hour)).toEqual([2, 1]);
    expect(wallTime(summer, amsterdam)).toBe(wallTime(winter, amsterdam));
  });

  test.each(['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])('ends with the calendar in %s', (zone) => {
    const first = startOfDay(firstDay, zone);
    const end = startOfDay(lastDay + 1, zone);
    expect([dayOf(first, zone), dayOf(end - 1, zone)]).toEqual([firstDay, lastDay]);
    for (const instant of [first - 1, end, 8.64e15, -8.64e15]) expect(() => dayOf(instant, zone)).toThrow(RangeError);
  });
});

describe('the start of a day', () => {
  test.each([
    ['Europe/Amsterdam', '2026-11-21', '2026-11-20T23:00:00Z', 24],
    ['Europe/Amsterdam', '2026-03-29', '2026-03-28T23:00:00Z', 23],
    ['Europe/Amsterdam', '2026-03-30', '2026-03-29T22:00:00Z', 24],
    ['Europe/Amsterdam', '2026-10-25', '2026-10-24T22:00:00Z', 25],
    ['Europe/Amsterdam', '2026-10-26', '2026-10-25T23:00:00Z', 24],
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00Z', 23], // 00:00 became 01:00
    ['America/Sao_Paulo', '2018-02-17', '2018-02-17T02:00:00Z', 25], // 24:00 became 23:00
    ['Asia/Beirut', '2022-03-27', '2022-03-26T22:00:00Z', 23],
    ['America/Havana', '2024-11-03', '2024-11-03T04:00:00Z', 25], // two midnights: 01:00 became 00:00
    ['America/St_Johns', '2006-10-29', '2006-10-29T02:30:00Z', 25], // 00:01 became 23:01 the day before
    ['America/Toronto', '1919-03-31', '1919-03-31T04:30:00Z', 23.5], // 23:30 became 00:30
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00Z', 23.5],
    ['Asia/Kathmandu', '2026-11-21', '2026-11-20T18:15:00Z', 24],
    ['Africa/Monrovia', '1972-01-07', '1972-01-07T00:44:30Z', 23.258333333333333], // 00:00 became 00:44:30
    ['Pacific/Apia', '2011-12-29', '2011-12-29T10:00:00Z', 24],
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00Z', 0], // never was
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00Z', 24],
  ])('in %s, %s begins at %s and lasts %d hours', (zone, text, start, hours) => {
    const day = at(text);
    expect(startOfDay(day, zone)).toBe(Date.parse(start));
    expect((startOfDay(day + 1, zone) - startOfDay(day, zone)) / hour).toBe(hours);
  });

  const changing = 'Asia/Beirut America/Havana Pacific/Apia Africa/Casablanca Asia/Tehran America/Sao_Paulo';
  test.each([amsterdam, ...wordsOf(changing)])(
    'agrees with the independent calendar round each change of the clock in %s',
    (zone) => {
      let change = atZone(Date.parse('1975-01-01'), zone).getTimeZoneTransition('next');
      for (; change !== null && change.year < 2030; change = change.getTimeZoneTransition('next')) {
        for (const date of [-1, 0, 1, 2].map((days) => (change as Temporal.ZonedDateTime).toPlainDate().add({ days })))
          expect(startOfDay(at(date.toString()), zone), `${date}`).toBe(date.toZonedDateTime(zone).epochMilliseconds);
      }
    },
  );

  test('in Amsterdam comes just after 23:59:59.999 of the day before, each day of 2026 … 2028', () => {
    for (let day = at('2026-01-01'); day <= at('2028-12-31'); day++) {
      const start = startOfDay(day, amsterdam);
      const days = [start - minute, start - 1, start].map((instant) => dayOf(instant, amsterdam));
      expect(days).toEqual([day - 1, day - 1, day]);
    }
  });

  test.each([firstDay - 1, lastDay + 2, 0.5, Number.NaN])('of day number %d is a RangeError', (day) => {
    expect(() => startOfDay(day, amsterdam)).toThrow(RangeError);
  });
});

describe('a time zone', () => {
  test.each(['Europe/Amsterdm', '', 'local', 'Europe/Amsterdam ', 'Europe/Amsterdam\u0000', 'CEST'])('%j is unknown', (zone) => {
    for (const ask of [() => checkZone(zone), () => dayOf(0, zone), () => startOfDay(0, zone)]) expect(ask).toThrow(RangeError);
    expect(() => checkZone(zone)).toThrow(/^Unknown time zone "/);
  });

  test.each([undefined, null, 1, {}])('%j is no name, and never the zone of the process', (zone) => {
    expect(() => dayOf(0, zone as string)).toThrow(TypeError);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 8.64e15 + 1, -8.64e15 - 1])('%d is no instant', (instant) => {
    expect(() => dayOf(instant, amsterdam)).toThrow(RangeError);
  });

  test('stays itself when more zones are used than are remembered', () => {
    const zones = Intl.supportedValuesOf('timeZone').slice(0, 150);
    const instant = Date.parse('2026-07-14T22:00Z');
    for (const zone of [...zones, ...zones.slice(0, 10)])
      expect(formatDay(dayOf(instant, zone)), zone).toBe(atZone(instant, zone).toPlainDate().toString());
  });
});

function atZone(instant: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
}

function lastSunday(year: number, month: number): number {
  const lastDate = new Date(Date.UTC(year, month + 1, 0));
  return lastDate.getTime() - lastDate.getUTCDay() * 24 * hour;
}

function at(text: string): Day {
  return parseDay(text) ?? expect.unreachable(`${text} is no date`);
}
