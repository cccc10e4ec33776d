import type { Edit, Range } from 'search-expression';
import { type Chip, type Group, type Negation, type Outline, outline, type Piece } from './outline.ts';
import { seam, smallest } from './seam.ts';

/*
 * Each thing that can be done with a piece, as edits of the text. None at all where it cannot be
 * done: text that is opened and never closed would swallow what comes behind it.
 */

/** Takes a piece away, with the word that joins it and the NOTs before it; the last, all text. */
export function removal({ text, parents }: Outline, piece: Piece): readonly Edit[] {
  const { whole, owner } = withNegations(parents, piece);
  if (owner === undefined) return [{ from: 0, to: text.length, insert: '' }];
  const at = owner.pieces.indexOf(whole);
  const [before, after] = [owner.pieces[at - 1], owner.pieces[at + 1]];
  // A word that is there stays between the others, rather than one that is missing.
  const isLast = after === undefined || isMissing(owner.words[at - 1]);
  const range = isLast ? { from: before?.outer.to ?? 0, to: whole.outer.to } : { from: whole.outer.from, to: after.outer.from };
  return [seam(text, range, '')];
}

/**
 * Puts a condition, or a group in its parentheses, beside a piece so that all or any of them must
 * hold: at the end of the group of that kind that it is or stands in, or else in parentheses with
 * it. An undefined piece means a text of nothing.
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
    const before = Math.max(at, 1) - 1;
    const gap = text.slice(group.pieces[before]?.outer.to, group.pieces[before + 1]?.outer.from);
    const join = gap.trim().toLowerCase() === operator ? gap : ` ${operator.toUpperCase()} `;
    return [seam(text, { from: piece.outer.to, to: piece.outer.to }, join + (/\w$/.test(join) ? ' ' : '') + source)];
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
  const at = (owner?.pieces.indexOf(whole) ?? 0) + Math.min(by, 0);
  const [first, second] = [owner?.pieces[at], owner?.pieces[at + 1]];
  if (owner === undefined || first === undefined || second === undefined) return [];
  if ([first, second].some(({ isOpen, outer }) => isOpen || outer.from === outer.to)) return [];
  const textOf = ({ outer }: Piece): string => text.slice(outer.from, outer.to);
  return inOrder([
    seam(text, first.outer, wordBefore(owner, first) + textOf(second) + wordAfter(text, owner, first)),
    seam(text, second.outer, textOf(first) + wordAfter(text, owner, second)),
  ]);
}

/**
 * All in place of any, or the reverse: other words, and parentheses where groups would grow
 * together. A group that is negated has its own.
 */
export function switching({ text, parents }: Outline, group: Group, isNegated = false): readonly Edit[] {
  if (group.isOpen) return [];
  const word = group.operator === 'and' ? 'OR' : 'AND';
  const bare = [...group.pieces, ...(parents.has(group) && !isNegated ? [group] : [])].filter(isBareGroup);
  const parentheses = bare.flatMap(({ range: { from, to } }) => [
    { from, to: from, insert: '(' },
    { from: to, to, insert: ')' },
  ]);
  return inOrder([...group.words.map((place) => wordAt(text, place, word)), ...parentheses]);
}

/** Puts a NOT before a piece. */
export function negation({ text }: Outline, piece: Piece): readonly Edit[] {
  if (piece.isOpen) return [];
  const { from, to } = piece.outer;
  if (!isBareGroup(piece)) return [seam(text, { from, to: from }, 'NOT ')];
  return [seam(text, { from, to: from }, 'NOT ('), { from: to, to, insert: ')' }];
}

/** Takes a NOT away. */
export function affirmation({ text, parents }: Outline, negation: Negation): readonly Edit[] {
  const { word, piece } = negation;
  return [seam(text, { from: word.from, to: piece.outer.from }, wordBefore(parents.get(negation), negation))];
}

/** Another text in place of a chip's own. One that would swallow what follows is not taken. */
export function rewording({ text, schema, parents }: Outline, chip: Chip, source: string): readonly Edit[] {
  const root = outline(source, schema).root;
  const owner = parents.get(chip);
  const { whole, owner: group } = withNegations(parents, chip);
  if (root === undefined || root.isOpen) return [];
  const needs = isBareGroup(root) && owner !== undefined && !(isGroup(owner) && owner.operator === root.operator);
  const [before, after] = [wordBefore(owner, chip), wordAfter(text, group, whole)];
  return smallest(text, chip.range, before + (needs ? `(${source})` : source) + after);
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

/** Edits in order of place; those that touch each other are one. */
export function inOrder(edits: readonly Edit[]): readonly Edit[] {
  const all: Edit[] = [];
  for (const edit of edits.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = all.at(-1);
    if (last?.to === edit.from) all[all.length - 1] = { from: last.from, to: edit.to, insert: last.insert + edit.insert };
    else all.push(edit);
  }
  return all;
}

/** A group without parentheses around it. */
const isBareGroup = (piece: Piece): piece is Group => isGroup(piece) && piece.outer.from === piece.range.from;

const isMissing = (word: Range | undefined): boolean => word !== undefined && word.from === word.to;

/*
 * A word that is missing between two pieces is written where one of them changes: what comes there
 * could be read together with the other.
 */

function wordBefore(owner: Piece | undefined, piece: Piece): string {
  return isGroup(owner) && isMissing(owner.words[owner.pieces.indexOf(piece) - 1]) ? `${owner.operator.toUpperCase()} ` : '';
}

function wordAfter(text: string, owner: Piece | undefined, piece: Piece): string {
  const word = isGroup(owner) ? owner.words[owner.pieces.indexOf(piece)] : undefined;
  return isGroup(owner) && word !== undefined && isMissing(word) ? wordAt(text, word, owner.operator.toUpperCase()).insert : '';
}

/** Another word in the case of the one that is there; between white space where none is. */
function wordAt(text: string, place: Range, by: string): Edit {
  const word = text.slice(place.from, place.to);
  if (word === '') return { ...place, insert: /\s/.test(text.charAt(place.to)) ? ` ${by}` : ` ${by} ` };
  if (word === word.toUpperCase()) return seam(text, place, by);
  return seam(text, place, word === word.toLowerCase() ? by.toLowerCase() : by.charAt(0) + by.slice(1).toLowerCase());
}
