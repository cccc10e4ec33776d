import { fieldOf, type Schema } from '../../schema/schema.ts';
import { isNeverTrue } from '../field-set.ts';
import { joinSetNodes, type Nnf, type SetNode } from '../lower/nnf.ts';
import { scaleOf } from '../scale.ts';
import { all } from '../value-set.ts';

/** For each field a superset of its values in the selected rows; any value if absent. */
export type Projection = ReadonlyMap<string, SetNode> | 'never';

/**
 * Projects nodes on their fields, remembering each. Rows are known to satisfy `known` besides, so
 * a branch of an OR that excludes it counts for nothing.
 */
export function projector(schema: Schema, known: ReadonlyMap<string, SetNode>): (node: Nnf) => Projection {
  const found = new Map<Nnf, Projection>();
  const project = (node: Nnf): Projection => {
    const before = found.get(node);
    if (before !== undefined) return before;
    const own = projectionOf(schema, node, project);
    const projection = own !== 'never' && excludes(own, known) ? 'never' : own;
    found.set(node, projection);
    return projection;
  };
  return project;
}

/** A field set that every value satisfies. */
export const anyValue = (schema: Schema, field: string): SetNode => ({
  kind: 'set',
  field,
  scale: scaleOf(fieldOf(schema, field)),
  set: all,
  onNull: null,
  dates: 'none',
  listed: 0,
  written: undefined,
});

function projectionOf(schema: Schema, node: Nnf, project: (node: Nnf) => Projection): Projection {
  if (node.kind === 'set') return isNeverTrue(node) ? 'never' : new Map([[node.field, node]]);
  if (node.kind === 'part') {
    const { field } = node;
    return new Map(field === undefined ? [] : [[field, anyValue(schema, field)]]);
  }
  const projections = node.operands.map(project);
  const maps = projections.filter((one) => one !== 'never');
  if (node.kind === 'and' ? maps.length < projections.length : maps.length === 0) return 'never';
  const byField = Map.groupBy(
    maps.flatMap((map) => [...map.values()]),
    ({ field }) => field,
  );
  const joint = new Map<string, SetNode>();
  for (const [field, sets] of byField) {
    // A branch that says nothing of a field allows any value of it.
    const set = node.kind === 'and' || sets.length === maps.length ? joinSetNodes(node.kind, sets) : undefined;
    if (set !== undefined && isNeverTrue(set)) return 'never';
    if (set !== undefined) joint.set(field, set);
  }
  return joint;
}

function excludes(projection: ReadonlyMap<string, SetNode>, known: ReadonlyMap<string, SetNode>): boolean {
  return [...projection].some(([field, set]) => {
    const other = known.get(field);
    const both = other && joinSetNodes('and', [set, other]);
    return both !== undefined && isNeverTrue(both);
  });
}
