import { repair } from '../../../grammar/diagnostics.ts';
import type { Literal } from '../../../grammar/expression.ts';
import type { Part } from '../../analysis/lints/reading.ts';
import { listing } from '../../analysis/lints/repairs.ts';
import { comparePoints } from '../../analysis/sets/value-set.ts';
import type { Place } from './place.ts';
import type { Remedy } from './remedy.ts';

/** Equalities of one field in an OR as one list, and inequalities in an AND. */
export function asList({ reading, part }: Place): readonly Remedy[] {
  const parent = part.operands.length > 1 ? part : reading.parentOf.get(part);
  const kind = parent?.node.kind;
  if (parent === undefined || (kind !== 'or' && kind !== 'and')) return [];
  const operator = kind === 'or' ? '=' : '!=';
  const [first] = part === parent ? parent.operands.filter((one) => fieldAsked(one, operator) !== undefined) : [part];
  const field = first === undefined ? undefined : fieldAsked(first, operator);
  const group = field === undefined ? [] : parent.operands.filter((one) => fieldAsked(one, operator) === field);
  const found = group.length < 2 ? undefined : listing(reading, group, kind === 'and');
  return found === undefined ? [] : [found.repair];
}

const fieldAsked = ({ node }: Part, operator: '=' | '!='): string | undefined =>
  node.kind === 'comparison' && node.operator === operator ? node.field : undefined;

/** The values of a list in their order, each in the place of another, so that commas and lines stay as they are. */
export function sortedList({ document: { text }, reading: { places }, part: { node } }: Place): readonly Remedy[] {
  if (node.kind !== 'in' || node.values.length < 2) return [];
  const pointOf = new Map(node.values.map((value) => [value, places(node.field, value).point]));
  const compare = (a: Literal, b: Literal) => comparePoints(pointOf.get(a) ?? 0, pointOf.get(b) ?? 0);
  const sorted = node.values.toSorted(compare);
  const edits = node.values.flatMap(({ range }, at) => {
    const other = sorted[at]?.range;
    if (range === undefined || other === undefined || range.from === other.from) return [];
    return [{ from: range.from, to: range.to, insert: text.slice(other.from, other.to) }];
  });
  return edits.length === 0 ? [] : [repair('Sort the list', 'Sorteer de lijst', ...edits)];
}
