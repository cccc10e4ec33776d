import { type Expression, fold, type Predicate } from '../../grammar/expression.ts';
import { contentOf, makeQuery, type Query } from '../schema/query.ts';
import type { Schema } from '../schema/schema.ts';
import { withoutProvenNeedless } from './simplify/deletion.ts';
import { withoutKnown } from './simplify/known.ts';
import { type Connective, opposite, staysWithin, testsOf } from './simplify/normal-form.ts';
import { simplerConnective, simplerPredicate } from './simplify/operands.ts';
import { type Said, type Sayer, sayerOf, turned } from './simplify/said.ts';

/**
 * The same query in fewer words: with the same verdict, true, false or unknown, on every row and every day, and never a longer canonical text. What need not change
 * stays as it was written: the order of operands and values, a bound that could be said by its neighbour as well, an absolute or relative date. Simplified again
 * it stays as it is.
 *
 * Conditions on one field are made one, operands and values that others make needless go, a common operand is said once, NOT stands where it is shortest. There
 * are no constants in the language (L2.9): what is never true stays, in a shorter form. `a = 1 OR a != 1` is not always true: where a has no value it is unknown.
 *
 * @throws TypeError for what is no query
 */
export function simplify<S extends Schema>(query: Query<S>): Query<S> {
  const { schema, expression } = contentOf(query);
  let now = expression;
  for (let next = simpler(schema, now); next !== now; next = simpler(schema, now)) now = next;
  return now !== expression && staysWithin(expression, now) ? makeQuery(schema, now) : query;
}

/** Once operands have gone, those that are left are read anew: dates that stood on several scales may be left on one. */
function simpler(schema: Schema, expression: Expression): Expression {
  const sayer = sayerOf(schema, testsOf(schema, expression));
  const written = sayer.read(expression);
  const left = withoutProvenNeedless(schema, sayer, settled(sayer, written));
  return left.text.length < written.text.length ? left.expression : expression;
}

/** Every step makes the text shorter, so they end. */
function settled(sayer: Sayer, said: Said): Said {
  let now = said;
  for (;;) {
    const next = withoutKnown(sayer, merged(sayer, now));
    if (next.text.length >= now.text.length) return now;
    now = next;
  }
}

/** From the conditions up. */
function merged(sayer: Sayer, said: Said): Said {
  const predicate = (node: Predicate) => simplerPredicate(sayer, sayer.predicate(node));
  const connective = (kind: Connective) => (operands: readonly Said[]) => simplerConnective(sayer, kind, operands);
  const whole = fold<Said>(said.expression, {
    and: connective('and'),
    or: connective('or'),
    not: (operand) => notOf(sayer, operand),
    comparison: predicate,
    in: predicate,
    between: predicate,
    null: predicate,
  });
  const [only] = whole.operands;
  return whole.expression.kind === 'not' && only !== undefined ? turned(sayer, only, undefined) : whole;
}

/** Whether NOT is better said inside of an AND or OR depends on what it stands in. */
function notOf(sayer: Sayer, operand: Said): Said {
  const { expression, operands } = operand;
  const [only] = operands;
  if (expression.kind === 'not' && only !== undefined) return only;
  const around = sayer.not(operand);
  if (!('field' in expression)) return around;
  const inside = sayer.predicate(opposite(expression));
  return inside.text.length < around.text.length ? simplerPredicate(sayer, inside) : around;
}
