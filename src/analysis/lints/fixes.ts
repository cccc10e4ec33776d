import { guess, type Repair, repair } from '../../../grammar/diagnostics.ts';
import { isPlain, type Literal, type PlainPredicate, type Range } from '../../../grammar/expression.ts';
import { removeTitle, swapTitle, type Title } from '../../../grammar/messages/fixes.ts';
import { partsIn } from '../../../grammar/ranges.ts';
import { replacement, withParentheses } from '../../edits.ts';
import { fieldOf, operatorsOf } from '../../schema/schema.ts';
import { type FieldCondition, readConditions } from '../field-set.ts';
import { isInProfile } from '../spell.ts';
import type { LintContext, LintNode } from './context.ts';
import { isBehindKeyword, removalOf } from './edits.ts';
import { excerpt } from './excerpts.ts';

/** Removes an operand of an AND or OR; undefined for any other node. */
export function removing(context: LintContext, part: LintNode): Repair | undefined {
  const parent = context.parentOf.get(part);
  if (parent === undefined || parent.node.kind === 'not') return undefined;
  const found = excerpt(context, part.range);
  return repair(removeTitle(found), removalOf(context.text, parent, part));
}

/** Swaps two values. */
export function swapping({ text }: LintContext, one: Literal, other: Literal): Repair | undefined {
  const [first, second] = [rangeOf(one), rangeOf(other)].toSorted((a, b) => a.from - b.from) as [Range, Range];
  const left = text.slice(first.from, first.to);
  const right = text.slice(second.from, second.to);
  return guess(repair(swapTitle(left, right), replacement(text, first, right), replacement(text, second, left)));
}

/**
 * Replaces equalities of an AND, or inequalities of an OR, by the list that was probably intended:
 * `a = 1 AND a = 2` by `a IN (1,2)`. Undefined where the profile or the field's type has no lists,
 * and where parentheses separate the operands.
 */
export function listing(
  context: LintContext,
  parts: readonly LintNode[],
  negated: boolean,
  title: (text: string) => Title,
): { readonly repair: Repair; readonly condition: FieldCondition | undefined } | undefined {
  const { text, schema, profile, places, parentOf } = context;
  const [first, ...others] = parts;
  const parent = first === undefined ? undefined : parentOf.get(first);
  if (first === undefined || parent === undefined || !isPlain(first.node) || first.node.kind !== 'comparison') return undefined;
  const { field, value } = first.node;
  if (!operatorsOf[fieldOf(schema, field).type].has('IN')) return undefined;
  const values = new Map([value, ...others.flatMap(valueOf)].map((literal) => [places(field, literal).point, literal]));
  const list: Extract<PlainPredicate, { kind: 'in' }> = { kind: 'in', field, negated, values: [...values.values()] };
  if (!isInProfile(list, profile)) return undefined;
  if (!others.every(({ range }) => isBehindKeyword(text, withParentheses(text, range).from))) return undefined;
  const written = list.values.map((literal) => text.slice(rangeOf(literal).from, rangeOf(literal).to)).join(',');
  const from = partsIn(text)(first.node).operator.from;
  const insert = `${negated ? 'NOT IN' : 'IN'} (${written})`;
  const found = `${text.slice(first.range.from, from).trim()} ${insert}`;
  const edits = [
    replacement(text, { from, to: first.range.to }, insert),
    ...others.map((other) => removalOf(text, parent, other)),
  ];
  const condition = readConditions(list, places).conditions[0];
  return { repair: repair(title(found), ...edits), condition };
}

const valueOf = ({ node }: LintNode): readonly Literal[] => (isPlain(node) && node.kind === 'comparison' ? [node.value] : []);
const rangeOf = ({ range = { from: 0, to: 0 } }: Literal): Range => range;
