import { type Expression, fold, onPredicates, type Predicate, valuesOf } from '../../../grammar/expression.ts';
import { operators } from '../../../grammar/operators.ts';
import { print } from '../../../grammar/print.ts';
import type { Schema } from '../../schema/schema.ts';
import { oppositeOf } from '../expressions.ts';
import { joinSets, negate, readConditions } from '../field-set.ts';
import { type Connective, dual } from '../kleene.ts';
import type { FieldSets, KeyedSet } from '../normal-form.ts';

/** An expression with what simplification looks up again and again. */
export type Term = {
  readonly expression: Expression;
  /** The canonical text, without parentheses around it. */
  readonly text: string;
  /** The same as a field set, where it is about one field alone. */
  readonly set: KeyedSet | undefined;
  /** Of an AND, OR or NOT. */
  readonly operands: readonly Term[];
  readonly conditions: number;
  readonly values: number;
  /** The number of conditions that are the NOT of another. */
  readonly negations: number;
};

/** Makes terms of terms. */
export type TermBuilder = {
  readonly schema: Schema;
  readonly sets: FieldSets;
  readonly predicate: (node: Predicate) => Term;
  readonly not: (operand: Term) => Term;
  /** An AND or OR, or the only operand. Operands of its kind are replaced by theirs (L2.6). */
  readonly join: (kind: Connective, operands: readonly Term[]) => Term;
  readonly read: (expression: Expression) => Term;
};

export function termBuilder(schema: Schema, sets: FieldSets): TermBuilder {
  // Most predicates stay as they are and are read many times.
  const seen = new Map<Predicate, Term>();
  const predicate = (node: Predicate): Term => {
    const known = seen.get(node);
    if (known !== undefined) return known;
    const { conditions } = readConditions(node, sets.resolve);
    const [condition] = conditions;
    const term: Term = {
      expression: node,
      text: print(node),
      set: condition?.kind !== 'set' || conditions.length > 1 ? undefined : sets.keyed(condition),
      operands: [],
      conditions: 1,
      values: valuesOf(node).length,
      negations: isNegative(node) ? 1 : 0,
    };
    seen.set(node, term);
    return term;
  };
  const read = (expression: Expression): Term =>
    fold<Term>(expression, {
      and: (operands) => join('and', operands),
      or: (operands) => join('or', operands),
      not,
      ...onPredicates(predicate),
    });
  return { schema, sets, predicate, not, join, read };
}

export const isNegative = (node: Predicate): boolean =>
  node.kind === 'comparison' ? 'negative' in operators[node.operator] : node.kind !== 'call' && node.negated;

function not(operand: Term): Term {
  return {
    ...operand,
    expression: { kind: 'not', operand: operand.expression },
    text: `NOT ${enclosed(operand, undefined)}`,
    set: operand.set && negate(operand.set),
    operands: [operand],
  };
}

function join(kind: Connective, given: readonly Term[]): Term {
  const operands = given.flatMap((term) => (term.expression.kind === kind ? term.operands : [term]));
  const [only] = operands;
  if (only !== undefined && operands.length === 1) return only;
  const sets = operands.flatMap(({ set }) => set ?? []);
  const isOneSet = sets.length === operands.length && sets.every(({ key }) => key === sets[0]?.key);
  return {
    expression: { kind, operands: operands.map(({ expression }) => expression) },
    text: operands.map((operand) => enclosed(operand, kind)).join(kind === 'and' ? ' AND ' : ' OR '),
    set: isOneSet ? joinSets(kind, sets) : undefined,
    operands,
    conditions: operands.reduce((sum, { conditions }) => sum + conditions, 0),
    values: operands.reduce((sum, { values }) => sum + values, 0),
    negations: operands.reduce((sum, { negations }) => sum + negations, 0),
  };
}

/** The kind of an AND or OR. */
export function connectiveOf({ expression }: Pick<Term, 'expression'>): Connective | undefined {
  return expression.kind === 'and' || expression.kind === 'or' ? expression.kind : undefined;
}

/** The text as an operand of an AND, an OR or, with `undefined`, a NOT (L4.1). */
function enclosed(term: Term, kind: Connective | undefined): string {
  const own = connectiveOf(term);
  return own === undefined || own === kind ? term.text : `(${term.text})`;
}

/** The length of the text as an operand or, with `undefined`, as the whole expression. */
export function lengthIn(kind: Connective | undefined, term: Pick<Term, 'expression' | 'text'>): number {
  const own = connectiveOf(term);
  return term.text.length + (own === undefined || kind === undefined || own === kind ? 0 : 2);
}

/** The NOT of a term, outside or inside, whichever is shorter in an AND, OR or the whole. */
export function negatedTerm(build: TermBuilder, term: Term, kind: Connective | undefined): Term {
  const { expression, operands } = term;
  const [only] = operands;
  if (expression.kind === 'not' && only !== undefined) return only;
  const own = connectiveOf(term);
  if (own === undefined)
    return 'negated' in expression || expression.kind === 'comparison'
      ? build.predicate(oppositeOf(expression) as Predicate)
      : build.not(term);
  const inside = build.join(
    dual[own],
    operands.map((operand) => negatedTerm(build, operand, dual[own])),
  );
  const outside = build.not(term);
  return lengthIn(kind, inside) < lengthIn(kind, outside) ? inside : outside;
}

/** Replaces some of the terms by one, which takes the place of the first of them. */
export function substitute(terms: readonly Term[], old: readonly Term[], by: Term): readonly Term[] {
  const gone = new Set(old);
  return terms.flatMap((term) => (term === old[0] ? [by] : gone.has(term) ? [] : [term]));
}
