import { computed, signal } from '@preact/signals';
import { answer } from '../../state/rows.ts';
import { countByDay } from '../found.ts';
import { daysFrom, firstShown } from './days.ts';

/** The day that was picked; it stays so while the answer has it. */
const picked = signal<string | undefined>(undefined);

export function pickDay(day: string): void {
  picked.value = day;
}

/** The days of the answer. */
export const days = computed<readonly string[]>(() => daysFrom(countByDay.value.keys()));

export const shownDay = computed<string | undefined>(() => {
  const day = picked.value;
  if (day !== undefined && days.value.includes(day)) return day;
  return firstShown(days.value, answer.value?.today ?? '');
});
