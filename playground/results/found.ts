import { computed } from '@preact/signals';
import { today } from '../state/clock.ts';
import { isDate } from '../state/dates.ts';
import { type Entry, toEntry } from '../state/entry.ts';
import { answer, fromService, type ShownRow, source } from '../state/rows.ts';
import { isStale, text } from '../state/search.ts';

/** The entry of a row. Row objects are reused from answer to answer, so each is converted once. */
export function entryOf(row: ShownRow): Entry {
  const known = entries.get(row);
  if (known !== undefined) return known;
  const entry = toEntry(row);
  entries.set(row, entry);
  return entry;
}

const entries = new WeakMap<ShownRow, Entry>();

export const found = computed<ReadonlySet<ShownRow>>(() => new Set(answer.value?.rows));

/** The number of rows of the answer by the day on which they begin. */
export const countByDay = computed<ReadonlyMap<string, number>>(() => {
  const counts = new Map<string, number>();
  for (const row of answer.value?.rows ?? []) {
    const { date } = entryOf(row);
    if (isDate(date)) counts.set(date, (counts.get(date) ?? 0) + 1);
  }
  return counts;
});

/** The first and the last day of the answer. */
export const span = computed<readonly [first: string, last: string] | undefined>(() => {
  const days = [...countByDay.value.keys()].sort();
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? undefined : [first, last];
});

/** Why the answer may no longer be true: another text, another day, or a service that fails. */
export const outdatedBy = computed<'text' | 'day' | 'failure' | undefined>(() => {
  const given = answer.value;
  if (given === undefined) return undefined;
  const isOfService = source.value.kind === 'service';
  if (isStale.value || (isOfService && given.of.text !== text.value)) return 'text';
  if (isOfService && given.today !== today.value) return 'day';
  return isOfService && fromService.value.failure !== undefined ? 'failure' : undefined;
});

export const isOutdated = computed(() => outdatedBy.value !== undefined);

/** Whether ranges of the answer's text are valid in the current text. */
export const isOfThisText = computed(() => answer.value?.of.text === text.value);

/** Moves the focus to the rows before an action that removes the pressed button. */
export function keepFocus(): void {
  document.getElementById('view-panel')?.focus({ preventScroll: true });
}
