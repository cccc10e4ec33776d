import { todayIn } from 'search-expression';
import { clock, timeZone } from '../state/clock.ts';

export function backToNow(): void {
  clock.value = { kind: 'live' };
}

/** The day that it really is. */
export function realToday(): string {
  return todayIn(timeZone.value, Date.now());
}
