import type { Expression, Literal, Missing, NodeOf, PartialExpression } from './expression.ts';

/** No tree that this library takes is nested deeper, whatever the limits of a profile say; so no recursion is. */
export const maximumDepth = 256;

/** What to make of each kind of node; a node's operands arrive as what was made of them. Total: no kind can be forgotten. */
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
 * Makes one value of an expression, from its leaves up. With `walk` the only code that knows where a node's children are.
 *
 * @throws TypeError for a tree nested deeper than 256 nodes, so that a hand-made or circular tree never overflows the stack; for an unknown kind
 */
export function fold<R>(expression: Expression, handlers: Fold<R>, depth = 0): R {
  if (depth > maximumDepth) throw tooDeep();
  // The one switch on kinds there is: a record of functions costs `toSql` a third of its time more.
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
 * Calls `visit` for every node, parents first, with the number of and, or and not nodes above it. Partial trees may be walked too.
 *
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

/** How many and, or and not nodes stand above the deepest node. */
export function depthOf(expression: PartialExpression): number {
  let deepest = 0;
  const see = (_: PartialExpression, depth: number): void => {
    deepest = Math.max(deepest, depth);
  };
  walk(expression, see, Number.POSITIVE_INFINITY);
  return deepest;
}

/** The expressions directly below a node, of the same sort as it is itself; none below a predicate. */
function childrenOf<Node extends PartialExpression>(node: Node): readonly Node[] {
  return ('operands' in node ? node.operands : 'operand' in node ? [node.operand] : []) as readonly Node[];
}

/** The literals of a node in the order in which they are written; none for a connective or a null test. */
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
