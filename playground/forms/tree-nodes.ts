import { type Expression, type Fields, fold, type Literal, literalsOf, type Predicate, type Range } from 'search-expression';
import type { Meaning } from './meaning-of.ts';

/** A node of the tree as it is shown. What joins others is open at first; a condition opens on its values. */
export type TreeNode = {
  readonly range: Range | undefined;
  readonly content: TreeContent;
  /** Made when they are looked at: a list can have thousands of values. */
  readonly children: () => readonly TreeNode[];
  readonly childCount: number;
};

export type TreeContent =
  | { readonly kind: 'join'; readonly operator: 'AND' | 'OR' | 'NOT'; readonly count: number }
  | {
      readonly kind: 'condition';
      readonly field: string;
      readonly label: string | undefined;
      readonly operator: string;
      /** The first few. */
      readonly values: readonly Meaning[];
      readonly left: number;
    }
  | { readonly kind: 'value'; readonly of: Literal['kind']; readonly meaning: Meaning };

const shownValues = 3;

/** The nodes of an expression. */
export function treeNodes(
  expression: Expression,
  fields: Fields,
  meaningOf: (field: string, literal: Literal) => Meaning,
): TreeNode {
  const join = (operator: 'AND' | 'OR' | 'NOT', range: Range | undefined, nodes: readonly TreeNode[]): TreeNode => ({
    range,
    content: { kind: 'join', operator, count: nodes.length },
    children: () => nodes,
    childCount: nodes.length,
  });
  const condition = (node: Predicate): TreeNode => {
    const literals = literalsOf(node);
    return {
      range: node.range,
      content: {
        kind: 'condition',
        field: node.field,
        label: fields[node.field]?.label,
        operator: operatorOf(node),
        values: literals.slice(0, shownValues).map((literal) => meaningOf(node.field, literal)),
        left: Math.max(0, literals.length - shownValues),
      },
      children: () =>
        literals.map((literal) => ({
          range: literal.range,
          content: { kind: 'value', of: literal.kind, meaning: meaningOf(node.field, literal) },
          children: () => [],
          childCount: 0,
        })),
      childCount: literals.length,
    };
  };
  return fold<TreeNode>(expression, {
    and: (nodes, { range }) => join('AND', range, nodes),
    or: (nodes, { range }) => join('OR', range, nodes),
    not: (node, { range }) => join('NOT', range, [node]),
    comparison: condition,
    in: condition,
    between: condition,
    null: condition,
  });
}

/** A node that can be seen now, with its place in the tree. */
export type TreeRow = {
  readonly node: TreeNode;
  /** Tells it from every other: the places on the way to it. */
  readonly path: string;
  readonly level: number;
  readonly position: number;
  readonly size: number;
  readonly isOpen: boolean;
};

/** The nodes that can be seen, from top to bottom; those in `turned` are as they are not at first. At most so many. */
export function treeRows(root: TreeNode, turned: ReadonlySet<string>, most: number): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (node: TreeNode, path: string, level: number, position: number, size: number): void => {
    if (rows.length >= most) return;
    const isOpen = node.childCount > 0 && (node.content.kind === 'join') !== turned.has(path);
    rows.push({ node, path, level, position, size, isOpen });
    if (isOpen)
      for (const [at, child] of node.children().entries()) add(child, `${path}.${at}`, level + 1, at + 1, node.childCount);
  };
  add(root, '0', 1, 1, 1);
  return rows;
}

const inWords = { in: 'IN', between: 'BETWEEN', null: 'NULL' } as const;

/** As it is written in the language. */
function operatorOf(node: Predicate): string {
  if (node.kind === 'comparison') return node.operator;
  if (node.kind === 'null') return node.negated ? 'IS NOT NULL' : 'IS NULL';
  return (node.negated ? 'NOT ' : '') + inWords[node.kind];
}
