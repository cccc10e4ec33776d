import type { Expression, Kind, Literal, NodeOf, PartialExpression } from './expression.ts';
import { maximumDepth } from './fold.ts';
import { isName, isStringValue, readDecimal } from './literal.ts';
import { comparisonOperators } from './operators.ts';

/** A tree with more nodes is refused: nobody writes one, and a tree whose nodes are shared can have any number. */
const maximumNodes = 1_000_000;

/**
 * Says nothing for a well-formed expression (L2.6), whoever made it.
 *
 * @throws TypeError for the tree of a broken text, and for anything else: a kind, key or value that does not exist, a list or connective that is too short, a connective
 *   directly in one of its own kind, a nesting over 256, a cycle. Takes time in proportion to the tree, and no stack.
 */
export function assertWellFormed(expression: unknown): asserts expression is Expression {
  if (broken.has(expression as object)) refuse('it comes from a text with errors');
  const open: { node: unknown; depth: number; parent: string }[] = [{ node: expression, depth: 0, parent: '' }];
  for (let count = 0, next = open.pop(); next !== undefined; count++, next = open.pop()) {
    const { node, depth, parent } = next;
    if (depth > maximumDepth) refuse(`it is nested deeper than ${maximumDepth} nodes`);
    if (count > maximumNodes) refuse(`it has more than ${maximumNodes} nodes`);
    if (!isRecord(node) || typeof node['kind'] !== 'string' || !Object.hasOwn(shapes, node['kind']))
      refuse('a node has no known kind');
    const kind = node['kind'] as Kind;
    if (kind === parent) refuse(`an ${kind} stands directly in an ${kind}`);
    assertShape(node, shapes[kind], kind);
    const children = kind === 'not' ? [node['operand']] : kind === 'and' || kind === 'or' ? (node['operands'] as unknown[]) : [];
    for (const child of children) open.push({ node: child, depth: depth + 1, parent: kind === 'not' ? '' : kind });
  }
}

/** Says that a tree is what could be read of a broken text. It may look whole, where the text has `==` for `=`; it is still refused. */
export function markBroken(tree: PartialExpression): void {
  broken.add(tree);
}

const broken = new WeakSet<object>();

type Test = (value: unknown) => boolean;
type Shape<Node> = { readonly [Key in Exclude<keyof Node, 'range' | 'kind'>]: Test };

const isField: Test = (value) => typeof value === 'string' && isName(value);
const isFlag: Test = (value) => typeof value === 'boolean';
const isList =
  (minimum: number, test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.length >= minimum && Array.from(value).every(test);
const isAny: Test = () => true;

const isLiteral: Test = (value) => {
  if (!isRecord(value) || !Object.hasOwn(literals, String(value['kind']))) return false;
  assertShape(value, { value: literals[value['kind'] as Literal['kind']] }, String(value['kind']));
  return true;
};

const literals: Readonly<Record<Literal['kind'], Test>> = {
  integer: (value) => Number.isSafeInteger(value) && !Object.is(value, -0),
  decimal: (value) => typeof value === 'string' && /^-?(?:0|[1-9][0-9]*)\.[0-9]+$/.test(value) && readDecimal(value) === value,
  string: (value) => typeof value === 'string' && isStringValue(value),
  boolean: isFlag,
};

/** Every key of every kind of node, with what its value has to be. Children are looked at one by one, not from here. */
const shapes: { readonly [K in Kind]: Shape<NodeOf<K>> } = {
  and: { operands: isList(2, isAny) },
  or: { operands: isList(2, isAny) },
  not: { operand: isAny },
  comparison: {
    field: isField,
    operator: (value) => (comparisonOperators as readonly unknown[]).includes(value),
    value: isLiteral,
  },
  in: { field: isField, negated: isFlag, values: isList(1, isLiteral) },
  between: { field: isField, negated: isFlag, low: isLiteral, high: isLiteral },
  null: { field: isField, negated: isFlag },
};

/** The record has the keys of its shape with right values, perhaps a range, and nothing else. */
function assertShape(record: Readonly<Record<string, unknown>>, shape: Readonly<Record<string, Test>>, kind: string): void {
  for (const key of Object.keys(record)) {
    if (key === 'kind' || Object.hasOwn(shape, key)) continue;
    if (key !== 'range' || (record[key] !== undefined && !isRange(record[key])))
      refuse(`a node of kind ${kind} has a wrong ${JSON.stringify(key)}`);
  }
  for (const [key, test] of Object.entries(shape)) {
    if (!Object.hasOwn(record, key) || !test(record[key]))
      refuse(`a node of kind ${kind} has a wrong or missing ${JSON.stringify(key)}`);
  }
}

function isRange(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { from, to } = value;
  return Number.isSafeInteger(from) && Number.isSafeInteger(to) && 0 <= Number(from) && Number(from) <= Number(to);
}

/** A plain object: not an array, not a Date, nothing of a class. */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function refuse(reason: string): never {
  throw new TypeError(`This is not a well-formed search expression: ${reason}.`);
}
