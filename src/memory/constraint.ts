import {
  type Call,
  type Comparison,
  type Expression,
  type FieldValue,
  type Fold,
  fold,
  isPlain,
  isPredicate,
  type Literal,
  type PlainPredicate,
  type Predicate,
  type Value,
} from '../../grammar/expression.ts';
import { type ComparisonOperator, type FieldType, type PositiveOperator, positiveOf } from '../../grammar/operators.ts';
import { type Clock, type Now, readClock } from '../schema/dates.ts';
import { foldedRegExp, type TextAnchor } from '../schema/folding.ts';
import { resolveSpan, type SecondSpan } from '../schema/moments.ts';
import { contentOf, type Query } from '../schema/query.ts';
import { resolve } from '../schema/resolve.ts';
import { behind, type Field, fieldOf, type HasNode, type Schema } from '../schema/schema.ts';
import { compareCodePoints } from './code-points.ts';
import { nextDouble, readDecimalValue } from './decimal.ts';

/**
 * A query in negation normal form over constraints on fields.
 *
 * `toEvaluator` needs three values. `toPredicate` and `select` only ask which rows are true, so
 * NOT is pushed down into the constraints, and two values are enough for the rest (L3.6).
 */
export type Filter = FieldFilter | RowFilter | { readonly kind: 'all' | 'any'; readonly operands: readonly Filter[] };

/** The rows of which a condition on more than one value has a verdict, true or false. */
type RowFilter = { readonly kind: 'row'; readonly node: RowCondition; readonly wanted: boolean } & FilterScope;

/** What the meaning of a condition depends on. */
export type FilterScope = { readonly schema: Schema; readonly now: Now };

/** A test of the values of two fields. */
export type FieldsTest = (value: Scalar | boolean, other: Scalar | boolean) => boolean;

export type FieldFilter = { readonly kind: 'field'; readonly field: string; readonly constraint: Constraint };

/**
 * The values that a field may have: those that pass the test, or where `negated` the others. Null
 * passes IS NULL alone.
 */
export type Constraint = ValueTest & { readonly negated: boolean };

/**
 * A test of a value. Days, seconds and truth values are numbers. Both ends of an interval are
 * included; `below` of a range of texts is not. `spans` are ascending and apart from each other. A
 * text has a part folded (L3.3).
 */
export type ValueTest =
  | { readonly kind: 'null' }
  | { readonly kind: 'interval'; readonly low: number; readonly high: number }
  | { readonly kind: 'set'; readonly values: ReadonlySet<Scalar> }
  | { readonly kind: 'spans'; readonly spans: readonly SecondSpan[] }
  | { readonly kind: 'texts'; readonly from: string; readonly below: string | undefined }
  | { readonly kind: 'part'; readonly part: string; readonly at: TextAnchor };

/** The value of a literal; false is 0 and true is 1. */
export type Scalar = number | string;

/** Compiles a query for the day of a clock, which is read once. */
export function toFilter(query: Query, clock: Clock): Filter {
  const { schema, expression } = contentOf(query);
  return filterOf(expression, { schema, now: readClock(clock) });
}

export function filterOf(expression: Expression, { schema, now }: FilterScope): Filter {
  const constraintOf = constraintsOn(schema, now);
  const leaf = (field: string, constraint: Constraint): WithComplement => ({
    filter: { kind: 'field', field, constraint },
    complement: { kind: 'field', field, constraint: complementOf(constraint) },
  });
  const predicate = (node: Predicate): WithComplement => {
    if (isPlain(node)) return leaf(node.field, constraintOf(node));
    const settled = settle(node, schema, now);
    if (!isRowCondition(settled)) return fold(settled, handlers);
    const having = (wanted: boolean): Filter => ({ kind: 'row', node: settled, wanted, schema, now });
    return { filter: having(true), complement: having(false) };
  };
  const handlers: Fold<WithComplement> = {
    and: (operands) => ({ filter: allOf(filtersOf(operands)), complement: anyOf(complementsOf(operands)) }),
    or: (operands) => ({ filter: anyOf(filtersOf(operands)), complement: allOf(complementsOf(operands)) }),
    not: ({ filter, complement }) => ({ filter: complement, complement: filter }),
    // Without `onPredicates`, whose object would be a tenth of the time.
    comparison: predicate,
    in: predicate,
    between: predicate,
    null: predicate,
    empty: predicate,
    has: predicate,
    members: predicate,
    related: predicate,
    call: predicate,
  };
  return fold(expression, handlers).filter;
}

/**
 * The rows for which an expression is true, and those for which it is false; unknown is neither.
 */
type WithComplement = { readonly filter: Filter; readonly complement: Filter };

const filtersOf = (operands: readonly WithComplement[]) => operands.map(({ filter }) => filter);
const complementsOf = (operands: readonly WithComplement[]) => operands.map(({ complement }) => complement);
const anyOf = (operands: readonly Filter[]): Filter => ({ kind: 'any', operands });

