import type { Edit } from 'search-expression';
import { type Chip, type Group, type Negation, type Outline, outline, type Piece } from './outline.ts';
import { inOrder, seam, smallest } from './seam.ts';

/*
 * Each thing that can be done with a piece, as edits of the text. None at all where it cannot be done: text that is opened and never closed
 * would swallow what comes behind it.
 */

/** Takes a piece away, with the word that joins it and a NOT before it. The only one leaves an empty text. */
export function removal({ text, parents }: Outline, piece: Piece): readonly Edit[] {
  const { whole, owner } = withNegations(parents, piece);
  if (owner === undefined) return [{ from: 0, to: text.length, insert: '' }];
  const at = owner.pieces.indexOf(whole);
  const [before, after] = [owner.pieces[at - 1], owner.pieces[at + 1]];
  const from = after === undefined ? (before?.outer.to ?? 0) : whole.outer.from;
  return [seam(text, { from, to: after?.outer.from ?? whole.outer.to }, '')];
}

/**
 * Puts a condition, or a group in its parentheses, beside a piece so that all or any of them must hold: at the end of the group of that kind
 * that it is or stands in, or else in parentheses with it. An undefined piece means a text of nothing.
 */
export function addition(
  { text, parents }: Outline,
  beside: Piece | undefined,
  operator: 'and' | 'or',
  source: string,
): readonly Edit[] {
  if (beside === undefined) return [{ from: 0, to: text.length, insert: source }];
  const owner = parents.get(beside);
  const group =
    beside.kind === 'group' && beside.operator === operator
      ? beside
      : isGroup(owner) && owner.operator === operator
        ? owner
        : undefined;
  if (group !== undefined) {
    const at = group === beside ? group.pieces.length - 1 : group.pieces.indexOf(beside);
    const piece = group.pieces[at];
    if (piece === undefined || piece.isOpen) return [];
    const gap = text.slice(group.pieces[Math.max(at, 1) - 1]?.outer.to, group.pieces[Math.max(at, 1)]?.outer.from);
    return [seam(text, { from: piece.outer.to, to: piece.outer.to }, gap + (/\w$/.test(gap) ? ' ' : '') + source)];
  }
  if (beside.isOpen) return [];
  const [open, close] = isBareGroup(beside) ? ['(', ')'] : ['', ''];
  const [start, end] = owner === undefined ? ['', ''] : ['(', ')'];
  const { from, to } = beside.outer;
  return inOrder([
    ...(start + open === '' ? [] : [{ from, to: from, insert: start + open }]),
    seam(text, { from: to, to }, `${close} ${operator.toUpperCase()} ${source}${end}`),
  ]);
}

/** Changes places with the piece before it, or after it, in its group. */
export function move({ text, parents }: Outline, piece: Piece, by: -1 | 1): readonly Edit[] {
  const { whole, owner } = withNegations(parents, piece);
  const other = owner?.pieces[owner.pieces.indexOf(whole) + by];
  if (other === undefined || [whole, other].some(({ isOpen, outer }) => isOpen || outer.from === outer.to)) return [];
  const textOf = ({ outer }: Piece): string => text.slice(outer.from, outer.to);
  return inOrder([seam(text, whole.outer, textOf(other)), seam(text, other.outer, textOf(whole))]);
}

/** All in place of any, or the reverse: other words, and parentheses where groups would grow together. */
export function switching({ text, parents }: Outline, group: Group): readonly Edit[] {
  if (group.isOpen) return [];
  const word = group.operator === 'and' ? 'OR' : 'AND';
  const bare = group.pieces.filter(isBareGroup);
  return inOrder([
    ...group.words.map(({ from, to }) => ({ from, to, insert: likeIn(text.slice(from, to), word) })),
    ...[...bare, ...(parents.has(group) && isBareGroup(group) ? [group] : [])].flatMap(parenthesised),
  ]);
}

/** Puts a NOT before a piece. */
export function negation({ text }: Outline, piece: Piece): readonly Edit[] {
  if (piece.isOpen) return [];
  const { from, to } = piece.outer;
  if (!isBareGroup(piece)) return [seam(text, { from, to: from }, 'NOT ')];
  return [seam(text, { from, to: from }, 'NOT ('), { from: to, to, insert: ')' }];
}

/** Takes a NOT away. */
export function affirmation({ text }: Outline, { word, piece }: Negation): readonly Edit[] {
  return [seam(text, { from: word.from, to: piece.outer.from }, '')];
}

/** Another text in place of a chip's own. One that would swallow what follows is not taken. */
export function rewording({ text, schema, parents }: Outline, chip: Chip, source: string): readonly Edit[] {
  const root = outline(source, schema).root;
  const owner = parents.get(chip);
  if (root === undefined || root.isOpen) return [];
  const needs = isBareGroup(root) && owner !== undefined && !(isGroup(owner) && owner.operator === root.operator);
  return smallest(text, chip.range, needs ? `(${source})` : source);
}

/** A piece with the NOTs before it, and the group that they are in. */
export function withNegations(
  parents: Outline['parents'],
  piece: Piece,
): { readonly whole: Piece; readonly owner: Group | undefined } {
  const owner = parents.get(piece);
  return owner?.kind === 'not' ? withNegations(parents, owner) : { whole: piece, owner };
}

const isGroup = (piece: Piece | undefined): piece is Group => piece?.kind === 'group';

/** A group without parentheses around it. */
const isBareGroup = (piece: Piece): piece is Group => isGroup(piece) && piece.outer.from === piece.range.from;

const parenthesised = ({ range: { from, to } }: Group): readonly Edit[] => [
  { from, to: from, insert: '(' },
  { from: to, to, insert: ')' },
];

/** A word in the case of the one that it stands for. */
function likeIn(word: string, by: string): string {
  if (word === word.toUpperCase()) return by;
  return word === word.toLowerCase() ? by.toLowerCase() : by.charAt(0) + by.slice(1).toLowerCase();
}
