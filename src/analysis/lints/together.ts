import { type Problem, problemOf, type Repair } from '../../../grammar/diagnostics.ts';
import type { Comparison } from '../../../grammar/expression.ts';
import { alwaysTrue, contradiction, emptyRange } from '../../../grammar/messages/lint.ts';
import { type Condition, negate, readConditions } from '../sets/condition.ts';
import { comparePoints } from '../sets/value-set.ts';
import { conflictOf } from './conflict.ts';
import { withParentheses } from './edits.ts';
import type { Part, Reading } from './reading.ts';
import type { Work } from './relation.ts';
import { listing, removing, swapping } from './repairs.ts';
import { datesOf, relatedTo, textOf } from './said.ts';
import type { Told } from './told.ts';

/** A claim about some operands of a connective that ask something of one field. */
type Together = { readonly field: string; readonly problem: Problem; readonly told: Partial<Told> };

/** The conditions of an AND that no value passes together, and those of an OR of which every value passes one, for each field. */
export function claimsTogether(reading: Reading, part: Part, told: (part: Part) => Told, work: Work): readonly Together[] {
  const isAnd = part.node.kind === 'and';
  return [...groupsOf(part, told)].flatMap(([field, operands]) => {
    // What an OR says is looked at as the AND of what it denies.
    const group = operands.map(({ part, condition }) => ({ part, condition: isAnd ? condition : negate(condition) }));
    const found = conflictOf(conditionsOf(group), work);
    if (found === undefined) return [];
    return [isAnd ? nothingPasses(reading, field, group, found, work) : everythingPasses(reading, field, group, found, work)];
  });
}

/** An operand and what it asks of the field of its group. */
type Member = { readonly part: Part; readonly condition: Condition };

/** The operands of a connective by field, without those of which something was claimed already. */
function groupsOf({ node, operands }: Part, told: (part: Part) => Told): ReadonlyMap<string, readonly Member[]> {
  const groups = new Map<string, Member[]>();
  for (const part of operands) {
    const { condition } = part;
    if (condition === undefined || told(part).neverTrue || told(part).neverFalse) continue;
    const group = groups.get(condition.field) ?? [];
    groups.set(condition.field, group);
    group.push({ part, condition });
  }
  if (node.kind === 'and') return groups;
  // That there is a value is nothing that every value has to pass.
  return new Map(
    [...groups].map(([field, group]) => {
      const asksForNull = group.some(({ condition }) => condition.kind === 'missing' && condition.wanted);
      return [field, asksForNull ? group : group.filter(({ condition }) => condition.kind !== 'missing')];
    }),
  );
}

function nothingPasses(
  reading: Reading,
  field: string,
  group: readonly Member[],
  found: readonly number[],
  work: Work,
): Together {
  const { members, repairs } = withList(reading, group, found, false, work);
  const claim = about(reading, members);
  const bounds = boundsOf(reading, members);
  const told = { neverTrue: true, alwaysFalse: decidingNull(group) !== undefined };
  if (bounds === undefined) {
    const problem = problemOf(contradiction, claim.range, claim.data, repairs);
    return { field, problem: { ...problem, related: claim.related }, told };
  }
  const { conditions: _, ...data } = claim.data;
  const swap = swapOf(reading, group, bounds, work);
  const problem = problemOf(emptyRange, claim.range, data, swap === undefined ? repairs : [swap]);
  return { field, problem: { ...problem, related: claim.related }, told };
}

function everythingPasses(
  reading: Reading,
  field: string,
  group: readonly Member[],
  found: readonly number[],
  work: Work,
): Together {
  const { members, repairs } = withList(reading, group, found, true, work);
  const asksForNull = decidingNull(group);
  const isOfEveryRow = asksForNull !== undefined;
  const involved = group.filter((member) => member === asksForNull || members.includes(member));
  const claim = about(reading, involved);
  const data = isOfEveryRow ? claim.data : { ...claim.data, field };
  const problem = problemOf(alwaysTrue, claim.range, data, repairs);
  return { field, problem: { ...problem, related: claim.related }, told: { neverFalse: true, alwaysTrue: isOfEveryRow } };
}