/** Intersects adjacent intervals of one field, so that they read a row once, as BETWEEN does. */
function allOf(operands: readonly Filter[]): Filter {
  const merged: Filter[] = [];
  for (const operand of operands) {
    const last = merged.at(-1);
    if (last !== undefined && isInterval(operand) && isInterval(last) && last.field === operand.field) {
      const low = Math.max(operand.constraint.low, last.constraint.low);
      const high = Math.min(operand.constraint.high, last.constraint.high);
      merged[merged.length - 1] = { ...operand, constraint: { ...operand.constraint, low, high } };
    } else merged.push(operand);
  }
  return merged.length === 1 && merged[0] !== undefined ? merged[0] : { kind: 'all', operands: merged };
}

/** Whether a row passes by a value within an interval. */
export function isInterval(filter: Filter): filter is FieldFilter & { readonly constraint: Interval } {
  return filter.kind === 'field' && filter.constraint.kind === 'interval' && !filter.constraint.negated;
}

type Interval = Extract<ValueTest, { kind: 'interval' }> & { readonly negated: boolean };

/** The constraint for which a value that is there fails; of IS NULL, IS NOT NULL. */
export const complementOf = (constraint: Constraint): Constraint => ({ ...constraint, negated: !constraint.negated });

/** A condition on more than one value of a row, or what is more than one of them or of plain conditions. */
export function settle(node: Predicate, schema: Schema, now: Now): Expression {
  if (node.kind === 'between' && (node.low.kind === 'field' || node.high.kind === 'field')) {
    const { field, low, high, negated } = node;
    const bound = (operator: ComparisonOperator, value: Value) => ({ kind: 'comparison', field, operator, value }) as const;
    const within = { kind: 'and', operands: [bound('>=', low), bound('<=', high)] } as const;
    return negated ? { kind: 'not', operand: within } : within;
  }
  return node.kind === 'call' || isFieldsComparison(node)
    ? node
    : (schema.variables?.[behind].without(node, schema, now) ?? node);
}

export const isFieldsComparison = (node: Expression): node is FieldsComparison =>
  node.kind === 'comparison' && node.value.kind === 'field';

/** A condition on more than one value of a row, its variables replaced. */
export type RowCondition = Call | FieldsComparison | HasNode;
type FieldsComparison = Comparison & { readonly value: FieldValue };

export const isRowCondition = (settled: Expression): settled is RowCondition => isPredicate(settled) && !isPlain(settled);

/** Compares the values of two fields of one type: numbers, or texts by code point. */
export function fieldsTest(written: ComparisonOperator): FieldsTest {
  const { operator, negated } = positiveOf(written);
  const passes = satisfies({ ...comparisons[operator](whole, 0), negated });
  return (a, b) => passes(Math.sign(typeof a === 'string' ? compareCodePoints(a, String(b)) : Number(a) - Number(b)));
}

/** The constraint of a predicate at a clock's now. */
export function constraintsOn(schema: Schema, now: Now): (node: PlainPredicate) => Constraint {
  const valueOf = (field: Field, literal: Literal): Scalar | SecondSpan => {
    if (field.dateTime !== undefined) return resolveSpan(String(literal.value), field.dateTime === 'local-wall', now);
    // A variable may have more digits than a search.
    const value = (literal.kind === 'decimal' && readDecimalValue(literal.value)) || resolve(literal, field, now);
    return typeof value === 'boolean' ? Number(value) : value;
  };
  const makers: { readonly [K in PlainPredicate['kind']]: (node: Extract<PlainPredicate, { kind: K }>) => Constraint } = {
    comparison: ({ field, operator: written, value }) => {
      const compared = fieldOf(schema, field);
      const { operator, negated } = positiveOf(written);
      return { ...comparisons[operator](orders[compared.type], valueOf(compared, value)), negated };
    },
    in: ({ field, values, negated }) => {
      const compared = fieldOf(schema, field);
      return { ...orders[compared.type].within(values.map((value) => valueOf(compared, value))), negated };
    },
    between: ({ field, low, high, negated }) => {
      const compared = fieldOf(schema, field);
      return { ...orders[compared.type].between(valueOf(compared, low), valueOf(compared, high)), negated };
    },
    null: ({ negated }) => ({ kind: 'null', negated }),
  };
  // The one cast for correlated unions: the kind of a predicate picks its maker.
  return (node) => (makers[node.kind] as (node: PlainPredicate) => Constraint)(node);
}

/** What a literal stands for: a value, or the seconds of a moment or a day. */
type Compared = Scalar | SecondSpan;

