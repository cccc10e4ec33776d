import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { momentOf } from '../../playground/clock/wall-clock.ts';
import { type CheckedDay, checkDays } from '../../playground/screens/check/check-days.ts';
import { isOnDay, plannedOf, sceneOf } from '../../playground/screens/drawing/scene.ts';
import { otherFreeRooms } from '../../playground/screens/drawing/sign-state.ts';
import { bookedToday } from '../../playground/state/days-and-rooms.ts';
import { toEntry } from '../../playground/state/entry.ts';
import type { ShownRow } from '../../playground/state/rows.ts';
import { bookingSchema } from '../../src/booking.ts';
import { parseQuery } from '../../src/index.ts';
import { filter } from '../../src/memory/index.ts';
import { countOf, isLong } from '../support/counts.ts';
import { forAll, law } from '../support/law.ts';
import { booking, checked, differingMinutes, lyingScreens, minutesIn } from './checked-screens.ts';
import { openDrawing } from './drawn-screen.ts';

const [saturday, sunday, monday] = ['2026-11-21', '2026-11-22', '2026-11-23'] as const;
const lecture = { day: saturday, from: '08:30', till: '11:00' };
const choir = { day: saturday, from: '14:00', till: '16:00', title: 'Koor' };
const overnight = { day: saturday, tillDay: sunday, from: '22:00', till: '02:00' };
const ofToday = 'startdatum = "0d" AND product = 101';
/** A condition that hides what is not of a choir. */
const ofChoirs = 'RES_CUSTOM01 ~ "koor"';
const choirs = `${ofToday} AND ${ofChoirs}`;

/** `right`, `untrue 08:30–11:00: 1, 2` with the numbers of the bookings that are left out. */
const inWords = ({ verdict, spans, leftOut }: CheckedDay): string => {
  const when = spans.map(({ from, till }) => ` ${from}–${till}`).join('');
  return `${verdict}${when}${leftOut.length > 0 ? `: ${leftOut.map((at) => at + 1).join(', ')}` : ''}`;
};

