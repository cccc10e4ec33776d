import fc from 'fast-check';
import type { Locator } from 'playwright-core';
import { momentOf, wallAt } from '../../playground/clock/wall-clock.ts';
import { type CheckedDay, type CheckedScreen, checkDays } from '../../playground/screens/check/check-days.ts';
import type { ScreenProps } from '../../playground/screens/drawing/scene.ts';
import { addDays } from '../../playground/state/dates.ts';
import { bookedToday } from '../../playground/state/days-and-rooms.ts';
import { toEntry } from '../../playground/state/entry.ts';
import type { ShownRow } from '../../playground/state/rows.ts';
import { bookingSchema } from '../../src/booking.ts';
import { parseQuery } from '../../src/index.ts';
import { filter } from '../../src/memory/index.ts';

/** What the page calls a day. */
const dayNames: Readonly<Record<CheckedDay['verdict'], string>> = {
  right: 'right',
  untrue: 'wrong',
  nothing: 'empty',
  unknown: 'not known',
};

const timeZone = 'Europe/Amsterdam';

/** What the strip of days says of thirty days from Saturday 21 November, and what a check of Zaal M says of them. */
export async function thirtyDays(strip: Locator, given: Pick<CheckedScreen, 'search' | 'rows' | 'known'>) {
  const labels = await strip.getByRole('radio').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  const days = checkDays({
    ...given,
    screen: 'sign',
    entity: 'booking',
    room: 'Zaal M',
    locale: 'en',
    timeZone,
    first: '2026-11-21',
    days: 30,
  });
  return { shown: labels.map((label) => label?.replace(/.*, /, '')), checked: [...days].map(({ verdict }) => dayNames[verdict]) };
}

const rooms = { 101: 'Zaal S', 102: 'Zaal M' } as const;

type Written = {
  readonly day: string;
  readonly from: string;
  readonly till: string;
  readonly tillDay?: string;
  readonly title?: string;
  readonly room?: keyof typeof rooms;
  readonly status?: string;
};

/** The row of a booking. */
export const booking = (
  { day, from, till, tillDay = day, title = 'Lezing', room = 101, status = 'Open' }: Written,
  at = 0,
): ShownRow => ({
  RES_ID: at + 1,
  RES_FROMDATE: day,
  RES_TILLDATE: tillDay,
  RES_FROMTIME: `${from}:00`,
  RES_TILTIME: `${till}:00`,
  RES_STATUS: status,
  RES_CUSTOM01: title,
  RES_CUSTOM02: null,
  OBJ_ID: room,
  OBJ_NAME: rooms[room],
  OBJ_DESC: null,
});

type Checked = Pick<CheckedScreen, 'screen' | 'search' | 'rows' | 'first' | 'days'> & { readonly room?: string };

/** A check of a screen of Zaal S of which all rows are known. */
export const checked = ({ room = rooms[101], ...given }: Checked): CheckedScreen => ({
  ...given,
  room,
  entity: 'booking',
  locale: 'en',
  timeZone,
  known: { first: '2020-01-01', last: '2030-01-01' },
});

/** Screens of one day, of searches that may leave out what they should not. On two of three days the clock changes. */
export const lyingScreens: fc.Arbitrary<CheckedScreen> = fc
  .record({
    screen: fc.constantFrom('sign' as const, 'day' as const),
    first: fc.constantFrom('2026-11-21', '2026-10-25', '2027-03-28'),
    search: fc
      .tuple(
        fc.constantFrom(
          'startdatum = "0d"',
          'startdatum >= "0d" AND startdatum <= "1d"',
          'startdatum <= "0d" AND einddatum >= "0d"',
          'startdatum >= "0d"',
          'RES_FROMDATE BETWEEN "-1d" AND "0d"',
        ),
        fc.constantFrom('product = 101', 'product IN (101,102)', 'OBJ_NAME ~ "zaal"', '(product = 101 OR RES_CUSTOM01 ~ "koor")'),
        fc.constantFrom(
          '',
          'RES_CUSTOM01 ~ "koor"',
          'RES_CUSTOM01 !~ "lezing"',
          "RES_FROMTIME >= '12:00'",
          'RES_STATUS = "Paid"',
          '(RES_CUSTOM01 ~ "koor" OR RES_TILTIME IS NULL)',
        ),
      )
      .map((conditions) => conditions.filter((one) => one !== '').join(' AND ')),
    rows: fc.array(
      fc.record({
        begins: fc.integer({ min: -1, max: 3 }),
        lasts: fc.constantFrom(0, 0, 0, 0, 1, 2),
        from: timeOfDay(),
        till: timeOfDay(),
        title: fc.constantFrom('Koor', 'Lezing', 'Yoga'),
        room: fc.constantFrom(101 as const, 101 as const, 102 as const),
        status: fc.constantFrom('Open', 'Paid', 'Open', 'Cancelled'),
      }),
      { maxLength: 9 },
    ),
  })
  .map(({ screen, first, search, rows }) =>
    checked({
      screen,
      first,
      days: 1,
      search,
      rows: rows.map(({ begins, lasts, ...one }, at) => {
        const day = addDays(first, begins);
        return booking({ ...one, day, tillDay: addDays(day, lasts) }, at);
      }),
    }),
  );

