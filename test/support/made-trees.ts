import { type Expression, type Fold, fold, type Predicate } from '../../grammar/expression.ts';

/* Trees that are put together, with no AND in an AND and no OR in an OR (L2.6). */

export const not = (operand: Expression): Expression => ({ kind: 'not', operand });

/** One alone stays as it is. */
export function joined(kind: 'and' | 'or', operands: readonly Expression[]): Expression {
  const all = operands.flatMap((operand) => (operand.kind === kind ? operand.operands : [operand]));
  const [only] = all;
  return only !== undefined && all.length === 1 ? only : { kind, operands: all };
}

/** Does the same with every kind of condition. */
export const eachCondition = <R>(of: (condition: Predicate) => R) => ({ comparison: of, in: of, between: of, null: of });

/** The same tree, with some of its nodes made otherwise. */
export const rebuilt = (expression: Expression, changes: Partial<Fold<Expression>>): Expression =>
  fold<Expression>(expression, {
    and: (operands) => joined('and', operands),
    or: (operands) => joined('or', operands),
    not,
    ...eachCondition((condition) => condition),
    ...changes,
  });
