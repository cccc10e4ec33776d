import { type Expression, fold, literalsOf, type Predicate } from '../../../grammar/expression.ts';
import { operators } from '../../../grammar/operators.ts';
import { print } from '../../../grammar/print.ts';
import type { Schema } from '../../schema/schema.ts';
import { readConditions } from '../sets/condition.ts';
import { type Connective, dual, meet, negated, opposite, type Test, type Tests } from './normal-form.ts';

/** An expression and what a simplification asks of it over and over. */
export type Said = {
  readonly expression: Expression;
  /** Its canonical text, without parentheses around it. */
  readonly text: string;
  /** What it comes to where it is about one field alone. */
  readonly test: Test | undefined;
  /** Of an AND, OR or NOT. */
  readonly operands: readonly Said[];
  readonly conditions: number;
  readonly values: number;
  /** Conditions that are the NOT of another. */
  readonly negations: number;
};

/** How expressions are made of expressions. */
export type Sayer = {
  readonly schema: Schema;
  readonly tests: Tests;
  readonly predicate: (node: Predicate) => Said;
  readonly not: (operand: Said) => Said;
  /** An AND or OR, those of its own kind taken in (L2.6); one operand is itself. At least one. */
  readonly join: (kind: Connective, operands: readonly Said[]) => Said;
  readonly read: (expression: Expression) => Said;
};

export function sayerOf(schema: Schema, tests: Tests): Sayer {
  // Most conditions stay as they are, and are looked at many times.
  const seen = new Map<Predicate, Said>();
  const predicate = (node: Predicate): Said => {
    const known = seen.get(node);
    if (known !== undefined) return known;
    const { conditions } = readConditions(node, tests.places);
    const [condition] = conditions;
    const said: Said = {
      expression: node,
      text: print(node),
      test: condition === undefined || conditions.length > 1 ? undefined : tests.testOf(condition),
      operands: [],
      conditions: 1,
      values: literalsOf(node).length,
      negations: isNegative(node) ? 1 : 0,
    };
    seen.set(node, said);
    return said;
  };
  const read = (expression: Expression): Said =>
    fold<Said>(expression, {
      and: (operands) => join('and', operands),
      or: (operands) => join('or', operands),
      not,
      comparison: predicate,
      in: predicate,
      between: predicate,
      null: predicate,
    });
  return { schema, tests, predicate, not, join, read };
}

export const isNegative = (node: Predicate): boolean =>
  node.kind === 'comparison' ? 'negative' in operators[node.operator] : node.negated;

function not(operand: Said): Said {
  return {
    ...operand,
    expression: { kind: 'not', operand: operand.expression },
    text: `NOT ${enclosed(operand, undefined)}`,
    test: operand.test && negated(operand.test),
    operands: [operand],
  };
}

function join(kind: Connective, given: readonly Said[]): Said {
  const operands = given.flatMap((said) => (said.expression.kind === kind ? said.operands : [said]));
  const [only] = operands;
  if (only !== undefined && operands.length === 1) return only;
  const tests = operands.flatMap(({ test }) => test ?? []);
  const isOneTest = tests.length === operands.length && tests.every(({ key }) => key === tests[0]?.key);
  return {
    expression: { kind, operands: operands.map(({ expression }) => expression) },
    text: operands.map((operand) => enclosed(operand, kind)).join(kind === 'and' ? ' AND ' : ' OR '),
    test: isOneTest ? meet(kind, tests) : undefined,
    operands,
    conditions: operands.reduce((sum, { conditions }) => sum + conditions, 0),
    values: operands.reduce((sum, { values }) => sum + values, 0),
    negations: operands.reduce((sum, { negations }) => sum + negations, 0),
  };
}

/** The kind of a connective of two operands or more. */
export function connectiveOf({ expression }: Pick<Said, 'expression'>): Connective | undefined {
  return expression.kind === 'and' || expression.kind === 'or' ? expression.kind : undefined;
}

/** As it stands inside an AND, an OR, or otherwise (L4.1). */
function enclosed(said: Said, kind: Connective | undefined): string {
  const own = connectiveOf(said);
  return own === undefined || own === kind ? said.text : `(${said.text})`;
}

/** How long it is where it stands: in an AND or OR, or as the whole expression. */
export function lengthIn(kind: Connective | undefined, said: Pick<Said, 'expression' | 'text'>): number {
  const own = connectiveOf(said);
  return said.text.length + (own === undefined || kind === undefined || own === kind ? 0 : 2);
}

/** The NOT of an expression, with NOT in front of it or inside of it, whichever is shorter in an AND or OR, or as the whole. */
export function turned(sayer: Sayer, said: Said, kind: Connective | undefined): Said {
  const { expression, operands } = said;
  const [only] = operands;
  if (expression.kind === 'not' && only !== undefined) return only;
  const own = connectiveOf(said);
  if (own === undefined) return 'field' in expression ? sayer.predicate(opposite(expression)) : sayer.not(said);
  const inside = sayer.join(
    dual[own],
    operands.map((operand) => turned(sayer, operand, dual[own])),
  );
  const around = sayer.not(said);
  return lengthIn(kind, inside) < lengthIn(kind, around) ? inside : around;
}
