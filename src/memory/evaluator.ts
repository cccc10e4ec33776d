import type { Predicate } from '../../grammar/expression.ts';
import { fold } from '../../grammar/fold.ts';
import { type PositiveOperator, positiveOf } from '../../grammar/operators.ts';
import { assertQuery, type Query } from '../schema/query.ts';
import { resolve } from '../schema/resolve.ts';
import { fieldOf } from '../schema/schema.ts';
import { type Clock, todayOf } from '../schema/today.ts';
import { compareCodePoints, foldLetters } from './code-points.ts';
import { readerOf, type Value } from './reader.ts';

/** What a condition says of a row: null is unknown, as in SQL (L3.6). */
export type Verdict = true | false | null;
export type Row = Readonly<Record<string, unknown>>;

/**
 * A query as a function from a row to its verdict, for many rows. The clock is read once, here.
 *
 * @throws TypeError for what is no query; TypeError or RangeError for a clock that gives no day
 */
export function toEvaluator(query: Query, clock: Clock): (row: Row) => Verdict {
  assertQuery(query);
  const { schema, expression } = query;
  const today = todayOf(clock);

  const condition = ({ field }: Predicate, holds: (value: NonNullable<Value>) => boolean, negated: boolean) => {
    const valueOf = valueReader(field);
    return (row: Row): Verdict => {
      const value = valueOf(row);
      return value === null ? null : holds(value) !== negated;
    };
  };
  const valueReader = (name: string): ((row: Row) => Value) => {
    const field = fieldOf(schema, name);
    const read = readerOf(field, clock.timeZone);
    const { column } = field;
    return column === undefined ? (row) => read(row[name]) : (row) => read(row[name]) ?? read(row[column]);
  };
  const literalsOf = ({ field }: Predicate) => {
    const { type } = fieldOf(schema, field);
    return (literal: Parameters<typeof resolve>[0]) => resolve(literal, type, today);
  };

  return fold<(row: Row) => Verdict>(expression, {
    and: (operands) => (row) => {
      let verdict: Verdict = true;
      for (const operand of operands) {
        const one = operand(row);
        if (one === false) return false;
        if (one === null) verdict = null;
      }
      return verdict;
    },
    or: (operands) => (row) => {
      let verdict: Verdict = false;
      for (const operand of operands) {
        const one = operand(row);
        if (one === true) return true;
        if (one === null) verdict = null;
      }
      return verdict;
    },
    not: (operand) => (row) => {
      const verdict = operand(row);
      return verdict === null ? null : !verdict;
    },
    comparison: (node) => {
      const { operator, negated } = positiveOf(node.operator);
      return condition(node, comparisons[operator](literalsOf(node)(node.value)), negated);
    },
    in: (node) => {
      const values = new Set<unknown>(node.values.map(literalsOf(node)));
      return condition(node, (value) => values.has(value), node.negated);
    },
    between: (node) => {
      const [low, high] = [node.low, node.high].map(literalsOf(node)) as [NonNullable<Value>, NonNullable<Value>];
      return condition(node, (value) => compare(value, low) >= 0 && compare(value, high) <= 0, node.negated);
    },
    null: (node) => {
      const valueOf = valueReader(node.field);
      return (row) => (valueOf(row) === null) !== node.negated;
    },
  });
}

type Holds = (value: NonNullable<Value>) => boolean;

/** What each operator says of a value that is there. */
const comparisons: Readonly<Record<PositiveOperator, (bound: NonNullable<Value>) => Holds>> = {
  '=': (bound) => (value) => value === bound,
  '<': (bound) => (value) => compare(value, bound) < 0,
  '<=': (bound) => (value) => compare(value, bound) <= 0,
  '>': (bound) => (value) => compare(value, bound) > 0,
  '>=': (bound) => (value) => compare(value, bound) >= 0,
  '~': (bound) => {
    const wanted = foldLetters(String(bound));
    return (value) => foldLetters(String(value)).includes(wanted);
  },
};

/** Both are of the field's type: numbers, or texts by code point. */
function compare(a: NonNullable<Value>, b: NonNullable<Value>): number {
  return typeof a === 'string' ? compareCodePoints(a, String(b)) : Number(a) - Number(b);
}
