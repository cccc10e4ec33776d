import { type Expression, fold, type Predicate, type Range } from '../../../grammar/expression.ts';
import type { Profile } from '../../../grammar/profile.ts';
import type { Day } from '../../schema/day.ts';
import type { Schema } from '../../schema/schema.ts';
import { type Condition, negate, readConditions } from '../sets/condition.ts';
import { type Places, placesOf } from '../sets/scale.ts';
import { complement, unionOf, type ValueSet } from '../sets/value-set.ts';

/** A node of the tree with what the lints ask of it. */
export type Part = {
  readonly node: Expression;
  readonly range: Range;
  readonly operands: readonly Part[];
  /** What it asks of one field, where it asks nothing else: of a connective, the values that pass it. */
  readonly condition: Condition | undefined;
  /** Parts with the same number have the same verdict on every row. */
  readonly id: number;
};

/** An expression in its text, as the lints see it. */
export type Reading = Setting & {
  readonly root: Part;
  /** All of them, operands before what they are operands of. */
  readonly parts: readonly Part[];
  readonly parentOf: ReadonlyMap<Part, Part>;
  readonly places: Places;
};

export type Setting = {
  readonly text: string;
  readonly schema: Schema;
  readonly today: Day;
  readonly profile: Profile;
};

/** Reads a checked expression whose nodes have ranges in the text. */
export function readParts(expression: Expression, setting: Setting): Reading {
  const places = placesOf(setting.schema, setting.today);
  const parts: Part[] = [];
  const parentOf = new Map<Part, Part>();
  const numbers = new Map<string, number>();
  const numberOf = (key: readonly unknown[]): number => {
    const text = JSON.stringify(key);
    const id = numbers.get(text) ?? numbers.size;
    numbers.set(text, id);
    return id;
  };
  const made = (node: Expression, operands: readonly Part[], condition: Condition | undefined): Part => {
    const id = numberOf(condition === undefined ? keyOfConnective(node, operands) : keyOfCondition(condition));
    const part = { node, range: node.range ?? nowhere, operands, condition, id };
    for (const operand of operands) parentOf.set(operand, part);
    parts.push(part);
    return part;
  };
  const predicate = (node: Predicate): Part => {
    // On a known day a field has one scale, so that no predicate is several conditions.
    const { conditions } = readConditions(node, places);
    return made(node, [], conditions[0]);
  };
  const root = fold<Part>(expression, {
    and: (operands, node) => made(node, operands, joined(operands, intersectionOf)),
    or: (operands, node) => made(node, operands, joined(operands, unionOf)),
    not: (operand, node) => made(node, [operand], operand.condition && negate(operand.condition)),
    comparison: predicate,
    in: predicate,
    between: predicate,
    null: predicate,
  });
  return { ...setting, root, parts, parentOf, places };
}

/** Sets of the values of one field joined into one. Both are unknown for a missing value, all of them together too. */
function joined(operands: readonly Part[], join: (sets: readonly ValueSet[]) => ValueSet): Condition | undefined {
  const [first] = operands;
  if (first?.condition?.kind !== 'set') return undefined;
  const { field } = first.condition;
  const sets: ValueSet[] = [];
  for (const { condition } of operands) {
    if (condition?.kind !== 'set' || condition.field !== field) return undefined;
    sets.push(condition.set);
  }
  return { ...first.condition, set: join(sets) };
}

/** The values that lie in all of the sets. */
export const intersectionOf = (sets: readonly ValueSet[]): ValueSet => complement(unionOf(sets.map(complement)));

const nowhere: Range = { from: 0, to: 0 };

function keyOfCondition(condition: Condition): readonly unknown[] {
  const { field } = condition;
  if (condition.kind === 'set') return ['set', field, condition.set.begins, condition.set.cuts];
  return condition.kind === 'part' ? ['part', field, condition.part, condition.contains] : ['missing', field, condition.wanted];
}

/** The order of operands says nothing, nor does saying one twice. */
function keyOfConnective({ kind }: Expression, operands: readonly Part[]): readonly unknown[] {
  return [kind, ...new Set(operands.map(({ id }) => id).sort((a, b) => a - b))];
}
