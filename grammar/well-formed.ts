import type { Kind, Literal, PartialExpression } from './expression.ts';
import { isStringValue, readDecimal } from './literal.ts';
import { shapes } from './shapes.ts';

/*
 * The rules of a well-formed tree (L2.6) that hold for every kind of node. Whoever reads a tree
 * from anywhere checks it as it goes: the printer, and `assertWellFormed` by it. No tree is taken
 * on trust: that of `parse` belongs to the caller, who may change it, and to mark it would take
 * three times as long as to read a short text.
 */

/** An object whose properties are not known yet. */
export type Unknown = { readonly [key: string]: unknown };

export const isObject = (value: unknown): value is Unknown => typeof value === 'object' && value !== null;

/** The keys of each kind in the order in which the parser makes them; `range` may be left out. */
export const nodeKeys = /* @__PURE__ */ Object.fromEntries<readonly string[]>(
  Object.entries({ ...shapes, literal: { value: '' }, variable: { name: '' }, fieldValue: { field: '' } }).map(
    ([kind, shape]) => [kind, ['kind', ...Object.keys(shape), 'range']],
  ),
) as Readonly<Record<Kind | 'literal' | 'variable' | 'fieldValue', readonly string[]>>;

/** A tree whose nodes are shared can stand for any number of them. */
export const maximumNodes = 1_000_000;

/**
 * Whether a node has no other keys than those of its kind, and a range that can be one. The values
 * of all other keys are right, so that it has them, and the number of keys tells: counting takes a
 * third of the time of looking at each.
 */
export function hasKeys(node: object, known: readonly string[], range: unknown): boolean {
  if (range !== undefined && !isRange(range)) return false;
  let count = range === undefined ? 1 : 0;
  for (const _ in node) count++;
  return count === known.length || hasKnownKeys(node, known);
}

function isRange(range: unknown): boolean {
  if (!isObject(range)) return false;
  const { from, to } = range;
  return Number.isSafeInteger(from) && Number.isSafeInteger(to) && 0 <= Number(from) && Number(from) <= Number(to);
}

export const isInteger = (value: unknown): value is number => Number.isSafeInteger(value) && !Object.is(value, -0);

const isDecimal = (value: string): boolean => /^-?(?:0|[1-9][0-9]*)\.[0-9]+$/.test(value) && readDecimal(value) === value;

/** Whether a literal of a kind can have a value. */
export function isLiteralValue(kind: unknown, value: unknown): boolean {
  switch (kind as Literal['kind']) {
    case 'integer':
      return isInteger(value);
    case 'decimal':
      return typeof value === 'string' && isDecimal(value);
    case 'string':
      return typeof value === 'string' && isStringValue(value);
    case 'boolean':
      return typeof value === 'boolean';
  }
  return false;
}

/**
 * Marks the tree of a text with errors. It may look whole, as that of `a == 1` does; it is refused
 * all the same.
 */
export function markBroken(tree: PartialExpression): void {
  Object.defineProperty(tree, broken, { value: true });
}

/** @throws TypeError for the tree of a text with errors */
export function assertUnbroken(tree: unknown): void {
  if (isObject(tree) && broken in tree) refuse('it comes from a text with errors');
}

const broken = /* @__PURE__ */ Symbol('broken');

/** @throws TypeError */
export function refuseKey(kind: Kind, key: string): never {
  refuse(`a node of kind ${kind} has a wrong or missing ${JSON.stringify(key)}`);
}

/** @throws TypeError */
export function refuse(reason: string): never {
  throw new TypeError(`This is not a well-formed search expression: ${reason}. Read JSON from outside with fromJson.`);
}

const hasKnownKeys = (node: object, known: readonly string[]) => Object.keys(node).every((key) => known.includes(key));
