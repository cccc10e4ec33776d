import type { Predicate } from '../../grammar/expression.ts';
import { type ComparisonOperator, operators, type PositiveOperator, positiveOf } from '../../grammar/operators.ts';
import { foldText, type TextAnchor } from '../schema/folding.ts';
import type { Point } from './value-set.ts';

/** A part that a text may have: folded, and where in the folded text it is (L3.3). */
export type TextPart = { readonly text: string; readonly at: TextAnchor };

/**
 * A condition that is not looked into: since a moment stands in it (L7.11), true of some values of
 * the field and false of the others; or an atom (L7.12). `text` is what conditions with the same verdicts have in
 * common, `node` one of them.
 */
type Atom = { readonly text: string; readonly at: 'whole'; readonly node: Predicate };

/** What is tested of a value besides the set that it is in. */
export type Part = TextPart | Atom;

/** The operator that looks for a part there, and the method of texts that finds it. */
const anchors: Readonly<
  Record<TextAnchor, { readonly operator: PositiveOperator; readonly finds: 'includes' | 'startsWith' | 'endsWith' }>
> = {
  anywhere: { operator: '~', finds: 'includes' },
  start: { operator: '^=', finds: 'startsWith' },
};

const anchorOf: ReadonlyMap<PositiveOperator, TextAnchor> = /* @__PURE__ */ new Map(
  (Object.keys(anchors) as TextAnchor[]).map((at) => [anchors[at].operator, at]),
);

/** The part that a positive operator looks for; undefined for an operator that looks for none. */
export function partOf(operator: PositiveOperator, value: Point): TextPart | undefined {
  const at = anchorOf.get(operator);
  return at && { text: foldText(String(value)), at };
}

/** The operator that looks for a part, or for texts without it. */
export function operatorFor({ at }: TextPart, has: boolean): ComparisonOperator {
  const { operator } = anchors[at];
  return has ? operator : operators[operator].negation;
}

export const isPartOperator = (operator: ComparisonOperator): boolean => anchorOf.has(positiveOf(operator).operator);

export const hasPart = (value: Point, { text, at }: TextPart): boolean => foldText(String(value))[anchors[at].finds](text);

/** Whether every text with the part `a` has `b`, too. */
export function implies(a: Part, b: Part): boolean {
  if (a.at === 'whole' || b.at === 'whole') return a.at === b.at && a.text === b.text;
  return (b.at === 'anywhere' || a.at === b.at) && a.text[anchors[b.at].finds](b.text);
}

/** Whether no text has both parts: two at the same end of it, neither of which ends so itself. */
export function areExclusive(a: Part, b: Part): boolean {
  if (a.at === 'whole' || a.at === 'anywhere' || a.at !== b.at) return false;
  const { finds } = anchors[a.at];
  return !a.text[finds](b.text) && !b.text[finds](a.text);
}
