import { type Day, startOfDay, todayOf } from '../schema/dates.ts';

export type DayWatch = {
  /** Watches the days of a zone from now on. */
  use(timeZone: string): void;
  end(): void;
};

/**
 * Calls `onNewDay` at the midnights of the zones in use; within a quarter of an hour where the
 * machine slept or its clock was set.
 */
export function watchDays(onNewDay: () => void, now: () => number = Date.now): DayWatch {
  const days = new Map<string, Day>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wait = (moment: number): void => {
    clearTimeout(timer);
    const midnights = [...days].map(([timeZone, day]) => startOfDay(day + 1, timeZone) - moment);
    timer = setTimeout(look, Math.max(shortest, Math.min(longest, ...midnights)));
  };

  const look = (): void => {
    const moment = now();
    const before = [...days];
    for (const timeZone of days.keys()) days.set(timeZone, todayOf({ timeZone, now: moment }));
    wait(moment);
    if (before.some(([timeZone, day]) => days.get(timeZone) !== day)) onNewDay();
  };

  return {
    use: (timeZone) => {
      if (days.has(timeZone)) return;
      const moment = now();
      days.set(timeZone, todayOf({ timeZone, now: moment }));
      wait(moment);
    },
    end: () => {
      clearTimeout(timer);
      days.clear();
    },
  };
}

const shortest = 1000;
const longest = 900_000;
