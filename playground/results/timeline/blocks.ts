import type { Entry } from '../../state/entry.ts';
import { daysBetween } from '../../ui/day-in-words.ts';

/** A booking as it lies on a day: minutes since that day's midnight, below 0 where it began before, over 1,440 where it ends later. */
export type Block = { readonly entry: Entry; readonly from: number; readonly till: number };

/** A block with the lane that it lies in, so that none covers another. */
export type Placed<Item extends Block> = Item & { readonly lane: number };

/** Where a booking lies on a day; undefined where it does not. */
export function blockOf(entry: Entry, day: string): Block | undefined {
  if (entry.date > day || entry.tillDate < day) return undefined;
  const from = minutes(entry.from) + minutesPerDay * daysBetween(day, entry.date);
  const end = minutes(entry.till) + minutesPerDay * daysBetween(day, entry.tillDate);
  // An answer without the last day says of a night only that it ends before it begins.
  const till = end < from ? end + minutesPerDay : Math.max(end, from + shortest);
  if (Number.isNaN(from) || Number.isNaN(till) || till <= 0) return undefined;
  return { entry, from, till };
}

/** The hours that a day is drawn with: those of the working day, and more where something is booked. What began the day before asks for none. */
export function hoursOf(blocks: readonly Block[]): readonly [from: number, till: number] {
  let [from, till] = workingDay;
  for (const block of blocks) {
    if (block.from >= 0) from = Math.min(from, Math.floor(block.from / 60));
    till = Math.max(till, Math.min(Math.ceil(block.till / 60), block.from < 0 ? 24 : latest));
  }
  return [from, till];
}

/** Lays blocks of one room into as few lanes as hold them. */
export function inLanes<Item extends Block>(blocks: readonly Item[]): readonly Placed<Item>[] {
  const ends: number[] = [];
  return blocks
    .toSorted((a, b) => a.from - b.from || b.till - a.till)
    .map((block) => {
      const free = ends.findIndex((end) => end <= block.from);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = block.till;
      return { ...block, lane };
    });
}

const minutesPerDay = 1_440;
const workingDay: readonly [number, number] = [8, 18];
/** Four at night: what goes on longer is cut off there. */
const latest = 28;
/** What has no length is drawn with so many minutes. */
const shortest = 30;

/** Minutes since midnight of `HH:MM`; without a time it is the whole day. */
function minutes(time: string): number {
  if (time === '') return 0;
  const [hours, rest] = time.split(':').map(Number);
  return (hours ?? Number.NaN) * 60 + (rest ?? 0);
}
