import { computed, signal } from '@preact/signals';
import { filter } from 'search-expression/memory';
import { moment, timeZone } from '../state/clock.ts';
import { answer, type Row, source } from '../state/rows.ts';
import { good } from '../state/search.ts';
import { screen } from '../state/view.ts';
import { endOfDay, startOfDay, wallTime } from './drawing/wall-time.ts';

/** Minutes that the clock of the screen is ahead of that of the page. */
export const ahead = signal(0);

/** What the clock of the screen says, in milliseconds since 1970. */
export const screenMoment = computed(() => moment.value + ahead.value * 60_000);

/** Minutes after which a real screen asks again: people wait before the door of a room. */
export const everyMinutes = computed(() => (screen.value === 'sign' ? 5 : 15));

const refreshes = signal(0);

/** Asks for rows now, as a real screen does when its time has come. */
export function refreshNow(): void {
  refreshes.value++;
  const from = source.peek();
  if (from.kind === 'service') from.run();
}

/** The moment from which the screen counts: it was shown, asked anew, or the search was changed. */
const begun = computed(() => {
  void refreshes.value;
  void screen.value;
  void (source.value.kind === 'sample' ? good.value : answer.value);
  return screenMoment.peek();
});

/** When the rows were asked for, and when they will be again: after so many minutes, and when a new day begins. */
export const asking = computed<{ readonly last: number; readonly next: number }>(() => {
  const [now, zone] = [screenMoment.value, timeZone.value];
  const every = everyMinutes.value * 60_000;
  const regular = begun.value + Math.floor((now - begun.value) / every) * every;
  const last = Math.max(regular, startOfDay(now, zone));
  return { last, next: Math.min(regular + every, endOfDay(now, zone)) };
});

const screenDay = computed(() => wallTime(screenMoment.value, timeZone.value).date);

/** What a screen shows at its moment: of the sample as its search finds it on that day, of a service what was answered last. */
export const shownRows = computed<readonly Row[] | undefined>(() => {
  const found = answer.value;
  const day = screenDay.value;
  if (found?.all === undefined || day === found.today) return found?.rows;
  return filter(found.all as readonly object[], found.of.query, { today: day }) as readonly Row[];
});
