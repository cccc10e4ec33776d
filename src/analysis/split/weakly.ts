import type { Expression } from '../../../grammar/expression.ts';
import { exactlyIn, groupsOf, together } from '../lower/exactly.ts';
import { type Demand, demandOf, type Goal, goalOf, type Joined, joined, merged } from '../lower/goal.ts';
import { connect, type Terms } from '../lower/terms.ts';
import { isWithin } from '../sets/value-set.ts';
import { anyValue, projectionIn } from './projection.ts';
import { hullOf } from './widen.ts';

/**
 * The strongest that can be said in a profile of what a goal selects, without losing a row of it; the rest is looked at in the answer. Undefined where nothing can
 * be said that `known`, what is asked of the rows besides, does not say already.
 */
export function weakly(terms: Terms, goal: Goal, known: ReadonlyMap<string, Demand>): Expression | undefined {
  const project = projectionIn(terms.schema, known);
  const exactly = exactlyIn(terms);

  const say = (one: Goal): Expression | undefined => {
    const demand = demandOf(one);
    if (demand !== undefined) return hull(demand);
    const said = exactly(one);
    if (said !== undefined) return said.expression;
    if (one.kind === 'part') return hull(anyValue(terms.schema, one.field));
    if (one.kind !== 'and') return one.kind === 'or' ? anyOf(one) : undefined;
    return allOf(groupsOf(terms, one, exactly).map((group) => jointly('and', group)));
  };
  const hull = (demand: Demand): Expression | undefined => {
    const found = hullOf(terms, demand);
    const other = known.get(demand.field);
    return found === undefined || (other !== undefined && isWithin(other.set, found.set)) ? undefined : found.expression;
  };
  const jointly = (kind: 'and' | 'or', group: readonly Goal[]): Expression | undefined => {
    const [only] = group;
    if (group.length === 1) return only && say(only);
    const demand = merged(
      kind,
      group.map(demandOf).filter((one) => one !== undefined),
    );
    return together(terms, kind, group, exactly)?.expression ?? (demand && hull(demand));
  };
  const allOf = (said: readonly (Expression | undefined)[]): Expression | undefined => {
    const parts = said.filter((part) => part !== undefined);
    return connect(terms, 'and', parts) ?? parts[0];
  };
  const anyOf = (goal: Joined): Expression | undefined => {
    const branches = goal.goals.filter((branch) => project(branch) !== 'never');
    const [only] = branches;
    if (branches.length === 1) return only && say(only);
    const live = joined('or', branches);
    if (live.demand !== undefined) return hull(live.demand);
    const said = groupsOf(terms, live, exactly).map((group) => jointly('or', group));
    const either = connect(terms, 'or', met(said));
    if (either !== undefined) return either;
    const projection = project(live);
    return projection === 'never' ? undefined : allOf([...projection.values()].map(hull));
  };

  /** What was said of one field in several branches as one. */
  const met = (said: readonly (Expression | undefined)[]): readonly (Expression | undefined)[] => {
    const parts = said.filter((part) => part !== undefined);
    if (parts.length < said.length) return [undefined];
    const demandIn = (part: Expression) => demandOf(goalOf(part, terms.schema, terms.today));
    const groups = Map.groupBy(parts, (part) => demandIn(part)?.field ?? part);
    return [...groups.values()].flatMap((group) => {
      if (group.length === 1) return group;
      const demand = merged(
        'or',
        group.map(demandIn).filter((one) => one !== undefined),
      );
      return (demand && hullOf(terms, demand)?.expression) ?? group;
    });
  };

  return say(goal);
}
