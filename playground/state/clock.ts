import { computed, effect, signal } from '@preact/signals';
import { todayIn } from 'search-expression';

/** How the page tells the time: as it is, stopped at a moment, or so many milliseconds away from it and going on. Moments are milliseconds since 1970. */
export type ClockSetting =
  | { readonly kind: 'live' }
  | { readonly kind: 'frozen'; readonly at: number }
  | { readonly kind: 'moved'; readonly by: number };

export const clock = signal<ClockSetting>({ kind: 'live' });

/** Where days begin: the zone of the service that this page comes with. */
export const timeZone = signal('Europe/Amsterdam');

/** The moment that everything on the page goes by, to the second. Each drawing reads it once. */
export const moment = computed(() => {
  const setting = clock.value;
  if (setting.kind === 'frozen') return setting.at;
  return realTime.value + (setting.kind === 'moved' ? setting.by : 0);
});

/** The day that relative dates count from, `YYYY-MM-DD`. */
export const today = computed(() => todayIn(timeZone.value, moment.value));

/** The time of day on the wall in the zone, `HH:MM`; it changes once a minute. */
export const wallTime = computed(() => timeOf(moment.value, timeZone.value));

/** The day that it really is, whatever the clock says. */
export const realDay = computed(() => todayIn(timeZone.value, realTime.value));

/** The real time, to the second. */
const realTime = signal(Date.now());
setInterval(() => {
  realTime.value = Date.now();
}, 1_000);
document.addEventListener('visibilitychange', () => {
  realTime.value = Date.now();
});

// A clock that is set to a moment shows that moment, not one of up to a second before it.
effect(() => {
  void clock.value;
  realTime.value = Date.now();
});

/** `HH:MM` of a moment in a zone. */
export function timeOf(at: number, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
}
