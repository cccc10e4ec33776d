import { type Expression, type Kind, maximumDepth, type PartialExpression } from './expression.ts';
import { isName, isStringValue, readDecimal } from './literal.ts';
import { comparisonOperators } from './operators.ts';
import { keysOf } from './shapes.ts';

/**
 * Checks that a value is a well-formed expression (L2.6). Takes time in proportion to the tree.
 *
 * @throws TypeError for the tree of a text with errors, an unknown kind, key or value, a list or
 *   connective that is too short, a connective directly inside its own kind, nesting over 256, a
 *   cycle
 */
export function assertWellFormed(expression: unknown): asserts expression is Expression {
  if (typeof expression === 'object' && expression !== null && broken in expression) refuse('it comes from a text with errors');
  checkNode(expression, undefined, 0, { nodes: 0 });
}

/**
 * Marks the tree of a text with errors. It may look whole, as that of `a == 1` does; it is refused
 * all the same.
 */
export function markBroken(tree: PartialExpression): void {
  Object.defineProperty(tree, broken, { value: true });
}

const broken = Symbol('broken');

/** A plain object whose properties are not known yet. */
type PlainObject = { readonly [key: string]: unknown };

/** The keys of each kind in the order in which the parser makes them; `range` may be left out. */
export const nodeKeys: { readonly [K in Kind | 'literal']: readonly string[] } = {
  and: keysOf('and'),
  or: keysOf('or'),
  not: keysOf('not'),
  comparison: keysOf('comparison'),
  in: keysOf('in'),
  between: keysOf('between'),
  null: keysOf('null'),
  literal: ['kind', 'value', 'range'],
};

/** A tree whose nodes are shared can stand for any number of them. */
export const maximumNodes = 1_000_000;

function checkNode(node: unknown, parent: Kind | undefined, depth: number, count: { nodes: number }): void {
  if (depth > maximumDepth) refuse(`it is nested deeper than ${maximumDepth} nodes`);
  if (count.nodes++ > maximumNodes) refuse(`it has more than ${maximumNodes} nodes`);
  if (!isPlainObject(node)) refuse('a node has no known kind');
  const kind = node['kind'] as Kind;
  switch (kind) {
    case 'and':
    case 'or':
      checkKeys(kind, node);
      if (kind === parent) refuse(`an ${kind} stands directly in an ${kind}`);
      return checkOperands(kind, node['operands'], depth + 1, count);
    case 'not':
      checkKeys(kind, node);
      return checkNode(node['operand'], kind, depth + 1, count);
    case 'comparison':
      checkKeys(kind, node);
      checkField(kind, node);
      if (!isComparisonOperator(node['operator'])) refuseKey(kind, 'operator');
      if (!isLiteral(node['value'])) refuseKey(kind, 'value');
      return;
    case 'in':
      checkKeys(kind, node);
      checkField(kind, node);
      if (typeof node['negated'] !== 'boolean') refuseKey(kind, 'negated');
      if (!isLiteralList(node['values'])) refuseKey(kind, 'values');
      return;
    case 'between':
      checkKeys(kind, node);
      checkField(kind, node);
      if (typeof node['negated'] !== 'boolean') refuseKey(kind, 'negated');
      if (!isLiteral(node['low'])) refuseKey(kind, 'low');
      if (!isLiteral(node['high'])) refuseKey(kind, 'high');
      return;
    case 'null':
      checkKeys(kind, node);
      checkField(kind, node);
      if (typeof node['negated'] !== 'boolean') refuseKey(kind, 'negated');
      return;
    default:
      refuse('a node has no known kind');
  }
}

function checkOperands(kind: 'and' | 'or', operands: unknown, depth: number, count: { nodes: number }): void {
  if (!Array.isArray(operands) || operands.length < 2) return refuseKey(kind, 'operands');
  for (const operand of operands) checkNode(operand, kind, depth, count);
}

function checkKeys(kind: Kind, node: PlainObject): void {
  const odd = oddKey(node, nodeKeys[kind]);
  if (odd !== undefined) refuseKey(kind, odd);
}

function checkField(kind: Kind, { field }: PlainObject): void {
  if (typeof field !== 'string' || !isName(field)) refuseKey(kind, 'field');
}

const isComparisonOperator = (operator: unknown) => (comparisonOperators as readonly unknown[]).includes(operator);

/** A list of at least one literal. `every` would skip what was never set. */
function isLiteralList(values: unknown): boolean {
  if (!Array.isArray(values)) return false;
  for (const value of values) if (!isLiteral(value)) return false;
  return values.length > 0;
}

function isLiteral(literal: unknown): boolean {
  if (!isPlainObject(literal) || oddKey(literal, nodeKeys.literal) !== undefined) return false;
  const { kind, value } = literal;
  switch (typeof value) {
    case 'number':
      return kind === 'integer' && Number.isSafeInteger(value) && !Object.is(value, -0);
    case 'boolean':
      return kind === 'boolean';
    case 'string':
      return kind === 'string' ? isStringValue(value) : kind === 'decimal' && isDecimal(value);
    default:
      return false;
  }
}

const isDecimal = (value: string) => /^-?(?:0|[1-9][0-9]*)\.[0-9]+$/.test(value) && readDecimal(value) === value;

function isPlainObject(value: unknown): value is PlainObject {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** The first key that is unknown or missing, or `range` where that is wrong. */
function oddKey(node: PlainObject, known: readonly string[]): string | undefined {
  let at = 0;
  // The usual order needs no list of the keys, which takes twice the time.
  for (const key in node) if (key !== known[at++]) return oddKeyInAnyOrder(node, known);
  return at < known.length - 1 ? oddKeyInAnyOrder(node, known) : isRange(node['range']) ? undefined : 'range';
}

function oddKeyInAnyOrder(node: PlainObject, known: readonly string[]): string | undefined {
  return (
    Object.keys(node).find((key) => !known.includes(key)) ??
    known.find((key) => key !== 'range' && !Object.hasOwn(node, key)) ??
    (isRange(node['range']) ? undefined : 'range')
  );
}

function isRange(range: unknown): boolean {
  if (range === undefined) return true;
  if (!isPlainObject(range)) return false;
  const { from, to } = range;
  return Number.isSafeInteger(from) && Number.isSafeInteger(to) && 0 <= Number(from) && Number(from) <= Number(to);
}

function refuseKey(kind: Kind, key: string): never {
  refuse(`a node of kind ${kind} has a wrong or missing ${JSON.stringify(key)}`);
}

function refuse(reason: string): never {
  throw new TypeError(`This is not a well-formed search expression: ${reason}. Read JSON from outside with fromJson.`);
}
