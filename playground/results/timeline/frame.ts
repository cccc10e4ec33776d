import { addDays, daysBetween } from '../../ui/day-in-words.ts';

/** The days that a ruler has. */
export type Frame = { readonly start: string; readonly length: number };

/**
 * Days around the first and the last day of a search, so that both can be moved either way. A frame of before stays while it has room enough, so
 * that it does not move with every step. Undefined where the days are so many that each would be too narrow to be found.
 */
export function frameAround(before: Frame | undefined, first: string | undefined, last: string | undefined): Frame | undefined {
  const [from, till] = [first ?? last, last ?? first];
  if (from === undefined || till === undefined) return undefined;
  const span = daysBetween(from, till) + 1;
  if (span < 1 || span > longestSpan) return undefined;
  if (before !== undefined) {
    const [ahead, behind] = [daysBetween(before.start, from), before.length - 1 - daysBetween(before.start, till)];
    if (Math.min(ahead, behind) >= leastRoom && before.length <= Math.max(shortFrame, 3 * span)) return before;
  }
  const isOpen = first === undefined || last === undefined;
  const room = isOpen ? mostRoom : Math.max(shortest, Math.min(span, mostRoom));
  return { start: addDays(from, -room), length: span + 2 * room };
}

/** Two months. */
const longestSpan = 62;
const leastRoom = 3;
const shortFrame = 30;
const [shortest, mostRoom] = [7, 14];

/** The days of a frame that are written below it: today, and as many Mondays as have room beside each other. */
export function markedDays({ start, length }: Frame, today: string): readonly string[] {
  const apart = Math.ceil(length / 4);
  const at = daysBetween(start, today);
  const marked = at >= 0 && at < length ? [at] : [];
  for (let day = 0; day < length; day++) {
    const isMonday = new Date(addDays(start, day)).getUTCDay() === 1;
    if (isMonday && marked.every((other) => Math.abs(other - day) >= apart)) marked.push(day);
  }
  return marked.map((day) => addDays(start, day));
}
