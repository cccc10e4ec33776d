import { type Expression, fold, type Literal, type Predicate, type Query, resolver } from 'search-expression';
import type { Wanted } from './wanted.ts';

/** The search as it is copied. */
export function expressionOf({ query, isFrozen, today }: Pick<Wanted, 'query' | 'isFrozen' | 'today'>): Expression {
  return isFrozen ? frozen(query, today) : query.expression;
}

/** The search with every date as the day of the calendar that it means on the day `today`, also in lists and ranges. */
function frozen({ schema, expression }: Query, today: string): Expression {
  const resolve = resolver(schema, { today });
  const stopped = <Value extends Literal>({ field }: Predicate, literal: Value): Value =>
    literal.kind === 'string' && schema.fields[field]?.type === 'date'
      ? { ...literal, value: String(resolve(field, literal)) }
      : literal;
  return fold<Expression>(expression, {
    and: (operands, node) => ({ ...node, operands }),
    or: (operands, node) => ({ ...node, operands }),
    not: (operand, node) => ({ ...node, operand }),
    comparison: (node) => ({ ...node, value: stopped(node, node.value) }),
    in: (node) => ({ ...node, values: node.values.map((value) => stopped(node, value)) }),
    between: (node) => ({ ...node, low: stopped(node, node.low), high: stopped(node, node.high) }),
    null: (node) => node,
  });
}
