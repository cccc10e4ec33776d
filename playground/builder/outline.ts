import type { Range, Schema } from 'search-expression';
import { type ReadCondition, readCondition } from './read-condition.ts';
import { type Token, tokensIn } from './tokens.ts';

type Placed = {
  /** From its first token to its last, without parentheses around it. */
  readonly range: Range;
  /** With them, where there are any. */
  readonly outer: Range;
  /** How many conditions and chips stand before it, and are in it. */
  readonly first: number;
  readonly leaves: number;
  /** Something in it is opened and never closed, or the reverse: a quote, a parenthesis, a BETWEEN. Other text cannot be put around or after it. */
  readonly isOpen: boolean;
};

/** Conditions of which all or any must hold, as they are written: a group in parentheses is one of its own. Two pieces at least. */
export type Group = Placed & {
  readonly kind: 'group';
  readonly operator: 'and' | 'or';
  readonly pieces: readonly Piece[];
  /** The words between them. */
  readonly words: readonly Range[];
};
export type Negation = Placed & { readonly kind: 'not'; readonly word: Range; readonly piece: Piece };
export type Condition = Placed & ReadCondition & { readonly kind: 'condition'; readonly nameAt: Range };
/** A piece that is shown as its text: broken, unknown, or nothing at all where something is missing. */
export type Chip = Placed & { readonly kind: 'chip' };
export type Piece = Group | Negation | Condition | Chip;

/** What the builder shows of a text. */
export type Outline = {
  readonly text: string;
  readonly schema: Schema;
  /** Undefined for a text of nothing. */
  readonly root: Piece | undefined;
  readonly parents: ReadonlyMap<Piece, Group | Negation>;
};

/** Reads any text: what is whole becomes conditions and groups of them, all else chips. Every token is in a piece, or joins two of them. */
export function outline(text: string, schema: Schema): Outline {
  const tokens = tokensIn(text);
  const parents = new Map<Piece, Group | Negation>();
  const source: Source = { text, schema, tokens, partners: partnersIn(tokens), parents, leaves: 0 };
  return { text, schema, parents, root: tokens.length === 0 ? undefined : group(source, 0, tokens.length, 0) };
}

type Source = Pick<Outline, 'text' | 'schema'> & {
  readonly tokens: readonly Token[];
  /** The other one of a pair of parentheses, by the place of a token. */
  readonly partners: ReadonlyMap<number, number>;
  readonly parents: Map<Piece, Group | Negation>;
  /** How many were read so far. */
  leaves: number;
};

/** What is nested deeper is shown as text. */
const deepest = 48;

/** A range of tokens as the pieces between its ORs, or else between its ANDs. */
function group(source: Source, from: number, to: number, depth: number): Piece {
  const any = joinsIn(source, 'OR', from, to);
  return any.length > 0
    ? joined(source, 'or', any, from, to, (start, end) => all(source, start, end, depth + 1))
    : all(source, from, to, depth);
}

function all(source: Source, from: number, to: number, depth: number): Piece {
  const joins = joinsIn(source, 'AND', from, to);
  return joins.length > 0
    ? joined(source, 'and', joins, from, to, (start, end) => operand(source, start, end, depth + 1))
    : operand(source, from, to, depth);
}

function joined(
  source: Source,
  operator: 'and' | 'or',
  joins: readonly number[],
  from: number,
  to: number,
  read: (from: number, to: number) => Piece,
): Group {
  const first = source.leaves;
  const pieces = [...joins, to].map((end, index) => read(index === 0 ? from : (joins[index - 1] ?? 0) + 1, end));
  const range = { from: pieces[0]?.outer.from ?? 0, to: pieces.at(-1)?.outer.to ?? 0 };
  const words = joins.map((at) => rangeOf(source.tokens[at]));
  const isOpen = pieces.some((piece) => piece.isOpen);
  return owned(
    source,
    { kind: 'group', operator, pieces, words, range, outer: range, first, leaves: source.leaves - first, isOpen },
    pieces,
  );
}

