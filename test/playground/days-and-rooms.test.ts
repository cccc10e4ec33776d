import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wallAt } from '../../playground/clock/wall-clock.ts';
import { plannedOf, sceneOf } from '../../playground/screens/drawing/scene.ts';
import { signState } from '../../playground/screens/drawing/sign-state.ts';
import { bookedToday, daysAndRoomsOf, namesStatus, otherConditionsOf } from '../../playground/state/days-and-rooms.ts';
import { rowKey, toEntry } from '../../playground/state/entry.ts';
import { searchFor } from '../../playground/why/find.ts';
import { bookingSchema, eventSchema } from '../../src/booking.ts';
import { parse, parseQuery, print } from '../../src/index.ts';
import { filter } from '../../src/memory/index.ts';
import { demoRows } from '../../src/service/index.ts';
import { forAll, law } from '../support/law.ts';
import { checked } from '../support/sqlite-table.ts';
import { expressionsOf } from '../support/trees.ts';
import { textsOf } from '../support/words-of.ts';

const today = '2026-11-21';
const rows = demoRows(today).booking;
const found = (search: string, day = today) =>
  filter(rows as readonly object[], parseQuery(search, bookingSchema), { today: day });

test.each([
  ['startdatum = "0d" AND product = 101', 'startdatum = "0d" AND product = 101', []],
  ['startdatum = "0d" AND RES_CUSTOM01 ~ "koor"', 'startdatum = "0d"', ['RES_CUSTOM01 ~ "koor"']],
  ['startdatum = "0d" OR RES_CUSTOM01 ~ "koor"', undefined, ['startdatum = "0d" OR RES_CUSTOM01 ~ "koor"']],
  ['(startdatum = "0d" AND status = "New") OR startdatum = "1d"', 'startdatum = "0d" OR startdatum = "1d"', undefined],
  ['NOT (startdatum = "0d" AND status = "New")', undefined, undefined],
  ['NOT startdatum = "0d" AND OBJ_TXT_CUSTOM01 = "A"', 'NOT startdatum = "0d" AND OBJ_TXT_CUSTOM01 = "A"', []],
  ['RES_FROMTIME >= "18:00"', undefined, ['RES_FROMTIME >= "18:00"']],
])('%s says of days and rooms: %s', (search, expected, others) => {
  const query = parseQuery(search, bookingSchema);
  const kept = daysAndRoomsOf(query);
  expect(kept && print(kept)).toBe(expected);
  if (others !== undefined) expect(otherConditionsOf(query)).toEqual(others);
});

test.each([
  ['status = "New"', true],
  ['INV_STATUS = "New" OR product = 1', true],
  ['NOT RES_STATUS = "New"', true],
  ['product = 1', false],
])('%s names the status: %s', (search, isNamed) => expect(namesStatus(parseQuery(search, bookingSchema))).toBe(isNamed));

const conditions = textsOf`
  startdatum >= "0d"; startdatum = "0d"; startdatum BETWEEN "-1d" AND "2d"; einddatum <= "1d"; product IN (101,102);
  NOT product = 103; OBJ_NAME = "Zaal L"; RES_CUSTOM01 ~ "koor"; RES_CUSTOM02 IS NULL; RES_FROMTIME >= "18:00";
  status != "New"; RES_NUMBER > 20`.map((text) => parse(text).expression ?? expect.unreachable());
const queries = expressionsOf(fc.constantFrom(...conditions)).map((tree) => checked(tree, bookingSchema));

describe('of any search', () => {
  law('every row that it finds meets what it says of days and rooms', [queries], 60, (query) => {
    const kept = daysAndRoomsOf(query);
    if (kept === undefined) return;
    const wider = new Set(found(print(kept)));
    for (const row of filter(rows as readonly object[], query, { today })) expect(wider.has(row)).toBe(true);
  });

  test('no sign of a room that it names says free while something takes that room', () => {
    const start = Date.parse('2026-11-20T00:00:00+01:00');
    const moments = fc.integer({ min: 0, max: 72 * 12 }).map((count) => start + count * 300_000);
    const named = queries.filter((query) => rows.some((row) => filter([row], query, { today }).length > 0));
    let isFree = 0;
    forAll([named, moments], 100, (query, moment) => {
      const day = wallAt(moment, 'Europe/Amsterdam').date;
      const shown = filter(rows as readonly object[], query, { today: day }) as typeof rows;
      const known = new Set(shown.map(rowKey));
      const booked = found(bookedToday(query, 'booking'), day) as typeof rows;
      const leftOut = booked.filter((row) => !known.has(rowKey(row))).map(toEntry);
      const room = shown[0] && toEntry(shown[0]).place;
      if (room === undefined) return;
      const at = { moment, asOf: moment, timeZone: 'Europe/Amsterdam', locale: 'en', room } as const;
      const scene = sceneOf({ ...at, entries: shown.map(toEntry), leftOut });
      const isTaken = plannedOf(rows.map(toEntry)).some(
        (one) => one.place === room && one.start <= scene.now.at && scene.now.at < one.end,
      );
      expect(signState(scene)).toBe(isTaken ? 'busy' : 'free');
      if (!isTaken) isFree++;
    });
    expect(isFree).toBeGreaterThan(5);
  });
});

test.each([
  ['1207', 'RES_ID = 1207'],
  ['2026-12-04', 'RES_FROMDATE = "2026-12-04"'],
  ['kóór "x"', 'RES_CUSTOM01 ~ "kóór"'],
] as const)('%s is asked of a service as %s, with any status', (typed, expected) => {
  const of = { entity: 'booking', query: parseQuery('product = 1', bookingSchema), text: '', diagnostics: [] } as const;
  const search = searchFor(typed, { of });
  expect(search).toContain(expected);
  expect(namesStatus(parseQuery(search, bookingSchema))).toBe(true);
});

test.each([
  ['2026-11-21_1', 'EVENT_ID = "2026-11-21_1"'],
  ['2026-12-04', 'EVENT_DATE = "2026-12-04"'],
  ['koor', 'EVENT_DATE >= "-31d" AND EVENT_DATE <= "31d" AND (EVENT_DESC ~ "koor" OR OBJ_DESC ~ "koor")'],
] as const)('an event %s is asked as %s', (typed, expected) => {
  const of = { entity: 'event', query: parseQuery('PRODUCT = 1', eventSchema), text: '', diagnostics: [] } as const;
  expect(searchFor(typed, { of })).toBe(expected);
});
