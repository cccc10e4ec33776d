import { guess, type Problem, problemOf, type Repair } from '../../../grammar/diagnostics.ts';
import { isPlain, type PlainPredicate } from '../../../grammar/expression.ts';
import { replaceTitle } from '../../../grammar/messages/fixes.ts';
import { alwaysTrue, contradiction, emptyRange } from '../../../grammar/messages/lint.ts';
import { withParentheses } from '../../edits.ts';
import { type FieldCondition, negate, readConditions } from '../field-set.ts';
import { comparePoints } from '../value-set.ts';
import type { Certainty } from './certainty.ts';
import { type ComparisonBudget, conflictOf } from './conflicts.ts';
import { type LintContext, type LintNode, verdictOnNull } from './context.ts';
import { datesOf, excerpt, relatedTo } from './excerpts.ts';
import { listing, removing, swapping } from './fixes.ts';

/** A claim about operands of a connective on one field. */
type JointClaim = { readonly field: string; readonly problem: Problem; readonly certainty: Partial<Certainty> };

/** Claims about operands on one field of which an AND is never true, or an OR never false. */
export function jointClaims(
  context: LintContext,
  part: LintNode,
  certaintyOf: (node: LintNode) => Certainty,
  budget: ComparisonBudget,
): readonly JointClaim[] {
  const isAnd = part.node.kind === 'and';
  return [...groupsOf(part, certaintyOf)].flatMap(([field, operands]) => {
    // An OR is judged as the AND of the NOTs.
    const group = operands.map(({ part, condition }) => ({ part, condition: isAnd ? condition : negate(condition) }));
    const conflict = conflictOf(conditionsOf(group), budget);
    if (conflict === undefined) return [];
    const found = withList(context, group, conflict, !isAnd, budget);
    return [isAnd ? neverTrue(context, field, group, found, budget) : neverFalse(context, field, group, found)];
  });
}

/** An operand and its condition. */
type Member = { readonly part: LintNode; readonly condition: FieldCondition };

/** Members that are in conflict, and what can be done about it. */
type Conflict = { readonly members: readonly Member[]; readonly fixes: readonly (Repair | undefined)[] };

/** The operands of a connective by field, without those that a claim was made about already. */
function groupsOf(
  { node, operands }: LintNode,
  certaintyOf: (node: LintNode) => Certainty,
): ReadonlyMap<string, readonly Member[]> {
  const members = operands.flatMap((part): readonly Member[] => {
    const { condition } = part;
    const { neverTrue, neverFalse } = certaintyOf(part);
    return condition === undefined || neverTrue || neverFalse ? [] : [{ part, condition }];
  });
  const groups = Map.groupBy(members, ({ condition }) => condition.field);
  if (node.kind === 'and') return groups;
  // IS NOT NULL alone does not make an OR true of every value.
  return new Map(
    [...groups].map(([field, group]) => {
      const hasIsNull = group.some(({ condition }) => verdictOnNull(condition) === true);
      return [field, hasIsNull ? group : group.filter(({ condition }) => verdictOnNull(condition) === null)];
    }),
  );
}

function neverTrue(
  context: LintContext,
  field: string,
  group: readonly Member[],
  { members, fixes }: Conflict,
  budget: ComparisonBudget,
): JointClaim {
  const { range, data, related } = about(context, members);
  const bounds = boundsOf(context, members);
  const certainty = { neverTrue: true, alwaysFalse: notNullTest(group) !== undefined };
  if (bounds === undefined) return { field, problem: { ...problemOf(contradiction, range, data, fixes), related }, certainty };
  const { conditions: _, ...rest } = data;
  const swap = swapOf(context, group, bounds, budget);
  const problem = problemOf(emptyRange, range, rest, swap === undefined ? fixes : [swap]);
  return { field, problem: { ...problem, related }, certainty };
}

function neverFalse(context: LintContext, field: string, group: readonly Member[], { members, fixes }: Conflict): JointClaim {
  const nullMember = notNullTest(group);
  const isOfEveryRow = nullMember !== undefined;
  const involved = group.filter((member) => member === nullMember || members.includes(member));
  const { range, data, related } = about(context, involved);
  const problem = problemOf(alwaysTrue, range, isOfEveryRow ? data : { ...data, field }, fixes);
  return { field, problem: { ...problem, related }, certainty: { neverFalse: true, alwaysTrue: isOfEveryRow } };
}

