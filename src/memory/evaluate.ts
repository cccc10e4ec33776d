import { type Fold, fold, isPlain, onPredicates, type Predicate } from '../../grammar/expression.ts';
import { assertOptions } from '../../grammar/options.ts';
import { type Clock, type Now, readClock } from '../schema/dates.ts';
import { contentOf, type Query } from '../schema/query.ts';
import { fieldOf, type Schema } from '../schema/schema.ts';
import { complementOf, constraintsOn, isRowCondition, settle } from './constraint.ts';
import { rawTest, rowVerdict, type Verdict } from './predicate.ts';
import { type Row, rawValueOf, type ValueReading, valueReader } from './read-value.ts';

export type { Verdict };

/**
 * Evaluates a query on one row (L3.6): true, false, or null where missing values leave it unknown.
 * For many rows, compile the query once with `toEvaluator`, `toPredicate` or `filter`.
 *
 * @example evaluate(parseQuery('product = 5', schema), { product: 6 }, clock) // false
 * @throws TypeError for a value that is no query and, unless `unreadable` is `missing`, for an
 *   unreadable value that it reads (L3.7); TypeError or RangeError for a clock that gives no day
 */
export function evaluate(query: Query, row: object, clock: Clock): Verdict {
  return toEvaluator(query, clock)(row as Row);
}

/**
 * Compiles a query to a function from a row to its verdict. Reads the clock once.
 *
 * @example toEvaluator(parseQuery('product = 5', schema), clock)({ product: null }) // null
 * @throws TypeError for a value that is no query; TypeError or RangeError for a clock that gives
 *   no day
 */
export function toEvaluator(query: Query, clock: Clock): (row: Row) => Verdict {
  assertOptions(clock);
  const { schema, expression } = contentOf(query);
  const handlers = evaluatorsOf(schema, readClock(clock), clock);
  return fold(expression, handlers);
}

/** How each kind of node is evaluated at a clock's now. */
function evaluatorsOf(schema: Schema, now: Now, reading: ValueReading): Fold<(row: Row) => Verdict> {
  return {
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
    ...onPredicates(predicateEvaluator(schema, now, reading)),
  };
}

/**
 * Compiles a predicate at a clock's now.
 *
 * @throws TypeError as `valueReader` does
 */
export function predicateEvaluator(schema: Schema, now: Now, reading: ValueReading): (node: Predicate) => (row: Row) => Verdict {
  const constraintOf = constraintsOn(schema, now);
  return (node) => {
    if (!isPlain(node)) {
      const settled = settle(node, schema, now);
      return isRowCondition(settled)
        ? rowVerdict(settled, { schema, now }, reading)
        : fold(settled, evaluatorsOf(schema, now, reading));
    }
    const { field: name } = node;
    const constraint = constraintOf(node);
    const field = fieldOf(schema, name);
    const raw = rawValueOf(name, field, reading.timeZone);
    const read = valueReader(name, field, reading);
    const isTrue = rawTest(itself, constraint, field, read);
    const isFalse = rawTest(itself, complementOf(constraint), field, read);
    return (row: Row): Verdict => {
      const value = raw(row);
      return isTrue(value) ? true : isFalse(value) ? false : null;
    };
  };
}

const itself = (raw: unknown): unknown => raw;
