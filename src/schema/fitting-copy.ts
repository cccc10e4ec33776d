import {
  type Element,
  type Expression,
  type FieldValue,
  type In,
  isLiteral,
  type Kind,
  type Literal,
  type Range,
  type Value,
  type Variable,
} from '../../grammar/expression.ts';
import { mostVariables, stringLengthFor } from '../../grammar/limits.ts';
import { codePoints } from '../../grammar/literal.ts';
import { comparisonOperators, type Operator } from '../../grammar/operators.ts';
import { assertUnbroken, hasKeys, isLiteralValue, isObject, maximumNodes, nodeKeys } from '../../grammar/well-formed.ts';
import { isKnown, wrongText } from './check-fields.ts';
import { fittingReference } from './references.ts';
import {
  behind,
  declared,
  type Field,
  finderIn,
  type HasNode,
  isCode,
  isOfType,
  memberOf,
  type NamedField,
  operatorOfTest,
  type Rules,
  type Schema,
  type Task,
  takesOperator,
} from './schema.ts';

/**
 * Checks and copies an expression in one pass. Returns a copy in the schema's spelling, or
 * `undefined` where it is not well-formed, or `checkLimits` or `checkFields` would report anything,
 * a warning too. Takes a third of the time of these, since it explains nothing.
 *
 * @throws TypeError for the tree of a text with errors
 */
export function fittingCopy(expression: Expression, schema: Schema, rules: Rules): Expression | undefined {
  assertUnbroken(expression);
  const task: Task = {
    schema,
    find: finderIn(schema),
    rules,
    withRanges: true,
    predicates: 0,
    variables: 0,
    deep: 0,
    fits: true,
  };
  const copy = copyNode(expression, undefined, task, 0);
  return task.fits ? copy : undefined;
}

/**
 * A copy of a well-formed expression in the schema's spelling, whether it fits or not; with the
 * ranges of its text or without.
 */
export function copyOf(expression: Expression, schema: Schema, withRanges: boolean): Expression {
  const find = finderIn(schema);
  return copyNode(
    expression,
    undefined,
    { schema, find, rules: undefined, withRanges, predicates: 0, variables: 0, deep: 0, fits: true },
    0,
  );
}

/** Recurses by itself: `fold` would need closures for each call, and takes twice as long. */
export function copyNode(node: Expression, parent: Kind | undefined, task: Task, depth: number): Expression {
  if (task.rules !== undefined && !(task.fits && isObject(node))) return misfit(node, task);
  return copierOf.get(node.kind)?.(node, parent, task, depth) ?? misfit(node, task);
}

type Copier<Node extends Expression = Expression> = (
  node: Node,
  parent: Kind | undefined,
  task: Task,
  depth: number,
) => Expression;

const copyList: Copier<Extract<Expression, { readonly kind: 'and' | 'or' }>> = (node, parent, task, depth) => {
  const { kind, operands, range } = node;
  const { rules } = task;
  if (
    rules !== undefined &&
    !(kind !== parent && isList(operands, 2) && isInner(depth, rules) && hasKeys(node, nodeKeys.and, range))
  )
    return misfit(node, task);
  const copies: Expression[] = [];
  for (const operand of operands) copies.push(copyNode(operand, kind, task, depth + 1));
  return ranged({ kind, operands: copies }, range, task);
};

function copyMember(node: HasNode, _: unknown, task: Task, depth: number): Expression {
  const member = typeof node.field === 'string' ? memberOf(task.schema, node.field) : undefined;
  const named = member && { name: member.name, field: member.is as Field };
  const isFine = named !== undefined && (task.rules === undefined || (isFlag(node.negated) && isAllowed(named.name, task.rules)));
  const copy = isFine ? member?.is[behind].copy(node, named, task, depth) : undefined;
  return copy === undefined ? misfit(node, task) : ranged(copy, node.range, task);
}

const copiers: { readonly [K in Kind]: Copier<Extract<Expression, { readonly kind: K }>> } = {
  and: copyList,
  or: copyList,
  not: (node, _, task, depth) => {
    const { kind, operand, range } = node;
    const { rules } = task;
    if (rules !== undefined && !(isInner(depth, rules) && hasKeys(node, nodeKeys.not, range))) return misfit(node, task);
    return ranged({ kind, operand: copyNode(operand, kind, task, depth + 1) }, range, task);
  },
  comparison: (node, _, task) => {
    const { kind, field, operator, value, range } = node;
    const { rules } = task;
    if (rules !== undefined && !(isComparison(operator) && hasKeys(node, nodeKeys.comparison, range))) return misfit(node, task);
    const named = checkField(field, operator, task);
    const literal = copyLiteral(value, named, operator, task);
    return ranged({ kind, field: named?.name ?? field, operator, value: literal }, range, task);
  },
  in: (node, _, task) => {
    const { kind, field, negated, values, range } = node;
    const { rules } = task;
    if (rules !== undefined && !(isFlag(negated) && hasKeys(node, nodeKeys.in, range))) return misfit(node, task);
    const named = checkField(field, operatorOfTest.in, task);
    return ranged({ kind, field: named?.name ?? field, negated, values: copyValues(values, named, task) }, range, task);
  },
  between: (node, _, task) => {
    const { kind, field, negated, low, high, range } = node;
    const { rules } = task;
    if (rules !== undefined && !(isFlag(negated) && hasKeys(node, nodeKeys.between, range))) return misfit(node, task);
    const named = checkField(field, operatorOfTest.between, task);
    const from = copyLiteral(low, named, operatorOfTest.between, task);
    const to = copyLiteral(high, named, operatorOfTest.between, task);
    return ranged({ kind, field: named?.name ?? field, negated, low: from, high: to }, range, task);
  },
  null: (node, _, task) => {
    const { kind, field, negated, range } = node;
    const { rules } = task;
    if (rules !== undefined && !(isFlag(negated) && hasKeys(node, nodeKeys.null, range))) return misfit(node, task);
    const named = checkField(field, operatorOfTest.null, task);
    return ranged({ kind, field: named?.name ?? field, negated }, range, task);
  },
  empty: copyMember,
  has: copyMember,
  members: copyMember,
  related: copyMember,
  call: (node, _, task) => {
    const found = typeof node.name === 'string' ? declared(task.schema.functions, node.name) : undefined;
    return found?.is[behind].copy(node, task, copyLiteral) ?? misfit(node, task);
  },
};

