import type { Expression } from '../../grammar/expression.ts';
import { fullProfile, type Profile } from '../../grammar/profile.ts';
import { todayOf } from '../schema/dates.ts';
import { contentOf, type Query } from '../schema/query.ts';
import type { Schema } from '../schema/schema.ts';
import { type Exactly, exactlyIn, groupsOf, together } from './lower/exactly.ts';
import { demandOf, type Goal, goalOf } from './lower/goal.ts';
import { spell } from './lower/spelling.ts';
import { flat, type Terms, termsOf } from './lower/terms.ts';
import { rewritten } from './lower.ts';
import { interval, pieces } from './sets/value-set.ts';
import { onNearbyDays } from './split/days.ts';
import { weakly } from './split/weakly.ts';
import type { SplitOptions } from './split.ts';

/**
 * A query as at most `most` queries, whose rows together are those of the query and of which each may have more pushed by `split` than the whole has: an OR that the
 * profile cannot say as one query for each of its branches, and an AND of such ORs as their combinations. An OR of which some branch could not be pushed at all
 * stays as it is. One query may come back, the same or one with the same rows; undefined where there would be more than `most`.
 *
 * @throws TypeError for what is no query; TypeError or RangeError for a clock that gives no day
 */
export function alternatives<S extends Schema>(
  query: Query<S>,
  profile: Profile,
  options: SplitOptions,
  most: number,
): readonly Query<S>[] | undefined {
  const { schema, expression } = contentOf(query);
  const today = todayOf(options);
  const terms = termsOf({ profile, schema, today, thatDay: options.sameDay === true, rowsOnly: true, longestList: 32 });
  const found = branchesOf({ terms, exactly: exactlyIn(terms), most }, goalOf(expression, schema, today));
  if (found === undefined || found.length === 1) return found && [query];
  return found.map((parts) => rewritten(schema, parts.length === 1 && parts[0] !== undefined ? parts[0] : flat('and', parts)));
}

type Task = { readonly terms: Terms; readonly exactly: Exactly; readonly most: number };

/** The conditions of one branch, all of which its rows meet. */
type Branch = readonly Expression[];

/** Undefined for more branches than there may be. */
function branchesOf(task: Task, goal: Goal): readonly Branch[] | undefined {
  const { terms, exactly, most } = task;
  const whole = [wholeOf(goal)];
  if (exactly(goal) !== undefined || goal.kind === 'part') return whole;
  if (demandOf(goal) !== undefined) return stretchesOf(task, goal) ?? whole;
  if (goal.kind === 'demand') return whole;
  const groups = groupsOf(terms, goal, exactly);
  if (goal.kind === 'and') {
    const operands = groups.flat();
    return combined(
      task,
      operands,
      operands.map((one) => branchesOf(task, one)),
    );
  }
  // A branch of which nothing can be pushed fetches everything by itself.
  if (goal.goals.some((one) => weakly(terms, onNearbyDays(terms, one), new Map()) === undefined)) return whole;
  const branches: Branch[] = [];
  for (const group of groups) {
    const joint = together(terms, 'or', group, exactly);
    const written = group.map((one) => one.written).filter((one) => one !== undefined);
    const found = joint === undefined ? group.map((one) => branchesOf(task, one)) : [[joined('or', written)]];
    for (const one of found) {
      if (one === undefined || branches.length + one.length > most) return undefined;
      branches.push(...one);
    }
  }
  return branches;
}

const joined = (kind: 'and' | 'or', all: readonly Expression[]): Branch => {
  const [only] = all;
  return all.length === 1 && only !== undefined ? [only] : [flat(kind, all)];
};

/** One branch of each; what has too many for that stays whole in every branch. */
function combined({ most }: Task, goals: readonly Goal[], all: readonly (readonly Branch[] | undefined)[]): readonly Branch[] {
  let branches: readonly Branch[] = [[]];
  all.forEach((found, at) => {
    const few = found !== undefined && branches.length * found.length <= most ? found : [wholeOf(goals[at])];
    branches = branches.flatMap((branch) => few.map((more) => [...branch, ...more]));
  });
  return branches;
}

const wholeOf = (goal: Goal | undefined): Branch => (goal?.written === undefined ? [] : [goal.written]);

/** Values between bounds in several stretches: each by itself. */
function stretchesOf({ terms, most }: Task, goal: Goal): readonly Branch[] | undefined {
  const demand = demandOf(goal);
  const all = demand === undefined ? [] : pieces(demand.set);
  if (demand === undefined || demand.onNull === true || all.length < 2 || all.length > most) return undefined;
  const said = all.map(({ from, to }) => {
    if (from === undefined || to === undefined) return undefined;
    const stretch = { ...demand, set: interval(from, to), onNull: null, written: undefined };
    return spell(termsOf({ ...terms, profile: fullProfile }), stretch)?.expression;
  });
  const found = said.filter((one) => one !== undefined);
  return found.length < all.length ? undefined : found.map((one) => [one]);
}
