/** Counts failed attempts by any key. */
export type Failures = {
  /** Seconds until another attempt may fail; 0 where one may now. */
  wait(key: string): number;
  add(key: string): void;
};

export type FailureOptions = {
  /** How many may fail within a window; default 10. */
  readonly most?: number;
  /** The window in milliseconds; default 60,000. */
  readonly within?: number;
  /** A time in milliseconds that never goes back; default `performance.now`. */
  readonly clock?: () => number;
};

/**
 * A limit on failures, by key, in a window that slides. Nothing is forgotten before its window is over. Memory is
 * bounded by what is added in two windows: add only failures that cost their client more than they cost us.
 */
export function createFailures({ most = 10, within = 60_000, clock = () => performance.now() }: FailureOptions = {}): Failures {
  /** The last `most` failures of each key: what was added in this window, and what in the one before. */
  let younger = new Map<string, readonly number[]>();
  let older = younger;
  let since = clock();
  const recent = (key: string): readonly number[] =>
    (younger.get(key) ?? older.get(key) ?? []).filter((time) => clock() - time < within);

  return {
    wait(key) {
      const failed = recent(key);
      const [first = 0] = failed;
      return failed.length < most ? 0 : Math.max(1, Math.ceil((first + within - clock()) / 1_000));
    },
    add(key) {
      if (clock() - since >= within) {
        older = younger;
        younger = new Map();
        since = clock();
      }
      younger.set(key, [...recent(key), clock()].slice(-most));
    },
  };
}
