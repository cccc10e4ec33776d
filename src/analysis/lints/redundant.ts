import { type DiagnosticCode, type Problem, problemOf } from '../../../grammar/diagnostics.ts';
import { duplicateCondition, redundantBound } from '../../../grammar/messages/lint.ts';
import type { MessageRow } from '../../../grammar/messages/row.ts';
import { type FieldCondition, negate } from '../field-set.ts';
import type { Claims } from './claims.ts';
import { type ComparisonBudget, excludes } from './conflicts.ts';
import { type LintContext, type LintNode, verdictOnNull } from './context.ts';
import { datesOf, excerpt, relatedTo } from './excerpts.ts';
import { removing } from './fixes.ts';

/** Operands whose removal changes no verdict, each with one that implies it or is implied. */
export type Redundant = ReadonlyMap<LintNode, LintNode>;

/** Operands that repeat another, spelled alike or not, unless they are implied anyway. */
export function duplicateConditions(context: LintContext, implied: Redundant): readonly Problem[] {
  return context.parts.flatMap(({ operands }) => {
    const seen = new Map<number, LintNode>();
    return operands.flatMap((operand) => {
      const first = seen.get(operand.id);
      if (first === undefined) seen.set(operand.id, operand);
      return first === undefined || implied.has(operand) ? [] : [redundant(duplicateCondition, context, operand, first)];
    });
  });
}

export function redundantBounds(context: LintContext, implied: Redundant): readonly Problem[] {
  return [...implied].map(([weaker, stronger]) => redundant(redundantBound, context, weaker, stronger));
}

/**
 * Operands of an AND that another operand implies, and of an OR that imply another one. Removing
 * them changes no verdict, since both are unknown for null.
 */
export function impliedOperands({ parts }: LintContext, { certaintyOf, conflicts }: Claims, budget: ComparisonBudget): Redundant {
  const found = new Map<LintNode, LintNode>();
  for (const part of parts) {
    const groups = new Map<string, Map<number, Member>>();
    for (const operand of part.operands) {
      const { condition, id } = operand;
      const { neverTrue, neverFalse } = certaintyOf(operand);
      if (condition === undefined || verdictOnNull(condition) !== null || neverTrue || neverFalse) continue;
      if (conflicts.get(part)?.has(condition.field)) continue;
      const group = groups.get(condition.field) ?? new Map<number, Member>();
      groups.set(condition.field, group);
      const same = group.get(id)?.parts ?? [];
      const [plain, negated] = part.node.kind === 'and' ? [condition, negate(condition)] : [negate(condition), condition];
      group.set(id, { parts: [...same, operand], plain, negated });
    }
    for (const group of groups.values()) addImplied(found, [...group.values()], budget);
  }
  return found;
}

/** Operands with one verdict, with their condition and its NOT; of an OR the other way round. */
type Member = { readonly parts: readonly LintNode[]; readonly plain: FieldCondition; readonly negated: FieldCondition };

/** Compares each member with those that no other implies so far. */
function addImplied(found: Map<LintNode, LintNode>, group: readonly Member[], budget: ComparisonBudget): void {
  let strongest: readonly Member[] = [];
  for (const member of group) {
    if (budget.left < 0) return;
    const stronger = strongest.find(({ plain }) => excludes(plain, member.negated, budget));
    if (stronger !== undefined) {
      add(found, member, stronger);
      continue;
    }
    const weaker = new Set(strongest.filter(({ negated }) => excludes(member.plain, negated, budget)));
    for (const other of weaker) add(found, other, member);
    strongest = [...strongest.filter((other) => !weaker.has(other)), member];
  }
}

function add(found: Map<LintNode, LintNode>, weaker: Member, { parts: [stronger] }: Member): void {
  if (stronger !== undefined) for (const part of weaker.parts) found.set(part, stronger);
}

type RedundancyData = Parameters<(typeof redundantBound)['en']>[0];

function redundant(
  row: MessageRow<DiagnosticCode, RedundancyData>,
  context: LintContext,
  part: LintNode,
  other: LintNode,
): Problem {
  const data = { found: excerpt(context, part.range), other: excerpt(context, other.range), ...datesOf(context, [part, other]) };
  const found = problemOf(row, part.range, data, [removing(context, part)]);
  return { ...found, related: relatedTo(context, [other]) };
}
