import { type Problem, problemOf, removal, repair } from '../../../grammar/diagnostics.ts';
import type { In, Literal, Range } from '../../../grammar/expression.ts';
import { duplicateValue, singleValueList } from '../../../grammar/messages/lint.ts';
import { code } from '../../../grammar/messages/wording.ts';
import { partsIn } from '../../../grammar/ranges.ts';
import type { Point } from '../sets/value-set.ts';
import { replacement } from './edits.ts';
import type { Part, Reading } from './reading.ts';
import { isInProfile } from './repairs.ts';
import { datesIn, relatedTo, textOf } from './said.ts';

/** No more of one list are told. */
const mostDuplicates = 100;

/** Values that a list has already, written so or otherwise. */
export function duplicateValues(reading: Reading): readonly Problem[] {
  return lists(reading).flatMap(({ node: { field, values } }) => {
    const problems: Problem[] = [];
    const seen = new Map<Point, Literal>();
    let before: Literal | undefined;
    for (const literal of values) {
      const { point } = reading.places(field, literal);
      const first = seen.get(point);
      if (first === undefined) seen.set(point, literal);
      else if (problems.length < mostDuplicates) problems.push(duplicate(reading, field, first, before ?? first, literal));
      before = literal;
    }
    return problems;
  });
}

/** A list with one value, where the profile can say it without a list. */
export function singleValueLists(reading: Reading): readonly Problem[] {
  const { text } = reading;
  return lists(reading).flatMap(({ node, range }) => {
    const [value] = node.values;
    const operator = node.negated ? '!=' : '=';
    if (value === undefined || node.values.length > 1) return [];
    if (!isInProfile(reading, { kind: 'comparison', field: node.field, operator, value })) return [];
    const { field, operator: place } = partsIn(text)(node);
    const written = textOf(reading, rangeOf(value));
    const suggestion = `${text.slice(field.from, field.to)} ${operator} ${written}`;
    const fix = repair(
      `Write ${code(suggestion)}`,
      `Schrijf ${code(suggestion)}`,
      replacement(text, { from: place.from, to: rangeOf(value).from }, `${operator} `),
      replacement(text, { from: rangeOf(value).to, to: range.to }, ''),
    );
    return [problemOf(singleValueList, range, { found: textOf(reading, range), suggestion }, [fix])];
  });
}

type ListPart = Part & { readonly node: In };

function lists({ parts }: Reading): readonly ListPart[] {
  return parts.filter((part): part is ListPart => part.node.kind === 'in');
}

/** It goes with the comma before it. */
function duplicate(reading: Reading, field: string, first: Literal, before: Literal, literal: Literal): Problem {
  const [range, earlier] = [rangeOf(literal), rangeOf(first)];
  const [found, other] = [textOf(reading, range), textOf(reading, earlier)];
  const data = { found, other, ...datesIn(reading, field, [literal, first]) };
  const fix = removal(found, { from: rangeOf(before).to, to: range.to });
  return { ...problemOf(duplicateValue, range, data, [fix]), related: relatedTo(reading, [{ range: earlier }]) };
}

const rangeOf = ({ range = { from: 0, to: 0 } }: Literal): Range => range;
