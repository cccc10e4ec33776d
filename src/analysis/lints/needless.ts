import { type DiagnosticCode, type Problem, problemOf } from '../../../grammar/diagnostics.ts';
import { duplicateCondition, redundantBound } from '../../../grammar/messages/lint.ts';
import type { Row } from '../../../grammar/messages/row.ts';
import { type Condition, negate } from '../sets/condition.ts';
import type { Claims } from './claims.ts';
import type { Part, Reading } from './reading.ts';
import { excludes, type Work } from './relation.ts';
import { removing } from './repairs.ts';
import { datesOf, relatedTo, textOf } from './said.ts';

/** Operands without which no verdict changes, each with the one that makes it needless. */
export type Needless = ReadonlyMap<Part, Part>;

/** What an AND or OR says twice, in the same words or in others, and is not needless anyway. */
export function duplicateConditions(reading: Reading, implied: Needless): readonly Problem[] {
  return reading.parts.flatMap(({ operands }) => {
    const seen = new Map<number, Part>();
    return operands.flatMap((operand) => {
      const first = seen.get(operand.id);
      if (first === undefined) seen.set(operand.id, operand);
      return first === undefined || implied.has(operand) ? [] : [needless(duplicateCondition, reading, operand, first)];
    });
  });
}

export function redundantBounds(reading: Reading, implied: Needless): readonly Problem[] {
  return [...implied].map(([weaker, stronger]) => needless(redundantBound, reading, weaker, stronger));
}

/**
 * Conditions of an AND that another one beside them implies, and those of an OR that imply another one. No verdict changes without them, since both are
 * unknown where the value is missing.
 */
export function impliedOperands(reading: Reading, { told, conflicts }: Claims, work: Work): Needless {
  const found = new Map<Part, Part>();
  for (const part of reading.parts) {
    const groups = new Map<string, Map<number, Member>>();
    for (const operand of part.operands) {
      const { condition, id } = operand;
      if (condition === undefined || condition.kind === 'missing' || told(operand).neverTrue || told(operand).neverFalse)
        continue;
      if (conflicts.get(part)?.has(condition.field)) continue;
      const group = groups.get(condition.field) ?? new Map<number, Member>();
      groups.set(condition.field, group);
      const same = group.get(id)?.parts ?? [];
      const [asked, denied] = part.node.kind === 'and' ? [condition, negate(condition)] : [negate(condition), condition];
      group.set(id, { parts: [...same, operand], asked, denied });
    }
    for (const group of groups.values()) addImplied(found, [...group.values()], work);
  }
  return found;
}

/** Operands that say the same, what they ask of the field of their group, and what they deny; of an OR the other way round. */
type Member = { readonly parts: readonly Part[]; readonly asked: Condition; readonly denied: Condition };

/** Each member is compared with those that none implies so far. */
function addImplied(found: Map<Part, Part>, group: readonly Member[], work: Work): void {
  let strongest: readonly Member[] = [];
  for (const member of group) {
    if (work.left < 0) return;
    const stronger = strongest.find(({ asked }) => excludes(asked, member.denied, work));
    if (stronger !== undefined) {
      add(found, member, stronger);
      continue;
    }
    const weaker = new Set(strongest.filter(({ denied }) => excludes(member.asked, denied, work)));
    for (const other of weaker) add(found, other, member);
    strongest = [...strongest.filter((other) => !weaker.has(other)), member];
  }
}

function add(found: Map<Part, Part>, weaker: Member, { parts: [stronger] }: Member): void {
  if (stronger !== undefined) for (const part of weaker.parts) found.set(part, stronger);
}

type Beside = Parameters<(typeof redundantBound)['en']>[0];

function needless(row: Row<DiagnosticCode, Beside>, reading: Reading, part: Part, other: Part): Problem {
  const data = { found: textOf(reading, part.range), other: textOf(reading, other.range), ...datesOf(reading, [part, other]) };
  const found = problemOf(row, part.range, data, [removing(reading, part)]);
  return { ...found, related: relatedTo(reading, [other]) };
}
