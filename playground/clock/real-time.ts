import { clock } from '../state/clock.ts';

export function backToNow(): void {
  clock.value = { kind: 'live' };
}
