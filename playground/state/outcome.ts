import type { ShownRow } from './rows.ts';

/** What reading gave: rows, or why there are none. */
export const outcomeOf = (rows: Promise<readonly ShownRow[]>) =>
  rows.then(
    (given) => ({ rows: given, failure: undefined }),
    (failure: unknown) => ({ rows: undefined, failure: String(failure) }),
  );
