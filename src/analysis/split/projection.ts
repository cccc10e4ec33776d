import { fieldOf, type Schema } from '../../schema/schema.ts';
import { type Demand, type Goal, merged } from '../lower/goal.ts';
import { scaleOf } from '../sets/scale.ts';
import { all, isNothing } from '../sets/value-set.ts';

/** What the rows that a goal selects have in each field, no row left out; a field that is not there may have anything. */
export type Projection = ReadonlyMap<string, Demand> | 'never';

/** Projects goals, remembering each. `known` is what is asked of rows besides: a branch of an OR that it excludes counts for nothing. */
export function projectionIn(schema: Schema, known: ReadonlyMap<string, Demand>): (goal: Goal) => Projection {
  const found = new Map<Goal, Projection>();
  const project = (goal: Goal): Projection => {
    const before = found.get(goal);
    if (before !== undefined) return before;
    const projection = within(makeProjection(schema, goal, project), known);
    found.set(goal, projection);
    return projection;
  };
  return project;
}

/** A demand that every value of a field meets. */
export const anyValue = (schema: Schema, field: string): Demand => ({
  kind: 'demand',
  field,
  scale: scaleOf(fieldOf(schema, field)),
  set: all,
  onNull: null,
  dates: 'none',
  listed: 0,
  written: undefined,
});

function makeProjection(schema: Schema, goal: Goal, project: (goal: Goal) => Projection): Projection {
  if (goal.kind === 'demand') return isNever(goal) ? 'never' : new Map([[goal.field, goal]]);
  if (goal.kind === 'part') return new Map([[goal.field, anyValue(schema, goal.field)]]);
  const projections = goal.goals.map(project);
  const maps = projections.filter((one) => one !== 'never');
  if (goal.kind === 'and' ? maps.length < projections.length : maps.length === 0) return 'never';
  const byField = Map.groupBy(
    maps.flatMap((map) => [...map.values()]),
    ({ field }) => field,
  );
  const joint = new Map<string, Demand>();
  for (const [field, demands] of byField) {
    // Where one branch asks nothing of a field, its rows may have anything there.
    const demand = goal.kind === 'and' || demands.length === maps.length ? merged(goal.kind, demands) : undefined;
    if (demand !== undefined && isNever(demand)) return 'never';
    if (demand !== undefined) joint.set(field, demand);
  }
  return joint;
}

function within(projection: Projection, known: ReadonlyMap<string, Demand>): Projection {
  if (projection === 'never') return projection;
  for (const [field, demand] of projection) {
    const other = known.get(field);
    const both = other && merged('and', [demand, other]);
    if (both !== undefined && isNever(both)) return 'never';
  }
  return projection;
}

/** No row is selected by it. */
export const isNever = ({ set, onNull }: Demand): boolean => isNothing(set) && onNull !== true;
