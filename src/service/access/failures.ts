import { createLru } from '../lru.ts';

/** Counts what failed, by any key. */
export type Failures = {
  /** Counts an attempt as failed before its outcome is known, so that attempts at once count too. 0 where it may go on, else the seconds to wait. */
  begin(key: string): number;
  /** Takes back the last attempt, which did not fail after all. */
  undo(key: string): void;
};

export type FailureOptions = {
  /** How many may fail within a window; default 10. */
  readonly most?: number;
  /** The window in milliseconds; default 60,000. */
  readonly within?: number;
  /** How many keys are held; the one that was not used for the longest time goes first. Default 10,000. */
  readonly kept?: number;
  /** A time in milliseconds that never goes back; default `performance.now`. */
  readonly clock?: () => number;
};

/** A limit on failures, by key, in a window that slides. */
export function createFailures(options: FailureOptions = {}): Failures {
  const { most = 10, within = 60_000, kept = 10_000, clock = () => performance.now() } = options;
  const times = createLru<readonly number[]>(kept);
  return {
    begin(key) {
      const now = clock();
      const recent = (times.get(key) ?? []).filter((time) => now - time < within);
      const [first] = recent;
      if (first !== undefined && recent.length >= most) return Math.max(1, Math.ceil((first + within - now) / 1_000));
      times.set(key, [...recent, now]);
      return 0;
    },
    undo(key) {
      times.set(key, (times.get(key) ?? []).slice(0, -1));
    },
  };
}
