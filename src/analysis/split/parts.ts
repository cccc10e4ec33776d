import { type Expression, walk } from '../../../grammar/expression.ts';
import { checkLimits } from '../../../grammar/limits.ts';
import { type Exactly, groupsOf, together } from '../lower/exactly.ts';
import { factoredInside, rejoined } from '../lower/factor.ts';
import { type Demand, datesIn, demandOf, type Goal, joinedDates, merged } from '../lower/goal.ts';
import { spell } from '../lower/spelling.ts';
import type { Terms } from '../lower/terms.ts';
import { isOfDays } from '../sets/scale.ts';
import { isWithin, nothing } from '../sets/value-set.ts';
import { onNearbyDays } from './days.ts';
import { anyValue, isNever, type Projection, projectionIn } from './projection.ts';
import { weakly } from './weakly.ts';
import { hullOf } from './widen.ts';

/** A part of what is pushed. */
export type PushedPart = {
  /** Undefined where nothing can be said. */
  readonly expression: Expression | undefined;
  /** Its dates were worked out for today. */
  readonly thatDay: boolean;
  /** What it says exactly, which has to be looked at in the answer only where it is not pushed. */
  readonly goals: readonly Goal[];
  /** What has to be looked at in any case. */
  readonly left: readonly Goal[];
};

/** The parts of the top-level AND of a goal, each with what can be pushed of it. */
export function pushedParts(terms: Terms, goal: Goal, exactly: Exactly): readonly PushedPart[] {
  const whole = exactly(goal);
  if (whole !== undefined && checkLimits(whole.expression, terms.profile.limits, { from: 0, to: 0 }).length === 0)
    return [{ ...whole, goals: [goal], left: [] }];
  const simpler = factoredInside(goal, (one) => exactly(one) !== undefined);
  const operands = groupsIn(terms, simpler, exactly).flat();
  const known = knownOf(terms, operands);
  const project = projectionIn(terms.schema, known);
  // What is pushed as it is may select rows on the service's own day.
  const never = operands.some((one) => exactly(one) === undefined && project(one) === 'never');
  const none = never ? falsehood(terms, goal) : undefined;
  if (none !== undefined) return [{ expression: none, thatDay: false, goals: [goal], left: [] }];
  // The branches that are left say the same beside what is known.
  const live = operands.map((one) => liveOf(one, project));
  const groups = groupsIn(terms, rejoined('and', live, goal.written?.range), exactly);
  return groups.flatMap((group) => pushedOf(terms, group, exactly, known));
}

const groupsIn = (terms: Terms, goal: Goal, exactly: Exactly) =>
  goal.kind === 'and' ? groupsOf(terms, goal, exactly) : [[goal]];

/** An OR without the branches that never select a row. */
function liveOf(goal: Goal, project: (goal: Goal) => Projection): Goal {
  if (goal.kind !== 'or' || goal.demand !== undefined) return goal;
  const live = goal.goals.filter((branch) => project(branch) !== 'never');
  return live.length === 0 || live.length === goal.goals.length ? goal : rejoined('or', live, goal.written?.range);
}

/** What is asked of single fields. Of dates nothing is concluded where the service's day may be another. */
function knownOf(terms: Terms, goals: readonly Goal[]): ReadonlyMap<string, Demand> {
  const demands = demandsOf(goals).filter(({ scale }) => terms.thatDay || !isOfDays(scale));
  const known = new Map<string, Demand>();
  for (const [field, alike] of Map.groupBy(demands, (demand) => demand.field)) {
    const demand = merged('and', alike);
    if (demand !== undefined) known.set(field, demand);
  }
  return known;
}

const demandsOf = (goals: readonly Goal[]) => goals.map(demandOf).filter((demand) => demand !== undefined);

/** A condition that no row meets, on any field, one of the query first. */
function falsehood(terms: Terms, { written }: Goal): Expression | undefined {
  const fields = new Set<string>();
  if (written !== undefined) {
    walk(written, (node) => {
      if ('field' in node) fields.add(node.field);
    });
  }
  for (const field of new Set([...fields, ...Object.keys(terms.schema.fields)])) {
    const said = spell(terms, { ...anyValue(terms.schema, field), set: nothing });
    if (said !== undefined) return said.expression;
  }
  return undefined;
}

function pushedOf(
  terms: Terms,
  group: readonly Goal[],
  exactly: Exactly,
  known: ReadonlyMap<string, Demand>,
): readonly PushedPart[] {
  const joint = together(terms, 'and', group, exactly);
  if (joint !== undefined) return [{ ...joint, goals: group, left: [] }];
  const left = group.filter((one) => exactly(one) === undefined);
  const near = group.map((one) => onNearbyDays(terms, one));
  const [only] = near;
  const moved = near.some((one, at) => one !== group[at]);
  if (group.length === 1 && only !== undefined && demandOf(only) === undefined)
    return [looser(terms, group, weakly(terms, only, known), [], left)];

  const exact = group.filter((one) => exactly(one) !== undefined);
  const parts = exact.map((one): PushedPart => {
    return { expression: undefined, thatDay: false, ...exactly(one), goals: [one], left: [] };
  });
  // What is pushed as it is may mean another day than what is looked at here: then nothing is concluded from both.
  const demand = merged('and', demandsOf(moved ? left.map((one) => onNearbyDays(terms, one)) : near));
  const hull = demand === undefined || isNever(demand) ? undefined : hullOf(terms, demand);
  const bounds = merged('and', demandsOf(exact));
  if (hull === undefined || (bounds !== undefined && isWithin(bounds.set, hull.set)))
    return [...parts, looser(terms, group, undefined, [], left)];
  // What the hull says too need not be said beside it, if both are about the same day.
  if (bounds === undefined || moved || !isWithin(hull.set, bounds.set))
    return [...parts, looser(terms, group, hull.expression, [], left)];
  return [looser(terms, group, hull.expression, exact, left)];
}

/** What is pushed instead of goals without losing a row that they select. */
function looser(
  { schema }: Terms,
  instead: readonly Goal[],
  expression: Expression | undefined,
  goals: readonly Goal[],
  left: readonly Goal[],
): PushedPart {
  const said = expression === undefined ? 'none' : datesIn(expression, schema);
  const asked = instead
    .map(({ written }) => (written === undefined ? 'none' : datesIn(written, schema)))
    .reduce(joinedDates, 'none');
  return { expression, thatDay: said !== 'none' && (said !== asked || said === 'mixed'), goals, left };
}
