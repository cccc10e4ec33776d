import type { Range } from '../../grammar/expression.ts';
import { roleOf, type Token } from '../../grammar/lexer.ts';
import type { SyntaxElement, SyntaxNode, SyntaxTree } from '../../grammar/syntax-tree.ts';
import { cached } from './cache.ts';

/*
 * The outline of a text, from its syntax tree: conditions, the words between them, and groups in
 * parentheses. All numbers are indexes of tokens.
 */

/** The first and the last token of a part; both are of it. */
export type Span = { readonly first: number; readonly last: number };

/**
 * A condition: a field, an operator of one word or more, and values, as far as they are there;
 * `open` and `close` enclose its list.
 */
export type Clause = Span & {
  readonly kind: 'clause';
  readonly field: number | undefined;
  readonly operators: readonly number[];
  readonly values: readonly number[];
  readonly open: number | undefined;
  readonly close: number | undefined;
};

/** AND, OR or a NOT that stands before a condition; and what fits nowhere. */
type Word = Span & { readonly kind: 'word' };

/** What stands between two parentheses; the whole text has none. */
export type Group = Span & {
  readonly kind: 'group';
  readonly open: number | undefined;
  readonly close: number | undefined;
  readonly items: readonly Item[];
};

export type Item = Clause | Word | Group;

export type Outline = { readonly root: Group; readonly clauses: readonly Clause[]; readonly pairs: readonly Pair[] };

/** Two parentheses that belong together. */
type Pair = { readonly open: number; readonly close: number; readonly kind: 'list' | 'group' };

/** The outline of a tree; computed once. */
export const outlineOf = /* @__PURE__ */ cached(outline);

/** The condition that has the token of an index. */
export function clauseAt({ clauses }: Outline, index: number): Clause | undefined {
  return clauses.find(({ first, last }) => first <= index && index <= last);
}

/** Items cut before each AND, or OR: every part but the first begins with it. */
export function cutBefore(items: readonly Item[], word: 'AND' | 'OR', tokens: readonly Token[]): readonly (readonly Item[])[] {
  const parts: Item[][] = [[]];
  for (const item of items) {
    if (item.kind === 'word' && roleOf(tokens[item.first]) === word) parts.push([]);
    parts.at(-1)?.push(item);
  }
  return parts;
}

/** The groups with something, from the whole text inwards, then the item; `contains` tests one. */
export function pathTo({ root }: Outline, contains: (span: Span) => boolean): readonly Item[] {
  const path: Item[] = [root];
  for (let at: Item | undefined = root; at?.kind === 'group'; ) {
    at = at.items.find(contains);
    if (at !== undefined) path.push(at);
  }
  return path;
}

/** From the first of some items to the last; undefined for none. */
export function spanOf(items: readonly Item[]): Span | undefined {
  const [first, last] = [items[0], items.at(-1)];
  return first && last && { first: first.first, last: last.last };
}

/** The range of a part in the text. */
export function rangeOfSpan({ first, last }: Span, tokens: readonly Token[]): Range {
  return { from: tokens[first]?.from ?? 0, to: tokens[last]?.to ?? 0 };
}

type Open<Part> = { -readonly [Key in keyof Part]: Part[Key] extends readonly (infer One)[] ? One[] : Part[Key] };

