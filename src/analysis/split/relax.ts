import type { Expression } from '../../../grammar/expression.ts';
import { positiveOf } from '../../../grammar/operators.ts';
import { dateUnits } from '../../schema/dates.ts';
import type { Connective } from '../kleene.ts';
import { exactLowering, lowerGroup, operandGroups } from '../lower/exact.ts';
import { type JoinNode, join, joinSetNodes, type Nnf, nnfOf, type PartNode, type SetNode, setOf } from '../lower/nnf.ts';
import { isPartOperator } from '../parts.ts';
import { clip, isCalendar, type Scale } from '../scale.ts';
import {
  connect,
  type FieldWriter,
  isInProfile,
  lowerBound,
  spell,
  type Target,
  upperBound,
  withNull,
  writersFor,
} from '../spell.ts';
import {
  before,
  comparePoints,
  from,
  type Interval,
  intersection,
  interval,
  intervalsOf,
  isAll,
  isWithin,
  type Point,
  union,
  type ValueSet,
} from '../value-set.ts';
import { anyValue, projector } from './projection.ts';

/*
 * Weakens a node to what a profile can express, without losing a row that the node selects.
 */

/**
 * The strongest condition of a profile that every row of a node satisfies. Undefined where there
 * is none, or none that says more than `known`, what the rows are known to satisfy.
 */
export function relaxed(target: Target, node: Nnf, known: ReadonlyMap<string, SetNode>): Expression | undefined {
  const project = projector(target.schema, known);
  const exact = exactLowering(target);

  const relax = (one: Nnf): Expression | undefined => {
    const set = setOf(one);
    if (set !== undefined) return newHull(set);
    const lowered = exact(one);
    if (lowered !== undefined) return lowered.expression;
    if (one.kind === 'part')
      return weakerPartTest(target, one) ?? (one.field === undefined ? undefined : newHull(anyValue(target.schema, one.field)));
    if (one.kind !== 'and') return one.kind === 'or' ? anyOf(one) : undefined;
    return allOf(operandGroups(target, one, exact).map((group) => jointly('and', group)));
  };
  const newHull = (set: SetNode): Expression | undefined => {
    const hull = hullOf(target, set);
    const other = known.get(set.field);
    return hull === undefined || (other !== undefined && isWithin(other.set, hull.set)) ? undefined : hull.expression;
  };
  const jointly = (kind: Connective, group: readonly Nnf[]): Expression | undefined => {
    const [only] = group;
    if (group.length === 1) return only && relax(only);
    const set = joinSetNodes(
      kind,
      group.flatMap((one) => setOf(one) ?? []),
    );
    return lowerGroup(target, kind, group, exact)?.expression ?? (set && newHull(set));
  };
  const allOf = (expressions: readonly (Expression | undefined)[]): Expression | undefined => {
    const operands = expressions.filter((one) => one !== undefined);
    return connect(target, 'and', operands) ?? operands[0];
  };
  const anyOf = (one: JoinNode): Expression | undefined => {
    const branches = one.operands.filter((branch) => project(branch) !== 'never');
    const [only] = branches;
    if (branches.length === 1) return only && relax(only);
    const live = join('or', branches);
    if (live.set !== undefined) return newHull(live.set);
    const groups = operandGroups(target, live, exact).map((group) => jointly('or', group));
    const either = connect(target, 'or', mergedByField(groups));
    if (either !== undefined) return either;
    const projection = project(live);
    return projection === 'never' ? undefined : allOf([...projection.values()].map(newHull));
  };

  /** Replaces what several branches became on one field by one condition. */
  const mergedByField = (branches: readonly (Expression | undefined)[]): readonly (Expression | undefined)[] => {
    if (branches.includes(undefined)) return [undefined];
    const setIn = (branch: Expression) => setOf(nnfOf(branch, target.schema, target.today));
    const groups = Map.groupBy(
      branches.filter((one) => one !== undefined),
      (branch) => setIn(branch)?.field ?? branch,
    );
    return [...groups.values()].flatMap((group) => {
      if (group.length === 1) return group;
      const set = joinSetNodes(
        'or',
        group.flatMap((one) => setIn(one) ?? []),
      );
      return (set && hullOf(target, set)?.expression) ?? group;
    });
  };

  return relax(node);
}

/** A service that takes fewer letters for the same finds all texts without a part, and others. */
const weakerPartTest = ({ profile }: Target, { written }: PartNode): Expression | undefined =>
  written.kind === 'comparison' &&
  isPartOperator(written.operator) &&
  positiveOf(written.operator).negated &&
  isInProfile(written, profile)
    ? written
    : undefined;

/** An expression, and the values that satisfy it. */
type Hull = { readonly expression: Expression; readonly set: ValueSet };

