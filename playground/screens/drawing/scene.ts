import type { Locale } from 'search-expression';
import type { Entry } from '../../state/entry.ts';
import type { Screen } from '../../state/view.ts';
import { type Planned, plannedOf } from './span.ts';
import { type WallTime, wallTime } from './wall-time.ts';

/** All that a screen is drawn from. */
export type ScreenProps = {
  readonly screen: Screen;
  /** Undefined until the first rows are here. */
  readonly entries: readonly Entry[] | undefined;
  readonly moment: number;
  readonly timeZone: string;
  readonly locale: Locale;
  /** The room of a sign; by default that of the first row. */
  readonly room?: string | undefined;
  /** When the rows were asked for. */
  readonly asOf: number | undefined;
  /** Whether newer rows should have been here by now. */
  readonly isLate?: boolean;
  /** What somebody has to do before there can be rows. */
  readonly trouble?: string | undefined;
  /** Whether pages stay where they are. */
  readonly isPaused?: boolean;
};

/** The same for what stands between the head and the foot of a screen. */
export type Scene = {
  readonly planned: readonly Planned[];
  readonly isWaiting: boolean;
  readonly now: WallTime;
  readonly locale: Locale;
  readonly room: string;
  /** Whether the rows are of an earlier day: what they do not have may be there all the same. */
  readonly isOfEarlierDay: boolean;
  readonly isPaused: boolean;
};

export function sceneOf({ entries, moment, timeZone, locale, room, asOf, isPaused = false }: Omit<ScreenProps, 'screen'>): Scene {
  const now = wallTime(moment, timeZone);
  const planned = plannedOf(entries ?? []);
  return {
    planned,
    isWaiting: entries === undefined,
    now,
    locale,
    room: room || (planned[0]?.place ?? entries?.[0]?.place ?? ''),
    isOfEarlierDay: asOf !== undefined && wallTime(asOf, timeZone).date < now.date,
    isPaused,
  };
}

/** The place that all entries are in, empty where there are several. */
export function onlyPlace(planned: readonly Planned[]): string {
  const [first] = planned;
  return first !== undefined && planned.every(({ place }) => place === first.place) ? first.place : '';
}
