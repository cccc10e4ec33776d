import { computed, effect, signal } from '@preact/signals';
import { type Query, todayIn } from 'search-expression';
import { wallAt } from '../clock/wall-clock.ts';
import { countsFromNow } from './subject.ts';

/** The page's clock: real, stopped or moved. Values are milliseconds, `at` those since 1970. */
export type ClockSetting =
  | { readonly kind: 'live' }
  | { readonly kind: 'frozen'; readonly at: number }
  | { readonly kind: 'moved'; readonly by: number };

export const clock = signal<ClockSetting>({ kind: 'live' });

/** The IANA zone of the page: that of the service. */
export const timeZone = signal('Europe/Amsterdam');

/** The current moment of the page's clock, updated every second. */
export const moment = computed(() => {
  const setting = clock.value;
  if (setting.kind === 'frozen') return setting.at;
  return realTime.value + (setting.kind === 'moved' ? setting.by : 0);
});

/** The day that relative dates count from, `YYYY-MM-DD`. */
export const today = computed(() => todayIn(timeZone.value, moment.value));

/** The date and wall time of a moment in the zone. */
export const wallOf = (at: number) => wallAt(at, timeZone.value);

/** The wall time in the zone, `HH:MM`. */
export const wallTime = computed(() => wallOf(moment.value).time);

/** The clock of a search, read every second only for one that counts hours or minutes from now. */
export function clockOf(query: Query): { readonly timeZone: string; readonly now: number } {
  void today.value;
  return { timeZone: timeZone.value, now: countsFromNow(query) ? moment.value : moment.peek() };
}

/** The real date, whatever the page's clock says. */
export const realDay = computed(() => todayIn(timeZone.value, realTime.value));

/** Whether the page's clock has the real date, as a service has. */
export const isRealDay = computed(() => today.value === realDay.value);

/** The real time, updated every second. */
const realTime = signal(Date.now());
setInterval(() => void (realTime.value = Date.now()), 1_000);
document.addEventListener('visibilitychange', () => void (realTime.value = Date.now()));

// So that a clock that is set shows that moment, not one of up to a second earlier.
effect(() => {
  void clock.value;
  realTime.value = Date.now();
});
