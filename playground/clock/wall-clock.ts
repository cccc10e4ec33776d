/** What a clock on the wall shows: `YYYY-MM-DD` and `HH:MM`. */
export type Wall = { readonly date: string; readonly time: string };

/** What the wall of a zone shows at a moment, which is in milliseconds since 1970. */
export function wallAt(at: number, zone: string): Wall {
  const text = new Date(reading(at, zone)).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

/**
 * The moment at which the wall of a zone shows a date and time. Where the clock is set back and shows it twice, the first; where it is set ahead
 * and never shows it, as much later as the clock was set. `24:00` is the midnight that ends the date.
 */
export function momentOf({ date, time }: Wall, zone: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const wanted = Date.parse(`${date}T00:00Z`) + (hours * 60 + minutes) * minute;
  const [before, after] = [offset(wanted - day, zone), offset(wanted + day, zone)];
  const found = [wanted - before, wanted - after].filter((at) => reading(at, zone) === wanted);
  return found.length > 0 ? Math.min(...found) : wanted - before;
}

/** The next Monday at eight; on a Monday before eight that same day. */
export function nextMonday(at: number, zone: string): number {
  const today = { ...wallAt(at, zone), time: '08:00' };
  const ahead = (8 - new Date(`${today.date}T00:00Z`).getUTCDay()) % 7;
  const monday = momentOf(dateLater(today, ahead), zone);
  return monday > at ? monday : momentOf(dateLater(today, ahead + 7), zone);
}

/** A moment at which the clocks of a zone are set: ahead where summer time begins, back where it ends. */
export type Change = { readonly kind: 'begins' | 'ends'; readonly at: number };

/** When the clocks of a zone are set, from a year before a moment to a year after it, in order. */
export function changesAround(at: number, zone: string): readonly Change[] {
  const changes: Change[] = [];
  const start = Math.floor(at / minute) * minute;
  for (let from = start - 366 * day; from < start + 366 * day; from += day) {
    const [before, after] = [offset(from, zone), offset(from + day, zone)];
    if (before !== after)
      changes.push({ kind: after > before ? 'begins' : 'ends', at: firstWith(after, from, from + day, zone) });
  }
  return changes;
}

function dateLater({ date, time }: Wall, days: number): Wall {
  return { date: new Date(Date.parse(`${date}T00:00Z`) + days * day).toISOString().slice(0, 10), time };
}

const minute = 60_000;
const day = 86_400_000;

/** The first minute after `low`, and not after `high`, with an offset. */
function firstWith(wanted: number, low: number, high: number, zone: string): number {
  if (high - low <= minute) return high;
  const middle = Math.floor((low + high) / 2 / minute) * minute;
  return offset(middle, zone) === wanted ? firstWith(wanted, low, middle, zone) : firstWith(wanted, middle, high, zone);
}

/** How far the wall of a zone is ahead of UTC, in milliseconds. */
function offset(at: number, zone: string): number {
  return reading(at, zone) - Math.floor(at / 1_000) * 1_000;
}

/** What the wall shows, as if it were UTC. */
function reading(at: number, zone: string): number {
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
