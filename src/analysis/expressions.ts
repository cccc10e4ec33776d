import { type Expression, type Fold, fold, type Predicate, walk } from '../../grammar/expression.ts';
import { type Operator, operators } from '../../grammar/operators.ts';
import { operatorOfTest } from '../schema/schema.ts';
import { type Connective, dual } from './kleene.ts';

/** The predicates of an expression, in the order of its text. */
export function predicatesIn(expression: Expression): readonly Predicate[] {
  const found: Predicate[] = [];
  walk(expression, (node) => {
    if ('field' in node) found.push(node);
  });
  return found;
}

/** Handlers of a fold that make the same of every kind of predicate. */
export const onPredicates = <R>(leaf: (node: Predicate) => R): Pick<Fold<R>, Predicate['kind']> => ({
  comparison: leaf,
  in: leaf,
  between: leaf,
  null: leaf,
});

/** Folds an expression with NOT pushed into the predicates, by De Morgan's laws (L3.6). */
export function foldNnf<R>(
  expression: Expression,
  predicate: (node: Predicate, negated: boolean) => R,
  join: (kind: Connective, operands: readonly R[]) => R,
): R {
  type Deferred = (negated: boolean) => R;
  const joined =
    (kind: Connective) =>
    (operands: readonly Deferred[]): Deferred =>
    (negated) =>
      join(
        negated ? dual[kind] : kind,
        operands.map((operand) => operand(negated)),
      );
  const whole = fold<Deferred>(expression, {
    and: joined('and'),
    or: joined('or'),
    not: (operand) => (negated) => operand(!negated),
    ...onPredicates((node) => (negated) => predicate(node, negated)),
  });
  return whole(false);
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

/** An AND or OR. Operands of its own kind are replaced by theirs (L2.6). */
export function connective(kind: Connective, operands: readonly Expression[]): Expression {
  return { kind, operands: operands.flatMap((operand) => operandsOf(kind, operand)) };
}

/** What an expression adds to an AND or OR that it becomes an operand of (L2.6). */
function operandsOf(kind: Connective, expression: Expression): readonly Expression[] {
  return expression.kind === kind ? expression.operands : [expression];
}
