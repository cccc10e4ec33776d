import type { Comparison, Range } from '../../../grammar/expression.ts';
import { partsIn } from '../../../grammar/ranges.ts';
import { removalOf, replacement, withParentheses } from '../../analysis/lints/edits.ts';
import type { Part } from '../../analysis/lints/reading.ts';
import type { Place } from './place.ts';
import { type Remedy, rewriting } from './remedy.ts';

/** A first and a last value of one field, which stand in one AND, as BETWEEN. */
export function asRange({ document: { text }, reading: { parentOf }, part }: Place): readonly Remedy[] {
  const parent = part.node.kind === 'and' ? part : parentOf.get(part);
  if (parent?.node.kind !== 'and') return [];
  const isWanted = (one: Part, other: Part): boolean => part === parent || part === one || part === other;
  for (const low of parent.operands) {
    if (!isComparison(low, '>=')) continue;
    const high = parent.operands.find(
      (one): one is ComparisonPart => isComparison(one, '<=') && one.node.field === low.node.field && isWanted(low, one),
    );
    if (high === undefined) continue;
    const [first, second] = low.range.from < high.range.from ? [low, high] : [high, low];
    const { field } = partsIn(text)(first.node);
    const slice = (range: Range = first.range) => text.slice(range.from, range.to);
    const written = `${slice(field)} BETWEEN ${slice(low.node.value.range)} AND ${slice(high.node.value.range)}`;
    return [rewriting('Write', 'Schrijf', written, replacement(text, first.range, written), removalOf(text, parent, second))];
  }
  return [];
}

type ComparisonPart = Part & { readonly node: Comparison };

const isComparison = (part: Part, operator: Comparison['operator']): part is ComparisonPart =>
  part.node.kind === 'comparison' && part.node.operator === operator;

/** BETWEEN as two bounds, in parentheses where something else than an AND stands round them. */
export function asBounds({ document: { text }, reading: { parentOf }, part }: Place): readonly Remedy[] {
  const { node, range } = part;
  if (node.kind !== 'between' || node.negated || node.low.range === undefined || node.high.range === undefined) return [];
  const { field } = partsIn(text)(node);
  const [name, low, high] = [field, node.low.range, node.high.range].map(({ from, to }) => text.slice(from, to));
  const bounds = `${name} >= ${low} AND ${name} <= ${high}`;
  const parent = parentOf.get(part)?.node.kind ?? 'and';
  const isApart = parent === 'and' || withParentheses(text, range).from < range.from;
  return [rewriting('Write', 'Schrijf', bounds, replacement(text, range, isApart ? bounds : `(${bounds})`))];
}
