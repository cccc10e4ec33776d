import { type Expression, fold, onPredicates, type Predicate } from '../../grammar/expression.ts';
import { contentOf, makeQuery, type Query } from '../schema/query.ts';
import type { Schema } from '../schema/schema.ts';
import { oppositeOf } from './expressions.ts';
import { isAtMost, joinSets, negate } from './field-set.ts';
import type { Connective } from './kleene.ts';
import { fieldSetsOf, type KeyedSet, staysWithin } from './normal-form.ts';
import { withoutProvenRedundant } from './simplify/redundant.ts';
import { simplerConnective, simplerPredicate } from './simplify/rules.ts';
import { connectiveOf, negatedTerm, type Term, type TermBuilder, termBuilder } from './simplify/term.ts';

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

/**
 * Drops what the operands around it make redundant, at any depth.
 *
 * In z AND f(x), an x that is nowhere less true than z can be replaced by true: z AND f(x) equals z
 * AND f(x AND z), since AND and OR distribute in three-valued logic too. In an OR, an x that is
 * nowhere truer than z may as well be false. So `a OR (a AND b)` is `a`, and `a > 5 AND ((a > 3 AND
 * b) OR c)` is `a > 5 AND (b OR c)`.
 *
 * Nothing follows for a negation: `a AND (NOT a OR b)` differs from `a AND b` where a is unknown.
 */
function withoutImpliedByContext(build: TermBuilder, term: Term): Term {
  const left = reduced(build, term, { and: emptyContext, or: emptyContext });
  return typeof left === 'boolean' ? term : left;
}

/** The operands of the enclosing ANDs, or ORs: joined field sets by key, and texts. */
type Context = { readonly sets: ReadonlyMap<string, readonly KeyedSet[]>; readonly texts: ReadonlySet<string> };
type Contexts = Readonly<Record<Connective, Context>>;

const emptyContext: Context = { sets: new Map(), texts: new Set() };

/** A term without what is redundant inside of it; true or false where it may as well be that. */
function reduced(build: TermBuilder, term: Term, contexts: Contexts): Term | boolean {
  const kind = connectiveOf(term);
  const [only] = term.operands;
  // A term on one field alone is merged by other rules.
  if (only === undefined || term.set !== undefined) return term;
  if (kind === undefined) {
    const left = judged(build, only, { and: negatedContext(contexts.or), or: negatedContext(contexts.and) });
    return typeof left === 'boolean' ? !left : left === only ? term : build.not(left);
  }
  const inside = { ...contexts, [kind]: extended(kind, contexts[kind], term.operands) };
  const left = term.operands.map((operand) => judged(build, operand, contexts, inside));
  if (left.every((operand, at) => operand === term.operands[at])) return term;
  const decisive = kind === 'or';
  if (left.includes(decisive)) return decisive;
  const operands = left.filter((operand) => typeof operand !== 'boolean');
  return operands.length === 0 ? !decisive : build.join(kind, operands);
}

/** Judges an operand by what is outside of its connective, its own operands also by siblings. */
function judged(build: TermBuilder, term: Term, contexts: Contexts, inside: Contexts = contexts): Term | boolean {
  if (isCovered(term, contexts.and, (outer, set) => isAtMost(outer, set))) return true;
  if (isCovered(term, contexts.or, (outer, set) => isAtMost(set, outer))) return false;
  return reduced(build, term, inside);
}

function isCovered({ set, text }: Term, { sets, texts }: Context, covers: (outer: KeyedSet, set: KeyedSet) => boolean): boolean {
  return texts.has(text) || (set !== undefined && (sets.get(set.key) ?? []).some((outer) => covers(outer, set)));
}

function extended(kind: Connective, { sets, texts }: Context, operands: readonly Term[]): Context {
  const all = new Map(sets);
  const here = operands.flatMap(({ set }) => set ?? []);
  for (const [key, group] of Map.groupBy(here, (set) => set.key)) {
    const joined = joinSets(kind, group);
    if (joined !== undefined) all.set(key, [...(all.get(key) ?? []), joined]);
  }
  return { sets: all, texts: new Set([...texts, ...operands.map(({ text }) => text)]) };
}

/** Inside of a NOT, z outside is NOT z, with AND and OR exchanged. */
const negatedContext = ({ sets }: Context): Context => ({
  sets: new Map([...sets].map(([key, group]) => [key, group.map((set) => negate(set))])),
  texts: new Set(),
});