/** By any value that a node may have as its kind. */
const copierOf: ReadonlyMap<unknown, Copier> = new Map(Object.entries(copiers) as [Kind, Copier][]);

/** A part that does not fit stands for its copy, which nobody gets. */
function misfit<Part>(part: Part, task: Task): Part {
  if (task.rules === undefined) throw new TypeError('Only a well-formed expression is copied.');
  task.fits = false;
  return part;
}

export const isInner = (depth: number, { limits }: Rules): boolean => depth < limits.nesting;

export const isComparison = (operator: unknown): boolean => (comparisonOperators as readonly unknown[]).includes(operator);

const isFlag = (negated: unknown): boolean => typeof negated === 'boolean';

const isList = (items: unknown, least: number): boolean => Array.isArray(items) && items.length >= least;

function checkField(field: string, operator: Operator, task: Task): NamedField | undefined {
  const { rules } = task;
  const named = typeof field === 'string' ? task.find(field) : undefined;
  if (rules !== undefined) {
    task.fits =
      named !== undefined && isAllowed(named.name, rules) && takesOperator(named.field, operator) && counts(task, rules);
  }
  return named;
}

const isAllowed = (name: string, { allowed }: Rules): boolean => allowed === undefined || allowed.includes(name);

/** Counts a condition, and says whether so many are allowed. */
export const counts = (task: Task, { limits }: Rules): boolean => ++task.predicates <= Math.min(limits.predicates, maximumNodes);

/** A written list, or a variable that is one. */
export function copyValues(values: In['values'], named: NamedField | undefined, task: Task): In['values'] {
  const { rules } = task;
  if (rules !== undefined && !isObject(values)) return misfit(values, task);
  if ('kind' in values) return copyReference(values, named, operatorOfTest.in, true, task);
  const isFine = rules === undefined || (Array.isArray(values) && values.length > 0 && values.length <= rules.limits.listValues);
  if (!isFine) return misfit(values, task);
  const copies: Element[] = [];
  for (const value of values as readonly Element[]) copies.push(copyLiteral(value, named, operatorOfTest.in, task));
  return copies;
}

export function copyLiteral<Any extends Value>(literal: Any, named: NamedField | undefined, operator: Operator, task: Task): Any {
  if (task.rules !== undefined && !(task.fits && isObject(literal))) return misfit(literal, task);
  if (!isLiteral(literal)) return copyReference(literal as Any & Reference, named, operator, false, task);
  const { kind, value, range } = literal as Any & Literal;
  if (named !== undefined && task.rules !== undefined) {
    task.fits =
      isLiteralValue(kind, value) &&
      hasKeys(literal, nodeKeys.literal, range) &&
      (isOfType[named.field.type](literal)
        ? wrongText(value, named.field) === undefined
        : isCode(named.field, operator, literal)) &&
      isKnown(literal, named.field, operator) &&
      (typeof value !== 'string' || kind !== 'string' || isShort(value, stringLengthFor(operator, task.rules.limits)));
    if (!task.fits) return literal;
  }
  return (
    range === undefined || !task.withRanges ? { kind, value } : { kind, value, range: { from: range.from, to: range.to } }
  ) as Any;
}

type Reference = Variable | FieldValue;

/** A variable or a field in the place of a value. */
function copyReference<Any extends Reference>(
  reference: Any,
  named: NamedField | undefined,
  operator: Operator,
  isList: boolean,
  task: Task,
): Any {
  const { schema, rules } = task;
  const { kind, range } = reference;
  const isVariable = kind === 'variable';
  const name: unknown = isVariable ? reference.name : reference.field;
  const isRight =
    rules === undefined ||
    ((isVariable ? ++task.variables <= mostVariables : kind === 'field' && !isList) &&
      typeof name === 'string' &&
      hasKeys(reference, nodeKeys[isVariable ? 'variable' : 'fieldValue'], range));
  const copy =
    named && isRight
      ? fittingReference(reference, named.field, { schema, operator, isList, allowed: rules?.allowed })
      : undefined;
  if (copy === undefined) return misfit(reference, task);
  const { range: _, ...plain } = copy;
  return ranged(plain as Any, range, task);
}

const isShort = (text: string, most: number) => text.length <= most || codePoints(text) <= most;

export function ranged<Node extends Expression | Value>(node: Node, range: Range | undefined, { withRanges }: Task): Node {
  if (range !== undefined && withRanges) (node as { range?: Range }).range = { from: range.from, to: range.to };
  return node;
}
