import { checkDay, type Day, dateOf, lastDay } from './day.ts';

/**
 * The calendar day on which an instant falls in a time zone. `instant` is in milliseconds since 1970-01-01T00:00Z, `zone` a
 * name of the IANA time zone database. Throws a RangeError for an unknown zone, an instant that a `Date` cannot hold, or a
 * day outside 0001-01-01 … 9999-12-31; a TypeError when the zone is no string.
 */
export function dayOf(instant: number, zone: string): Day {
  return checkDay(Math.floor(wallTime(instant, zone) / msPerDay));
}

/**
 * The first instant of a calendar day in a time zone, in milliseconds since 1970-01-01T00:00Z: midnight; the first of two
 * midnights; the end of the gap where the clock skips midnight, or skips the whole day. A day takes up the instants
 * `startOfDay(day) … startOfDay(day + 1)`, the last excluded, 23 or 25 hours where the clock changes (L3); therefore the
 * day after 9999-12-31 is taken too. Throws as `dayOf`.
 */
export function startOfDay(day: Day, zone: string): number {
  if (day !== lastDay + 1) checkDay(day);
  const midnight = day * msPerDay;
  const yesterday = midnight - msPerDay;
  const tomorrow = midnight + msPerDay;
  // The greater of the offsets in force around midnight gives the first of two midnights, and nearly always the only one.
  const offset = Math.max(wallTime(yesterday, zone) - yesterday, wallTime(tomorrow, zone) - tomorrow);
  if (wallTime(midnight - offset, zone) === midnight) return midnight - offset;
  return firstReading(midnight, yesterday, tomorrow, zone);
}

/**
 * What the clock on the wall shows at an instant, as the milliseconds since 1970-01-01T00:00 that it seems to be; minus
 * the instant it is the zone's offset then. Whole seconds, rounded down. Throws as `dayOf`, but has no limits of years.
 */
export function wallTime(instant: number, zone: string): number {
  const second = Math.floor(instant / 1000) * 1000;
  const { format, readings } = clockOf(zone);
  const known = readings.get(second);
  if (known !== undefined) return known;
  const text = format.format(second);
  const utcDay = Math.floor(second / msPerDay);
  const seconds = Number(text.slice(-8, -6)) * 3600 + Number(text.slice(-5, -3)) * 60 + Number(text.slice(-2));
  const wall = (utcDay + daysAhead(Number(text.slice(0, 2)) - dateOf(utcDay))) * msPerDay + seconds * 1000;
  if (readings.size >= readingsKept) readings.clear();
  readings.set(second, wall);
  return wall;
}

/** Throws as `dayOf` does when the zone is no string or unknown. */
export function checkZone(zone: string): void {
  clockOf(zone);
}

const msPerDay = 86_400_000;

/** No offset reaches a day, so the local date is that of the day before, the same or the next: −1, 0 or 1, told from the difference. */
function daysAhead(difference: number): number {
  if (difference === 0) return 0;
  return difference === 1 || difference < -1 ? 1 : -1; // 1 after 31, or 31 after 1, where a month begins
}

/** The first second at which the wall shows `midnight` or later; at `before` it does not yet, at `after` it does. */
function firstReading(midnight: number, before: number, after: number, zone: string): number {
  let low = before / 1000;
  let high = after / 1000;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (wallTime(middle * 1000, zone) < midnight) low = middle;
    else high = middle;
  }
  return high * 1000;
}

/** How the wall of a zone is read, and what it showed at the instants asked last: a day's ends and the second of now are asked over and over. */
type ZoneClock = { readonly format: Intl.DateTimeFormat; readonly readings: Map<number, number> };

const clocks = new Map<string, ZoneClock>();
const clocksKept = 64; // a format takes some 100 µs to make and much memory; zone names may come from outside
const readingsKept = 256; // one is found twenty times as quickly as made

function clockOf(zone: string): ZoneClock {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  // Intl takes undefined for the zone of the process.
  if (typeof zone !== 'string') throw new TypeError('A time zone is a name such as "Europe/Amsterdam".');
  const clock = { format: newFormat(zone), readings: new Map<number, number>() };
  if (clocks.size >= clocksKept) clocks.clear();
  clocks.set(zone, clock);
  return clock;
}

/** Formats as `14, 23:13:20`: the day of the month first, the time last, two digits each, whatever the process's locale is. */
function newFormat(zone: string): Intl.DateTimeFormat {
  const options = { calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' } as const;
  const fields = { day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, ...fields, timeZone: zone });
  } catch (cause) {
    throw new RangeError(`Unknown time zone ${JSON.stringify(zone.slice(0, 64))}.`, { cause });
  }
}
