import type { Clock } from '../schema/dates.ts';
import type { Query } from '../schema/query.ts';
import { type Answer, decide } from './diagram/decide.ts';

/**
 * Whether two queries select the same rows of every table, on every day; with a clock, on its day. Where they do not, a row that one of them selects is given.
 * Never wrong; `unknown` where it would take too much work.
 *
 * @throws TypeError for what is no query, and for a field that both use and that is not the same in both schemas; TypeError or RangeError for a
 *   clock that gives no day
 */
export function equivalent(a: Query, b: Query, clock?: Clock): Answer {
  return decide(a, b, clock, (left, right) => (left === true) !== (right === true));
}
