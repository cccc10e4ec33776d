import { computed, signal } from '@preact/signals';
import { type Clock, todayIn } from 'search-expression';
import { filter } from 'search-expression/memory';
import { type DemoRow, demoRows } from 'search-expression/service';
import { clockOf, timeZone, today } from './clock.ts';
import { rowKey } from './entry.ts';
import { type EntityName, type Good, good, reading, select } from './search.ts';
import { countsFromNow } from './subject.ts';

/** A row by column name, with values as the client gives them. */
export type ShownRow = DemoRow;

/** Where the rows come from. */
export type Source =
  | { readonly kind: 'sample' }
  /**
   * A service that the user connected to. `run` sends the search to it. `read` gives the rows of
   * another search, with the columns of the page and of `columnsOf`; it throws a sentence. Its
   * request ends with `signal`.
   */
  | {
      readonly kind: 'service';
      readonly address: string;
      readonly run: () => void;
      readonly read: (search: string, columnsOf: Good, signal?: AbortSignal) => Promise<readonly ShownRow[]>;
    };

export const source = signal<Source>({ kind: 'sample' });

/** What a search found. */
export type ShownAnswer = {
  /** The search that was answered; with a service it may be older than the last good one. */
  readonly of: Good;
  readonly rows: readonly ShownRow[];
  /** Where the search counts from now: the rows of which it finds some, later others. */
  readonly candidates: readonly ShownRow[] | undefined;
  /** All rows that were searched; undefined with a service that was not asked for them. */
  readonly all: readonly ShownRow[] | undefined;
  /** Whether `all` has only what is on the days and in the rooms of the search. */
  readonly isNarrowed: boolean;
  /** The day that relative dates counted from. */
  readonly today: string;
  /** The moment of the page's clock at which it was searched, in milliseconds since 1970. */
  readonly at: number;
  /** Milliseconds that the search took. */
  readonly took: number;
  /** The number of values that are not of their column's type, and count as missing. */
  readonly unreadable: number;
};

/** The clock by which an answer was found, to ask more of its rows. */
export const clockOfAnswer = ({ at }: ShownAnswer) => ({ now: at, timeZone: timeZone.value, unreadable: 'missing' }) as const;

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
document.addEventListener('visibilitychange', () => void (sampleDay.value = todayIn(timeZone.peek())));
export const sample = computed<Readonly<Record<EntityName, readonly ShownRow[]>>>(() => demoRows(sampleDay.value));

const sampleAnswer = computed<ShownAnswer | undefined>(() => {
  const of = good.value;
  if (of === undefined) return undefined;
  const all = sample.value[of.entity];
  const started = performance.now();
  const clock = clockOf(of.query);
  const rows = rowsOf(of, all, clock);
  const took = performance.now() - started;
  return {
    of,
    rows,
    candidates: countsFromNow(of.query) ? all : undefined,
    all,
    isNarrowed: false,
    today: today.value,
    at: clock.now,
    took,
    unreadable: 0,
  };
});

/** The rows that a search finds among others. */
export const rowsOf = ({ query }: Pick<Good, 'query'>, among: readonly ShownRow[], clock: Clock): readonly ShownRow[] =>
  filter(among as readonly object[], query, { ...clock, unreadable: 'missing' }) as readonly ShownRow[];

/** Of a search that counts from now a service gives all that the page's clock may choose from. */
const serviceAnswer = computed<ShownAnswer | undefined>(() => {
  const given = fromService.value.answer;
  if (given?.candidates === undefined) return given;
  return { ...given, rows: rowsOf(given.of, given.candidates, clockOf(given.of.query)) };
});

/** The rows on the days and in the rooms of an answer of the service, which it was asked for. */
export const around = signal<{ readonly of: ShownAnswer; readonly rows: readonly ShownRow[] } | undefined>(undefined);

/** The answer of the service, with the rows around it if they were asked for. */
const serviceAnswerWithAll = computed<ShownAnswer | undefined>(() => {
  const [given, wider] = [serviceAnswer.value, around.value];
  if (given === undefined || wider === undefined || wider.of !== fromService.value.answer) return given;
  const known = new Map(given.rows.map((row) => [rowKey(row), row]));
  const others = wider.rows.filter((row) => !known.has(rowKey(row)));
  return { ...given, all: [...given.rows, ...others], isNarrowed: true };
});

/** The shown answer: of the sample at once, of a service when it has answered. */
export const answer = computed<ShownAnswer | undefined>(() =>
  source.value.kind === 'sample' ? sampleAnswer.value : serviceAnswerWithAll.value,
);

/** The last run, with its time in milliseconds since 1970, for the history. */
export const lastRun = signal<{ readonly of: Good; readonly at: number } | undefined>(undefined);

/**
 * Runs the current text: adds it to the history and sends it to a service. The sample is searched
 * with every key anyway. In a text with errors the first one is selected instead. Returns whether
 * it ran.
 */
export function run(): boolean {
  const { query, diagnostics } = reading.value;
  if (query === undefined) {
    const first = diagnostics.find(({ severity }) => severity === 'error');
    if (first !== undefined) select(first.range);
    return false;
  }
  lastRun.value = { of: { ...reading.value, query }, at: Date.now() };
  if (source.value.kind === 'service') source.value.run();
  return true;
}
