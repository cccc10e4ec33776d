import type { Day } from '../schema/dates.ts';
import { startOfDay, todayOf } from '../schema/dates.ts';

export type DayWatch = {
  /** From here on the days of this zone matter. */
  use(timeZone: string): void;
  end(): void;
};

/** Calls at the midnights of the zones in use. A machine that slept through one, or whose clock is set, is noticed within a quarter of an hour. */
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