function timeOfDay() {
  const hour = fc.constantFrom('00', '01', '02', '03', '08', '10', '12', '14', '20', '23');
  return fc.tuple(hour, fc.constantFrom('00', '00', '30', '59')).map((parts) => parts.join(':'));
}

/** The minutes of a day that are in spans of wall time. */
export const minutesIn = (spans: CheckedDay['spans']): readonly number[] =>
  spans.flatMap(({ from, till }) => {
    const [first, last] = [from, till].map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
    return Array.from({ length: (last ?? 0) - (first ?? 0) }, (_, at) => (first ?? 0) + at);
  });

/**
 * The minutes of a day at which a screen is drawn in another way than with all rows of its rooms,
 * as far ahead as the search finds any: every minute of the day is drawn twice.
 */
export function differingMinutes(given: CheckedScreen, date: string, draw: (props: ScreenProps) => string): readonly number[] {
  const { screen, search, rows, room, locale } = given;
  const find = (text: string): readonly ShownRow[] =>
    filter(rows as readonly object[], parseQuery(text, bookingSchema), { today: date }) as readonly ShownRow[];
  const query = parseQuery(search, bookingSchema);
  const found = new Set(find(search));
  const isShown = (row: ShownRow): boolean => screen === 'day' || row['OBJ_NAME'] === room;
  const inRooms = search.includes('product = 101 AND') || search.endsWith('product = 101') ? find('product = 101') : rows;
  const furthest = [...found]
    .filter((row) => isShown(row) && row['RES_STATUS'] !== 'Cancelled')
    .map((row) => String(row['RES_FROMDATE']))
    .concat(date)
    .sort()
    .at(-1);
  const all = inRooms.filter((row) => found.has(row) || String(row['RES_FROMDATE']) <= (furthest ?? ''));
  const leftOut = find(bookedToday(query, 'booking')).filter((row) => !found.has(row));
  const at = (moment: number) => ({ screen, moment, timeZone, locale, room, asOf: moment });
  const [begin, end] = [momentOf({ date, time: '00:00' }, timeZone), momentOf({ date, time: '24:00' }, timeZone)];
  const drawings = [
    { entries: rows.filter((row) => found.has(row)).map(toEntry), leftOut: leftOut.map(toEntry) },
    { entries: all.map(toEntry), leftOut: [] },
  ].map((drawn) => {
    const texts: [number, string][] = [];
    for (let moment = begin; moment < end; moment += 60_000) {
      const { time } = wallAt(moment, timeZone);
      // The room in which there is nothing is told where the entries have only one.
      const text = draw({ ...at(moment), ...drawn }).replace(/(Nothing(?: more)? today) in Zaal [SM]/, '$1');
      texts.push([Number(time.slice(0, 2)) * 60 + Number(time.slice(3)), text]);
    }
    return texts;
  });
  const [real = [], whole = []] = drawings;
  // Where the clock is set back, an hour is there twice.
  return [...new Set(real.flatMap(([minute, text], index) => (whole[index]?.[1] === text ? [] : [minute])))].sort(
    (a, b) => a - b,
  );
}
