import type { Fold, Literal, Predicate } from '../../grammar/expression.ts';
import { type FieldType, type PositiveOperator, positiveOf } from '../../grammar/operators.ts';
import type { Day } from '../schema/day.ts';
import { resolve } from '../schema/resolve.ts';
import { fieldOf, type Schema } from '../schema/schema.ts';
import { compareCodePoints, foldLetters } from './code-points.ts';
import { nextDouble } from './decimal.ts';

/**
 * What a predicate asks of a value, in no more kinds than there are ways to find it out: whether there is none; whether it lies within two
 * numbers, both included, where days, seconds and truth values are numbers, too; whether it is one of a list; whether it is a text from `low`
 * on and before `below`; whether it contains `part`, whose letters are small.
 */
export type Asked =
  | { readonly kind: 'missing' }
  | { readonly kind: 'range'; readonly low: number; readonly high: number }
  | { readonly kind: 'list'; readonly values: ReadonlySet<Bound> }
  | { readonly kind: 'span'; readonly low: string; readonly below: string | undefined }
  | { readonly kind: 'part'; readonly part: string };

/** A value of a literal; false is 0 and true is 1. */
export type Bound = number | string;

/** For a fold: what to make of the predicates of a query on a day, `negated` saying that the NOT of what is asked is meant (L3.6). */
export function predicates<R>(
  schema: Schema,
  today: Day,
  make: (field: string, asked: Asked, negated: boolean) => R,
): Pick<Fold<R>, Predicate['kind']> {
  const boundOf = (type: FieldType, literal: Literal): Bound => {
    const value = resolve(literal, type, today);
    return typeof value === 'boolean' ? Number(value) : value;
  };
  return {
    comparison: ({ field, operator: written, value }) => {
      const { type } = fieldOf(schema, field);
      const { operator, negated } = positiveOf(written);
      return make(field, comparisons[operator](orders[type], boundOf(type, value)), negated);
    },
    in: ({ field, values, negated }) => {
      const { type } = fieldOf(schema, field);
      return make(field, { kind: 'list', values: new Set(values.map((value) => boundOf(type, value))) }, negated);
    },
    between: ({ field, low, high, negated }) => {
      const { type } = fieldOf(schema, field);
      return make(field, orders[type].within(boundOf(type, low), boundOf(type, high)), negated);
    },
    null: ({ field, negated }) => make(field, { kind: 'missing' }, negated),
  };
}

/** What each operator asks for. */
const comparisons: Readonly<Record<PositiveOperator, (order: Order, bound: Bound) => Asked>> = {
  '=': (order, bound) => order.equal(bound),
  '<': (order, bound) => order.before(bound),
  '<=': (order, bound) => order.upTo(bound),
  '>': (order, bound) => order.after(bound),
  '>=': (order, bound) => order.from(bound),
  '~': (_, bound) => ({ kind: 'part', part: foldLetters(String(bound)) }),
};

type Order = Readonly<Record<'equal' | 'before' | 'upTo' | 'after' | 'from', (bound: Bound) => Asked>> & {
  readonly within: (low: Bound, high: Bound) => Asked;
};

/** Numbers that have a next and a previous one, which make a strict bound an including one. */
function numbers(next: (value: number, direction: 1 | -1) => number): Order {
  const range = (low: number, high: number): Asked => ({ kind: 'range', low, high });
  return {
    equal: (bound) => range(Number(bound), Number(bound)),
    before: (bound) => range(-Infinity, next(Number(bound), -1)),
    upTo: (bound) => range(-Infinity, Number(bound)),
    after: (bound) => range(next(Number(bound), 1), Infinity),
    from: (bound) => range(Number(bound), Infinity),
    within: (low, high) => range(Number(low), Number(high)),
  };
}

const whole = numbers((value, direction) => value + direction);

/** A text and U+0000 is the next after a text: nothing lies between them. */
const next = (text: Bound): string => `${text}\u0000`;
const span = (low: Bound, below: string | undefined): Asked => ({ kind: 'span', low: String(low), below });
const texts: Order = {
  equal: (bound) => ({ kind: 'list', values: new Set([bound]) }),
  before: (bound) => span('', String(bound)),
  upTo: (bound) => span('', next(bound)),
  after: (bound) => span(next(bound), undefined),
  from: (bound) => span(bound, undefined),
  within: (low, high) => span(low, next(high)),
};

/** Integers beyond 2^53, which only rows have, are further away than the next of any bound. */
const orders: Readonly<Record<FieldType, Order>> = {
  integer: whole,
  decimal: numbers(nextDouble),
  text: texts,
  date: whole,
  time: whole,
  boolean: whole,
};

/** Whether a value passes where what is asked of it has to be `wanted`, true or false; null is no value, which passes for `missing` alone. */
export function passes(asked: Asked, wanted: boolean): (value: Bound | boolean | null) => boolean {
  if (asked.kind === 'missing') return (value) => (value === null) === wanted;
  const holds = holdsOf(asked);
  return (value) => value !== null && holds(value) === wanted;
}

/** Whether a value that is there is what was asked for. */
export function holdsOf(asked: Exclude<Asked, { kind: 'missing' }>): Holds {
  return (holds[asked.kind] as (asked: Asked) => Holds)(asked);
}

export type Holds = (value: Bound | boolean) => boolean;
type Kind = Exclude<Asked['kind'], 'missing'>;

const holds: { readonly [K in Kind]: (asked: Extract<Asked, { kind: K }>) => Holds } = {
  range:
    ({ low, high }) =>
    (value) =>
      Number(value) >= low && Number(value) <= high,
  list:
    ({ values }) =>
    (value) =>
      values.has(typeof value === 'boolean' ? Number(value) : value),
  span:
    ({ low, below }) =>
    (value) =>
      compareCodePoints(String(value), low) >= 0 && (below === undefined || compareCodePoints(String(value), below) < 0),
  part:
    ({ part }) =>
    (value) =>
      foldLetters(String(value)).includes(part),
};
