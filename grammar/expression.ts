import type { ComparisonOperator } from './operators.ts';

/** Offsets in UTF-16 units into the text; `from` is included, `to` is not. */
export type Range = { readonly from: number; readonly to: number };

type Ranged = { readonly range?: Range };

/** An integer within ±(2^53 − 1), never −0. */
export type IntegerLiteral = Ranged & { readonly kind: 'integer'; readonly value: number };
/** Canonical digits: no exponent, a digit after the point, no needless zeros or `-0`. */
export type DecimalLiteral = Ranged & { readonly kind: 'decimal'; readonly value: string };
/** Well-formed Unicode without U+0000; also how dates and times are written. */
export type StringLiteral = Ranged & { readonly kind: 'string'; readonly value: string };
/** `TRUE` or `FALSE`. */
export type BooleanLiteral = Ranged & { readonly kind: 'boolean'; readonly value: boolean };
/** A value as it is written; what it means depends on the type of its field. */
export type Literal = IntegerLiteral | DecimalLiteral | StringLiteral | BooleanLiteral;

/**
 * Stands for what a broken text lacks; occurs in a `PartialExpression` only. For a field without
 * a condition, `field` is its name and `range` its range.
 */
export type Missing = Ranged & { readonly kind: 'missing'; readonly field?: string };

type Trees<Gap> = {
  readonly and: Ranged & { readonly kind: 'and'; readonly operands: readonly (Trees<Gap>[Kind] | Gap)[] };
  readonly or: Ranged & { readonly kind: 'or'; readonly operands: readonly (Trees<Gap>[Kind] | Gap)[] };
  readonly not: Ranged & { readonly kind: 'not'; readonly operand: Trees<Gap>[Kind] | Gap };
  readonly comparison: Ranged & {
    readonly kind: 'comparison';
    readonly field: string;
    readonly operator: ComparisonOperator;
    readonly value: Literal | Gap;
  };
  readonly in: Ranged & {
    readonly kind: 'in';
    readonly field: string;
    readonly negated: boolean;
    readonly values: readonly (Literal | Gap)[];
  };
  readonly between: Ranged & {
    readonly kind: 'between';
    readonly field: string;
    readonly negated: boolean;
    readonly low: Literal | Gap;
    readonly high: Literal | Gap;
  };
  readonly null: Ranged & { readonly kind: 'null'; readonly field: string; readonly negated: boolean };
};

/** The kinds of node that an expression is made of; literals have kinds of their own. */
export type Kind = 'and' | 'or' | 'not' | 'comparison' | 'in' | 'between' | 'null';
/** The node of a kind. */
export type NodeOf<K extends Kind> = Trees<never>[K];
type PartialNodeOf<K extends Kind> = Trees<Missing>[K];

/** Two operands or more, all of which must hold; none is an AND itself (L2.6). */
export type And = NodeOf<'and'>;
/** Two operands or more, one of which must hold; none is an OR itself (L2.6). */
export type Or = NodeOf<'or'>;
/** The NOT of an operand. */
export type Not = NodeOf<'not'>;
/** `field operator value`. */
export type Comparison = NodeOf<'comparison'>;
/** `field IN (…)`, or its NOT; at least one value. */
export type In = NodeOf<'in'>;
/** `field BETWEEN low AND high`, both ends included, or its NOT. */
export type Between = NodeOf<'between'>;
/** `field IS NULL`, or its NOT. */
export type Null = NodeOf<'null'>;
/** A condition on one field. */
export type Predicate = Comparison | In | Between | Null;

/** A search as a tree, plain readonly JSON (L2.5). `range` is its range in the text, if known. */
export type Expression = NodeOf<Kind>;

/** The tree of a broken text, with `missing` nodes for what it lacks. No backend accepts it. */
export type PartialExpression = PartialNodeOf<Kind> | Missing;

/** The deepest nesting that any function accepts, whatever a profile's limits. */
export const maximumDepth = 256;

