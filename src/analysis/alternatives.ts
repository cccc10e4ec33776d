import type { Expression } from '../../grammar/expression.ts';
import { fullProfile, type Profile } from '../../grammar/profile.ts';
import { contentOf, type Query } from '../schema/query.ts';
import type { Schema } from '../schema/schema.ts';
import { connective } from './expressions.ts';
import type { Connective } from './kleene.ts';
import { type ExactLowering, exactLowering, lowerGroup, operandGroups } from './lower/exact.ts';
import { type Nnf, nnfOf, type SetNode, setOf } from './lower/nnf.ts';
import { rewritten } from './lower.ts';
import { spell, type Target, targetOf } from './spell.ts';
import { onNearbyDays, relaxed } from './split/relax.ts';
import { type SplitOptions, splitTarget } from './split.ts';
import { interval, intervalsOf } from './value-set.ts';

/**
 * Splits a query into at most `most` queries that together select its rows, so that `split` can
 * push more of each. Each OR that the profile cannot express is divided into its branches; several
 * such ORs give one query for each combination.
 *
 * An OR with a branch of which nothing can be pushed stays whole. The result may be one query.
 * Undefined where there would be more than `most`.
 *
 * @example
 * alternatives(parseQuery('product = 5 OR title ~ "x"', schema), coreProfile, clock, 4)?.length
 * // 1
 * @throws TypeError for what is no query; TypeError or RangeError for a clock that gives no day
 */
export function alternatives<S extends Schema>(
  query: Query<S>,
  profile: Profile,
  options: SplitOptions,
  most: number,
): readonly Query<S>[] | undefined {
  const { schema, expression } = contentOf(query);
  const target = splitTarget(schema, profile, options);
  const branches = branchesOf({ target, exact: exactLowering(target), most }, nnfOf(expression, schema, target.today));
  if (branches === undefined || branches.length === 1) return branches && [query];
  return branches.map((branch) => rewritten(schema, joined('and', branch)));
}

type Task = { readonly target: Target; readonly exact: ExactLowering; readonly most: number };

/** Conditions that all hold for the rows of one branch. */
type Branch = readonly Expression[];

/** Undefined for more branches than there may be. */
function branchesOf(task: Task, node: Nnf): readonly Branch[] | undefined {
  const { target, exact, most } = task;
  const whole = [wholeOf(node)];
  if (exact(node) !== undefined || node.kind === 'part') return whole;
  const set = setOf(node);
  if (set !== undefined) return intervalBranches(task, set) ?? whole;
  if (node.kind === 'set') return whole;
  const groups = operandGroups(target, node, exact);
  if (node.kind === 'and') return combinations(task, groups.flat());
  // A branch of which nothing can be pushed fetches everything by itself.
  if (node.operands.some((one) => relaxed(target, onNearbyDays(target, one), new Map()) === undefined)) return whole;
  const branches: Branch[] = [];
  for (const group of groups) {
    const joint = lowerGroup(target, 'or', group, exact);
    const written = group.flatMap((one) => one.written ?? []);
    const found = joint === undefined ? group.map((one) => branchesOf(task, one)) : [[[joined('or', written)]]];
    for (const one of found) {
      if (one === undefined || branches.length + one.length > most) return undefined;
      branches.push(...one);
    }
  }
  return branches;
}

const joined = (kind: Connective, expressions: readonly Expression[]): Expression => {
  const [only] = expressions;
  return expressions.length === 1 && only !== undefined ? only : connective(kind, expressions);
};

const wholeOf = ({ written }: Nnf): Branch => (written === undefined ? [] : [written]);

/** Every combination of branches of the nodes. A node that would make too many stays whole. */
function combinations(task: Task, nodes: readonly Nnf[]): readonly Branch[] {
  let branches: readonly Branch[] = [[]];
  for (const [node, found] of nodes.map((one) => [one, branchesOf(task, one)] as const)) {
    const few = found !== undefined && branches.length * found.length <= task.most ? found : [wholeOf(node)];
    branches = branches.flatMap((branch) => few.map((more) => [...branch, ...more]));
  }
  return branches;
}

/** One branch for each of several bounded intervals of values. */
function intervalBranches({ target, most }: Task, node: SetNode): readonly Branch[] | undefined {
  const intervals = intervalsOf(node.set);
  if (node.onNull === true || intervals.length < 2 || intervals.length > most) return undefined;
  const branches = intervals.flatMap(({ from, to }): readonly Branch[] => {
    if (from === undefined || to === undefined) return [];
    const one = { ...node, set: interval(from, to), onNull: null };
    const spelling = spell(targetOf({ ...target, profile: fullProfile }), one);
    return spelling === undefined ? [] : [[spelling.expression]];
  });
  return branches.length < intervals.length ? undefined : branches;
}
