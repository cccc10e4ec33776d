import { computed } from '@preact/signals';
import { type Entry, toEntry } from '../state/entry.ts';
import { answer, type Row, source } from '../state/rows.ts';
import { isStale, text } from '../state/search.ts';

/** A row as it is drawn. Rows stay the same ones from answer to answer, so each is made once. */
export function entryOf(row: Row): Entry {
  const known = entries.get(row);
  if (known !== undefined) return known;
  const entry = toEntry(row);
  entries.set(row, entry);
  return entry;
}

const entries = new WeakMap<Row, Entry>();

/** The rows of the answer, to ask whether one is among them. */
export const found = computed<ReadonlySet<Row>>(() => new Set(answer.value?.rows));

/** How many rows of the answer begin on each day. */
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

/** Whether what is shown is the answer to another text than the one that stands there. */
export const isOutdated = computed(() => {
  const of = answer.value?.of;
  if (of === undefined) return false;
  return isStale.value || (source.value.kind === 'service' && of.text !== text.value);
});

/** Whether positions in the text of the answer are positions in the text that stands there. */
export const isOfThisText = computed(() => answer.value?.of.text === text.value);

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);
