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

/** In milliseconds. */
export const minute = 60_000;
/** In milliseconds. */
export const day = 86_400_000;

/** The offset of a zone from UTC, in milliseconds. */
export function offset(at: number, zone: string): number {
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
