import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { changesAround, nextMonday } from '../../playground/clock/clock-changes.ts';
import { momentOf, wallAt } from '../../playground/clock/wall-clock.ts';
import { forAll } from '../support/law.ts';

const [amsterdam, newYork, lordHowe] = ['Europe/Amsterdam', 'America/New_York', 'Australia/Lord_Howe'];
const zones = [amsterdam, newYork, lordHowe, 'Asia/Kathmandu', 'America/St_Johns', 'Africa/Casablanca', 'Pacific/Apia', 'UTC'];

describe('the moment of a date and time on the wall', () => {
  test.each([
    [amsterdam, '2026-11-21', '09:00', '2026-11-21T08:00Z'],
    [amsterdam, '2026-11-21', '24:00', '2026-11-21T23:00Z'],
    [amsterdam, '2026-03-28', '24:00', '2026-03-28T23:00Z'],
    [amsterdam, '2026-03-29', '24:00', '2026-03-29T22:00Z'],
    [amsterdam, '2026-03-29', '02:30', '2026-03-29T01:30Z'],
    [amsterdam, '2026-10-25', '02:30', '2026-10-25T00:30Z'],
    [amsterdam, '2026-10-25', '03:00', '2026-10-25T02:00Z'],
    [newYork, '2026-03-08', '02:30', '2026-03-08T07:30Z'],
    [newYork, '2026-11-01', '01:30', '2026-11-01T05:30Z'],
    [lordHowe, '2026-10-04', '02:15', '2026-10-03T15:45Z'],
    [lordHowe, '2026-04-05', '01:45', '2026-04-04T14:45Z'],
  ])('%s %s %s is %s', (zone, date, time, expected) => expect(momentOf({ date, time }, zone)).toBe(Date.parse(expected)));

  test('is what Temporal takes it for, in every zone and at every time', () => {
    const days = fc.integer({ min: Date.UTC(1990, 0, 1) / 86_400_000, max: Date.UTC(2037, 0, 1) / 86_400_000 });
    forAll([fc.constantFrom(...zones), days, fc.nat(1_439)], (zone, days, minutes) => {
      const date = new Date(days * 86_400_000).toISOString().slice(0, 10);
      const time = new Date(minutes * 60_000).toISOString().slice(11, 16);
      const expected = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone);
      expect(momentOf({ date, time }, zone)).toBe(expected.epochMilliseconds);
      expect(wallAt(expected.epochMilliseconds, zone)).toEqual({
        date: expected.toPlainDate().toString(),
        time: expected.toPlainTime().toString().slice(0, 5),
      });
    });
  });
});

test.each([
  ['a Saturday', '2026-11-21T08:00Z', '2026-11-23T07:00Z'],
  ['a Sunday, the night that summer time ends', '2026-10-25T00:30Z', '2026-10-26T07:00Z'],
  ['Monday before eight', '2026-11-23T06:59Z', '2026-11-23T07:00Z'],
  ['Monday at eight', '2026-11-23T07:00Z', '2026-11-30T07:00Z'],
  ['Tuesday', '2026-11-24T07:00Z', '2026-11-30T07:00Z'],
])('next Monday after %s', (_day, from, expected) => expect(nextMonday(Date.parse(from), amsterdam)).toBe(Date.parse(expected)));

test.each([
  [amsterdam, '2026-03-29T01:00Z', '2026-10-25T01:00Z'],
  [newYork, '2026-03-08T07:00Z', '2026-11-01T06:00Z'],
  [lordHowe, '2026-04-04T15:00Z', '2026-10-03T15:30Z'],
])('the clocks of %s are set at the minute', (zone, ...expected) => {
  const found = changesAround(Date.parse('2026-07-01T12:34:56Z'), zone).map(({ at }) => at);
  expect(found).toEqual(expect.arrayContaining(expected.map((text) => Date.parse(text))));
});

test('summer time begins where the clock is set ahead, south of the equator too; a zone without it has no such days', () => {
  const kinds = (zone: string) => changesAround(Date.parse('2026-07-01T00:00Z'), zone).map(({ kind }) => kind);
  expect(kinds(amsterdam)).toEqual(['ends', 'begins', 'ends', 'begins']);
  expect(kinds(lordHowe)).toEqual(['begins', 'ends', 'begins', 'ends']);
  expect(kinds('Asia/Kathmandu')).toEqual([]);
});
