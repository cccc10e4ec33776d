import { computed } from '@preact/signals';
import { clock, moment, realDay, timeZone, today, wallOf } from '../state/clock.ts';
import { addDays } from '../state/dates.ts';
import { sample, source } from '../state/rows.ts';
import { entity } from '../state/search.ts';
import { type ClockChange, changesAround } from './clock-changes.ts';
import { momentOf } from './wall-clock.ts';

/** Sets the clock of the page. A clock that is stopped stays so; another runs on from there. */
export function goTo(at: number): void {
  if (clock.peek().kind === 'frozen') clock.value = { kind: 'frozen', at };
  else runFrom(at);
}

export function setStopped(isStopped: boolean): void {
  if (isStopped) clock.value = { kind: 'frozen', at: moment.peek() };
  else runFrom(moment.peek());
}

/** Goes to the same time of day, a number of days from the real day. */
export function goToDay(days: number): void {
  const { time } = wallOf(moment.peek());
  goTo(momentOf({ date: addDays(realDay.peek(), days), time }, timeZone.peek()));
}

/** The first and last day with sample rows of what is searched; `undefined` with a service. */
export function sampleDays(): { readonly first: string; readonly last: string } | undefined {
  if (source.value.kind !== 'sample') return undefined;
  const rows = sample.value[entity.value];
  const column = entity.value === 'event' ? 'EVENT_DATE' : 'RES_FROMDATE';
  return { first: String(rows[0]?.[column]), last: String(rows.at(-1)?.[column]) };
}

/**
 * When summer time begins and ends: the one within the sample days, otherwise the next. Empty for
 * a zone without it. Computed once a day, since it takes longer than a render.
 */
export const changesOffered = computed<readonly ClockChange[]>(() => {
  const days = sampleDays();
  const now = momentOf({ date: realDay.value, time: '00:00' }, timeZone.value);
  const changes = changesAround(now, timeZone.value);
  const hasRows = ({ at }: ClockChange): boolean => {
    const { date } = wallOf(at);
    return days !== undefined && date >= days.first && date <= days.last;
  };
  return (['begins', 'ends'] as const)
    .flatMap((kind) => {
      const ofKind = changes.filter((change) => change.kind === kind);
      return ofKind.find(hasRows) ?? ofKind.find(({ at }) => at > now) ?? [];
    })
    .toSorted((a, b) => a.at - b.at);
});

/** Tests whether the day of the page is before or after the sample days. */
export function isOutsideSample(): boolean {
  const days = sampleDays();
  return days !== undefined && (today.value < days.first || today.value > days.last);
}

/** Within a minute of the real time, the clock is the real one. */
function runFrom(at: number): void {
  const by = at - Date.now();
  clock.value = Math.abs(by) < 60_000 ? { kind: 'live' } : { kind: 'moved', by };
}
