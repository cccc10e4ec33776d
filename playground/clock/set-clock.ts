import { computed } from '@preact/signals';
import { clock, moment, realDay, timeZone, today } from '../state/clock.ts';
import { addDays } from '../state/dates.ts';
import { sample, source } from '../state/rows.ts';
import { entity } from '../state/search.ts';
import { type Change, changesAround, momentOf, wallAt } from './wall-clock.ts';

/** Sets the clock of the page to a moment: a clock that stands still goes on standing, another goes on from there. */
export function goTo(at: number): void {
  if (clock.peek().kind === 'frozen') clock.value = { kind: 'frozen', at };
  else runFrom(at);
}

/** Stops the clock where it is, or lets it go on from there. */
export function standStill(isStill: boolean): void {
  if (isStill) clock.value = { kind: 'frozen', at: moment.peek() };
  else runFrom(moment.peek());
}

/** The same time of day, so many days from the day that it really is. */
export function goToDay(days: number): void {
  const { time } = wallAt(moment.peek(), timeZone.peek());
  goTo(momentOf({ date: addDays(realDay.peek(), days), time }, timeZone.peek()));
}

/** The first and the last day on which the sample has rows of the kind that is searched; undefined where the rows are a service's. */
export function sampleDays(): { readonly first: string; readonly last: string } | undefined {
  if (source.value.kind !== 'sample') return undefined;
  const rows = sample.value[entity.value];
  const column = entity.value === 'event' ? 'EVENT_DATE' : 'RES_FROMDATE';
  return { first: String(rows[0]?.[column]), last: String(rows.at(-1)?.[column]) };
}

/**
 * The days on which summer time begins and ends: each the one that the sample has rows of, else the next one. Zones without it have none. To look
 * for them takes longer than to draw the sheet, and they are the same all day.
 */
export const changesOffered = computed<readonly Change[]>(() => {
  const days = sampleDays();
  const now = momentOf({ date: realDay.value, time: '00:00' }, timeZone.value);
  const changes = changesAround(now, timeZone.value);
  const hasRows = ({ at }: Change): boolean => {
    const { date } = wallAt(at, timeZone.value);
    return days !== undefined && date >= days.first && date <= days.last;
  };
  return (['begins', 'ends'] as const)
    .flatMap((kind) => {
      const ofKind = changes.filter((change) => change.kind === kind);
      return ofKind.find(hasRows) ?? ofKind.find(({ at }) => at > now) ?? [];
    })
    .toSorted((a, b) => a.at - b.at);
});

/** Whether the day that the page goes by is one that the sample has rows of. */
export function isOutsideSample(): boolean {
  const days = sampleDays();
  return days !== undefined && (today.value < days.first || today.value > days.last);
}

/** Less than a minute away from the real time is the real time. */
function runFrom(at: number): void {
  const by = at - Date.now();
  clock.value = Math.abs(by) < 60_000 ? { kind: 'live' } : { kind: 'moved', by };
}