/** The condition that is false for null, so that the AND of the group is not unknown there. */
function notNullTest(group: readonly Member[]): Member | undefined {
  return group.find(({ condition }) => verdictOnNull(condition) === false);
}

/** The members that are in conflict; if they are equalities, all equalities of the group. */
function withList(
  context: LintContext,
  group: readonly Member[],
  conflict: readonly number[],
  negated: boolean,
  budget: ComparisonBudget,
): Conflict {
  const found = conflict.flatMap((at) => group[at] ?? []);
  const operator = negated ? '!=' : '=';
  const isEquality = ({ part: { node } }: Member) => node.kind === 'comparison' && node.operator === operator;
  const members = found.every(isEquality) ? group.filter(isEquality) : found;
  const list = found.every(isEquality)
    ? listing(
        context,
        members.map(({ part }) => part),
        negated,
        replaceTitle,
      )
    : undefined;
  const others = group.filter((member) => !members.includes(member));
  const listed = list?.condition === undefined ? [] : [negated ? negate(list.condition) : list.condition];
  const isListFine = list !== undefined && conflictOf([...conditionsOf(others), ...listed], budget) === undefined;
  const outer = [members[0], members.at(-1)].filter((member) => member !== undefined);
  const fixes: readonly (Repair | undefined)[] = [
    isListFine ? list.repair : undefined,
    ...outer.map((member) => {
      const rest = conditionsOf(group.filter((other) => other !== member));
      return conflictOf(rest, budget) === undefined ? removing(context, member.part) : undefined;
    }),
  ];
  return { members, fixes: fixes.map((fix) => guess(fix)) };
}

const conditionsOf = (group: readonly Member[]): readonly FieldCondition[] => group.map(({ condition }) => condition);

/** The range of members, and the data of a message about them. */
function about(context: LintContext, members: readonly Member[]) {
  const parts = members.map(({ part }) => part);
  const [first, last] = [parts[0], parts.at(-1)].map((part) => withParentheses(context.text, part?.range ?? nowhere));
  const range = { from: first?.from ?? 0, to: last?.to ?? 0 };
  const conditions = parts.slice(0, mostQuoted).map((part) => excerpt(context, part.range));
  const data = { found: excerpt(context, range), ...datesOf(context, parts), conditions };
  return { range, data, related: relatedTo(context, parts.slice(0, mostQuoted)) };
}

const nowhere = { from: 0, to: 0 };

/** No more conditions are quoted. */
const mostQuoted = 5;

type Comparison = Extract<PlainPredicate, { kind: 'comparison' }>;
type Bounds = { readonly low: Comparison; readonly high: Comparison };

/** Two members that are a lower and an upper bound in the wrong order. */
function boundsOf({ places }: LintContext, members: readonly Member[]): Bounds | undefined {
  const nodes = members.map(({ part }) => part.node).filter(isPlain);
  const low = nodes.find((node) => node.kind === 'comparison' && (node.operator === '>=' || node.operator === '>'));
  const high = nodes.find((node) => node.kind === 'comparison' && (node.operator === '<=' || node.operator === '<'));
  if (members.length !== 2 || low?.kind !== 'comparison' || high?.kind !== 'comparison') return undefined;
  const order = comparePoints(places(low.field, low.value).point, places(high.field, high.value).point);
  return order > 0 ? { low, high } : undefined;
}

/** A fix that swaps two bounds, if some value satisfies all conditions then. */
function swapOf(
  context: LintContext,
  group: readonly Member[],
  { low, high }: Bounds,
  budget: ComparisonBudget,
): Repair | undefined {
  const swapped: readonly Comparison[] = [
    { ...low, value: high.value },
    { ...high, value: low.value },
  ];
  const others = group.filter(({ part }) => part.node !== low && part.node !== high);
  const conditions = swapped.flatMap((node) => readConditions(node, context.places).conditions);
  return conflictOf([...conditionsOf(others), ...conditions], budget) === undefined
    ? swapping(context, low.value, high.value)
    : undefined;
}
