import { type Locale, parseQuery, print, type Query } from 'search-expression';
import { bookingSchema, eventSchema } from 'search-expression/booking';
import { filter } from 'search-expression/memory';
import { changesAround, firstWith } from '../../clock/clock-changes.ts';
import { momentOf, wallAt } from '../../clock/wall-clock.ts';
import { minutesOf } from '../../results/timeline/blocks.ts';
import { addDays } from '../../state/dates.ts';
import { bookedToday, roomsOf } from '../../state/days-and-rooms.ts';
import { toEntry } from '../../state/entry.ts';
import type { ShownRow } from '../../state/rows.ts';
import type { EntityName } from '../../state/search.ts';
import { countsFromNow } from '../../state/subject.ts';
import { isOn, isOnDay, isOver, type PlannedEntry, plannedOf, type Scene } from '../drawing/scene.ts';
import { noLook } from '../drawing/screen-look.ts';
import { dayOf, screenWords, timesOn } from '../drawing/screen-words.ts';
import { shownOfDay } from '../drawing/shown-of-day.ts';
import { shownOnSign, signState, titleOnSign, untilWhen } from '../drawing/sign-state.ts';

/** A screen that is checked, with all rows that take its rooms on the known days. */
export type CheckedScreen = {
  readonly screen: 'sign' | 'day';
  readonly entity: EntityName;
  readonly search: string;
  readonly rows: readonly ShownRow[];
  readonly room: string;
  readonly locale: Locale;
  readonly timeZone: string;
  /** The first day, and how many there are. */
  readonly first: string;
  readonly days: number;
  /** The days of which all rows are there. */
  readonly known: { readonly first: string; readonly last: string };
};

/**
 * `untrue` if at some moment the screen draws something else than with all uncancelled rows of its
 * rooms; `nothing` if the search also finds none of the day's rows.
 */
export type CheckVerdict = 'right' | 'untrue' | 'nothing' | 'unknown';

export type CheckedDay = {
  readonly date: string;
  readonly verdict: CheckVerdict;
  /** The wall times `HH:MM` between which it is untrue, the end excluded. */
  readonly spans: readonly { readonly from: string; readonly till: string }[];
  /** Where in `rows` those are that the search leaves out and the drawing lacks. */
  readonly leftOut: readonly number[];
  /** How many uncancelled rows the rooms have on the day. */
  readonly booked: number;
};

/** Checks a screen day by day. Every day has the rows that a screen would have requested on it. */
export function* checkDays(given: CheckedScreen): Generator<CheckedDay> {
  const { screen, entity, search, rows, room, timeZone, first, days, known } = given;
  const schema = entity === 'booking' ? bookingSchema : eventSchema;
  const query = parseQuery(search, schema);
  const ofDay = parseQuery(bookedToday(query, entity), schema);
  const rooms = roomsOf(query);
  const find = (from: readonly ShownRow[], by: Query, today: string, time = '00:00'): readonly ShownRow[] =>
    filter(from as readonly object[], by, { today, time, timeZone, unreadable: 'missing' }) as readonly ShownRow[];
  const isOfNow = countsFromNow(query);
  const inRooms = rooms === undefined ? rows : find(rows, parseQuery(print(rooms), schema), first);
  const all = plannedOf(inRooms.map(toEntry)).filter(({ place }) => screen === 'day' || place === room);
  const own = all.map(({ row }) => row);
  const indexOf = new Map(rows.map((row, at) => [row, at]));
  const gaps = gapsAround(momentOf({ date: first, time: '00:00' }, timeZone), timeZone);

  for (let at = 0; at < days; at++) {
    const date = addDays(first, at);
    if (date < known.first || date > known.last) {
      yield { date, verdict: 'unknown', spans: [], leftOut: [], booked: 0 };
      continue;
    }
    const taking = new Set(find(own, ofDay, date));
    const everFound = new Set<ShownRow>();
    const foundAt = (time: string) => {
      const found = new Set(find(own, query, date, time));
      for (const row of found) everFound.add(row);
      const drawn = all.filter(({ row }) => found.has(row));
      // What a screen draws of later days says that nothing comes before it.
      const last = drawn.reduce((latest, one) => (one.date > latest ? one.date : latest), date);
      const whole = all.filter((one) => found.has(one.row) || (one.date <= last && !isOver(one, `${date}T${time}`)));
      const guarded = all.filter(({ row }) => taking.has(row) && !found.has(row));
      return { drawn, whole, guarded, lacking: whole.filter(({ row }) => !found.has(row)) };
    };
    const early = foundAt('00:00');
    const spans = differingSpans({
      date,
      // A search that counts from now may find others at every minute.
      ends: isOfNow
        ? everyMinute.map((time) => `${date}T${time}`)
        : [...early.whole, ...early.guarded].flatMap(({ start, end }) => [start, end]),
      gap: gaps.get(date),
      differs: (time) => {
        const { drawn, whole, guarded } = isOfNow ? foundAt(time) : early;
        return (
          textAt(given, { date, time, planned: drawn, leftOut: guarded }) !==
          textAt(given, { date, time, planned: whole, leftOut: [] })
        );
      },
    });
    const today = all.filter((one) => isOnDay(one, date));
    const { lacking } = isOfNow ? foundAt(spans[0]?.from ?? '00:00') : early;
    const lackingToday = lacking.filter((one) => isOnDay(one, date));
    const reasons = lackingToday.length > 0 ? lackingToday : lacking.filter((one) => one.date > date).slice(0, 1);
    const isNothing = today.length > 0 && !today.some(({ row }) => everFound.has(row));
    yield {
      date,
      verdict: isNothing ? 'nothing' : spans.length > 0 ? 'untrue' : 'right',
      spans,
      leftOut: spans.length === 0 ? [] : reasons.map(({ row }) => indexOf.get(row) ?? -1),
      booked: today.length,
    };
  }
}

