import { compareCodePoints } from '../memory/code-points.ts';

/**
 * A value of an ordered type, or a cut between two values. A number for integers, decimals, days,
 * seconds and booleans (0 and 1); a string for texts.
 */
export type Point = number | string;

/**
 * A set of values of one ordered type, as the cuts at which membership changes. `begins` tells
 * whether the values below the first cut are in it.
 *
 * Cuts are distinct and ascending, so equal sets have equal cuts. A cut belongs to the value after
 * it. The cut after a text is that text followed by U+0000.
 */
export type ValueSet = { readonly begins: boolean; readonly cuts: readonly Point[] };

/** The values from `from` up to but excluding `to`; unbounded where one is undefined. */
export type Interval = { readonly from: Point | undefined; readonly to: Point | undefined };

export const nothing: ValueSet = { begins: false, cuts: [] };
export const all: ValueSet = { begins: true, cuts: [] };

export const isNothing = ({ begins, cuts }: ValueSet): boolean => !begins && cuts.length === 0;
export const isAll = ({ begins, cuts }: ValueSet): boolean => begins && cuts.length === 0;

/** Negative, zero or positive. Texts are ordered by code point (L3.2). */
export function comparePoints(a: Point, b: Point): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareCodePoints(String(a), String(b));
}

/** The values from a cut on. */
export const from = (cut: Point): ValueSet => ({ begins: false, cuts: [cut] });
/** The values before a cut. */
export const before = (cut: Point): ValueSet => ({ begins: true, cuts: [cut] });
/** The values between two cuts; none where `high` is not after `low`. */
export const interval = (low: Point, high: Point): ValueSet =>
  comparePoints(low, high) < 0 ? { begins: false, cuts: [low, high] } : nothing;

export const complement = ({ begins, cuts }: ValueSet): ValueSet => ({ begins: !begins, cuts });
export const union = (sets: readonly ValueSet[]): ValueSet => inAtLeast(1, sets);
export const intersection = (sets: readonly ValueSet[]): ValueSet => inAtLeast(sets.length, sets);

export function includes(set: ValueSet, point: Point): boolean {
  return set.begins !== (cutsUpTo(set, point) % 2 === 1);
}

/** Whether `outer` contains `inner`, in time proportional to the smaller of the two. */
export function isWithin(inner: ValueSet, outer: ValueSet): boolean {
  if (inner.cuts.length > outer.cuts.length) return isWithin(complement(outer), complement(inner));
  return intervalsOf(inner).every(({ from, to }) => {
    const at = from === undefined ? 0 : cutsUpTo(outer, from);
    const next = outer.cuts[at];
    const ends = next === undefined || (to !== undefined && comparePoints(next, to) >= 0);
    return ends && outer.begins !== (at % 2 === 1);
  });
}

export const equal = (a: ValueSet, b: ValueSet): boolean =>
  a.begins === b.begins && a.cuts.length === b.cuts.length && a.cuts.every((cut, at) => cut === b.cuts[at]);

/** The maximal intervals of a set, ascending. */
export function intervalsOf({ begins, cuts }: ValueSet): readonly Interval[] {
  const ends: readonly (Point | undefined)[] = begins ? [undefined, ...cuts] : cuts;
  const found: Interval[] = [];
  for (let at = 0; at < ends.length; at += 2) found.push({ from: ends[at], to: ends[at + 1] });
  return found;
}

/** The number of cuts at or before a value. */
function cutsUpTo({ cuts }: ValueSet, point: Point): number {
  let [low, high] = [0, cuts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comparePoints(cuts[middle] ?? point, point) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The values that are in at least `count` of the sets. */
function inAtLeast(count: number, sets: readonly ValueSet[]): ValueSet {
  const steps: { readonly cut: Point; readonly by: number }[] = [];
  let inside = 0;
  for (const { begins, cuts } of sets) {
    if (begins) inside++;
    cuts.forEach((cut, at) => steps.push({ cut, by: begins === (at % 2 === 0) ? -1 : 1 }));
  }
  // The cuts of one set are sorted already; merging sorted runs takes log(sets) passes.
  steps.sort((a, b) => comparePoints(a.cut, b.cut));
  const begins = inside >= count;
  const cuts: Point[] = [];
  let was = begins;
  for (let at = 0; at < steps.length; at++) {
    const step = steps[at];
    if (step === undefined) break;
    inside += step.by;
    if (steps[at + 1]?.cut === step.cut) continue;
    if (inside >= count !== was) cuts.push(step.cut);
    was = inside >= count;
  }
  return { begins, cuts };
}