function operand(source: Source, from: number, to: number, depth: number): Piece {
  const { tokens, partners } = source;
  const first = source.leaves;
  const opening = tokens[from];
  if (from < to && depth < deepest && opening?.word === 'NOT') {
    const piece = operand(source, from + 1, to, depth + 1);
    const range = { from: opening.from, to: piece.outer.to };
    const { leaves, isOpen } = piece;
    return owned(source, { kind: 'not', word: rangeOf(opening), piece, range, outer: range, first, leaves, isOpen }, [piece]);
  }
  if (from < to && depth < deepest && opening?.word === '(' && partners.get(from) === to - 1) {
    const piece = group(source, from + 1, to - 1, depth + 1);
    return enclosed(source, piece, { from: opening.from, to: tokens[to - 1]?.to ?? 0 });
  }
  return leaf(source, from, to);
}

function leaf(source: Source, from: number, to: number): Condition | Chip {
  const { text, schema, tokens } = source;
  const first = source.leaves++;
  // Nothing stands right behind what is before it.
  const end = tokens[from - 1]?.to ?? 0;
  const range = from === to ? { from: end, to: end } : { from: tokens[from]?.from ?? 0, to: tokens[to - 1]?.to ?? 0 };
  const read = readCondition(text.slice(range.from, range.to), schema);
  if (read !== undefined)
    return { ...read, kind: 'condition', nameAt: rangeOf(tokens[from]), range, outer: range, first, leaves: 1, isOpen: false };
  const isOpen = isLeftOpen(source, from, to);
  return { kind: 'chip', range, outer: range, first, leaves: 1, isOpen };
}

/** Whether a quote, a parenthesis or a BETWEEN has no end in a range of tokens. */
function isLeftOpen({ tokens, partners }: Source, from: number, to: number): boolean {
  let isBetween = false;
  for (let at = from; at < to; at++) {
    const { word, isClosed } = tokens[at] ?? { word: '', isClosed: true };
    if (!isClosed || ((word === '(' || word === ')') && !partners.has(at))) return true;
    if (word === 'BETWEEN') isBetween = true;
    else if (word === 'AND') isBetween = false;
  }
  return isBetween;
}

/** The piece again with the parentheses around it. */
function enclosed(source: Source, piece: Piece, outer: Range): Piece {
  const { parents } = source;
  const own: Piece = { ...piece, outer };
  parents.delete(piece);
  return 'pieces' in own ? owned(source, own, own.pieces) : 'piece' in own ? owned(source, own, [own.piece]) : own;
}

function owned<Owner extends Group | Negation>({ parents }: Source, owner: Owner, pieces: readonly Piece[]): Owner {
  for (const piece of pieces) parents.set(piece, owner);
  return owner;
}

/** Where a word joins, outside of parentheses; the AND of a BETWEEN joins nothing. */
function joinsIn({ tokens, partners }: Source, joining: 'AND' | 'OR', from: number, to: number): readonly number[] {
  const joins: number[] = [];
  let isBetween = false;
  for (let at = from; at < to; at++) {
    const word = tokens[at]?.word;
    if (word === '(') at = partners.get(at) ?? at;
    else if (word === 'BETWEEN') isBetween = true;
    else if (word === 'AND' && isBetween) isBetween = false;
    else if (word === joining) joins.push(at);
  }
  return joins;
}

function partnersIn(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const partners = new Map<number, number>();
  const open: number[] = [];
  for (const [at, { word }] of tokens.entries()) {
    if (word === '(') open.push(at);
    const opening = word === ')' ? open.pop() : undefined;
    if (opening === undefined) continue;
    partners.set(opening, at);
    partners.set(at, opening);
  }
  return partners;
}

const rangeOf = (token: Token | undefined): Range => ({ from: token?.from ?? 0, to: token?.to ?? 0 });