/** The test of each operator. */
const comparisons: Readonly<Record<PositiveOperator, (order: Order, value: Compared) => ValueTest>> = {
  '=': (order, value) => order.equal(value),
  '<': (order, value) => order.below(value),
  '<=': (order, value) => order.atMost(value),
  '>': (order, value) => order.above(value),
  '>=': (order, value) => order.atLeast(value),
  '~': (_, value) => ({ kind: 'part', part: textOf(value), at: 'anywhere' }),
  '^=': (_, value) => ({ kind: 'part', part: textOf(value), at: 'start' }),
};

type Order = Readonly<Record<'equal' | 'below' | 'atMost' | 'above' | 'atLeast', (value: Compared) => ValueTest>> & {
  readonly between: (low: Compared, high: Compared) => ValueTest;
  readonly within: (values: readonly Compared[]) => ValueTest;
};

const textOf = (value: Compared): string => (typeof value === 'object' ? '' : String(value));
const firstOf = (value: Compared): number => (typeof value === 'object' ? value.from : Number(value));
const lastOf = (value: Compared): number => (typeof value === 'object' ? value.to - 1 : Number(value));

/** Numbers, each with a next and a previous one, which turn an open end into a closed one. */
function numbers(next: (value: number, direction: 1 | -1) => number): Order {
  const interval = (low: number, high: number): ValueTest => ({ kind: 'interval', low, high });
  return {
    equal: (value) => interval(firstOf(value), lastOf(value)),
    below: (value) => interval(-Infinity, next(firstOf(value), -1)),
    atMost: (value) => interval(-Infinity, lastOf(value)),
    above: (value) => interval(next(lastOf(value), 1), Infinity),
    atLeast: (value) => interval(firstOf(value), Infinity),
    between: (low, high) => interval(firstOf(low), lastOf(high)),
    within: (values) => {
      const spans = values.filter((value) => typeof value === 'object');
      return spans.length === 0 ? listed(values) : { kind: 'spans', spans: apart(spans) };
    },
  };
}

const listed = (values: readonly Compared[]): ValueTest => ({ kind: 'set', values: new Set(values as readonly Scalar[]) });

/** Sorts spans, and joins those that overlap or touch. */
function apart(spans: readonly SecondSpan[]): readonly SecondSpan[] {
  const joined: SecondSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last === undefined || span.from > last.to) joined.push(span);
    else joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
  }
  return joined;
}

const whole = /* @__PURE__ */ numbers((value, direction) => value + direction);

/** The next text after another: nothing lies between a text and that text with U+0000. */
const next = (text: Compared): string => `${textOf(text)}\u0000`;
const range = (from: Compared, below: string | undefined): ValueTest => ({ kind: 'texts', from: textOf(from), below });
const texts: Order = {
  equal: (value) => listed([value]),
  within: listed,
  below: (value) => range('', textOf(value)),
  atMost: (value) => range('', next(value)),
  above: (value) => range(next(value), undefined),
  atLeast: (value) => range(value, undefined),
  between: (low, high) => range(low, next(high)),
};

/**
 * Integers beyond 2^53, which only rows have, are farther from any bound than its next integer.
 */
const orders: Readonly<Record<FieldType, Order>> = {
  integer: whole,
  decimal: /* @__PURE__ */ numbers(nextDouble),
  text: texts,
  date: whole,
  time: whole,
  boolean: whole,
};

/** Tests a value against a constraint. `null` satisfies only IS NULL. */
export function satisfies(constraint: Constraint): (value: Scalar | boolean | null) => boolean {
  const { negated } = constraint;
  if (constraint.kind === 'null') return (value) => (value === null) !== negated;
  const passes = passing(constraint);
  return (value) => value !== null && passes(value) !== negated;
}

/** The test of a value that is not null. */
export function passing(test: Exclude<ValueTest, { kind: 'null' }>): (value: Scalar | boolean) => boolean {
  // The one cast for correlated unions: the kind of a test picks the function of that kind.
  return (tests[test.kind] as (test: ValueTest) => (value: Scalar | boolean) => boolean)(test);
}

type Kind = Exclude<ValueTest['kind'], 'null'>;

const tests: { readonly [K in Kind]: (test: Extract<ValueTest, { kind: K }>) => (value: Scalar | boolean) => boolean } = {
  interval:
    ({ low, high }) =>
    (value) =>
      Number(value) >= low && Number(value) <= high,
  set:
    ({ values }) =>
    (value) =>
      values.has(typeof value === 'boolean' ? Number(value) : value),
  spans:
    ({ spans }) =>
    (value) => {
      const second = Number(value);
      let [low, high] = [0, spans.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((spans[middle]?.to ?? second) <= second) low = middle + 1;
        else high = middle;
      }
      return (spans[low]?.from ?? Infinity) <= second;
    },
  texts:
    ({ from, below }) =>
    (value) =>
      compareCodePoints(String(value), from) >= 0 && (below === undefined || compareCodePoints(String(value), below) < 0),
  part: ({ part, at }) => {
    const pattern = new RegExp(foldedRegExp(part, at), 'u');
    return (value) => pattern.test(String(value).toWellFormed());
  },
};