/** The strongest condition of a profile that is implied by a field set; undefined for none. */
export function hullOf(target: Target, node: SetNode): Hull | undefined {
  const { set, onNull } = node;
  if (isAll(set) && onNull === true) return undefined;
  const exact = spell(target, node)?.expression;
  if (exact !== undefined) return isAll(set) && exact.kind !== 'null' ? undefined : { expression: exact, set };
  const [writer] = writersFor(target, node);
  if (writer === undefined || isAll(set)) return undefined;
  const intervals = intervalsOf(set);
  const hull =
    intervalHulls(target, writer, intervals) ??
    intervalHull(target, writer, { from: intervals[0]?.from, to: intervals.at(-1)?.to });
  const expression = hull && withNull(target, node, () => hull.expression);
  return expression && { expression, set: hull.set };
}

/** More intervals are written as the one that contains them all. */
const mostIntervals = 32;

function intervalHulls(target: Target, writer: FieldWriter, intervals: readonly Interval[]): Hull | undefined {
  if (intervals.length < 2 || intervals.length > mostIntervals) return undefined;
  const hulls = intervals.flatMap((one) => intervalHull(target, writer, one) ?? []);
  if (hulls.length < intervals.length) return undefined;
  const expression = connect(
    target,
    'or',
    hulls.map((hull) => hull.expression),
  );
  return expression && { expression, set: union(hulls.map(({ set }) => set)) };
}

function intervalHull(target: Target, writer: FieldWriter, { from: first, to: last }: Interval): Hull | undefined {
  const low = firstWritten(lowerCuts(target, writer, first), (cut) => lowerBound(writer, cut), from);
  const high = firstWritten(upperCuts(target, writer, last), (cut) => upperBound(writer, cut), before);
  if (low === undefined || high === undefined) return low ?? high;
  const both = connect(target, 'and', [low.expression, high.expression]);
  return both === undefined ? low : { expression: both, set: intersection([low.set, high.set]) };
}

function firstWritten(
  cuts: readonly Point[],
  write: (cut: Point) => Expression | undefined,
  setFrom: (cut: Point) => ValueSet,
): Hull | undefined {
  for (const cut of cuts) {
    const expression = write(cut);
    if (expression !== undefined) return { expression, set: setFrom(cut) };
  }
  return undefined;
}

/**
 * A cut, and earlier ones for where it cannot be written: the value before it, a whole number, the
 * last day that a relative date reaches.
 */
function lowerCuts({ today }: Target, { scale }: FieldWriter, cut: Point | undefined): readonly Point[] {
  if (cut === undefined) return [];
  const others = [scale.before(cut)];
  if (scale.name === 'decimal') others.push(Math.floor(Number(cut)));
  if (isCalendar(scale)) others.push(today + dateUnits.d.most);
  return [cut, ...others.filter((other) => other !== undefined).filter((other) => comparePoints(other, cut) < 0)];
}

/** A cut, and later ones for where it cannot be written. */
function upperCuts({ today }: Target, { scale }: FieldWriter, cut: Point | undefined): readonly Point[] {
  if (cut === undefined) return [];
  const others = [scale.next(cut)];
  if (scale.name === 'decimal') others.push(scale.next(Math.ceil(Number(cut))));
  if (isCalendar(scale)) others.push(today - dateUnits.d.most + 1);
  return [cut, ...others.filter((other) => comparePoints(other, cut) > 0)];
}

/**
 * Widens a node so that it loses no row if the service's day is yesterday, today or tomorrow: dates
 * become calendar days where the profile has those, else a day wider on each side.
 */
export function onNearbyDays(target: Target, node: Nnf): Nnf {
  if (target.allowsDayBound || node.kind === 'part') return node;
  if (node.kind === 'set') return isCalendar(node.scale) && node.dates !== 'none' ? nearby(target, node) : node;
  const operands = node.operands.map((one) => onNearbyDays(target, one));
  return operands.every((one, at) => one === node.operands[at]) ? node : join(node.kind, operands);
}

function nearby({ profile }: Target, node: SetNode): SetNode {
  if (profile.valueForms.includes('text'))
    return node.dates === 'absolute' ? node : { ...node, dates: 'absolute', written: undefined };
  return { ...node, set: widened(node.scale, node.set), dates: 'relative', written: undefined };
}

/** A set with the day before and the day after each of its intervals. */
const widened = (scale: Scale, set: ValueSet): ValueSet => clip(scale, union(intervalsOf(set).map(widenedInterval)));

function widenedInterval({ from: low, to: high }: Interval): ValueSet {
  if (low === undefined) return high === undefined ? { begins: true, cuts: [] } : before(Number(high) + 1);
  return high === undefined ? from(Number(low) - 1) : interval(Number(low) - 1, Number(high) + 1);
}
