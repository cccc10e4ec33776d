import { type Expression, fold, onPredicates, type Predicate, type Range } from '../../../grammar/expression.ts';
import { print } from '../../../grammar/print.ts';
import type { Profile } from '../../../grammar/profile.ts';
import type { Verdict } from '../../memory/evaluate.ts';
import type { Day } from '../../schema/dates.ts';
import type { Schema } from '../../schema/schema.ts';
import { type FieldCondition, type FieldSet, joinSets, negate, readConditions } from '../field-set.ts';
import type { Connective } from '../kleene.ts';
import { literalResolver, type ResolveLiteral } from '../scale.ts';

/** A node of the tree with what lints need of it. */
export type LintNode = {
  readonly node: Expression;
  readonly range: Range;
  readonly operands: readonly LintNode[];
  /** The same as one condition, where it is about one field alone and knows nothing of null. */
  readonly condition: FieldCondition | undefined;
  /** Nodes with the same number have the same verdict on every row. */
  readonly id: number;
};

/** An expression in its text. */
export type LintContext = LintInput & {
  readonly root: LintNode;
  /** All nodes, operands before their connective. */
  readonly parts: readonly LintNode[];
  readonly parentOf: ReadonlyMap<LintNode, LintNode>;
  readonly places: ResolveLiteral;
};

export type LintInput = { readonly text: string; readonly schema: Schema; readonly today: Day; readonly profile: Profile };

/** Reads a checked expression whose nodes have ranges in the text. */
export function lintContext(expression: Expression, input: LintInput): LintContext {
  const places = literalResolver(input.schema, input.today);
  const parts: LintNode[] = [];
  const parentOf = new Map<LintNode, LintNode>();
  const numbers = new Map<string, number>();
  const numberOf = (key: readonly unknown[]): number => {
    const text = JSON.stringify(key);
    const id = numbers.get(text) ?? numbers.size;
    numbers.set(text, id);
    return id;
  };
  const made = (node: Expression, operands: readonly LintNode[], condition: FieldCondition | undefined): LintNode => {
    const id = numberOf(condition === undefined ? connectiveKey(node, operands) : conditionKey(condition));
    const part = { node, range: node.range ?? nowhere, operands, condition, id };
    for (const operand of operands) parentOf.set(operand, part);
    parts.push(part);
    return part;
  };
  const predicate = (node: Predicate): LintNode => {
    // With a known day a field has one scale, so no predicate is several conditions.
    const { conditions } = readConditions(node, places);
    // HAS ANY and HAS ALL are several.
    return made(node, [], conditions.length === 1 ? conditions[0] : undefined);
  };
  const root = fold<LintNode>(expression, {
    and: (operands, node) => made(node, operands, joined('and', operands)),
    or: (operands, node) => made(node, operands, joined('or', operands)),
    not: (operand, node) => made(node, [operand], operand.condition && negate(operand.condition)),
    ...onPredicates(predicate),
  });
  return { ...input, root, parts, parentOf, places };
}

/** Whether a condition is a set of values, unknown for null. */
export const isValueSet = (condition: FieldCondition | undefined): condition is FieldSet =>
  condition?.kind === 'set' && condition.onNull === null;

/** The verdict on null: true for IS NULL, false for IS NOT NULL, null for any other condition. */
export const verdictOnNull = (condition: FieldCondition): Verdict => (condition.kind === 'set' ? condition.onNull : null);

function joined(kind: Connective, operands: readonly LintNode[]): FieldCondition | undefined {
  const sets = operands.map(({ condition }) => condition).filter(isValueSet);
  const isOneField = sets.length === operands.length && sets.every(({ field }) => field === sets[0]?.field);
  return isOneField ? joinSets(kind, sets) : undefined;
}

const nowhere: Range = { from: 0, to: 0 };

const conditionKey = (condition: FieldCondition): readonly unknown[] =>
  condition.kind === 'set'
    ? ['set', condition.field, condition.set.begins, condition.set.cuts, condition.onNull]
    : ['part', condition.field, condition.part.at, condition.part.text, condition.has];

/** The order of operands and repetition do not count. */
const connectiveKey = (node: Expression, operands: readonly LintNode[]): readonly unknown[] => [
  operands.length === 0 ? print(node) : node.kind,
  ...new Set(operands.map(({ id }) => id).sort((a, b) => a - b)),
];
