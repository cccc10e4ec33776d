import { compareCodePoints } from '../../memory/code-points.ts';

/** A value of an ordered type, or a place between two: a number for integers, decimals, days, seconds and truth values, a text for texts. */
export type Point = number | string;

/**
 * Which values of one ordered type are meant: those below the first cut where `begins` says so, and from each cut on the others. Cuts ascend and differ, so
 * that equal sets look the same. A cut belongs to what follows it: that after a value is the next one, of a text the text and U+0000.
 */
export type ValueSet = { readonly begins: boolean; readonly cuts: readonly Point[] };

/** Values from `from` on and before `to`; without them, from the first on or to the last. */
export type Piece = { readonly from: Point | undefined; readonly to: Point | undefined };

export const nothing: ValueSet = { begins: false, cuts: [] };
export const all: ValueSet = { begins: true, cuts: [] };

export const isNothing = ({ begins, cuts }: ValueSet): boolean => !begins && cuts.length === 0;
export const isAll = ({ begins, cuts }: ValueSet): boolean => begins && cuts.length === 0;

/** Negative, zero or positive; texts go by code point (L3.2). */
export function comparePoints(a: Point, b: Point): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareCodePoints(String(a), String(b));
}

/** The values from a cut on. */
export const from = (cut: Point): ValueSet => ({ begins: false, cuts: [cut] });
/** The values before a cut. */
export const before = (cut: Point): ValueSet => ({ begins: true, cuts: [cut] });
/** The values from one cut on and before another; none where that is not later. */
export const interval = (low: Point, high: Point): ValueSet =>
  comparePoints(low, high) < 0 ? { begins: false, cuts: [low, high] } : nothing;

export const complement = ({ begins, cuts }: ValueSet): ValueSet => ({ begins: !begins, cuts });

export const union = (...sets: readonly ValueSet[]): ValueSet => inAtLeast(1, sets);
/** The union of any number of sets, more than a call takes arguments. */
export const unionOf = (sets: readonly ValueSet[]): ValueSet => inAtLeast(1, sets);
export const intersection = (...sets: readonly ValueSet[]): ValueSet => inAtLeast(sets.length, sets);

export function includes(set: ValueSet, point: Point): boolean {
  return set.begins !== (cutsUpTo(set, point) % 2 === 1);
}

/** Whether every value of one set is in another, in time that goes with the smaller of the two. */
export function isWithin(inner: ValueSet, outer: ValueSet): boolean {
  if (inner.cuts.length > outer.cuts.length) return isWithin(complement(outer), complement(inner));
  return pieces(inner).every(({ from, to }) => {
    const at = from === undefined ? 0 : cutsUpTo(outer, from);
    const next = outer.cuts[at];
    const ends = next === undefined || (to !== undefined && comparePoints(next, to) >= 0);
    return ends && outer.begins !== (at % 2 === 1);
  });
}

export const equal = (a: ValueSet, b: ValueSet): boolean =>
  a.begins === b.begins && a.cuts.length === b.cuts.length && a.cuts.every((cut, at) => cut === b.cuts[at]);

/** The stretches of values that a set consists of, ascending. */
export function pieces({ begins, cuts }: ValueSet): readonly Piece[] {
  const ends: readonly (Point | undefined)[] = begins ? [undefined, ...cuts] : cuts;
  const found: Piece[] = [];
  for (let at = 0; at < ends.length; at += 2) found.push({ from: ends[at], to: ends[at + 1] });
  return found;
}

/** How many cuts lie before a value, or at it. */
function cutsUpTo({ cuts }: ValueSet, point: Point): number {
  let [low, high] = [0, cuts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comparePoints(cuts[middle] ?? point, point) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The values that lie in so many of the sets or in more. */
function inAtLeast(count: number, sets: readonly ValueSet[]): ValueSet {
  const steps: { readonly cut: Point; readonly by: number }[] = [];
  let inside = 0;
  for (const { begins, cuts } of sets) {
    if (begins) inside++;
    cuts.forEach((cut, at) => steps.push({ cut, by: begins === (at % 2 === 0) ? -1 : 1 }));
  }
  // Cuts of one set are in order already, and sorting runs that are in order takes one pass for each halving of their number.
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