describe('a check of a screen', () => {
  test.each<[string, 'sign' | 'day', string, readonly Parameters<typeof booking>[0][], ...string[]]>([
    ['all that is booked', 'sign', ofToday, [lecture, choir], 'right', 'right'],
    ['no booking', 'sign', choirs, [], 'right', 'right'],
    ['a condition hides a booking until it is over', 'sign', choirs, [lecture, choir], 'untrue 00:00–11:00: 1', 'right'],
    ['the same in a schedule', 'day', choirs, [lecture, choir], 'untrue 00:00–11:00: 1', 'right'],
    [
      'a condition hides all',
      'day',
      `${ofToday} AND RES_CUSTOM01 ~ "yoga"`,
      [lecture, choir],
      'nothing 00:00–24:00: 1, 2',
      'right',
    ],
    ['what is cancelled is not missed', 'sign', choirs, [{ ...lecture, status: 'Cancelled' }, choir], 'right', 'right'],
    ['nor what is in another room', 'sign', ofToday, [{ ...lecture, room: 102 }, choir], 'right', 'right'],
    [
      'a schedule of two rooms misses it in each',
      'day',
      `startdatum = "0d" AND product IN (101,102) AND ${ofChoirs}`,
      [{ ...lecture, room: 102 }, choir],
      'untrue 00:00–11:00: 1',
      'right',
    ],
    ['the dates hide what goes on past midnight', 'sign', ofToday, [overnight], 'right', 'nothing 00:00–02:00: 1'],
    [
      'and do not where they are those of its end',
      'sign',
      'startdatum <= "0d" AND einddatum >= "0d" AND product = 101',
      [overnight],
      'right',
      'right',
    ],
    [
      'a later day is drawn as the next one, and is not',
      'sign',
      `startdatum >= "0d" AND product = 101 AND ${ofChoirs}`,
      [
        { ...lecture, day: sunday },
        { ...choir, day: monday },
      ],
      'untrue 00:00–24:00: 1',
      'nothing 00:00–11:00: 1',
    ],
    ['nothing is said of later days', 'sign', ofToday, [choir, { ...lecture, day: monday }], 'right', 'right'],
    [
      'what is over is hidden by the search itself',
      'day',
      'product = 101 AND (einddatum > "0d" OR (einddatum = "0d" AND RES_TILTIME > "0h"))',
      [lecture, choir],
      'right',
      'right',
    ],
    [
      'what begins later is hidden until an hour before',
      'sign',
      `${ofToday} AND RES_FROMTIME <= "1h"`,
      [lecture, choir],
      'untrue 00:00–13:00: 1, 2',
      'right',
    ],
    [
      'two that look alike',
      'sign',
      `${ofToday} AND RES_ID = 1`,
      [lecture, { ...lecture, from: '12:00', till: '13:00' }],
      'untrue 00:00–13:00: 2',
      'right',
    ],
    [
      'a sign has nothing of another room',
      'sign',
      `startdatum = "0d" AND product IN (101,102) AND ${ofChoirs}`,
      [{ ...lecture, room: 102 }],
      'right',
      'right',
    ],
    [
      '“for the rest of today” ends within a booking',
      'sign',
      `startdatum >= "0d" AND startdatum <= "1d" AND product = 101 AND ${ofChoirs}`,
      [
        { ...choir, from: '06:00', till: '00:00', tillDay: sunday },
        { ...choir, from: '23:30', till: '23:45' },
        { ...lecture, day: sunday, from: '00:00', till: '10:00' },
        { ...choir, day: sunday },
      ],
      'untrue 12:01–24:00: 3',
      'untrue 00:00–10:00: 3',
    ],
  ])('%s', (_, screen, search, rows, ...days) => {
    const given = checked({ screen, search, rows: rows.map(booking), first: saturday, days: days.length });
    expect([...checkDays(given)].map(inWords)).toEqual(days);
  });

  test('skips what the clock skips, and does not claim days whose rows are not known', () => {
    const search = choirs;
    const rows = [booking({ day: '2027-03-28', from: '02:00', till: '03:00' })];
    const given = checked({ screen: 'sign', search, rows, first: '2027-03-28', days: 2 });
    expect([...checkDays({ ...given, known: { first: '2027-03-28', last: '2027-03-28' } })].map(inWords)).toEqual([
      'nothing 00:00–02:00: 1',
      'unknown',
    ]);
  });

  law('finds each day’s spans in order and apart, and a reason for each', [lyingScreens], 60, (given) => {
    for (const { spans, leftOut, verdict } of checkDays(given)) {
      const ends = spans.flatMap(({ from, till }) => [from, till]);
      expect(ends).toEqual([...new Set(ends)].sort());
      expect(leftOut.length > 0).toBe(spans.length > 0);
      expect(verdict === 'right').toBe(spans.length === 0);
    }
  });

  // So a check need not look at the other rooms of a sign.
  test('no sign names another room that is taken, nor one that is taken sooner than it says', () => {
    let named = 0;
    forAll([lyingScreens, fc.constantFrom('00:30', '02:30', '09:15', '12:00', '21:45')], 300, (given, time) => {
      const { search, rows, first: date, timeZone, locale, room } = given;
      const find = (text: string) =>
        filter(rows as readonly object[], parseQuery(text, bookingSchema), { today: date }) as readonly ShownRow[];
      const found = find(search);
      const leftOut = find(bookedToday(parseQuery(search, bookingSchema), 'booking')).filter((row) => !found.includes(row));
      const moment = momentOf({ date, time }, timeZone);
      const entries = { entries: found.map(toEntry), leftOut: leftOut.map(toEntry) };
      const scene = sceneOf({ ...entries, moment, asOf: moment, timeZone, locale, room });
      const booked = plannedOf(rows.map(toEntry));
      for (const { room, next } of otherFreeRooms(scene)) {
        named++;
        const taken = booked.filter((one) => one.place === room && one.end > scene.now.at && isOnDay(one, date));
        expect(taken.map(({ start }) => start).sort()[0]).toBe(next?.start);
      }
    });
    expect(named).toBeGreaterThan(20);
  });
});

test.runIf(isLong)(
  'a check finds a screen untrue at exactly the minutes at which its drawing differs',
  { timeout: 600_000 },
  async () => {
    const { draw, close } = await openDrawing();
    try {
      forAll([lyingScreens], countOf('CHECKED_SCREENS', 8), (given) => {
        for (const day of checkDays(given)) expect(minutesIn(day.spans)).toEqual(differingMinutes(given, day.date, draw));
      });
    } finally {
      await close();
    }
  },
);
