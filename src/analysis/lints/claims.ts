import { type Problem, problemOf } from '../../../grammar/diagnostics.ts';
import type { Between } from '../../../grammar/expression.ts';
import { alwaysTrue, contradiction, emptyRange } from '../../../grammar/messages/lint.ts';
import { comparePoints, isAll, isNothing } from '../sets/value-set.ts';
import type { Part, Reading } from './reading.ts';
import type { Work } from './relation.ts';
import { removing, swapping } from './repairs.ts';
import { datesOf, textOf } from './said.ts';
import { claimsTogether } from './together.ts';
import { type Told, toldOf, unsaid } from './told.ts';
import { verdictsOf } from './verdicts.ts';

/** What is said of parts that can never be true, or always are. */
export type Claims = {
  readonly problems: readonly Problem[];
  /** What follows from it for any part. */
  readonly told: (part: Part) => Told;
  /** The fields of a connective whose conditions exclude each other, so that nothing more is to be said of how they go together. */
  readonly conflicts: ReadonlyMap<Part, ReadonlySet<string>>;
};

/**
 * Claims are made from the leaves up, and nothing is claimed that follows from what was claimed of smaller parts. What comes of several fields together is
 * found in the end, by diagrams.
 */
export function claimsOf(reading: Reading, work: Work): Claims {
  const problems: Problem[] = [];
  const conflicts = new Map<Part, ReadonlySet<string>>();
  const own = new Map<Part, Partial<Told>>();
  const all = new Map<Part, Told>();
  const told = (part: Part): Told => all.get(part) ?? unsaid;
  const tell = (part: Part, claim: Claim): void => {
    problems.push(claim.problem);
    own.set(part, { ...own.get(part), ...claim.told });
  };
  const conclude = (part: Part): unknown => all.set(part, toldOf(part, told, own.get(part)));

  for (const part of reading.parts) {
    if (part.operands.length === 0) for (const claim of claimsAlone(reading, part)) tell(part, claim);
    if (part.operands.length > 1) {
      const claims = claimsTogether(reading, part, told, work);
      for (const claim of claims) tell(part, claim);
      if (claims.length > 0) conflicts.set(part, new Set(claims.map(({ field }) => field)));
    }
    conclude(part);
  }
  for (const { part, verdicts } of verdictsOf(reading, told)) {
    const said = { found: textOf(reading, part.range), ...datesOf(reading, [part]) };
    if (!verdicts.canBeTrue && !told(part).neverTrue) {
      const problem = problemOf(contradiction, part.range, { ...said, whole: true }, [removing(reading, part)]);
      tell(part, { problem, told: { neverTrue: true } });
    }
    if (verdicts.isAlwaysTrue && part === reading.root && !told(part).alwaysTrue) {
      tell(part, { problem: problemOf(alwaysTrue, part.range, said), told: { alwaysTrue: true } });
    }
    for (let above: Part | undefined = part; above !== undefined; above = reading.parentOf.get(above)) conclude(above);
  }
  return { problems, told, conflicts };
}

type Claim = { readonly problem: Problem; readonly told: Partial<Told> };

/** A condition that no value passes, or every one. */
function claimsAlone(reading: Reading, part: Part): readonly Claim[] {
  const { node, condition, range } = part;
  if (condition?.kind !== 'set') return [];
  const data = { found: textOf(reading, range), ...datesOf(reading, [part]) };
  const swap = node.kind === 'between' && isReversed(reading, node) ? swapping(reading, node.low, node.high) : undefined;
  if (isAll(condition.set)) {
    const fixes = [swap ?? removing(reading, part)];
    return [
      {
        problem: problemOf(alwaysTrue, range, { ...data, field: condition.field }, fixes),
        told: { neverFalse: true },
      },
    ];
  }
  if (!isNothing(condition.set)) return [];
  const problem =
    swap === undefined
      ? problemOf(contradiction, range, data, [removing(reading, part)])
      : problemOf(emptyRange, range, data, [swap]);
  return [{ problem, told: { neverTrue: true } }];
}

/** Whether the bounds of a BETWEEN are the wrong way round. */
function isReversed({ places }: Reading, { field, low, high }: Between): boolean {
  return comparePoints(places(field, low).point, places(field, high).point) > 0;
}
