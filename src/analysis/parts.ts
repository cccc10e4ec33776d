import { type ComparisonOperator, type PositiveOperator, positiveOf } from '../../grammar/operators.ts';
import { foldText, type TextAnchor } from '../schema/folding.ts';
import type { Point } from './value-set.ts';

/** A part that a text may have: folded, and where in the folded text it is (L3.3). */
export type TextPart = { readonly text: string; readonly at: TextAnchor };

const anchors: { readonly [K in PositiveOperator]?: TextAnchor } = { '~': 'anywhere', '^=': 'start' };

/** The part that a positive operator looks for; undefined for an operator that looks for none. */
export function partOf(operator: PositiveOperator, value: Point): TextPart | undefined {
  const at = anchors[operator];
  return at && { text: foldText(String(value)), at };
}

/** The operator that looks for a part, or for texts without it. */
export function operatorFor({ at }: TextPart, has: boolean): ComparisonOperator {
  if (at === 'start') return has ? '^=' : '!^=';
  return has ? '~' : '!~';
}

export const isPartOperator = (operator: ComparisonOperator): boolean => anchors[positiveOf(operator).operator] !== undefined;

export function hasPart(value: Point, { text, at }: TextPart): boolean {
  const folded = foldText(String(value));
  return at === 'start' ? folded.startsWith(text) : folded.includes(text);
}

/** Whether every text with the part `a` has `b`, too. */
export const implies = (a: TextPart, b: TextPart): boolean =>
  b.at === 'start' ? a.at === 'start' && a.text.startsWith(b.text) : a.text.includes(b.text);

/** Whether no text has both parts. */
export const areExclusive = (a: TextPart, b: TextPart): boolean =>
  a.at === 'start' && b.at === 'start' && !a.text.startsWith(b.text) && !b.text.startsWith(a.text);
