import { type Expression, fold, onPredicates, type Predicate } from '../../grammar/expression.ts';
import { contentOf, makeQuery, type Query } from '../schema/query.ts';
import type { Schema } from '../schema/schema.ts';
import { oppositeOf } from './expressions.ts';
import type { Connective } from './kleene.ts';
import { fieldSetsOf, staysWithin } from './normal-form.ts';
import { withoutImpliedByContext } from './simplify/context.ts';
import { withoutProvenRedundant } from './simplify/redundant.ts';
import { simplerConnective, simplerPredicate } from './simplify/rules.ts';
import { negatedTerm, type Term, type TermBuilder, termBuilder } from './simplify/term.ts';

/**
 * Shortens a query. The result has the same verdict on every row and every day and never a longer
 * canonical text. What need not change stays as written: the order of operands and values, a bound
 * that its neighbour could express, an absolute or relative date. Simplifying again changes
 * nothing.
 *
 * Conditions on one field are merged, redundant operands and values are dropped, common operands
 * are factored out, and NOT goes where it is shortest. The language has no constants (L2.9): what
 * is never true stays, in a shorter form. `a = 1 OR a != 1` is not always true: it is unknown for
 * null.
 *
 * @example
 * print(simplify(parseQuery('product > 4 AND product >= 6', schema)).expression) // 'product >= 6'
 * @throws TypeError for what is no query
 */
export function simplify<S extends Schema>(query: Query<S>): Query<S> {
  const { schema, expression } = contentOf(query);
  let now = expression;
  for (let next = simpler(schema, now); next !== now; next = simpler(schema, now)) now = next;
  return now !== expression && staysWithin(expression, now) ? makeQuery(schema, now) : query;
}

/** One pass. Dates on several scales may be left on one afterwards, so passes repeat. */
function simpler(schema: Schema, expression: Expression): Expression {
  const build = termBuilder(schema, fieldSetsOf(schema, expression));
  const written = build.read(expression);
  const left = withoutProvenRedundant(schema, build, settled(build, written));
  return left.text.length < written.text.length ? left.expression : expression;
}

/** Ends, because every step makes the text shorter. */
function settled(build: TermBuilder, term: Term): Term {
  let now = term;
  for (;;) {
    const next = withoutImpliedByContext(build, merged(build, now));
    if (next.text.length >= now.text.length) return now;
    now = next;
  }
}

/** Applies the rules from the predicates up. */
function merged(build: TermBuilder, term: Term): Term {
  const predicate = (node: Predicate) => simplerPredicate(build, build.predicate(node));
  const connective = (kind: Connective) => (operands: readonly Term[]) => simplerConnective(build, kind, operands);
  const whole = fold<Term>(term.expression, {
    and: connective('and'),
    or: connective('or'),
    not: (operand) => notOf(build, operand),
    ...onPredicates(predicate),
  });
  const [only] = whole.operands;
  return whole.expression.kind === 'not' && only !== undefined ? negatedTerm(build, only, undefined) : whole;
}

/** The connective around an AND or OR decides whether NOT is shorter inside of it. */
function notOf(build: TermBuilder, operand: Term): Term {
  const { expression, operands } = operand;
  const [only] = operands;
  if (expression.kind === 'not' && only !== undefined) return only;
  const outside = build.not(operand);
  if (!('negated' in expression) && expression.kind !== 'comparison') return outside;
  const inside = build.predicate(oppositeOf(expression) as Predicate);
  return inside.text.length < outside.text.length ? simplerPredicate(build, inside) : outside;
}
