import { fold, isPlain, onPredicates } from '../../grammar/expression.ts';
import { predicateEvaluator, toEvaluator, type Verdict } from '../memory/evaluate.ts';
import type { Row } from '../memory/read-value.ts';
import { type Clock, readClock } from '../schema/dates.ts';
import { contentOf, type Query } from '../schema/query.ts';
import { predicatesIn } from './expressions.ts';
import { rankOf, type VerdictRank, verdictOf } from './kleene.ts';

/**
 * Compiles a query to a function from a row to its verdict, undefined where that depends on an atom
 * (L7.12): each atom may have any verdict, whatever the row.
 */
export function toCertainEvaluator(query: Query, clock: Clock): (row: Row) => Verdict | undefined {
  const { schema, expression } = contentOf(query);
  if (predicatesIn(expression).every(isPlain)) return toEvaluator(query, clock);
  const evaluatorOf = predicateEvaluator(schema, readClock(clock), clock);
  const joined =
    (pick: typeof Math.min) =>
    (operands: readonly Possible[]): Possible =>
    (row) => {
      const all = operands.map((operand) => operand(row));
      return [pick(...all.map(([least]) => least)), pick(...all.map(([, most]) => most))];
    };
  const possible = fold<Possible>(expression, {
    and: joined(Math.min),
    or: joined(Math.max),
    not: (operand) => (row) => {
      const [least, most] = operand(row);
      return [2 - most, 2 - least];
    },
    ...onPredicates<Possible>((node) => {
      if (!isPlain(node)) return () => [0, 2];
      const verdictOn = evaluatorOf(node);
      return (row) => {
        const rank = rankOf(verdictOn(row));
        return [rank, rank];
      };
    }),
  });
  return (row) => {
    const [least, most] = possible(row);
    return least === most ? verdictOf(least as VerdictRank) : undefined;
  };
}

/** The least and the greatest rank of the verdicts that a row may have. */
type Possible = (row: Row) => readonly [least: number, most: number];
