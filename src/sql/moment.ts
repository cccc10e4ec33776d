import { type Day, firstDay, formatDay, lastDay, startOfDay, wallTime } from '../schema/dates.ts';

/** The zone of a column's moments: UTC, an IANA name, or the local time of the rows. */
export type MomentZone = 'UTC' | 'local-wall' | (string & {});

const dayLength = 86_400_000;

/**
 * The start of a local day, as milliseconds since 1970 in the column's zone (L3.5). The day after
 * 9999-12-31 starts at its 24th hour.
 */
export function startOfDayOn(day: Day, zone: MomentZone, timeZone: string | undefined): number {
  if (zone === 'local-wall') return day * dayLength;
  if (timeZone === undefined)
    throw new TypeError(`A column of moments in ${zone} needs { timeZone }, which says when a day begins.`);
  const instant = startOfDay(day, timeZone);
  return zone === 'UTC' ? instant : wallTime(instant, zone);
}

/**
 * The shortest text of a moment, before which no text of the same moment sorts: `2026-11-28` for
 * midnight, `2026-11-28 23` for eleven o'clock. So a column may have times with seconds, with
 * minutes only, or none. A moment before the calendar becomes the empty text.
 */
export function shortMoment(moment: number, separator: ' ' | 'T'): string {
  const day = Math.min(Math.floor(moment / dayLength), lastDay);
  if (day < firstDay) return '';
  const seconds = Math.round((moment - day * dayLength) / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  while (parts.at(-1) === 0) parts.pop();
  const time = parts.map((part) => String(part).padStart(2, '0')).join(':');
  return time === '' ? formatDay(day) : `${formatDay(day)}${separator}${time}`;
}

/** A moment as `2026-11-28 23:00:00`; the years around the calendar are `0000` and `10000`. */
export function longMoment(moment: number): string {
  return new Date(moment).toISOString().replace(/^\+0/, '').replace('T', ' ').slice(0, -'.000Z'.length);
}
