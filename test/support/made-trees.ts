import { type Expression, type Fold, fold, onPredicates } from '../../grammar/expression.ts';

/* Trees that are put together, with no AND in an AND and no OR in an OR (L2.6). */

export const not = (operand: Expression): Expression => ({ kind: 'not', operand });

/** One alone stays as it is. */
export function joined(kind: 'and' | 'or', operands: readonly Expression[]): Expression {
  const all = operands.flatMap((operand) => (operand.kind === kind ? operand.operands : [operand]));
  const [only] = all;
  return only !== undefined && all.length === 1 ? only : { kind, operands: all };
}

/** The same tree, with some of its nodes made otherwise. */
export const rebuilt = (expression: Expression, changes: Partial<Fold<Expression>>): Expression =>
  fold<Expression>(expression, {
    and: (operands) => joined('and', operands),
    or: (operands) => joined('or', operands),
    not,
    ...onPredicates<Expression>((condition) => condition),
    ...changes,
  });
