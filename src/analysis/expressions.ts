import type { Expression, Predicate } from '../../grammar/expression.ts';
import { walk } from '../../grammar/fold.ts';
import { type Operator, operators } from '../../grammar/operators.ts';
import { operatorOfTest } from '../schema/field-types.ts';
import type { Connective } from './kleene.ts';

/** The predicates of an expression, in the order of its text. */
export function predicatesIn(expression: Expression): readonly Predicate[] {
  const found: Predicate[] = [];
  walk(expression, (node) => {
    if ('field' in node) found.push(node);
  });
  return found;
}

/** The names of the fields that an expression is about, in the order of its text. */
export const fieldsIn = (expression: Expression): ReadonlySet<string> =>
  new Set(predicatesIn(expression).map(({ field }) => field));

/** Whether no two predicates are about one field. */
export const namesEachFieldOnce = (expression: Expression): boolean =>
  fieldsIn(expression).size === predicatesIn(expression).length;

export const operatorOf = (node: Predicate): Operator => (node.kind === 'comparison' ? node.operator : operatorOfTest[node.kind]);

/** The predicate that is the NOT of another (L3.6). */
export function oppositeOf(node: Predicate): Predicate {
  if (node.kind !== 'comparison') return { ...node, negated: !node.negated };
  return { ...node, operator: operators[node.operator].negation };
}

/**
 * An AND or OR. Operands of its own kind are replaced by theirs, as a well-formed tree needs
 * (L2.6).
 */
export function connective(kind: Connective, operands: readonly Expression[]): Expression {
  return { kind, operands: operands.flatMap((operand) => operandsOf(kind, operand)) };
}

/** What an expression adds to an AND or OR that it becomes an operand of (L2.6). */
function operandsOf(kind: Connective, expression: Expression): readonly Expression[] {
  return expression.kind === kind ? expression.operands : [expression];
}
