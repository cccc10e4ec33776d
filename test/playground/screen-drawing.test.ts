import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { momentOf, wallAt } from '../../playground/clock/wall-clock.ts';
import {
  isOn,
  isOnDay,
  isOver,
  type PlannedEntry,
  partGone,
  plannedOf,
  type Scene,
  sceneOf,
} from '../../playground/screens/drawing/scene.ts';
import { lengthInWords, screenWords, timesOn } from '../../playground/screens/drawing/screen-words.ts';
import { notOver, shownOfDay } from '../../playground/screens/drawing/shown-of-day.ts';
import { signState } from '../../playground/screens/drawing/sign-state.ts';
import { minutesBetween } from '../../playground/screens/drawing/wall-minutes.ts';
import { addDays } from '../../playground/state/dates.ts';
import { type Entry, toEntry } from '../../playground/state/entry.ts';
import { parseQuery } from '../../src/index.ts';
import { toPredicate } from '../../src/memory/index.ts';
import { bookingSchema, eventSchema } from '../../src/schema/booking.ts';
import { forAll } from '../support/law.ts';

const amsterdam = 'Europe/Amsterdam';

describe('the time on the wall', () => {
  test.each([
    ['2026-11-21T08:30:00Z', '2026-11-21T09:30'],
    ['2026-11-21T23:30:00Z', '2026-11-22T00:30'],
    ['2026-03-29T00:59:59Z', '2026-03-29T01:59'],
    ['2026-03-29T01:00:00Z', '2026-03-29T03:00'],
    ['2026-10-25T01:30:00Z', '2026-10-25T02:30'],
  ])('%s is %s', (moment, at) => {
    const scene = { entries: [], timeZone: amsterdam, locale: 'en', asOf: undefined } as const;
    expect(sceneOf({ ...scene, moment: Date.parse(moment) }).now.at).toBe(at);
  });

  const dayAround = (moment: number, zone: string): readonly [start: number, end: number] => {
    const { date } = wallAt(moment, zone);
    return [momentOf({ date, time: '00:00' }, zone), momentOf({ date, time: '24:00' }, zone)];
  };

  test('a day begins at midnight there, and has 23 or 25 hours when the clock is changed', () => {
    const hours = (moment: string) => {
      const [start, end] = dayAround(Date.parse(moment), amsterdam);
      return (end - start) / 3_600_000;
    };
    expect([hours('2026-11-21T08:00:00Z'), hours('2026-03-29T12:00:00Z')]).toEqual([24, 23]);
    expect([hours('2026-03-29T00:10:00Z'), hours('2026-10-25T12:00:00Z')]).toEqual([23, 25]);
    expect(hours('2026-10-25T00:10:00Z')).toBe(25);
  });

  test('any moment lies in its day', () => {
    const moments = fc.integer({ min: Date.UTC(2020), max: Date.UTC(2035) });
    const zones = fc.constantFrom(amsterdam, 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC');
    forAll([moments, zones], 300, (moment, zone) => {
      const [start, end] = dayAround(moment, zone);
      expect(start).toBeLessThanOrEqual(moment);
      expect(end).toBeGreaterThan(moment);
      expect(wallAt(start, zone)).toMatchObject({ date: wallAt(moment, zone).date, time: '00:00' });
      expect(wallAt(start - 1, zone).date).not.toBe(wallAt(moment, zone).date);
      expect(wallAt(end, zone).time).toBe('00:00');
    });
  });
});

const entry = (given: Partial<Entry>): Entry => ({
  ...toEntry({ RES_ID: 1, OBJ_NAME: 'Zaal S', RES_FROMDATE: '2026-11-21', RES_FROMTIME: '09:00:00', RES_TILTIME: '11:00:00' }),
  ...given,
});
const planned = (given: Partial<Entry>) => plannedOf([entry(given)])[0] ?? expect.unreachable();

describe('what is on', () => {
  test('from its first minute, until its last one is over', () => {
    const one = planned({});
    const states = ['08:59', '09:00', '10:59', '11:00'].map((time) => {
      const at = `2026-11-21T${time}`;
      return [isOn(one, at), isOver(one, at)];
    });
    expect(states).toEqual([
      [false, false],
      [true, false],
      [true, false],
      [false, true],
    ]);
    expect(partGone(one, '2026-11-21T10:30')).toBe(0.75);
  });

  test.each([
    ['past midnight, by its dates', { from: '22:00', till: '02:00', tillDate: '2026-11-22' }, '2026-11-22T02:00'],
    ['past midnight, of an event with one date', { from: '22:00', till: '02:00' }, '2026-11-22T02:00'],
    ['a whole day', { from: '00:00', till: '00:00' }, '2026-11-21T24:00'],
    ['without an end', { from: '10:00', till: '' }, '2026-11-21T24:00'],
    ['with an end that is its beginning', { from: '10:00', till: '10:00' }, '2026-11-21T11:00'],
    ['until midnight', { from: '20:00', till: '00:00', tillDate: '2026-11-22' }, '2026-11-22T00:00'],
    ['with a last day that is none', { tillDate: 'unknown' }, '2026-11-21T11:00'],
    ['with times that are none', { from: 'soon', till: '<b>' }, '2026-11-21T24:00'],
  ])('%s', (_name, given, end) => expect(planned(given).end).toBe(end));

  test('a day has what began before it and goes on, and not what ended at its midnight', () => {
    const night = planned({ from: '22:00', till: '02:00', tillDate: '2026-11-22' });
    const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'];
    expect(days.filter((date) => isOnDay(night, date))).toEqual(['2026-11-21', '2026-11-22']);
    expect(isOnDay(planned({ from: '20:00', till: '00:00', tillDate: '2026-11-22' }), '2026-11-22')).toBe(false);
  });

  test('what was cancelled, and what has no date, is not; the others are in the order of time', () => {
    const entries = [
      entry({ id: 'late', from: '15:00', till: '16:00' }),
      entry({ id: 'cancelled', isCancelled: true }),
      entry({ id: 'no date', date: '' }),
      entry({ id: 'no day of the calendar', date: '2026-13-45', from: '12:00', till: '09:00' }),
      entry({ id: 'early', from: '08:00' }),
    ];
    expect(plannedOf(entries).map(({ id }) => id)).toEqual(['early', 'late']);
  });

  test.each([
    [{}, '2026-11-21', '09:00 – 11:00'],
    [{ from: '22:00', till: '02:00', tillDate: '2026-11-22' }, '2026-11-21', '22:00 – 02:00'],
    [{ from: '22:00', till: '02:00', tillDate: '2026-11-22' }, '2026-11-22', 'until 02:00'],
    [{ from: '09:00', till: '17:00', tillDate: '2026-11-24' }, '2026-11-21', 'from 09:00'],
    [{ from: '09:00', till: '17:00', tillDate: '2026-11-24' }, '2026-11-22', 'all day'],
    [{ from: '00:00', till: '00:00' }, '2026-11-21', 'all day'],
  ])('%o is said as, on %s: %s', (given, date, said) => expect(timesOn(planned(given), date, screenWords.en)).toBe(said));

  test('lengths in words', () => {
    const lengths = [0, 40, 60, 80, 150].map((minutes) => lengthInWords(minutes, screenWords.en));
    expect(lengths.join()).toBe('0 min,40 min,1 h,1 h 20 min,2 h 30 min');
    expect(minutesBetween('2026-11-21T22:00', '2026-11-21T24:00')).toBe(120);
  });
});

describe('a scene', () => {
  const of = (given: Partial<Parameters<typeof sceneOf>[0]>): Scene =>
    sceneOf({
      entries: [entry({})],
      moment: Date.parse('2026-11-21T09:00:00+01:00'),
      timeZone: amsterdam,
      locale: 'en',
      asOf: Date.parse('2026-11-21T08:55:00+01:00'),
      ...given,
    });

  test('the room of a sign is the one that is named, else that of the first row', () => {
    expect([of({}).room, of({ room: 'Zolderkamer' }).room]).toEqual(['Zaal S', 'Zolderkamer']);
    expect(of({ entries: [] }).room).toBe('');
  });

  test('rows of yesterday say nothing of today', () => {
    expect(of({}).isOfOtherDay).toBe(false);
    expect(of({ asOf: Date.parse('2026-11-20T23:59:00+01:00') }).isOfOtherDay).toBe(true);
    expect(of({ asOf: Date.parse('2026-11-22T00:01:00+01:00') }).isOfOtherDay).toBe(true);
    expect(of({ entries: undefined }).isWaiting).toBe(true);
  });

  test.each([
    ['2026-11-21T10:59:59', ['late', 'lecture', 'night', 'event']],
    ['2026-11-21T11:00:00', ['late', 'night', 'event']],
    ['2026-11-21T23:59:59', ['late', 'night', 'event']],
    ['2026-11-22T00:00:00', ['night', 'event']],
    ['2026-11-22T01:59:59', ['night', 'event']],
    ['2026-11-22T02:00:00', []],
  ])('a schedule has at %s what the search for what is not over finds', (moment, ids) => {
    const entries = [
      entry({ id: 'late', from: '08:00', till: '00:00' }),
      entry({ id: 'lecture' }),
      entry({ id: 'night', from: '22:00', till: '02:00', tillDate: '2026-11-22' }),
      { ...toEntry({ EVENT_ID: '1', EVENT_DATE: '2026-11-21', EVENT_FROMTIME: '22:00', EVENT_TILLTIME: '02:00' }), id: 'event' },
    ];
    const scene = of({ entries, moment: Date.parse(`${moment}+01:00`) });
    expect(shownOfDay(scene).coming.map(({ id }) => id)).toEqual(ids);
    expect(
      shownOfDay(scene)
        .todays.filter(isFoundAt(scene.now))
        .map(({ id }) => id),
    ).toEqual(ids);
  });

  test.each([
    ['its room', { leftOut: [] }, 'Nothing more today in Zaal S'],
    ['no room, if something else may be there', { leftOut: undefined }, 'Nothing more today'],
    ['no room, if something is there', { leftOut: [entry({ till: '20:00' })] }, 'Nothing more today'],
    ['its room, if all is over there', { leftOut: [entry({})] }, 'Nothing more today in Zaal S'],
    ['no room of several', { entries: [entry({}), entry({ place: 'Zaal M' })], leftOut: [] }, 'Nothing more today'],
    ['nothing at all', { entries: [], leftOut: [] }, 'Nothing today'],
  ])('a schedule that is over names %s', (_, given, said) => {
    const scene = of({ ...given, moment: Date.parse('2026-11-21T18:00:00+01:00') });
    expect(shownOfDay(scene).nothing).toBe(said);
  });

  /** What the search finds at a time, asked of the ends that a screen draws. */
  function isFoundAt({ date, time }: Scene['now']): (one: PlannedEntry) => boolean {
    const clock = { today: date, time };
    const booking = toPredicate(parseQuery(notOver.booking, bookingSchema), clock);
    const event = toPredicate(parseQuery(notOver.event, eventSchema), clock);
    return ({ end, row }) => {
      const isMidnight = end.endsWith('24:00');
      const day = addDays(end.slice(0, 10), isMidnight ? 1 : 0);
      const at = isMidnight ? '00:00' : end.slice(11);
      return 'EVENT_ID' in row ? event({ EVENT_DATE: day, EVENT_TILLTIME: at }) : booking({ RES_TILLDATE: day, RES_TILTIME: at });
    };
  }

  const lecture = entry({ id: '2', from: '08:30', till: '11:00', title: 'Lezing' });
  test.each([
    ['nothing in the room', { entries: [], leftOut: [] }, 'free'],
    ['what the search finds', { leftOut: [] }, 'busy'],
    ['what the search leaves out', { entries: [], leftOut: [lecture] }, 'busy'],
    ['what is left out in another room', { entries: [], leftOut: [{ ...lecture, place: 'Zaal M' }] }, 'free'],
    ['what is left out and cancelled', { entries: [], leftOut: [{ ...lecture, isCancelled: true }] }, 'free'],
    ['what is left out later', { entries: [], leftOut: [{ ...lecture, from: '10:00' }] }, 'free'],
    ['what nobody asked for', { entries: [] }, 'unknown'],
    ['rows of yesterday', { entries: [], leftOut: [], asOf: Date.parse('2026-11-20T12:00:00+01:00') }, 'unknown'],
    ['rows of a day to come', { entries: [], leftOut: [], asOf: Date.parse('2026-11-22T12:00:00+01:00') }, 'unknown'],
    ['no rows yet', { entries: undefined, leftOut: undefined }, 'unknown'],
  ] as const)('a sign goes by %s', (_name, given, state) => expect(signState(of({ room: 'Zaal S', ...given }))).toBe(state));
});
