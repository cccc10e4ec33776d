import { firstDay, formatDay, lastDay, type Now, wallTime } from '../schema/dates.ts';
import { resolveSpan } from '../schema/moments.ts';

/** The zone of a column's moments: UTC, an IANA name, or the local time of the rows. */
export type MomentZone = 'UTC' | 'local-wall' | (string & {});

const dayLength = 86_400_000;

/**
 * Milliseconds since 1970 in a column's zone, of an instant in seconds. `compatible` resolves what
 * the search wrote, so that a column in another zone, on whose clock some hours come twice, takes
 * both of these for one.
 */
const inZone = (second: number, zone: MomentZone): number =>
  zone === 'UTC' || zone === 'local-wall' ? second * 1000 : wallTime(second * 1000, zone);

/** Both ends of a literal's day or second, as milliseconds since 1970 in the column's zone (L3.9). */
export type MomentEnds = { readonly from: number; readonly to: number };

/**
 * The moments that a literal stands for on a column (L3.5, L3.9). The day after 9999-12-31 starts
 * at its 24th hour.
 *
 * @throws TypeError for a clock without the time zone or the time that the column needs
 */
export function momentsOf(text: string, zone: MomentZone, now: Now): MomentEnds {
  const isWall = zone === 'local-wall';
  if (!isWall && now.timeZone === undefined)
    throw new TypeError(`A column of moments in ${zone} needs { timeZone }, which says when a day begins.`);
  const span = resolveSpan(text, isWall, now);
  const from = inZone(span.from, zone);
  // A second has no other inside it, whatever the clock of the column does.
  return { from, to: span.to - span.from === 1 ? from + 1000 : inZone(span.to, zone) };
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
