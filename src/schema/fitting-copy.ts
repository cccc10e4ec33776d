import type { Expression, Kind, Literal, NodeOf, Range } from '../../grammar/expression.ts';
import type { Limits } from '../../grammar/limits.ts';
import { stringLengthFor } from '../../grammar/limits.ts';
import { codePoints } from '../../grammar/literal.ts';
import type { Operator } from '../../grammar/operators.ts';
import { isKnown, wrongText } from './check-fields.ts';
import {
  type FindField,
  finderIn,
  isCode,
  isOfType,
  type NamedField,
  operatorOfTest,
  operatorsOf,
  type Schema,
} from './schema.ts';

/** The rules that `checkLimits` and `checkFields` report on. */
export type Rules = { readonly limits: Limits; readonly allowed: readonly string[] | undefined };

/**
 * Checks and copies a well-formed expression in one pass. Returns a copy in the schema's spelling,
 * or `undefined` where `checkLimits` or `checkFields` would report anything, a warning too. Takes
 * a third of the time of these two, since it explains nothing.
 */
export function fittingCopy(expression: Expression, schema: Schema, rules: Rules): Expression | undefined {
  const task: Task = { find: finderIn(schema), rules, withRanges: true, predicates: 0, fits: true };
  const copy = copyNode(expression, task, 0);
  return task.fits ? copy : undefined;
}

/**
 * A copy of an expression in the schema's spelling, whether it fits or not; with the ranges of its
 * text or without.
 */
export function copyOf(expression: Expression, schema: Schema, withRanges: boolean): Expression {
  return copyNode(expression, { find: finderIn(schema), rules: undefined, withRanges, predicates: 0, fits: false }, 0);
}

/** The state of a copy; after the first violation `fits` is false, and nothing more is checked. */
type Task = {
  readonly find: FindField;
  readonly rules: Rules | undefined;
  readonly withRanges: boolean;
  predicates: number;
  fits: boolean;
};

/** Recurses by itself: `fold` would need closures for each call, and takes twice as long. */
function copyNode(node: Expression, task: Task, depth: number): Expression {
  // The one cast for correlated unions: a node's kind picks the copier of that kind.
  return (copiers[node.kind] as (node: Expression, task: Task, depth: number) => Expression)(node, task, depth);
}

const copiers: { readonly [K in Kind]: (node: NodeOf<K>, task: Task, depth: number) => NodeOf<K> } = {
  and: ({ operands, range }, task, depth) => ranged({ kind: 'and', operands: copyOperands(operands, task, depth) }, range, task),
  or: ({ operands, range }, task, depth) => ranged({ kind: 'or', operands: copyOperands(operands, task, depth) }, range, task),
  not: ({ operand, range }, task, depth) => {
    checkDepth(depth, task);
    return ranged({ kind: 'not', operand: copyNode(operand, task, depth + 1) }, range, task);
  },
  comparison: ({ field, operator, value, range }, task) => {
    const named = checkField(field, operator, task);
    const literal = copyLiteral(value, named, operator, task);
    return ranged({ kind: 'comparison', field: named?.name ?? field, operator, value: literal }, range, task);
  },
  in: ({ field, negated, values, range }, task) => {
    const named = checkField(field, operatorOfTest.in, task);
    if (task.rules !== undefined && values.length > task.rules.limits.listValues) task.fits = false;
    const copies: Literal[] = [];
    for (const value of values) copies.push(copyLiteral(value, named, operatorOfTest.in, task));
    return ranged({ kind: 'in', field: named?.name ?? field, negated, values: copies }, range, task);
  },
  between: ({ field, negated, low, high, range }, task) => {
    const named = checkField(field, operatorOfTest.between, task);
    const from = copyLiteral(low, named, operatorOfTest.between, task);
    const to = copyLiteral(high, named, operatorOfTest.between, task);
    return ranged({ kind: 'between', field: named?.name ?? field, negated, low: from, high: to }, range, task);
  },
  null: ({ field, negated, range }, task) => {
    const named = checkField(field, operatorOfTest.null, task);
    return ranged({ kind: 'null', field: named?.name ?? field, negated }, range, task);
  },
};

function copyOperands(operands: readonly Expression[], task: Task, depth: number): readonly Expression[] {
  checkDepth(depth, task);
  const copies: Expression[] = [];
  for (const operand of operands) copies.push(copyNode(operand, task, depth + 1));
  return copies;
}

function checkDepth(depth: number, task: Task): void {
  if (task.fits && task.rules !== undefined) task.fits = depth < task.rules.limits.nesting;
}

function checkField(field: string, operator: Operator, task: Task): NamedField | undefined {
  const { rules } = task;
  const named = task.find(field);
  if (task.fits && rules !== undefined) {
    task.fits =
      named !== undefined &&
      (rules.allowed === undefined || rules.allowed.includes(named.name)) &&
      operatorsOf[named.field.type].has(operator) &&
      ++task.predicates <= rules.limits.predicates;
  }
  return named;
}

function copyLiteral<Value extends Literal>(
  literal: Value,
  named: NamedField | undefined,
  operator: Operator,
  task: Task,
): Value {
  const { kind, value, range } = literal;
  if (task.fits && named !== undefined && task.rules !== undefined) {
    task.fits =
      (isOfType[named.field.type](literal)
        ? wrongText(value, named.field) === undefined
        : isCode(named.field, operator, literal)) &&
      isKnown(literal, named.field, operator) &&
      (typeof value !== 'string' || kind !== 'string' || isShort(value, stringLengthFor(operator, task.rules.limits)));
  }
  return (
    range === undefined || !task.withRanges ? { kind, value } : { kind, value, range: { from: range.from, to: range.to } }
  ) as Value;
}

const isShort = (text: string, most: number) => text.length <= most || codePoints(text) <= most;

function ranged<Node extends Expression>(node: Node, range: Range | undefined, { withRanges }: Task): Node {
  if (range !== undefined && withRanges) (node as { range?: Range }).range = { from: range.from, to: range.to };
  return node;
}
