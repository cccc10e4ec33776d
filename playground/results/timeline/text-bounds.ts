import { computed, signal } from '@preact/signals';
import { today } from '../../state/clock.ts';
import { good, isStale, reading, schema } from '../../state/search.ts';
import { type Bound, boundsIn } from './bounds.ts';

/** The first and the last day that the text names. While it has a mistake they are those of the last good one, and cannot be moved. */
export const textBounds = computed(() => {
  const of = isStale.value ? good.value : reading.value;
  if (of === undefined) return {};
  const bounds = boundsIn(of.text, schema.value, of.entity === 'event' ? 'EVENT_DATE' : 'RES_FROMDATE', today.value);
  return { first: bounds.find(({ isFirst }) => isFirst), last: bounds.find(({ isFirst }) => !isFirst) };
});

/** A bound that is being moved, and the day that it would be. Only when it is let go the text changes. */
export type Held = { readonly bound: Bound; readonly day: string; readonly text: string };
export const held = signal<Held | undefined>(undefined);

/** The day of a bound as it is drawn. */
export const drawnDay = (bound: Bound): string => (held.value?.bound.isFirst === bound.isFirst ? held.value.day : bound.day);
