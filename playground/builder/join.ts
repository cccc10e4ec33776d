import type { Edit } from 'search-expression';
import { affirmation, inOrder, negation as negationOf, switching } from './edits.ts';
import type { Group, Negation, Outline } from './outline.ts';

/** What must hold of a group's pieces, its NOT taken with it. */
export const joinNames = ['all', 'any', 'notAll', 'none'] as const;
export type Join = (typeof joinNames)[number];

export function joinOf({ operator }: Group, negation: Negation | undefined): Join {
  if (negation === undefined) return operator === 'and' ? 'all' : 'any';
  return operator === 'and' ? 'notAll' : 'none';
}

/** Another word between the pieces, a NOT more or less, or both. */
export function joinedBy(of: Outline, group: Group, negation: Negation | undefined, to: Join): readonly Edit[] {
  if (group.isOpen) return [];
  const operator = to === 'all' || to === 'notAll' ? 'and' : 'or';
  const isNegated = to === 'notAll' || to === 'none';
  const turned = operator === group.operator ? [] : switching(of, group, isNegated);
  if (isNegated === (negation !== undefined)) return turned;
  return inOrder([...(negation === undefined ? negationOf(of, group) : affirmation(of, negation)), ...turned]);
}
