import type { Clock } from '../schema/dates.ts';
import type { Query } from '../schema/query.ts';
import { type Answer, decide } from './diagram/decide.ts';

/**
 * Whether every row that `a` selects is selected by `b`, too, on every day; with a clock, on its day. Where not, a row is given that only `a` selects.
 * Never wrong; `unknown` where it would take too much work.
 *
 * @throws TypeError for what is no query, and for a field that both use and that is not the same in both schemas; TypeError or RangeError for a
 *   clock that gives no day
 */
export function implies(a: Query, b: Query, clock?: Clock): Answer {
  return decide(a, b, clock, (left, right) => left === true && right !== true);
}
