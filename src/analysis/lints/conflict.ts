import type { Condition } from '../sets/condition.ts';
import { equal, intersection, isNothing, type ValueSet } from '../sets/value-set.ts';
import { intersectionOf } from './reading.ts';
import { excludes, fits, pointsOf, type Work } from './relation.ts';

/**
 * Which of some conditions on one field no value passes together: two, where two are enough, by their places in order. Undefined where some value passes
 * all, or where that was too much to find out. That a value is there and that it is not exclude each other, as does a missing value what is asked of it.
 */
export function conflictOf(conditions: readonly Condition[], work: Work): readonly number[] | undefined {
  return ofMissing(conditions) ?? ofSets(conditions, work) ?? ofParts(conditions, work);
}

function ofMissing(conditions: readonly Condition[]): readonly number[] | undefined {
  const missing = conditions.findIndex((condition) => condition.kind === 'missing' && condition.wanted);
  if (missing < 0) return undefined;
  const contrary = conditions.findIndex((condition) => condition.kind === 'missing' && !condition.wanted);
  const other = contrary < 0 ? conditions.findIndex(({ kind }) => kind !== 'missing') : contrary;
  return other < 0 ? undefined : inOrder([missing, other]);
}

function ofSets(conditions: readonly Condition[], work: Work): readonly number[] | undefined {
  const places = conditions.flatMap(({ kind }, at) => (kind === 'set' ? [at] : []));
  const sets = conditions.flatMap((condition) => (condition.kind === 'set' ? [condition.set] : []));
  const isEmpty = (count: number) => isNothing(intersectionOf(sets.slice(0, count)));
  if (sets.length < 2 || !isEmpty(sets.length)) return undefined;
  let [low, high] = [1, sets.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isEmpty(middle)) high = middle;
    else low = middle + 1;
  }
  // Nothing is left from the set at `last` on, so that it takes part.
  const last = high - 1;
  const lastCondition = conditions[places[last] ?? 0];
  const other = places.slice(0, last).find((at) => excludesIn(conditions[at], lastCondition, work));
  if (other !== undefined) return [other, places[last] ?? 0];
  return together(sets.slice(0, high)).map((at) => places[at] ?? 0);
}

function excludesIn(a: Condition | undefined, b: Condition | undefined, work: Work): boolean {
  return a !== undefined && b !== undefined && excludes(a, b, work);
}

/** Sets with more cuts in all are told together, whether each is needed or not. */
const mostCuts = 2000;

/** Those of some sets, the last one always, that have nothing in common. */
function together(sets: readonly ValueSet[]): readonly number[] {
  const everyPlace = sets.map((_, at) => at);
  if (sets.reduce((sum, { cuts }) => sum + cuts.length, 0) > mostCuts) return everyPlace;
  const needed: number[] = [];
  let left: ValueSet | undefined;
  for (const at of everyPlace.toReversed()) {
    const set = sets[at];
    if (set === undefined) break;
    const less = left === undefined ? set : intersection(left, set);
    if (left !== undefined && equal(less, left)) continue;
    needed.push(at);
    left = less;
    if (isNothing(left)) break;
  }
  return inOrder(needed);
}

function ofParts(conditions: readonly Condition[], work: Work): readonly number[] | undefined {
  const all = conditions.map((condition, at) => ({ condition, at }));
  const parts = all.filter(({ condition }) => condition.kind === 'part');
  const sets = all.filter(({ condition }) => condition.kind === 'set');
  const contained = parts.filter(({ condition }) => contains(condition));
  for (const part of parts) {
    const others = contains(part.condition) ? sets : [...sets, ...contained];
    const other = others.find(({ condition }) => excludes(condition, part.condition, work));
    if (other !== undefined) return inOrder([other.at, part.at]);
  }
  return parts.length === 0 ? undefined : ofPoints(conditions, work);
}

const contains = (condition: Condition): boolean => condition.kind === 'part' && condition.contains;

/** Single values of which each lacks or has some part that it should not. */
function ofPoints(conditions: readonly Condition[], work: Work): readonly number[] | undefined {
  const sets = conditions.flatMap((condition, at) => (condition.kind === 'set' ? [{ ...condition, at }] : []));
  const parts = conditions.flatMap((condition, at) => (condition.kind === 'part' ? [{ ...condition, at }] : []));
  const [first] = sets;
  if (first === undefined) return undefined;
  const points = pointsOf(first.scale, intersectionOf(sets.map(({ set }) => set)));
  work.left -= (points?.length ?? 0) * parts.length;
  if (points === undefined || work.left < 0) return undefined;
  const isExcluded = points.every((point) => parts.some((part) => !fits(point, part)));
  return isExcluded ? inOrder([...sets, ...parts].map(({ at }) => at)) : undefined;
}

const inOrder = (places: readonly number[]): readonly number[] => places.toSorted((a, b) => a - b);
