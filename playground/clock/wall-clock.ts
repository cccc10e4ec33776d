/** A local date `YYYY-MM-DD` and time `HH:MM`. */
export type LocalTime = { readonly date: string; readonly time: string };

/** Returns the local date and time of a zone. `at` is in milliseconds since 1970. */
export function wallAt(at: number, zone: string): LocalTime {
  const text = new Date(localTime(at, zone)).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

/**
 * Returns the instant of a local date and time in milliseconds since 1970: the earlier of two where
 * the clock is set back, shifted by the gap where it is set forward. `24:00` is the end of the
 * date.
 */
export function momentOf({ date, time }: LocalTime, zone: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const local = Date.parse(`${date}T00:00Z`) + (hours * 60 + minutes) * minute;
  const [before, after] = [offset(local - day, zone), offset(local + day, zone)];
  const found = [local - before, local - after].filter((at) => localTime(at, zone) === local);
  return found.length > 0 ? Math.min(...found) : local - before;
}

/** Returns the next Monday 08:00, which can be today. */
export function nextMonday(at: number, zone: string): number {
  const today = { ...wallAt(at, zone), time: '08:00' };
  const ahead = (8 - new Date(`${today.date}T00:00Z`).getUTCDay()) % 7;
  const monday = momentOf(dateLater(today, ahead), zone);
  return monday > at ? monday : momentOf(dateLater(today, ahead + 7), zone);
}

/** The begin or end of summer time. */
export type ClockChange = { readonly kind: 'begins' | 'ends'; readonly at: number };

/** Returns the clock changes of a zone from a year before a moment to a year after it. */
export function changesAround(at: number, zone: string): readonly ClockChange[] {
  const changes: ClockChange[] = [];
  const start = Math.floor(at / minute) * minute;
  for (let from = start - 366 * day; from < start + 366 * day; from += day) {
    const [before, after] = [offset(from, zone), offset(from + day, zone)];
    if (before !== after)
      changes.push({ kind: after > before ? 'begins' : 'ends', at: firstWith(after, from, from + day, zone) });
  }
  return changes;
}

function dateLater({ date, time }: LocalTime, days: number): LocalTime {
  return { date: new Date(Date.parse(`${date}T00:00Z`) + days * day).toISOString().slice(0, 10), time };
}

const minute = 60_000;
const day = 86_400_000;

/** Finds the first minute in (`low`, `high`] that has the offset, by bisection. */
function firstWith(target: number, low: number, high: number, zone: string): number {
  if (high - low <= minute) return high;
  const middle = Math.floor((low + high) / 2 / minute) * minute;
  return offset(middle, zone) === target ? firstWith(target, low, middle, zone) : firstWith(target, middle, high, zone);
}

/** The offset of a zone from UTC, in milliseconds. */
function offset(at: number, zone: string): number {
  return localTime(at, zone) - Math.floor(at / 1_000) * 1_000;
}

/** The local date and time as if it were UTC, in milliseconds. */
function localTime(at: number, zone: string): number {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at)) part[type] = value;
  return Date.parse(`${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`);
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const two = '2-digit';
  const time = { hour: two, minute: two, second: two, hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, year: 'numeric', month: two, day: two, ...time });
  formats.set(zone, format);
  return format;
}

const formats = new Map<string, Intl.DateTimeFormat>();
