import { foldLetters } from '../../memory/code-points.ts';
import type { Condition } from '../sets/condition.ts';
import type { Scale } from '../sets/scale.ts';
import { comparePoints, complement, isWithin, type Point, pieces, type ValueSet } from '../sets/value-set.ts';

/** How much may still be compared; when nothing is left, nothing is found any more. */
export type Work = { left: number };

/** Whether no value passes both of two conditions on one field. False is said of what was too much work. */
export function excludes(a: Condition, b: Condition, work: Work): boolean {
  if (work.left < 0) return false;
  if (a.kind === 'missing') return a.wanted && (b.kind !== 'missing' || !b.wanted);
  if (b.kind === 'missing') return b.wanted;
  if (a.kind === 'set') return b.kind === 'set' ? areApart(a.set, b.set, work) : noneFits(a, b, work);
  if (b.kind === 'set') return noneFits(b, a, work);
  const [whole, piece] = a.contains ? [a, b] : [b, a];
  work.left -= whole.part.length;
  return whole.contains && !piece.contains && whole.part.includes(piece.part);
}

/** The values of a set that has single ones only; undefined for any other. */
export function pointsOf({ first, next }: Scale, set: ValueSet): readonly Point[] | undefined {
  if (set.cuts.length % 2 === (set.begins ? 0 : 1)) return undefined;
  const points: Point[] = [];
  for (const { from = first, to } of pieces(set)) {
    if (from === undefined || to === undefined || comparePoints(next(from), to) !== 0) return undefined;
    points.push(from);
  }
  return points;
}

/** Whether a value passes a condition on a part of it. */
export const fits = (point: Point, { part, contains }: Extract<Condition, { kind: 'part' }>): boolean =>
  foldLetters(String(point)).includes(part) === contains;

function noneFits(
  { scale, set }: Extract<Condition, { kind: 'set' }>,
  part: Extract<Condition, { kind: 'part' }>,
  work: Work,
): boolean {
  const points = pointsOf(scale, set);
  work.left -= points?.length ?? 1;
  return points !== undefined && points.every((point) => !fits(point, part));
}

/** It takes as much work as the smaller of the two sets has stretches. */
function areApart(a: ValueSet, b: ValueSet, work: Work): boolean {
  work.left -= Math.min(a.cuts.length, b.cuts.length) + 1;
  return isWithin(a, complement(b));
}
