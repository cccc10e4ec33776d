import { computed, signal } from '@preact/signals';
import { todayIn } from 'search-expression';
import { filter } from 'search-expression/memory';
import { type DemoRow, demoRows } from 'search-expression/service';
import { timeZone, today } from './clock.ts';
import { type EntityName, type Good, good } from './search.ts';

/** A row by column name, with values as the client gives them. */
export type ShownRow = DemoRow;

/** Where the rows come from. */
export type Source =
  | { readonly kind: 'sample' }
  /** A service that the user connected to; `run` sends the search to it. */
  | { readonly kind: 'service'; readonly address: string; readonly run: () => void };

export const source = signal<Source>({ kind: 'sample' });

/** What a search found. */
export type ShownAnswer = {
  /** The search that was answered; with a service it may be older than the last good one. */
  readonly of: Good;
  readonly rows: readonly ShownRow[];
  /** All rows that were searched; undefined with a service. */
  readonly all: readonly ShownRow[] | undefined;
  /** The day that relative dates counted from. */
  readonly today: string;
  /** Milliseconds that the search took. */
  readonly took: number;
  /** The number of values that are not of their column's type, and count as missing. */
  readonly unreadable: number;
};

/** The last answer of a service, and the state of the current request. */
export type FromService = {
  readonly answer: ShownAnswer | undefined;
  readonly isLoading: boolean;
  /** A message in the page's language. */
  readonly failure: string | undefined;
};
export const fromService = signal<FromService>({ answer: undefined, isLoading: false, failure: undefined });

/**
 * The day around which the sample is generated: the real day on which the page was opened or
 * became visible again. A moved clock only changes which days of the sample are searched.
 */
export const sampleDay = signal(todayIn(timeZone.peek()));
document.addEventListener('visibilitychange', () => {
  sampleDay.value = todayIn(timeZone.peek());
});
export const sample = computed<Readonly<Record<EntityName, readonly ShownRow[]>>>(() => demoRows(sampleDay.value));

const sampleAnswer = computed<ShownAnswer | undefined>(() => {
  const of = good.value;
  if (of === undefined) return undefined;
  const all = sample.value[of.entity];
  const started = performance.now();
  const rows = filter(all as readonly object[], of.query, { today: today.value, unreadable: 'missing' }) as readonly ShownRow[];
  return { of, rows, all, today: today.value, took: performance.now() - started, unreadable: 0 };
});

/** The shown answer: of the sample at once, of a service when it has answered. */
export const answer = computed<ShownAnswer | undefined>(() =>
  source.value.kind === 'sample' ? sampleAnswer.value : fromService.value.answer,
);
