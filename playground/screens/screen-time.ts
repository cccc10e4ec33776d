import { computed, signal } from '@preact/signals';
import { momentOf } from '../clock/wall-clock.ts';
import { moment, timeZone, wallOf } from '../state/clock.ts';
import { answer, rowsOf, type ShownRow, source } from '../state/rows.ts';
import { good } from '../state/search.ts';
import { screen } from '../state/view.ts';

/** Minutes by which the clock of the screen is ahead of that of the page. */
export const ahead = signal(0);

/** The time of the screen, in milliseconds since 1970. */
export const screenMoment = computed(() => moment.value + ahead.value * 60_000);

/** Minutes between the requests of a real screen; a sign is read by people who wait at a door. */
export const everyMinutes = computed(() => (screen.value === 'sign' ? 5 : 15));

const refreshes = signal(0);

export function refreshNow(): void {
  refreshes.value++;
  const from = source.peek();
  if (from.kind === 'service') from.run();
}

/** The last time at which the screen was shown or refreshed, or the search changed. */
const begun = computed(() => {
  void refreshes.value;
  void screen.value;
  void (source.value.kind === 'sample' ? good.value : answer.value);
  return screenMoment.peek();
});

/** The last and next request of a real screen: periodically, and at midnight. */
export const refreshTimes = computed<{ readonly last: number; readonly next: number }>(() => {
  const midnight = (time: '00:00' | '24:00'): number => momentOf({ date: screenDay.value, time }, timeZone.value);
  const every = everyMinutes.value * 60_000;
  const regular = begun.value + Math.floor((screenMoment.value - begun.value) / every) * every;
  return { last: Math.max(regular, midnight('00:00')), next: Math.min(regular + every, midnight('24:00')) };
});

export const screenDay = computed(() => wallOf(screenMoment.value).date);

/**
 * The rows of the screen: of the sample as of the screen's day, of a service the last answer; of a
 * search that counts from now those at the time of the screen.
 */
export const shownRows = computed<readonly ShownRow[] | undefined>(() => {
  const found = answer.value;
  const day = screenDay.value;
  if (found?.candidates) return rowsOf(found.of, found.candidates, { timeZone: timeZone.value, now: screenMoment.value });
  if (found?.all === undefined || found.isNarrowed || day === found.today) return found?.rows;
  return rowsOf(found.of, found.all, { today: day });
});
