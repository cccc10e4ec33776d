import { type Expression, fold, literalsOf, type Not, type Predicate, walk } from '../../../grammar/expression.ts';
import { operators } from '../../../grammar/operators.ts';
import type { Verdict } from '../../memory/evaluator.ts';
import type { Day } from '../../schema/day.ts';
import { parseRelativeDate } from '../../schema/relative-date.ts';
import { fieldOf, type Schema } from '../../schema/schema.ts';
import { type Condition, readConditions } from '../sets/condition.ts';
import { placesOf, type Scale, scaleOf } from '../sets/scale.ts';
import { all, complement, intersection, isAll, isNothing, nothing, unionOf, type ValueSet } from '../sets/value-set.ts';

/** What an expression asks, every NOT of it pushed down to the conditions: the same verdict on every row, on a known day. */
export type Goal = Demand | Part | Joined;

/** What is asked of one field: true of the values in the set, false of the others, `onNull` where there is none. */
export type Demand = {
  readonly kind: 'demand';
  readonly field: string;
  readonly scale: Scale;
  readonly set: ValueSet;
  readonly onNull: Verdict;
  readonly dates: Dates;
  /** How many values it names one by one: as long a list is no surprise. */
  readonly listed: number;
  /** It as it was written, or with its NOT pushed in; undefined for what nobody wrote. */
  readonly written: Expression | undefined;
};

/** Whether a text contains another or not. */
export type Part = {
  readonly kind: 'part';
  readonly field: string;
  readonly written: Extract<Predicate, { kind: 'comparison' }>;
};

export type Joined = {
  readonly kind: 'and' | 'or';
  readonly goals: readonly Goal[];
  /** The same as one demand, where all of it is about one field. */
  readonly demand: Demand | undefined;
  readonly written: Expression | undefined;
  /** What it is the NOT of, where it was written so. */
  readonly opposite?: Goal;
};

/** How dates were written: as days or weeks from today, which mean the same wherever and whenever they are read again; as days of the calendar, likewise; or otherwise. */
export type Dates = 'none' | 'relative' | 'absolute' | 'mixed';

export function goalOf(expression: Expression, schema: Schema, today: Day): Goal {
  const places = placesOf(schema, today);
  type Pair = { readonly so: Goal; readonly not: Goal };
  const predicate = (node: Predicate): Pair => {
    // On a known day every value of a field has its place on one scale.
    const [condition] = readConditions(node, places).conditions;
    const field = fieldOf(schema, node.field);
    const so = leaf(node, condition, scaleOf(field), field.type === 'date' ? datesOf(node) : 'none');
    const opposite = flipped(node);
    if (so.kind === 'part') return { so, not: { ...so, written: opposite as Part['written'] } };
    const onNull = so.onNull === null ? null : !so.onNull;
    return { so, not: { ...so, set: complement(so.set), onNull, written: opposite } };
  };
  const connective = (kind: 'and' | 'or', pairs: readonly Pair[], node: Expression): Pair => {
    const so = joined(
      kind,
      pairs.map((pair) => pair.so),
      node,
    );
    const dual = joined(
      kind === 'and' ? 'or' : 'and',
      pairs.map(({ not }) => not),
      negation(node),
    );
    return { so, not: { ...dual, opposite: so } };
  };
  return fold<Pair>(expression, {
    and: (pairs, node) => connective('and', pairs, node),
    or: (pairs, node) => connective('or', pairs, node),
    not: ({ so, not }, node) => ({ so: renamed(not, node), not: so }),
    comparison: predicate,
    in: predicate,
    between: predicate,
    null: predicate,
  }).so;
}

/** What a NOT asks, as it was written. A part of a text is asked for without NOT around it. */
function renamed(goal: Goal, node: Not): Goal {
  if (goal.kind !== 'part') return { ...goal, written: node };
  return { ...goal, written: { ...goal.written, ...(node.range && { range: node.range }) } };
}

/** Goals joined, with the one demand that they are where all are about one field. */
export function joined(kind: 'and' | 'or', goals: readonly Goal[], written?: Expression): Joined {
  const demands = goals.map(demandOf);
  const [first] = demands;
  const alike = demands.every((one) => one !== undefined && one.field === first?.field);
  const demand = alike ? merged(kind, demands as readonly Demand[]) : undefined;
  return { kind, goals, demand: demand && { ...demand, written }, written };
}

/** A goal as a demand on one field, where it is one. */
export const demandOf = (goal: Goal): Demand | undefined =>
  goal.kind === 'demand' ? goal : goal.kind === 'part' ? undefined : goal.demand;

/** Demands on one field as one: Kleene's AND and OR of them, exactly. */
export function merged(kind: 'and' | 'or', demands: readonly Demand[]): Demand | undefined {
  const [first] = demands;
  if (first === undefined) return undefined;
  const sets = demands.map(({ set }) => set);
  const set = kind === 'and' ? intersection(...sets) : unionOf(sets);
  const decisive = kind === 'or';
  const nulls = demands.map(({ onNull }) => onNull);
  const onNull = nulls.includes(decisive) ? decisive : nulls.includes(null) ? null : !decisive;
  const dates = demands.map((one) => one.dates).reduce(joinedDates);
  const listed = demands.reduce((sum, one) => sum + one.listed, 0);
  // What is true of every value, or of none, is so on every day, unless it was found out on this one.
  const always = (isNothing(set) || isAll(set)) && dates !== 'mixed';
  return { ...first, set, onNull, dates: always ? 'none' : dates, listed, written: undefined };
}

export function joinedDates(a: Dates, b: Dates): Dates {
  if (a === b || b === 'none') return a;
  return a === 'none' ? b : 'mixed';
}

/** The NOT of a predicate without a NOT around it. */
export function flipped(node: Predicate): Predicate {
  if (node.kind !== 'comparison') return { ...node, negated: !node.negated };
  return { ...node, operator: operators[node.operator].negation };
}

const negation = (node: Expression): Expression =>
  node.kind === 'not' ? node.operand : { kind: 'not', operand: node, ...(node.range && { range: node.range }) };

function leaf(node: Predicate, condition: Condition | undefined, scale: Scale, dates: Dates): Demand | Part {
  const { field } = node;
  if (condition?.kind === 'part') return { kind: 'part', field, written: node as Part['written'] };
  const names = node.kind === 'in' || (node.kind === 'comparison' && (node.operator === '=' || node.operator === '!='));
  const listed = names ? literalsOf(node).length : 0;
  const rest = { kind: 'demand', field, scale, dates, listed, written: node } as const;
  if (condition?.kind === 'set') {
    const always = (isNothing(condition.set) || isAll(condition.set)) && dates !== 'mixed';
    return { ...rest, set: condition.set, onNull: null, dates: always ? 'none' : dates };
  }
  const wanted = condition?.wanted === true;
  return { ...rest, set: wanted ? nothing : all, onNull: wanted };
}

/** How the dates of an expression are written. */
export function datesIn(expression: Expression, schema: Schema): Dates {
  const all: Dates[] = [];
  walk(expression, (node) => {
    if ('field' in node && fieldOf(schema, node.field).type === 'date') all.push(datesOf(node));
  });
  return all.reduce(joinedDates, 'none');
}

function datesOf(node: Predicate): Dates {
  const ways = literalsOf(node).map(({ value }): Dates => {
    const relative = parseRelativeDate(String(value));
    if (relative === undefined || relative === 'out-of-range') return 'absolute';
    return relative.unit === 'd' || relative.unit === 'w' || relative.amount === 0 ? 'relative' : 'mixed';
  });
  return ways.reduce(joinedDates, 'none');
}
