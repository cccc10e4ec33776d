import { type Repair, repair } from '../../../grammar/diagnostics.ts';
import type { In, Literal, Predicate, Range } from '../../../grammar/expression.ts';
import { code } from '../../../grammar/messages/wording.ts';
import { checkProfile } from '../../../grammar/profile.ts';
import { partsIn } from '../../../grammar/ranges.ts';
import { operatorsOf } from '../../schema/field-types.ts';
import { fieldOf } from '../../schema/schema.ts';
import { type Condition, readConditions } from '../sets/condition.ts';
import { isBehindKeyword, removalOf, replacement, withParentheses } from './edits.ts';
import type { Part, Reading } from './reading.ts';
import { textOf } from './said.ts';

/** Takes a part out of the AND or OR that it stands in; undefined for any other. */
export function removing(reading: Reading, part: Part): Repair | undefined {
  const parent = reading.parentOf.get(part);
  if (parent === undefined || parent.node.kind === 'not') return undefined;
  const found = code(textOf(reading, part.range));
  return repair(`Remove ${found}`, `Haal ${found} weg`, removalOf(reading.text, parent, part));
}

/** Puts two values in each other's place. */
export function swapping({ text }: Reading, one: Literal, other: Literal): Repair {
  const [first, second] = [rangeOf(one), rangeOf(other)].toSorted((a, b) => a.from - b.from) as [Range, Range];
  const left = text.slice(first.from, first.to);
  const right = text.slice(second.from, second.to);
  return repair(
    `Swap ${code(left)} and ${code(right)}`,
    `Wissel ${code(left)} en ${code(right)} om`,
    replacement(text, first, right),
    replacement(text, second, left),
  );
}

/**
 * Says equalities of an AND, or inequalities of an OR, in one list, which is what is often meant: `a = 1 AND a = 2` as `a IN (1,2)`. With what the list asks.
 * Undefined where the profile or the field's type has no lists, and where parentheses part the operands.
 */
export function listing(
  reading: Reading,
  parts: readonly Part[],
  negated: boolean,
): { readonly repair: Repair; readonly condition: Condition | undefined } | undefined {
  const { text, schema, places, parentOf } = reading;
  const [first, ...others] = parts;
  const parent = first === undefined ? undefined : parentOf.get(first);
  if (first === undefined || parent === undefined || first.node.kind !== 'comparison') return undefined;
  const { field, value } = first.node;
  if (!operatorsOf[fieldOf(schema, field).type].has('IN')) return undefined;
  const values = new Map([value, ...others.flatMap(valueOf)].map((literal) => [places(field, literal).point, literal]));
  const list: In = { kind: 'in', field, negated, values: [...values.values()] };
  if (!isInProfile(reading, list)) return undefined;
  if (!others.every(({ range }) => isBehindKeyword(text, withParentheses(text, range).from))) return undefined;
  const written = list.values.map((literal) => text.slice(rangeOf(literal).from, rangeOf(literal).to)).join(',');
  const from = partsIn(text)(first.node).operator.from;
  const insert = `${negated ? 'NOT IN' : 'IN'} (${written})`;
  const found = code(`${text.slice(first.range.from, from).trim()} ${insert}`);
  const edits = [
    replacement(text, { from, to: first.range.to }, insert),
    ...others.map((other) => removalOf(text, parent, other)),
  ];
  const condition = readConditions(list, places).conditions[0];
  return { repair: repair(`Write ${found}`, `Schrijf ${found}`, ...edits), condition };
}

/** Whether a profile has all of a condition that is to be written. */
export function isInProfile({ profile }: Reading, node: Predicate): boolean {
  return checkProfile(node, profile, partsIn(undefined)).length === 0;
}

const valueOf = ({ node }: Part): readonly Literal[] => (node.kind === 'comparison' ? [node.value] : []);
const rangeOf = ({ range = { from: 0, to: 0 } }: Literal): Range => range;
