import { computed, effect, signal } from '@preact/signals';
import { sampleDays } from '../../clock/set-clock.ts';
import { moment, timeZone, today } from '../../state/clock.ts';
import { addDays } from '../../state/dates.ts';
import { bookedWithin } from '../../state/days-and-rooms.ts';
import { locale } from '../../state/locale.ts';
import { type ShownRow, type Source, sample, source } from '../../state/rows.ts';
import { type Good, good } from '../../state/search.ts';
import { columnsIn } from '../../state/subject.ts';
import { screen } from '../../state/view.ts';
import { signRoom } from '../rooms.ts';
import type { CheckedDay, CheckedScreen } from './check-days.ts';

/** How many days are checked, from that of the page's clock on. */
export const checkedDays = 30;

/** A check of a screen, under way or ended. */
export type ScreenCheck = {
  readonly of: Good;
  readonly from: Source;
  readonly screen: 'sign' | 'day';
  readonly room: string;
  readonly today: string;
  readonly state: 'asking' | 'checking' | 'done' | 'stopped' | CheckFailure;
  /** The rows that were checked; with a service those that it gave, at a moment of the page's clock. */
  readonly rows: readonly ShownRow[];
  readonly at: number;
  readonly days: readonly CheckedDay[];
};

/** Why there is no check: a sentence, or a column of the search that the service does not give. */
type CheckFailure = { readonly failure: string } | { readonly withoutColumn: string };

export const check = signal<ScreenCheck | undefined>(undefined);

/** Whether the check is of another search, screen, room, day or source than the page shows. */
export const isCheckOutdated = computed(() => {
  const last = check.value;
  if (last === undefined) return false;
  return (
    last.from !== source.value ||
    last.of.text !== good.value?.text ||
    last.of.entity !== good.value.entity ||
    last.screen !== screen.value ||
    (last.screen === 'sign' && last.room !== signRoom.value) ||
    last.today !== today.value
  );
});

let worker: Worker | undefined;
let request: AbortController | undefined;

// Rows of a service do not outlive the connection.
effect(() => {
  void source.value;
  stopCheck();
  check.value = undefined;
});

/**
 * Checks the screen with the current search. The sample is checked by its rows; a service is asked
 * once for all bookings of the rooms on these days, without the other conditions.
 */
export async function startCheck(): Promise<void> {
  const [of, from, kind] = [good.peek(), source.peek(), screen.peek()];
  if (of === undefined || (kind !== 'sign' && kind !== 'day')) return;
  stopCheck();
  const room = signRoom.peek() ?? '';
  const mine = { of, from, screen: kind, room, today: today.peek(), at: moment.peek(), rows: [], days: [] } as const;
  check.value = { ...mine, state: from.kind === 'service' ? 'asking' : 'checking' };
  const begun = check.peek();
  request = new AbortController();
  try {
    const rows =
      from.kind === 'service'
        ? await from.read(bookedWithin(checkedDays, of.query, of.entity), of, request.signal)
        : sample.peek()[of.entity];
    if (check.peek() !== begun) return;
    const lacking = from.kind === 'service' ? columnMissingFrom(rows, of) : undefined;
    check.value = { ...mine, rows, state: lacking === undefined ? 'checking' : { withoutColumn: lacking } };
    if (lacking === undefined) run(check.peek());
  } catch (failure) {
    if (check.peek() === begun) check.value = { ...mine, state: { failure: String(failure) } };
  }
}

/** Ends the check and its request; the days that are known stay. */
export function stopCheck(): void {
  request?.abort();
  worker?.terminate();
  worker = undefined;
  const now = check.peek();
  if (now?.state === 'asking' || now?.state === 'checking') check.value = { ...now, state: 'stopped' };
}

function run(now: ScreenCheck | undefined): void {
  if (now === undefined) return;
  const { of, screen: kind, room, today: first, rows } = now;
  worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<CheckedDay>) => {
    const last = check.peek();
    if (last === undefined) return;
    const days = [...last.days, data];
    check.value = { ...last, days, state: days.length < checkedDays ? 'checking' : 'done' };
    if (days.length === checkedDays) stopCheck();
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    const last = check.peek();
    if (last !== undefined) check.value = { ...last, state: { failure: event.message } };
    stopCheck();
  });
  const given: CheckedScreen = {
    screen: kind,
    entity: of.entity,
    search: of.text,
    rows,
    room,
    locale: locale.peek(),
    timeZone: timeZone.peek(),
    first,
    days: checkedDays,
    known: sampleDays() ?? { first, last: addDays(first, checkedDays - 1) },
  };
  worker.postMessage(given, []);
}

/** A column that the search asks for and the rows do not have, so that it cannot be searched here. */
const columnMissingFrom = ([row]: readonly ShownRow[], { query }: Good): string | undefined =>
  row && columnsIn(query.expression, query.schema).find((column) => !(column in row));
