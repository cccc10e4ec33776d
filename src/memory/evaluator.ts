import { fold } from '../../grammar/expression.ts';
import { contentOf, type Query } from '../schema/query.ts';
import { fieldOf } from '../schema/schema.ts';
import { type Clock, todayOf } from '../schema/today.ts';
import { type Asked, predicates } from './asked.ts';
import { conditionTest } from './condition-test.ts';
import { type Row, rawValueOf } from './raw-value.ts';

/** What a condition says of a row: null is unknown, as in SQL (L3.6). */
export type Verdict = true | false | null;

/**
 * A query as a function from a row to its verdict, for many rows. The clock is read once, here.
 *
 * @throws TypeError for what is no query; TypeError or RangeError for a clock that gives no day
 */
export function toEvaluator(query: Query, clock: Clock): (row: Row) => Verdict {
  const { schema, expression } = contentOf(query);

  const condition = (name: string, asked: Asked, negated: boolean) => {
    const field = fieldOf(schema, name);
    const raw = rawValueOf(name, field, clock.timeZone);
    const isTrue = conditionTest(itself, asked, !negated, field, clock.timeZone);
    const isFalse = conditionTest(itself, asked, negated, field, clock.timeZone);
    return (row: Row): Verdict => {
      const value = raw(row);
      return isTrue(value) ? true : isFalse(value) ? false : null;
    };
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
    ...predicates(schema, todayOf(clock), condition),
  });
}

const itself = (raw: unknown): unknown => raw;