/** The condition that is false where there is no value, so that nothing is unknown there. */
function decidingNull(group: readonly Member[]): Member | undefined {
  return group.find(({ condition }) => condition.kind === 'missing' && !condition.wanted);
}

/** Operands that exclude each other, and what can be done about it. Of equalities all are told in one go. */
function withList(reading: Reading, group: readonly Member[], found: readonly number[], negated: boolean, work: Work) {
  const pair = found.flatMap((at) => group[at] ?? []);
  const operator = negated ? '!=' : '=';
  const isEquality = ({ part: { node } }: Member) => node.kind === 'comparison' && node.operator === operator;
  const members = pair.every(isEquality) ? group.filter(isEquality) : pair;
  const list = pair.every(isEquality)
    ? listing(
        reading,
        members.map(({ part }) => part),
        negated,
      )
    : undefined;
  const others = group.filter((member) => !members.includes(member));
  const asked = list?.condition === undefined ? [] : [negated ? negate(list.condition) : list.condition];
  const isListFine = list !== undefined && conflictOf([...conditionsOf(others), ...asked], work) === undefined;
  const outer = [members[0], members.at(-1)].filter((member) => member !== undefined);
  const repairs: readonly (Repair | undefined)[] = [
    isListFine ? list.repair : undefined,
    ...outer.map((member) => {
      const rest = conditionsOf(group.filter((other) => other !== member));
      return conflictOf(rest, work) === undefined ? removing(reading, member.part) : undefined;
    }),
  ];
  return { members, repairs };
}

const conditionsOf = (group: readonly Member[]): readonly Condition[] => group.map(({ condition }) => condition);

/** Where members stand, and what is said of them. */
function about(reading: Reading, members: readonly Member[]) {
  const parts = members.map(({ part }) => part);
  const [first, last] = [parts[0], parts.at(-1)].map((part) => withParentheses(reading.text, part?.range ?? nowhere));
  const range = { from: first?.from ?? 0, to: last?.to ?? 0 };
  const conditions = parts.slice(0, mostQuoted).map((part) => textOf(reading, part.range));
  const data = { found: textOf(reading, range), ...datesOf(reading, parts), conditions };
  return { range, data, related: relatedTo(reading, parts.slice(0, mostQuoted)) };
}

const nowhere = { from: 0, to: 0 };

/** No more conditions are quoted. */
const mostQuoted = 5;

type Bounds = { readonly low: Comparison; readonly high: Comparison };

/** Two members that are a first and a last value, the wrong way round. */
function boundsOf({ places }: Reading, members: readonly Member[]): Bounds | undefined {
  const nodes = members.map(({ part }) => part.node);
  const low = nodes.find((node) => node.kind === 'comparison' && (node.operator === '>=' || node.operator === '>'));
  const high = nodes.find((node) => node.kind === 'comparison' && (node.operator === '<=' || node.operator === '<'));
  if (nodes.length !== 2 || low?.kind !== 'comparison' || high?.kind !== 'comparison') return undefined;
  const order = comparePoints(places(low.field, low.value).point, places(high.field, high.value).point);
  return order > 0 ? { low, high } : undefined;
}

/** Swaps the values of two bounds, where some value passes all conditions then. */
function swapOf(reading: Reading, group: readonly Member[], { low, high }: Bounds, work: Work): Repair | undefined {
  const swapped: readonly Comparison[] = [
    { ...low, value: high.value },
    { ...high, value: low.value },
  ];
  const others = group.filter(({ part }) => part.node !== low && part.node !== high);
  const asked = swapped.flatMap((node) => readConditions(node, reading.places).conditions);
  return conflictOf([...conditionsOf(others), ...asked], work) === undefined
    ? swapping(reading, low.value, high.value)
    : undefined;
}
