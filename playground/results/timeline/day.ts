import { computed, signal } from '@preact/signals';
import { languageTag } from '../../state/locale.ts';
import { answer, type ShownRow } from '../../state/rows.ts';
import { countByDay, entryOf, found } from '../found.ts';
import { type Block, blockOf, hoursOf, inLanes, type PlacedBlock } from './blocks.ts';
import { daysFrom, firstShown } from './days.ts';

/** The day that the user picked; it is shown while the answer has it. */
const picked = signal<string | undefined>(undefined);

export function pickDay(day: string): void {
  picked.value = day;
}

export const days = computed<readonly string[]>(() => daysFrom(countByDay.value.keys()));

export const shownDay = computed<string | undefined>(() => {
  const day = picked.value;
  if (day !== undefined && days.value.includes(day)) return day;
  return firstShown(days.value, answer.value?.today ?? '');
});

export type RowBlock = Block & { readonly row: ShownRow; readonly isFound: boolean };

/** A room with its blocks of the day. */
export type Room = { readonly key: string; readonly name: string; readonly blocks: readonly PlacedBlock<RowBlock>[] };

export type TimelineDay = {
  readonly date: string;
  readonly hours: readonly [from: number, till: number];
  readonly rooms: readonly Room[];
  readonly leftOut: number;
};

/** Whether rows that the search leaves out are drawn as well. */
export const showsLeftOut = signal(true);

/** The shown day, with all rooms of the answer, so that these keep their position. */
export const day = computed<TimelineDay | undefined>(() => {
  const date = shownDay.value;
  const given = answer.value;
  if (date === undefined || given === undefined) return undefined;
  const names = new Map(given.rows.map((row) => [keyOf(row), entryOf(row).place]));
  const all = (given.all ?? given.rows).flatMap((row): readonly RowBlock[] => {
    if (!names.has(keyOf(row))) return [];
    const block = blockOf(entryOf(row), date);
    return block === undefined ? [] : [{ ...block, row, isFound: found.value.has(row) }];
  });
  const drawn = showsLeftOut.value ? all : all.filter(({ isFound }) => isFound);
  const hours = hoursOf(drawn.filter(({ from }) => from >= 0));
  // A block of the previous day may end before the first hour that is drawn.
  const blocks = drawn.filter(({ till }) => till > hours[0] * 60);
  const byRoom = Map.groupBy(blocks, ({ row }) => keyOf(row));
  const rooms = [...names]
    .filter(([key]) => names.size <= mostRooms || byRoom.has(key))
    .map(([key, name]) => ({ key, name: name || '–', blocks: inLanes(byRoom.get(key) ?? []) }))
    .sort((a, b) => a.name.localeCompare(b.name, languageTag(), { numeric: true }));
  return { date, hours, rooms, leftOut: all.filter(({ isFound }) => !isFound).length };
});

/** With more rooms than this, only rooms with blocks on the day are drawn. */
const mostRooms = 16;

const keyOf = (row: ShownRow): string => {
  const { placeId, place } = entryOf(row);
  return String(placeId ?? place);
};
