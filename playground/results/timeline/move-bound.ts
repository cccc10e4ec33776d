import { batch, computed, signal } from '@preact/signals';
import { clockOf, today } from '../../state/clock.ts';
import { daysBetween } from '../../state/dates.ts';
import { answer, rowsOf } from '../../state/rows.ts';
import { applyEdits, good, isStale, queryIn, reading, schema, text } from '../../state/search.ts';
import { boundsIn, type DayBound, movedBy } from './bounds.ts';

/**
 * The first and the last day that the text names. While the text has a mistake they are those of
 * the last good text, and cannot be moved.
 */
export const textBounds = computed(() => {
  const of = isStale.value ? good.value : reading.value;
  if (of === undefined) return {};
  const bounds = boundsIn(of.text, schema.value, of.entity === 'event' ? 'EVENT_DATE' : 'RES_FROMDATE', today.value);
  return { first: bounds.find(({ isFirst }) => isFirst), last: bounds.find(({ isFirst }) => !isFirst) };
});

/** A bound that is being dragged, the day that it is dragged to, and the text that it is in. */
export const dragged = signal<{ readonly bound: DayBound; readonly day: string; readonly text: string } | undefined>(undefined);

/** The day at which a bound is drawn. */
export const drawnDay = (bound: DayBound): string =>
  dragged.value?.bound.isFirst === bound.isFirst ? dragged.value.day : bound.day;

/** Shows a bound at another day; the text changes at the end of the drag. */
export function dragTo(bound: DayBound, day: string): void {
  if (!isStale.peek()) dragged.value = { bound, day, text: text.peek() };
}

export function cancelDrag(): void {
  dragged.value = undefined;
}

/** Ends a drag: one edit, as one step of undo. A text that changed meanwhile stays as it is. */
export function endDrag(): void {
  const last = dragged.peek();
  batch(() => {
    dragged.value = undefined;
    if (last === undefined || last.text !== text.peek()) return;
    const days = daysBetween(last.bound.day, last.day);
    if (days !== 0) applyEdits([movedBy(days, last.bound)]);
  });
}

/** The number of rows at the end of the drag; undefined with a service. */
export function wouldFind(): number | undefined {
  const [moved, given] = [dragged.value, answer.value];
  const all = given?.isNarrowed ? undefined : given?.all;
  if (moved === undefined || all === undefined) return undefined;
  const { from, to, insert } = movedBy(daysBetween(moved.bound.day, moved.day), moved.bound);
  const query = queryIn(moved.text.slice(0, from) + insert + moved.text.slice(to), schema.value);
  return query && rowsOf({ query }, all, clockOf(query)).length;
}
