import { fold, isPlain, onPredicates } from '../../grammar/expression.ts';
import { predicateEvaluator, toEvaluator, type Verdict } from '../memory/evaluate.ts';
import type { Row } from '../memory/read-value.ts';
import { type Clock, readClock } from '../schema/dates.ts';
import { contentOf, type Query } from '../schema/query.ts';
import { predicatesIn } from './expressions.ts';
import { rankOf, type VerdictRank } from './kleene.ts';

/**
 * Compiles a query to a function from a row to its verdict, undefined where that depends on an atom
 * (L7.12): each atom may have any verdict, whatever the row.
 */
export function toCertainEvaluator(query: Query, clock: Clock): (row: Row) => Verdict | undefined {
  const { schema, expression } = contentOf(query);
  if (predicatesIn(expression).every(isPlain)) return toEvaluator(query, clock);
  const evaluatorOf = predicateEvaluator(schema, readClock(clock), clock);
  const joined = (kind: 'and' | 'or', operands: readonly Possible[]): Possible => {
    const pick = kind === 'and' ? Math.min : Math.max;
    return (row) => {
      let all: ReadonlySet<VerdictRank> = new Set([kind === 'and' ? 2 : 0]);
      for (const operand of operands) {
        const other = [...operand(row)];
        all = new Set([...all].flatMap((one) => other.map((rank) => pick(one, rank) as VerdictRank)));
      }
      return all;
    };
  };
  const possible = fold<Possible>(expression, {
    and: (operands) => joined('and', operands),
    or: (operands) => joined('or', operands),
    not: (operand) => (row) => new Set([...operand(row)].map((rank) => (2 - rank) as VerdictRank)),
    ...onPredicates<Possible>((node) => {
      if (!isPlain(node)) return () => any;
      const verdictOn = evaluatorOf(node);
      return (row) => new Set([rankOf(verdictOn(row))]);
    }),
  });
  return (row) => {
    const [only, ...others] = possible(row);
    return only === undefined || others.length > 0 ? undefined : verdicts[only];
  };
}

/** The verdicts that a row may have. */
type Possible = (row: Row) => ReadonlySet<VerdictRank>;

const any: ReadonlySet<VerdictRank> = new Set([0, 1, 2]);
const verdicts = [false, null, true] as const;
