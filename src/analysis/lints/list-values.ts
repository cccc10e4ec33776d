import { type Problem, problemOf, removal, repair } from '../../../grammar/diagnostics.ts';
import { isPlain, type Literal, type PlainPredicate, type Range } from '../../../grammar/expression.ts';
import { writeTitle } from '../../../grammar/messages/fixes.ts';
import { duplicateValue, singleValueList } from '../../../grammar/messages/lint.ts';
import { partsIn } from '../../../grammar/ranges.ts';
import { replacement } from '../../edits.ts';
import { isInProfile } from '../spell.ts';
import type { Point } from '../value-set.ts';
import type { LintContext, LintNode } from './context.ts';
import { datesIn, excerpt, relatedTo } from './excerpts.ts';

/** No more are reported of one list. */
const mostDuplicates = 100;

/** Values that a list has already, spelled alike or not. */
export function duplicateValues(context: LintContext): readonly Problem[] {
  return lists(context).flatMap(({ node: { field, values } }) => {
    const problems: Problem[] = [];
    const seen = new Map<Point, Literal>();
    let before: Literal | undefined;
    for (const literal of values) {
      const { point } = context.places(field, literal);
      const first = seen.get(point);
      if (first === undefined) seen.set(point, literal);
      else if (problems.length < mostDuplicates) problems.push(duplicate(context, field, first, before ?? first, literal));
      before = literal;
    }
    return problems;
  });
}

/** A list of one value, where the profile has `=` or `!=` for it. */
export function singleValueLists(context: LintContext): readonly Problem[] {
  const { text } = context;
  return lists(context).flatMap(({ node, range }) => {
    const [value] = node.values;
    const operator = node.negated ? '!=' : '=';
    if (value === undefined || node.values.length > 1) return [];
    if (!isInProfile({ kind: 'comparison', field: node.field, operator, value }, context.profile)) return [];
    const { field, operator: operatorRange } = partsIn(text)(node);
    const valueText = excerpt(context, rangeOf(value));
    const suggestion = `${text.slice(field.from, field.to)} ${operator} ${valueText}`;
    const fix = repair(
      writeTitle(suggestion),
      replacement(text, { from: operatorRange.from, to: rangeOf(value).from }, `${operator} `),
      replacement(text, { from: rangeOf(value).to, to: range.to }, ''),
    );
    return [problemOf(singleValueList, range, { found: excerpt(context, range), suggestion }, [fix])];
  });
}

type ListPart = LintNode & { readonly node: Extract<PlainPredicate, { kind: 'in' }> };

function lists({ parts }: LintContext): readonly ListPart[] {
  return parts.filter((part): part is ListPart => isPlain(part.node) && part.node.kind === 'in');
}

/** The fix removes the comma before the value too. */
function duplicate(context: LintContext, field: string, first: Literal, before: Literal, literal: Literal): Problem {
  const [range, earlier] = [rangeOf(literal), rangeOf(first)];
  const [found, other] = [excerpt(context, range), excerpt(context, earlier)];
  const data = { field, found, other, ...datesIn(context, field, [literal, first]) };
  const fix = removal(found, { from: rangeOf(before).to, to: range.to });
  return { ...problemOf(duplicateValue, range, data, [fix]), related: relatedTo(context, [{ range: earlier }]) };
}

const rangeOf = ({ range = { from: 0, to: 0 } }: Literal): Range => range;
