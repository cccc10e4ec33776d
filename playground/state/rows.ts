import { computed, effect, signal } from '@preact/signals';
import { todayIn } from 'search-expression';
import { filter } from 'search-expression/memory';
import { type DemoRow, demoRows } from 'search-expression/service';
import { timeZone, today } from './clock.ts';
import { type Entity, type Good, good } from './search.ts';

/** A row by the names of an answer's columns, its values as the client gives them. */
export type Row = DemoRow;

/** Where the rows come from. */
export type Source =
  | { readonly kind: 'sample' }
  /** A service that the user named. `answer` is the last one; `run` asks anew. */
  | { readonly kind: 'service'; readonly address: string; readonly run: () => void };

export const source = signal<Source>({ kind: 'sample' });

/** What a search found. */
export type Answer = {
  /** The text that this is the answer to; with a service it may be older than the last good one. */
  readonly of: Good;
  readonly rows: readonly Row[];
  /** All that was searched; undefined where a service has it. */
  readonly all: readonly Row[] | undefined;
  /** The day that relative dates counted from. */
  readonly today: string;
  /** Milliseconds that the search took. */
  readonly took: number;
};

/** What a service answered last, and how it is with the request that is under way; nothing of the sample. */
export type FromService = {
  readonly answer: Answer | undefined;
  readonly isLoading: boolean;
  /** In the page's language. */
  readonly failure: string | undefined;
};
export const fromService = signal<FromService>({ answer: undefined, isLoading: false, failure: undefined });

/** The sample is made around the real day on which the page was opened, or on which it was last looked at: a moved clock looks at other days of it. */
export const sampleDay = signal(todayIn(timeZone.peek()));
document.addEventListener('visibilitychange', () => {
  sampleDay.value = todayIn(timeZone.peek());
});
export const sample = computed<Readonly<Record<Entity, readonly Row[]>>>(() => demoRows(sampleDay.value));

const sampleAnswer = computed<Answer | undefined>(() => {
  const of = good.value;
  if (of === undefined) return undefined;
  const all = sample.value[of.entity];
  const started = performance.now();
  const rows = filter(all as readonly object[], of.query, { today: today.value }) as readonly Row[];
  return { of, rows, all, today: today.value, took: performance.now() - started };
});

/** What is shown: of the sample with every change of text and day, of a service when it has answered. */
export const answer = computed<Answer | undefined>(() =>
  source.value.kind === 'sample' ? sampleAnswer.value : fromService.value.answer,
);

/** The row that the user has asked about, found or not. */
export const chosen = signal<Row | undefined>(undefined);
effect(() => {
  const given = answer.value;
  const row = chosen.peek();
  if (row === undefined || (given?.all ?? given?.rows)?.includes(row)) return;
  chosen.value = given?.all === undefined ? sameIn(given, row) : undefined;
});

/** A service gives its rows anew with every answer. One that is no longer among them was left out by the last search, so it is still asked about. */
function sameIn(given: Answer | undefined, row: Row): Row | undefined {
  const id = given?.of.entity === 'event' ? 'EVENT_ID' : 'RES_ID';
  return given === undefined || !(id in row) ? undefined : (given.rows.find((one) => one[id] === row[id]) ?? row);
}
