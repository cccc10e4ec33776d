import { type Range, read, type Schema, type SyntaxElement, type SyntaxNode } from 'search-expression';
import { type ReadCondition, readCondition } from './read-condition.ts';

type Placed = {
  /** From its first token to its last, without parentheses around it. */
  readonly range: Range;
  /** With them, where there are any. */
  readonly outer: Range;
  /** How many conditions and chips stand before it, and are in it. */
  readonly first: number;
  readonly leaves: number;
  /**
   * Something in it is opened and never closed, or the reverse: a quote, a parenthesis, a BETWEEN.
   * Other text cannot be put around or after it.
   */
  readonly isOpen: boolean;
};

/**
 * Conditions of which all or any must hold, as they are written: a group in parentheses is one of
 * its own. Two pieces at least.
 */
export type Group = Placed & {
  readonly kind: 'group';
  readonly operator: 'and' | 'or';
  readonly pieces: readonly Piece[];
  /** The words between them; the place of one that is missing is empty. */
  readonly words: readonly Range[];
};
export type Negation = Placed & { readonly kind: 'not'; readonly word: Range; readonly piece: Piece };
export type Condition = Placed & ReadCondition & { readonly kind: 'condition'; readonly nameAt: Range };
/** A piece that is shown as its text: broken, unknown, or nothing where something is missing. */
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

/**
 * Reads any text: what is whole becomes conditions and groups of them, all else chips. Every token
 * is in a piece, or joins two of them.
 */
export function outline(text: string, schema: Schema): Outline {
  const { root } = read(text);
  const parents = new Map<Piece, Group | Negation>();
  const source: Source = { text, schema, parents, leaves: 0 };
  return { text, schema, parents, root: root.from === root.to ? undefined : pieceOf(source, [root], 0) };
}

type Source = Pick<Outline, 'text' | 'schema'> & {
  readonly parents: Map<Piece, Group | Negation>;
  /** How many were read so far. */
  leaves: number;
};

/** What makes one piece: a node of the tree, or its children, and what was skipped beside it. */
type Parts = readonly SyntaxElement[];

/** What is nested deeper is shown as text. */
const deepest = 48;

/** Parts as a piece; `outer` has the parentheses around them. */
function pieceOf(source: Source, parts: Parts, depth: number, outer?: Range): Piece {
  const at = parts.findIndex(({ kind }) => kind === 'node');
  const node = parts[at];
  if (node?.kind !== 'node' || node.rule === 'predicate') return leaf(source, parts, outer);
  const inner = parts.toSpliced(at, 1, ...node.children);
  if (node.rule === 'negation') return operand(source, inner, depth, outer);
  return joined(source, node.rule === 'disjunction' ? 'or' : 'and', inner, depth, outer);
}

/** A group of what stands between joining words; without any, the only piece. */
function joined(source: Source, operator: Group['operator'], parts: Parts, depth: number, outer?: Range): Piece {
  const words: Range[] = [];
  const between: SyntaxElement[][] = [[]];
  for (const part of parts) {
    if (part.kind === 'token' || part.kind === 'missing') {
      words.push(rangeOf([part]));
      between.push([]);
    } else between.at(-1)?.push(part);
  }
  if (words.length === 0) return pieceOf(source, parts, depth, outer);
  const first = source.leaves;
  const pieces = between.map((one) => pieceOf(source, one, depth + 1));
  const range = { from: pieces[0]?.outer.from ?? 0, to: pieces.at(-1)?.outer.to ?? 0 };
  const isOpen = pieces.some((piece) => piece.isOpen);
  const leaves = source.leaves - first;
  return owned(source, { kind: 'group', operator, pieces, words, range, outer: outer ?? range, first, leaves, isOpen }, pieces);
}

/** What a NOT or a parenthesis begins, or a condition. */
function operand(source: Source, parts: Parts, depth: number, outer?: Range): Piece {
  const at = parts.findIndex(({ kind }) => kind === 'token');
  const opening = parts[at];
  if (opening?.kind !== 'token') return pieceOf(source, parts, depth, outer);
  if (depth >= deepest) return leaf(source, parts, outer);
  const rest = parts.slice(at + 1);
  // A parenthesis that is not closed is text of the first condition behind it.
  if (rest.some(({ kind }) => kind === 'missing')) {
    const skipped = { ...rangeOf([opening]), kind: 'skipped', tokens: [opening] } as const;
    const inner = rest.filter(({ kind }) => kind !== 'missing');
    return pieceOf(source, [...parts.slice(0, at), skipped, ...inner], depth + 1, outer);
  }
  if (at > 0) return leaf(source, parts, outer);
  if (rest.at(-1)?.kind === 'token') return pieceOf(source, rest.slice(0, -1), depth + 1, outer ?? rangeOf(parts));
  if (!rest.some((part) => part.kind === 'node' && part.rule === 'negation')) return leaf(source, parts, outer);
  const piece = pieceOf(source, rest, depth + 1);
  const { first, leaves, isOpen } = piece;
  const range = { from: opening.from, to: piece.outer.to };
  const word = rangeOf([opening]);
  return owned(source, { kind: 'not', word, piece, range, outer: outer ?? range, first, leaves, isOpen }, [piece]);
}

function owned<Owner extends Group | Negation>({ parents }: Source, owner: Owner, pieces: readonly Piece[]): Owner {
  for (const piece of pieces) parents.set(piece, owner);
  return owner;
}

/** A condition where that is all, and the schema knows it. */
function leaf(source: Source, parts: Parts, outer?: Range): Condition | Chip {
  const range = rangeOf(parts);
  const text = source.text.slice(range.from, range.to);
  const placed = { range, outer: outer ?? range, first: source.leaves++, leaves: 1 };
  const [predicate, ...others] = parts;
  const name = predicate?.kind === 'node' && others.length === 0 ? predicate.children[0] : undefined;
  const read = name && readCondition(text, source.schema);
  if (name === undefined || read === undefined) return { ...placed, kind: 'chip', isOpen: isLeftOpen(text) };
  return { ...read, ...placed, kind: 'condition', nameAt: rangeOf([name]), isOpen: false };
}

/**
 * Whether text that is put around it, or behind it, would be read into it: a quote, a parenthesis,
 * a BETWEEN or an IN has no end. Asked of the reader: what is closed stays what it is, both before
 * a parenthesis that closes and before an AND with one that opens.
 */
function isLeftOpen(source: string): boolean {
  const text = `(${source}) AND (${source} AND (`;
  const all = lastIn(read(text).root, 2);
  return all.children[0]?.to !== source.length + 2 || lastIn(all, 4).from !== text.length - 1;
}

/** The last node in the last node, and so on. */
function lastIn(node: SyntaxNode, depth: number): SyntaxNode {
  const last = node.children.findLast(({ kind }) => kind === 'node');
  return depth > 0 && last?.kind === 'node' ? lastIn(last, depth - 1) : node;
}

/** From the first part that is there to the last; where none is, the place of what is missing. */
function rangeOf(parts: Parts): Range {
  const there = parts.filter(({ from, to }) => from < to);
  return { from: (there[0] ?? parts[0])?.from ?? 0, to: (there.at(-1) ?? parts[0])?.to ?? 0 };
}
