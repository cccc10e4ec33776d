import { print } from '../../../grammar/print.ts';
import { factored } from './factor.ts';
import { type Dates, type Demand, demandOf, flipped, type Goal, type Joined, merged, type Part } from './goal.ts';
import { spell } from './spelling.ts';
import { connect, firstFitting, fits, notOf, type Said, type Terms } from './terms.ts';

/**
 * A goal said in a profile, with the same verdict on every row of the day; where only rows matter, with the same rows. What is in the profile already is left
 * as it is written. Undefined where it cannot be said.
 */
export type Exactly = (goal: Goal) => Said | undefined;

/** Remembers what it has said of each goal, so that a nested NOT, which can be said in two ways, costs no more. */
export function exactlyIn(terms: Terms): Exactly {
  const known = new Map<Goal, Said | undefined>();
  // Under a NOT, what is unknown of a row and what is false are not the same.
  const strictly: Exactly = terms.rowsOnly ? exactlyIn({ ...terms, rowsOnly: false }) : (goal) => exactly(goal);
  const exactly: Exactly = (goal) => {
    if (!known.has(goal)) known.set(goal, say(goal));
    return known.get(goal);
  };
  const say = (goal: Goal): Said | undefined => {
    const { written } = goal;
    if (written !== undefined && fits(terms, written)) return { expression: written, thatDay: false };
    if (goal.kind === 'demand') return spell(terms, goal);
    if (goal.kind === 'part') return partly(terms, goal.written);
    const opposite = goal.opposite === undefined ? undefined : strictly(goal.opposite);
    const turned = opposite && notOf(terms, opposite.expression);
    if (opposite !== undefined && turned !== undefined) return { ...opposite, expression: turned };
    const said = joinedExactly(terms, goal, exactly);
    if (said !== undefined) return said;
    const other = factored(goal);
    return other === goal ? undefined : exactly(other);
  };
  return exactly;
}

function partly(terms: Terms, written: Part['written']): Said | undefined {
  const turned = firstFitting(terms, [flipped(written)]);
  const expression = turned && notOf(terms, turned);
  return expression && { expression, thatDay: false };
}

/** Operands one by one, or those on one field as one where that is shorter or says what they cannot say by themselves. */
function joinedExactly(terms: Terms, goal: Joined, exactly: Exactly): Said | undefined {
  const { kind } = goal;
  const groups = groupsOf(terms, goal, exactly);
  const said = groups.map((group) => together(terms, kind, group, exactly));
  const parts = said.filter((one) => one !== undefined);
  const expression =
    parts.length < said.length
      ? undefined
      : connect(
          terms,
          kind,
          parts.map((one) => one.expression),
        );
  return expression && { expression, thatDay: parts.some(({ thatDay }) => thatDay) };
}

/** The operands of a goal, those on one field together; what cannot be said as a whole is taken apart where it is of the same kind. */
export function groupsOf(terms: Terms, goal: Joined, exactly: Exactly): readonly (readonly Goal[])[] {
  const operands = takenApart(goal, exactly);
  const dates = new Map<string, Dates>();
  for (const demand of operands.map(demandOf)) {
    if (demand !== undefined && (dates.get(demand.field) ?? 'none') === 'none') dates.set(demand.field, demand.dates);
  }
  const keyOf = (operand: Goal): Goal | string => {
    const demand = demandOf(operand);
    if (demand === undefined || terms.thatDay) return demand?.field ?? operand;
    // Days from today and days of the calendar are only one where the day is known; without dates it belongs to either.
    return `${demand.field}\u0000${demand.dates === 'none' ? dates.get(demand.field) : demand.dates}`;
  };
  return [...Map.groupBy(operands, keyOf).values()];
}

function takenApart(goal: Joined, exactly: Exactly): readonly Goal[] {
  const open = goal.goals.toReversed();
  const operands: Goal[] = [];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.kind === goal.kind && next.demand === undefined && exactly(next) === undefined)
      open.push(...next.goals.toReversed());
    else operands.push(next);
  }
  return operands;
}

/** A group of operands said: one by one, or as one. */
export function together(terms: Terms, kind: 'and' | 'or', group: readonly Goal[], exactly: Exactly): Said | undefined {
  const said = group.map(exactly).filter((one) => one !== undefined);
  const apart =
    said.length < group.length
      ? undefined
      : connect(
          terms,
          kind,
          said.map(({ expression }) => expression),
        );
  // What is written so stays so, unless it takes a NOT to join it.
  const isAsWritten =
    terms.profile.connectives.includes(kind === 'and' ? 'AND' : 'OR') &&
    said.every((one, at) => one.expression === group[at]?.written);
  const separate = apart && { expression: apart, thatDay: said.some(({ thatDay }) => thatDay) };
  if (group.length === 1 || (separate !== undefined && isAsWritten)) return separate;
  const demand = merged(kind, group.map(demandOf) as readonly Demand[]);
  const whole = demand && spell(terms, demand);
  if (separate === undefined || whole === undefined) return separate ?? whole;
  return print(whole.expression).length < print(separate.expression).length ? whole : separate;
}
