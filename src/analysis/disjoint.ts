import type { Clock } from '../schema/dates.ts';
import type { Query } from '../schema/query.ts';
import { type Answer, decide } from './diagram/decide.ts';

/**
 * Whether no row is selected by both queries on the same day; with a clock, on its day. Where one is, it is given.
 * Never wrong; `unknown` where it would take too much work.
 *
 * @throws TypeError for what is no query, and for a field that both use and that is not the same in both schemas; TypeError or RangeError for a
 *   clock that gives no day
 */
export function disjoint(a: Query, b: Query, clock?: Clock): Answer {
  return decide(a, b, clock, (left, right) => left === true && right === true);
}