/** One function for each kind of node. Connectives get the results of their operands. */
export type Fold<R> = {
  readonly and: (operands: readonly R[], node: NodeOf<'and'>) => R;
  readonly or: (operands: readonly R[], node: NodeOf<'or'>) => R;
  readonly not: (operand: R, node: NodeOf<'not'>) => R;
  readonly comparison: (node: NodeOf<'comparison'>) => R;
  readonly in: (node: NodeOf<'in'>) => R;
  readonly between: (node: NodeOf<'between'>) => R;
  readonly null: (node: NodeOf<'null'>) => R;
};

/**
 * Reduces an expression to one value, from its leaves up.
 *
 * @example
 * fold(expression, {
 *   and: (counts) => counts.reduce((a, b) => a + b),
 *   or: (counts) => counts.reduce((a, b) => a + b),
 *   not: (count) => count,
 *   comparison: () => 1,
 *   in: () => 1,
 *   between: () => 1,
 *   null: () => 1,
 * }) // 2
 * @throws TypeError for an unknown kind, and for nesting over 256, so that a circular tree cannot
 *   overflow the stack
 */
export function fold<R>(expression: Expression, handlers: Fold<R>, depth = 0): R {
  if (depth > maximumDepth) throw tooDeep();
  // A lookup by kind instead of a switch makes `toSql` a third slower.
  switch (expression.kind) {
    case 'comparison':
      return handlers.comparison(expression);
    case 'in':
      return handlers.in(expression);
    case 'between':
      return handlers.between(expression);
    case 'null':
      return handlers.null(expression);
    case 'not':
      return handlers.not(fold(expression.operand, handlers, depth + 1), expression);
    case 'and':
      return handlers.and(foldAll(expression.operands, handlers, depth + 1), expression);
    case 'or':
      return handlers.or(foldAll(expression.operands, handlers, depth + 1), expression);
  }
  throw new TypeError('This is no search expression: a node has no known kind.');
}

function foldAll<R>(operands: readonly Expression[], handlers: Fold<R>, depth: number): R[] {
  const made: R[] = [];
  for (const operand of operands) made.push(fold(operand, handlers, depth));
  return made;
}

/**
 * Visits every node, parents first, with the number of and, or and not nodes above it.
 *
 * @example walk(expression, ({ kind }) => kind)
 * @throws TypeError for a tree nested deeper than 256 nodes, or than `deepest`
 */
export function walk<Node extends PartialExpression>(
  expression: Node,
  visit: (node: Node, depth: number) => void,
  deepest = maximumDepth,
): void {
  const open: { node: Node; depth: number }[] = [{ node: expression, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, depth } = next;
    if (depth > deepest) throw tooDeep();
    visit(node, depth);
    const children = childrenOf(node);
    for (let index = children.length - 1; index >= 0; index--) open.push({ node: children[index] as Node, depth: depth + 1 });
  }
}

/** The number of and, or and not nodes above the deepest node. */
export function depthOf(expression: PartialExpression): number {
  let deepest = 0;
  const see = (_: PartialExpression, depth: number): void => {
    deepest = Math.max(deepest, depth);
  };
  walk(expression, see, Number.POSITIVE_INFINITY);
  return deepest;
}

/** The operands of a connective; none for a predicate. */
export function childrenOf<Node extends PartialExpression>(node: Node): readonly Node[] {
  return ('operands' in node ? node.operands : 'operand' in node ? [node.operand] : []) as readonly Node[];
}

/**
 * The literals of a node in written order; none for a connective or a null test.
 *
 * @example literalsOf({ kind: 'null', field: 'title', negated: false }) // []
 */
export function literalsOf(node: Expression): readonly Literal[];
export function literalsOf(node: PartialExpression): readonly (Literal | Missing)[];
export function literalsOf(node: PartialExpression): readonly (Literal | Missing)[] {
  if ('values' in node) return node.values;
  if ('low' in node) return [node.low, node.high];
  return 'value' in node ? [node.value] : [];
}

function tooDeep(): TypeError {
  return new TypeError(`The expression is nested deeper than ${maximumDepth} nodes.`);
}
