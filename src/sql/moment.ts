import { type Day, firstDay, formatDay, lastDay, startOfDay, wallTime } from '../schema/dates.ts';

/** The zone that a column's moments are told in: UTC, an IANA name, or whatever wall the rows were written by. */
export type MomentZone = 'UTC' | 'local-wall' | (string & {});

const dayLength = 86_400_000;

/**
 * When a local day begins, as the milliseconds since 1970 that a clock on the column's wall shows (L3.5). The day after 9999-12-31 begins
 * at the 24th hour of it.
 */
export function startOfDayOn(day: Day, zone: MomentZone, timeZone: string | undefined): number {
  if (zone === 'local-wall') return day * dayLength;
  if (timeZone === undefined)
    throw new TypeError(`A column of moments in ${zone} needs { timeZone }, which says when a day begins.`);
  const instant = startOfDay(day, timeZone);
  return zone === 'UTC' ? instant : wallTime(instant, zone);
}

/**
 * A moment as the shortest text that no text of the same moment comes before: `2026-11-28` for midnight, `2026-11-28 23` for eleven. So a
 * column of texts may hold seconds, or only minutes, or no time at all. What lies before the calendar is the text before every other.
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

/** A moment as `2026-11-28 23:00:00`, the year before the first as `0000` and the one after the last as `10000`, for engines that read them. */
export function longMoment(moment: number): string {
  return new Date(moment).toISOString().replace(/^\+0/, '').replace('T', ' ').slice(0, -'.000Z'.length);
}
