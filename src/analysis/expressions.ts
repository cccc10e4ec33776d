import {
  type Expression,
  fieldsOf,
  fold,
  isPlain,
  onPredicates,
  type PlainPredicate,
  type Predicate,
} from '../../grammar/expression.ts';
import { type Operator, operators } from '../../grammar/operators.ts';
import { print } from '../../grammar/print.ts';
import { operatorOfTest, type Schema } from '../schema/schema.ts';
import { type Connective, dual } from './kleene.ts';

/** The predicates of an expression, in the order of its text; a relation is one. */
export function predicatesIn(expression: Expression): readonly Predicate[] {
  const found: Predicate[] = [];
  const connective = () => 0;
  fold<number>(expression, { and: connective, or: connective, not: connective, ...onPredicates((node) => found.push(node)) });
  return found;
}

/** The predicates that reasoning looks into; the others are atoms (L7.12). */
export const plainIn = (expression: Expression): readonly PlainPredicate[] => predicatesIn(expression).filter(isPlain);

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

/** The names of the fields of an expression, in the order of its text, without those of records. */
export const fieldsIn = (expression: Expression, { fields }: Schema): ReadonlySet<string> =>
  new Set(
    predicatesIn(expression)
      .flatMap(fieldsOf)
      .filter((name) => Object.hasOwn(fields, name)),
  );

/** Whether no two predicates are about one field, and all are looked into. */
export function namesEachFieldOnce(expression: Expression): boolean {
  const all = predicatesIn(expression);
  return new Set(all.flatMap((node) => (isPlain(node) ? node.field : []))).size === all.length;
}

export const operatorOf = (node: PlainPredicate): Operator =>
  node.kind === 'comparison' ? node.operator : operatorOfTest[node.kind];

/** The predicate that is the NOT of another (L3.6). */
export function oppositeOf(node: PlainPredicate): PlainPredicate;
export function oppositeOf(node: Predicate): Expression;
export function oppositeOf(node: Predicate): Expression {
  if (node.kind === 'comparison') return { ...node, operator: operators[node.operator].negation };
  return node.kind === 'call' ? { kind: 'not', operand: node } : { ...node, negated: !node.negated };
}

/** What a predicate that is not looked into is known by, and whether it is the NOT of that. */
export function atomOf(node: Predicate): { readonly positive: Predicate; readonly text: string; readonly negated: boolean } {
  const isTurned = 'negated' in node ? node.negated : node.kind === 'comparison' && turned.has(node.operator);
  const positive = isTurned ? (oppositeOf(node) as Predicate) : node;
  return { positive, text: print(positive), negated: isTurned };
}

/** The comparisons that are the NOT of another, one of each two. */
const turned: ReadonlySet<Operator> = new Set(['!=', '>', '>=', '!~', '!^=']);

/** An AND or OR. Operands of its own kind are replaced by theirs (L2.6). */
export function connective(kind: Connective, operands: readonly Expression[]): Expression {
  return { kind, operands: operands.flatMap((operand) => operandsOf(kind, operand)) };
}

/** What an expression adds to an AND or OR that it becomes an operand of (L2.6). */
function operandsOf(kind: Connective, expression: Expression): readonly Expression[] {
  return expression.kind === kind ? expression.operands : [expression];
}
