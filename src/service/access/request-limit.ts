import { createLru } from '../lru.ts';

/** Counts requests; gives the seconds to wait once there were too many, undefined until then. */
export type RequestLimit = (who: string) => number | undefined;

/** What a screen that polls never comes near. */
export const defaultRequestsPerMinute = 600;

/** At most `perMinute` requests of each in any minute of their own, which begins with a first request; 0 is no limit. */
export function createRequestLimit(perMinute: number, clock: () => number): RequestLimit {
  const minutes = createLru<{ readonly until: number; requests: number }>(10_000);
  return (who) => {
    if (perMinute === 0) return undefined;
    const now = clock();
    const minute = minutes.get(who);
    if (minute === undefined || minute.until <= now) {
      minutes.set(who, { until: now + 60_000, requests: 1 });
      return undefined;
    }
    minute.requests += 1;
    return minute.requests > perMinute ? Math.ceil((minute.until - now) / 1_000) : undefined;
  };
}