/** Every token of a text is in its tree once, in order: so counting them gives their indexes. */
function outline({ tokens, root }: SyntaxTree): Outline {
  const clauses: Clause[] = [];
  const pairs: Pair[] = [];
  let at = 0;

  const itemsOf = (node: SyntaxNode, group: Open<Group>): void => {
    for (const child of node.children) {
      if (child.kind === 'node' && child.rule === 'predicate') addClause(child, group);
      else if (child.kind === 'node') itemsOf(child, group);
      else if (child.kind === 'skipped') for (const _ of child.tokens) wordAt(at++, group);
      else if (child.kind === 'token' && roleOf(child) === '(') return addGroup(node, group);
      else if (child.kind === 'token') wordAt(at++, group);
    }
  };
  const wordAt = (index: number, { items }: Open<Group>): void => void items.push({ kind: 'word', first: index, last: index });

  /** A parenthesis, an expression and a parenthesis, with what was skipped between them. */
  const addGroup = (node: SyntaxNode, outer: Open<Group>): void => {
    const group = groupAt(at, at++);
    outer.items.push(group);
    for (const child of node.children.slice(node.children.findIndex(({ kind }) => kind === 'token') + 1)) {
      if (child.kind === 'token') {
        group.close = at;
        pairs.push({ open: group.first, close: at, kind: 'group' });
        at++;
      } else if (child.kind === 'node') itemsOf(child, group);
      else if (child.kind === 'skipped') for (const _ of child.tokens) wordAt(at++, group);
    }
    group.last = at - 1;
  };

  const addClause = (node: SyntaxNode, { items }: Open<Group>): void => {
    const clause: Open<Clause> = {
      kind: 'clause',
      first: at,
      last: at,
      field: undefined,
      operators: [],
      values: [],
      open: undefined,
      close: undefined,
    };
    /** Of two names in a row the second is the field: the first is unfinished or one too many. */
    let second: number | undefined;
    const take = (child: SyntaxElement, rule: string): void => {
      // Conditions on records are clauses of their own.
      if (child.kind === 'node' && child.rule === 'disjunction') itemsOf(child, groupAt(at, clause.open));
      else if (child.kind === 'node') for (const one of child.children) take(one, child.rule);
      else if (child.kind === 'skipped') {
        const name = child.tokens.findLastIndex((token) => roleOf(token) === 'field');
        if (rule === 'predicate' && name >= 0) second = at + name;
        at += child.tokens.length;
      } else if (child.kind === 'token') {
        const role = roleOf(child);
        if (rule === 'field') clause.field ??= at;
        else if (rule === 'value' || rule === 'element' || rule === 'variable') clause.values.push(at);
        else if (role === '(') clause.open = at;
        else if (role === ')') clause.close = at;
        else if (role !== ',') {
          if (clause.operators.length === 0) clause.field = second ?? clause.field;
          clause.operators.push(at);
        }
        at++;
      }
    };
    take(node, node.rule);
    if (at === clause.first) return;
    clause.last = at - 1;
    if (clause.open !== undefined && clause.close !== undefined)
      pairs.push({ open: clause.open, close: clause.close, kind: 'list' });
    clauses.push(clause);
    items.push(clause);
  };

  const all = groupAt(0, undefined);
  itemsOf(root, all);
  all.last = Math.max(tokens.length - 1, 0);
  return { root: all, clauses, pairs };
}

function groupAt(first: number, open: number | undefined): Open<Group> {
  return { kind: 'group', first, last: first, open, close: undefined, items: [] };
}

/** The index of the first token at or after an offset. */
export function indexFrom(tokens: readonly Token[], offset: number): number {
  const at = tokens.findIndex(({ from }) => from >= offset);
  return at < 0 ? tokens.length : at;
}

/**
 * The index of the token that a caret is in or at. Between two tokens: a name or value before a
 * keyword, a keyword before a symbol, and otherwise the second.
 */
export function tokenAt(tokens: readonly Token[], caret: number): number | undefined {
  const first = tokens.findIndex(({ to }) => to >= caret);
  if (first < 0) return undefined;
  const touched = [first, first + 1].filter((at) => (tokens[at]?.from ?? Infinity) <= caret);
  return touched.toSorted((a, b) => weight(tokens[b]) - weight(tokens[a]) || b - a)[0];
}

function weight(token: Token | undefined): number {
  const role = roleOf(token);
  if (role === 'field' || role === 'value') return 2;
  return role === undefined || role === '(' || role === ')' || role === ',' || role === 'comparator' ? 0 : 1;
}
