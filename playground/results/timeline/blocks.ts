import { daysBetween } from '../../state/dates.ts';
import type { Entry } from '../../state/entry.ts';

/**
 * The times of an entry on a day, in minutes since its midnight: negative where it began the day
 * before, over 1,440 where it ends later.
 */
export type Block = { readonly entry: Entry; readonly from: number; readonly till: number };

/** A block with its lane; blocks of one lane do not overlap. */
export type PlacedBlock<Item extends Block> = Item & { readonly lane: number };

/** The block of an entry on a day; undefined if it is not on that day. */
export function blockOf(entry: Entry, day: string): Block | undefined {
  if (entry.date > day || entry.tillDate < day) return undefined;
  const from = minutesOf(entry.from) + minutesPerDay * daysBetween(day, entry.date);
  const end = minutesOf(entry.till) + minutesPerDay * daysBetween(day, entry.tillDate);
  // Without an end date, an entry past midnight seems to end before it begins.
  const till = end < from ? end + minutesPerDay : Math.max(end, from + shortest);
  if (Number.isNaN(from) || Number.isNaN(till) || till <= 0) return undefined;
  return { entry, from, till };
}

/** The hours drawn: the working day, extended to the blocks, but for starts on the day before. */
export function hoursOf(blocks: readonly Block[]): readonly [from: number, till: number] {
  let [from, till] = workingDay;
  for (const block of blocks) {
    if (block.from >= 0) from = Math.min(from, Math.floor(block.from / 60));
    till = Math.max(till, Math.min(Math.ceil(block.till / 60), block.from < 0 ? 24 : latest));
  }
  return [from, till];
}

/** Puts blocks of a room in as few lanes as possible. */
export function inLanes<Item extends Block>(blocks: readonly Item[]): readonly PlacedBlock<Item>[] {
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
/** Four at night, where longer blocks are cut off. */
const latest = 28;
/** The least length of a block in minutes, so that it can be seen. */
const shortest = 30;

/** Minutes since midnight of `HH:MM`; 0 for an empty text. */
export function minutesOf(time: string): number {
  if (time === '') return 0;
  const [hours, rest] = time.split(':').map(Number);
  return (hours ?? Number.NaN) * 60 + (rest ?? 0);
}
