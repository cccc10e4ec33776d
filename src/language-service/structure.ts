import type { Range } from '../../grammar/expression.ts';
import { rangeOf, type Token } from '../../grammar/tokenize.ts';
import { type Role, roleOf } from './role-of.ts';

/*
 * How a text is put together, parentheses included, which the tree leaves out. Read from the tokens alone, once through, so that it is there for a
 * text that is wrong anywhere, nested to any depth. All numbers are indexes of tokens.
 */

/** The first and the last token of a part; both are of it. */
export type Span = { readonly first: number; readonly last: number };

/** A condition: a field, an operator of one word or more, and values, as far as they are there; `open` and `close` enclose its list. */
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

export type Structure = { readonly root: Group; readonly clauses: readonly Clause[]; readonly pairs: readonly Pair[] };

/** Two parentheses that belong together. */
type Pair = { readonly open: number; readonly close: number; readonly kind: 'list' | 'group' };

/** The structure of the tokens of a document; found out once. */
export function structureOf(tokens: readonly Token[]): Structure {
  const known = structures.get(tokens);
  if (known !== undefined) return known;
  const made = readStructure(tokens);
  structures.set(tokens, made);
  return made;
}

const structures = /* @__PURE__ */ new WeakMap<readonly Token[], Structure>();

/** Items cut before each AND, or OR: every part but the first begins with it. */
export function cutBefore(items: readonly Item[], word: 'AND' | 'OR', tokens: readonly Token[]): readonly (readonly Item[])[] {
  const parts: Item[][] = [[]];
  for (const item of items) {
    if (item.kind === 'word' && roleOf(tokens[item.first]) === word) parts.push([]);
    parts.at(-1)?.push(item);
  }
  return parts;
}

/** The groups that hold a place, from the whole text inwards, and at the end the item that does; `holds` says whether one does. */
export function pathTo({ root }: Structure, holds: (span: Span) => boolean): readonly Item[] {
  const path: Item[] = [root];
  for (let at: Item | undefined = root; at?.kind === 'group'; ) {
    at = at.items.find(holds);
    if (at !== undefined) path.push(at);
  }
  return path;
}

/** From the first of some items to the last; undefined for none. */
export function spanOf(items: readonly Item[]): Span | undefined {
  const [first, last] = [items[0], items.at(-1)];
  return first && last && { first: first.first, last: last.last };
}

/** Where a part stands in the text. */
export function placeOf({ first, last }: Span, tokens: readonly Token[]): Range {
  const [from, to] = [tokens[first], tokens[last]];
  return { from: from?.startOffset ?? 0, to: to === undefined ? 0 : rangeOf(to).to };
}

type Open<Part> = { -readonly [Key in keyof Part]: Part[Key] extends readonly (infer One)[] ? One[] : Part[Key] };

function readStructure(tokens: readonly Token[]): Structure {
  const root = groupAt(0, undefined);
  const open: Open<Group>[] = [root];
  const clauses: Clause[] = [];
  const pairs: Pair[] = [];
  let clause: Open<Clause> | undefined;
  let inList = false;
  /** Parentheses inside a list, which no list has. */
  let odd = 0;

  const add = (item: Item): void => void open.at(-1)?.items.push(item);
  const role = (at: number): Role | undefined => roleOf(tokens[at]);
  const clauseAt = (at: number, field?: number): Open<Clause> => {
    clause = { kind: 'clause', first: at, last: at, field, operators: [], values: [], open: undefined, close: undefined };
    clauses.push(clause);
    add(clause);
    return clause;
  };
  const wordAt = (at: number): void => {
    add({ kind: 'word', first: at, last: at });
    clause = undefined;
  };
  /** What follows is no part of a list: it was not closed. */
  const isBeyondList = (at: number): boolean => {
    const [now, next] = [role(at), role(at + 1)];
    if (now === 'AND' || now === 'OR') return next !== 'value';
    return now === 'field' && next !== undefined && operatorRoles.has(next);
  };
  const inListAt = (at: number, of: Open<Clause>): void => {
    const now = role(at);
    of.last = at;
    if (now === 'value') of.values.push(at);
    else if (now === '(') odd++;
    else if (now === ')' && odd-- === 0) {
      of.close = at;
      inList = false;
      pairs.push({ open: of.open ?? at, close: at, kind: 'list' });
    }
  };
  const take: { readonly [R in Role]: (at: number) => void } = {
    field: (at) => {
      const next = role(at + 1);
      const isValueMeant = clause !== undefined && wantsValue(clause, role) && (next === undefined || !operatorRoles.has(next));
      if (clause !== undefined && isValueMeant) clause.last = at;
      else clauseAt(at, at);
    },
    value: (at) => {
      const of = clause ?? clauseAt(at);
      of.values.push(at);
      of.last = at;
    },
    comparator: (at) => operatorAt(at),
    IN: (at) => operatorAt(at),
    BETWEEN: (at) => operatorAt(at),
    IS: (at) => operatorAt(at),
    NULL: (at) => operatorAt(at),
    AND: (at) => {
      const words = clause?.operators.map(role) ?? [];
      if (words.includes('BETWEEN') && !words.includes('AND')) operatorAt(at);
      else wordAt(at);
    },
    OR: wordAt,
    NOT: (at) => {
      const last = clause?.operators.at(-1);
      const isOfOperator = last === undefined ? clause?.last === clause?.field : last === at - 1 && role(last) === 'IS';
      if (clause !== undefined && isOfOperator) operatorAt(at);
      else wordAt(at);
    },
    '(': (at) => {
      if (clause !== undefined && clause.operators.at(-1) === at - 1 && role(at - 1) === 'IN') {
        clause.open = clause.last = at;
        inList = true;
        odd = 0;
        return;
      }
      clause = undefined;
      const group = groupAt(at, at);
      add(group);
      open.push(group);
    },
    ')': (at) => {
      const group = open.length > 1 ? open.pop() : undefined;
      if (group === undefined) return wordAt(at);
      clause = undefined;
      group.close = group.last = at;
      pairs.push({ open: group.first, close: at, kind: 'group' });
    },
    ',': (at) => {
      if (clause === undefined) wordAt(at);
      else clause.last = at;
    },
  };
  const operatorAt = (at: number): void => {
    const of = clause ?? clauseAt(at);
    of.operators.push(at);
    of.last = at;
  };

  for (let at = 0; at < tokens.length; at++) {
    const now = role(at);
    if (inList && clause !== undefined && !isBeyondList(at)) {
      inListAt(at, clause);
      continue;
    }
    inList = false;
    if (now === undefined) wordAt(at);
    else take[now](at);
  }
  for (const group of open.toReversed()) group.last = group.items.at(-1)?.last ?? group.first;
  return { root, clauses, pairs };
}

const operatorRoles: ReadonlySet<Role> = /* @__PURE__ */ new Set<Role>(['comparator', 'IN', 'BETWEEN', 'IS']);

/** The condition has an operator, and fewer values than belong to it. */
function wantsValue({ operators, values }: Open<Clause>, role: (at: number) => Role | undefined): boolean {
  const words = operators.map(role);
  return words.length > 0 && !words.includes('NULL') && values.length < (words.includes('BETWEEN') ? 2 : 1);
}

function groupAt(first: number, open: number | undefined): Open<Group> {
  return { kind: 'group', first, last: first, open, close: undefined, items: [] };
}
