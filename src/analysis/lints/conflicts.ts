import type { FieldCondition, FieldSet, PartTest } from '../field-set.ts';
import { areExclusive, hasPart, implies } from '../parts.ts';
import {
  comparePoints,
  complement,
  equal,
  intersection,
  intervalsOf,
  isNothing,
  isWithin,
  type Point,
  type ValueSet,
} from '../value-set.ts';
import { isValueSet, verdictOnNull } from './context.ts';

/** The comparisons that are left for one call. Once none are, no more conflicts are found. */
export type ComparisonBudget = { left: number };

/**
 * The indices of conditions on one field that no value satisfies together: two where two suffice.
 * Undefined where some value satisfies all, or finding out is too much work.
 */
export function conflictOf(conditions: readonly FieldCondition[], budget: ComparisonBudget): readonly number[] | undefined {
  return nullConflict(conditions) ?? setConflict(conditions, budget) ?? partConflict(conditions, budget);
}

/**
 * Whether no value satisfies both of two conditions on one field, neither of which tests for null.
 * False where it is too much work.
 */
export function excludes(a: FieldCondition, b: FieldCondition, budget: ComparisonBudget): boolean {
  if (budget.left < 0) return false;
  if (a.kind === 'set') return b.kind === 'set' ? areDisjoint(a.set, b.set, budget) : nonePasses(a, b, budget);
  if (b.kind === 'set') return nonePasses(b, a, budget);
  budget.left -= Math.max(a.part.text.length, b.part.text.length);
  if (a.has && b.has) return areExclusive(a.part, b.part);
  return a.has !== b.has && (a.has ? implies(a.part, b.part) : implies(b.part, a.part));
}

/** The work is that of the smaller set. */
function areDisjoint(a: ValueSet, b: ValueSet, budget: ComparisonBudget): boolean {
  budget.left -= Math.min(a.cuts.length, b.cuts.length) + 1;
  return isWithin(a, complement(b));
}

function nonePasses(set: FieldSet, test: PartTest, budget: ComparisonBudget): boolean {
  const points = pointsOf(set, set.set);
  budget.left -= points?.length ?? 1;
  return points !== undefined && points.every((point) => !passes(point, test));
}

/** Of a condition that is not looked into nothing is known. */
const passes = (point: Point, { part, has }: PartTest): boolean => part.at === 'whole' || hasPart(point, part) === has;

/** The values of a set that consists of single values; undefined for any other. */
function pointsOf({ scale }: FieldSet, set: ValueSet): readonly Point[] | undefined {
  if (scale === undefined || set.cuts.length % 2 === (set.begins ? 0 : 1)) return undefined;
  const points: Point[] = [];
  for (const { from = scale.first, to } of intervalsOf(set)) {
    if (from === undefined || to === undefined || comparePoints(scale.next(from), to) !== 0) return undefined;
    points.push(from);
  }
  return points;
}

/** IS NULL excludes IS NOT NULL, and every condition on the value. */
function nullConflict(conditions: readonly FieldCondition[]): readonly number[] | undefined {
  const verdicts = conditions.map(verdictOnNull);
  const missing = verdicts.indexOf(true);
  const other = verdicts.includes(false) ? verdicts.indexOf(false) : verdicts.indexOf(null);
  return missing < 0 || other < 0 ? undefined : inOrder([missing, other]);
}

function setConflict(conditions: readonly FieldCondition[], budget: ComparisonBudget): readonly number[] | undefined {
  const members = conditions.flatMap((condition, at) => (isValueSet(condition) ? [{ condition, at }] : []));
  const sets = members.map(({ condition }) => condition.set);
  const isEmpty = (count: number) => isNothing(intersection(sets.slice(0, count)));
  if (sets.length < 2 || !isEmpty(sets.length)) return undefined;
  let [low, high] = [1, sets.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isEmpty(middle)) high = middle;
    else low = middle + 1;
  }
  // Nothing is left from this set on, so it takes part.
  const last = members[high - 1];
  const other = members.slice(0, high - 1).find((one) => last !== undefined && excludes(one.condition, last.condition, budget));
  if (other !== undefined && last !== undefined) return [other.at, last.at];
  return emptyTogether(sets.slice(0, high)).flatMap((index) => members[index]?.at ?? []);
}

/** Sets with more cuts in all are reported together, needed or not. */
const mostCuts = 2000;

/** The indices of sets, always with the last, that have nothing in common. */
function emptyTogether(sets: readonly ValueSet[]): readonly number[] {
  const indices = sets.map((_, at) => at);
  if (sets.reduce((sum, { cuts }) => sum + cuts.length, 0) > mostCuts) return indices;
  const needed: number[] = [];
  let left: ValueSet | undefined;
  for (const at of indices.toReversed()) {
    const set = sets[at];
    if (set === undefined) break;
    const less = left === undefined ? set : intersection([left, set]);
    if (left !== undefined && equal(less, left)) continue;
    needed.push(at);
    left = less;
    if (isNothing(left)) break;
  }
  return inOrder(needed);
}

function partConflict(conditions: readonly FieldCondition[], budget: ComparisonBudget): readonly number[] | undefined {
  const sets = conditions.flatMap((condition, at) => (isValueSet(condition) ? [{ condition, at }] : []));
  const tests = conditions.flatMap((condition, at) => (condition.kind === 'part' ? [{ condition, at }] : []));
  const present = tests.filter(({ condition }) => condition.has);
  for (const test of tests) {
    const others = [...sets, ...present.filter((one) => one !== test)];
    const other = others.find(({ condition }) => excludes(condition, test.condition, budget));
    if (other !== undefined) return inOrder([other.at, test.at]);
  }
  const [first] = sets;
  if (tests.length === 0 || first === undefined) return undefined;
  // Single values of which each fails some test.
  const points = pointsOf(first.condition, intersection(sets.map(({ condition }) => condition.set)));
  budget.left -= (points?.length ?? 0) * tests.length;
  if (points === undefined || budget.left < 0) return undefined;
  const isExcluded = points.every((point) => tests.some(({ condition }) => !passes(point, condition)));
  return isExcluded ? inOrder([...sets, ...tests].map(({ at }) => at)) : undefined;
}

const inOrder = (indices: readonly number[]): readonly number[] => indices.toSorted((a, b) => a - b);
