import type { Edit } from 'search-expression';
import { affirmation, negation as negationOf, switching } from './edits.ts';
import { type Group, type Negation, type Outline, outline, type Piece } from './outline.ts';
import { edited, smallest } from './seam.ts';

/** What must hold of a group's pieces, its NOT taken with it. */
export const joinNames = ['all', 'any', 'notAll', 'none'] as const;
export type Join = (typeof joinNames)[number];

export function joinOf({ operator }: Group, negation: Negation | undefined): Join {
  if (negation === undefined) return operator === 'and' ? 'all' : 'any';
  return operator === 'and' ? 'notAll' : 'none';
}

/** Another word between the pieces, a NOT more or less, or both as one edit. */
export function joinedBy(of: Outline, group: Group, negation: Negation | undefined, to: Join): readonly Edit[] {
  if (group.isOpen) return [];
  const operator = to === 'all' || to === 'notAll' ? 'and' : 'or';
  const turned = operator === group.operator ? [] : switching(of, group);
  const isNegated = to === 'notAll' || to === 'none';
  if (isNegated === (negation !== undefined)) return turned;
  const between = outline(edited(of.text, turned), of.schema);
  const same = innermost(between.root, isNegated ? 'group' : 'not', group);
  if (same === undefined) return [];
  const edits = same.kind === 'not' ? affirmation(between, same) : negationOf(between, same);
  return smallest(of.text, { from: 0, to: of.text.length }, edited(between.text, edits));
}

/** The innermost piece of a kind with the same conditions in it. */
function innermost(piece: Piece | undefined, kind: 'group' | 'not', of: Group): Piece | undefined {
  if (piece === undefined || piece.first > of.first || piece.first + piece.leaves < of.first + of.leaves) return undefined;
  const inner = piece.kind === 'group' ? piece.pieces : piece.kind === 'not' ? [piece.piece] : [];
  for (const one of inner) {
    const found = innermost(one, kind, of);
    if (found !== undefined) return found;
  }
  return piece.kind === kind && piece.first === of.first && piece.leaves === of.leaves ? piece : undefined;
}
