import {
  type Expression,
  type Fields,
  fold,
  isPlain,
  type Literal,
  type Locale,
  literalsOf,
  type PlainPredicate,
  type Predicate,
  print,
  type Range,
  textIn,
} from 'search-expression';
import type { ValueMeaning } from './meanings.ts';

/** A node of the rendered tree. AND, OR and NOT are open at first, conditions are closed. */
export type TreeNode = {
  readonly range: Range | undefined;
  readonly content: TreeContent;
  /** Computed on demand: a list can have thousands of values. */
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
      /** The first three. */
      readonly values: readonly ValueMeaning[];
      readonly left: number;
    }
  | { readonly kind: 'value'; readonly of: Literal['kind']; readonly meaning: ValueMeaning };

const shownValues = 3;

export function treeNodes(
  expression: Expression,
  fields: Fields,
  meaningOf: (field: string, literal: Literal) => ValueMeaning,
  locale: Locale = 'en',
): TreeNode {
  const join = (operator: 'AND' | 'OR' | 'NOT', range: Range | undefined, nodes: readonly TreeNode[]): TreeNode => ({
    range,
    content: { kind: 'join', operator, count: nodes.length },
    children: () => nodes,
    childCount: nodes.length,
  });
  const condition = (node: Predicate): TreeNode => {
    if (!isPlain(node)) {
      const content = { kind: 'condition', field: print(node), label: undefined, operator: '', values: [], left: 0 } as const;
      return { range: node.range, content, children: () => [], childCount: 0 };
    }
    const literals = literalsOf(node);
    return {
      range: node.range,
      content: {
        kind: 'condition',
        field: node.field,
        label: textIn(fields[node.field]?.label, locale),
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
    call: condition,
    empty: condition,
    has: condition,
    members: condition,
    related: (node, inner) => ({ ...condition(node), children: () => [inner()], childCount: 1 }),
  });
}

/** A visible node, with its position for `aria-level`, `aria-posinset` and `aria-setsize`. */
export type TreeRow = {
  readonly node: TreeNode;
  /** Unique: the indexes of the nodes on the way to it. */
  readonly path: string;
  readonly level: number;
  readonly position: number;
  readonly size: number;
  readonly isOpen: boolean;
};

/** Returns the visible nodes, at most `limit`. Nodes in `toggled` are not in their first state. */
export function treeRows(root: TreeNode, toggled: ReadonlySet<string>, limit: number): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (node: TreeNode, path: string, level: number, position: number, size: number): void => {
    if (rows.length >= limit) return;
    const isOpen = node.childCount > 0 && (node.content.kind === 'join') !== toggled.has(path);
    rows.push({ node, path, level, position, size, isOpen });
    if (isOpen)
      for (const [at, child] of node.children().entries()) add(child, `${path}.${at}`, level + 1, at + 1, node.childCount);
  };
  add(root, '0', 1, 1, 1);
  return rows;
}

const keywords = { in: 'IN', between: 'BETWEEN', null: 'NULL' } as const;

function operatorOf(node: PlainPredicate): string {
  if (node.kind === 'comparison') return node.operator;
  if (node.kind === 'null') return node.negated ? 'IS NOT NULL' : 'IS NULL';
  return (node.negated ? 'NOT ' : '') + keywords[node.kind];
}