type Moment = { readonly date: string; readonly time: string };
type Drawn = Moment & { readonly planned: readonly PlannedEntry[]; readonly leftOut: readonly PlannedEntry[] };

/**
 * All that the body of a screen draws at a wall time, but for what is over and for the room in
 * which there is nothing. Equal if it looks equal.
 */
function textAt({ screen, room, locale }: CheckedScreen, { date, time, planned, leftOut }: Drawn): string {
  const now = { date, time, at: `${date}T${time}` };
  const scene: Scene = {
    planned,
    leftOut,
    conditions: [],
    isWaiting: false,
    now,
    locale,
    room,
    isOfOtherDay: false,
    isPaused: false,
    look: noLook,
  };
  const words = screenWords[locale];
  if (screen === 'sign') {
    const { on, coming } = shownOnSign(scene);
    return JSON.stringify([
      signState(scene),
      untilWhen(scene),
      // The first is drawn with what is left of it, of the others only the title.
      on.map(({ title, by, start, end }, at) => (at === 0 ? [title, by, start, end] : title)),
      coming.map((one) => [dayOf(one.date, date, locale), timesOn(one, one.date, words), titleOnSign(one, scene)]),
    ]);
  }
  const { todays, coming, next } = shownOfDay(scene);
  if (coming.length > 0)
    return JSON.stringify(coming.map((one) => [timesOn(one, date, words), one.title, one.by, one.place, isOn(one, now.at)]));
  return JSON.stringify([
    todays.length > 0,
    next && [next.title, dayOf(next.date, date, locale), timesOn(next, next.date, words), next.place],
  ]);
}

type DifferingOptions = {
  readonly date: string;
  /** The wall times at which something begins or ends, also of other days. */
  readonly ends: readonly string[];
  /** Wall times that the clock skips on this day. */
  readonly gap: readonly [from: number, till: number] | undefined;
  readonly differs: (time: string) => boolean;
};

/** The spans of a day in which two drawings differ. */
function differingSpans({ date, ends, gap, differs }: DifferingOptions): CheckedDay['spans'] {
  const ofDay = ends.filter((end) => end.startsWith(date)).map((end) => minutesOf(end.slice(11)));
  const stops = [...new Set([0, ...ofDay, ...(gap ?? []), 1_440])].sort((a, b) => a - b);
  const spans: { from: string; till: string }[] = [];
  const add = (from: number, till: number): void => {
    const before = spans.at(-1);
    if (before?.till === timeOf(from)) before.till = timeOf(till);
    else spans.push({ from: timeOf(from), till: timeOf(till) });
  };
  const at = (minute: number): boolean => differs(timeOf(minute));
  stops.slice(1).forEach((till, index) => {
    const from = stops[index] ?? 0;
    if (gap !== undefined && from >= gap[0] && till <= gap[1]) return;
    const [first, last] = [at(from), at(till - 1)];
    if (first && last) add(from, till);
    else if (first !== last) {
      // A text that depends on how long something lasts: it changes once in between.
      const turn = firstWith(last, from, till - 1, at);
      if (first) add(from, turn);
      else add(turn, till);
    }
  });
  return spans;
}

/** The wall times that are skipped where summer time begins, in minutes by day. */
function gapsAround(moment: number, timeZone: string): ReadonlyMap<string, readonly [number, number]> {
  return new Map(
    changesAround(moment, timeZone)
      .filter(({ kind }) => kind === 'begins')
      .map(({ at }) => {
        const { date, time } = wallAt(at, timeZone);
        return [date, [minutesOf(wallAt(at - 60_000, timeZone).time) + 1, minutesOf(time)]];
      }),
  );
}

const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const everyMinute = Array.from({ length: 1_440 }, (_, minute) => timeOf(minute));
