import { depthOf, type Expression, literalsOf, type Predicate, walk } from '../../../grammar/expression.ts';
import { defaultLimits } from '../../../grammar/limits.ts';
import { operators } from '../../../grammar/operators.ts';
import { isKnown } from '../../schema/check-value.ts';
import { fieldOf, type Schema } from '../../schema/schema.ts';
import type { Condition } from '../sets/condition.ts';
import { type Places, placesOf, type Scale } from '../sets/scale.ts';
import { spellings, type Write } from '../sets/spell.ts';
import { all, complement, isAll, isNothing, isWithin, nothing, unionOf, type ValueSet } from '../sets/value-set.ts';

/**
 * What any AND, OR and NOT of conditions on one field comes to, exactly: true of the values in a set, false of the others, and where there is
 * no value a verdict of its own.
 */
export type Test = {
  readonly field: string;
  /** Tests with the same key are on one field and one scale. */
  readonly key: string;
  /** Undefined where it is only asked whether there is a value. */
  readonly scale: Scale | undefined;
  readonly set: ValueSet;
  readonly onNull: Rank;
};

/** A verdict as a number: of false, unknown and true AND takes the least and OR the greatest. */
export type Rank = 0 | 1 | 2;
const [no, unknown, yes] = [0, 1, 2] as const;

export type Connective = 'and' | 'or';
export const dual = { and: 'or', or: 'and' } as const;

/** How the conditions of one expression are read without knowing the day; undefined for a part of a text, which is no set. */
export type Tests = { readonly places: Places; readonly testOf: (condition: Condition) => Test | undefined };

/** Whether a date has a value can be told together with its days as long as the expression places them on one scale. */
export function testsOf(schema: Schema, expression: Expression): Tests {
  const places = placesOf(schema, undefined);
  const scales = scalesIn(schema, expression, places);
  const testOf = (condition: Condition): Test | undefined => {
    if (condition.kind === 'part') return undefined;
    const { field } = condition;
    const [only, other] = scales.get(field) ?? [];
    if (condition.kind === 'set') {
      const { scale, set } = condition;
      return { field, key: other === undefined ? field : `${field}\n${scale.name}`, scale, set, onNull: unknown };
    }
    const [scale, key] = other === undefined ? [only, field] : [undefined, `${field}\nnull`];
    return { field, key, scale, ...(condition.wanted ? { set: nothing, onNull: yes } : { set: all, onNull: no }) };
  };
  return { places, testOf };
}

function scalesIn(schema: Schema, expression: Expression, places: Places): ReadonlyMap<string, ReadonlySet<Scale>> {
  const scales = new Map<string, Set<Scale>>();
  walk(expression, (node) => {
    if (!('field' in node)) return;
    const known = scales.get(node.field) ?? new Set();
    scales.set(node.field, known);
    // Only dates are placed on several scales.
    const literals = fieldOf(schema, node.field).type === 'date' ? literalsOf(node) : literalsOf(node).slice(0, 1);
    for (const literal of literals) known.add(places(node.field, literal).scale);
  });
  return scales;
}

/** The AND or OR of tests with one key; undefined for none. */
export function meet(kind: Connective, tests: readonly Test[]): Test | undefined {
  const [first] = tests;
  if (first === undefined || tests.length === 1) return first;
  const sets = tests.map(({ set }) => set);
  const ranks = tests.map(({ onNull }) => onNull);
  const scale = tests.find((test) => test.scale !== undefined)?.scale;
  return kind === 'and'
    ? { ...first, scale, set: complement(unionOf(sets.map(complement))), onNull: least(ranks) }
    : { ...first, scale, set: unionOf(sets), onNull: flipped(least(ranks.map(flipped))) };
}

const least = (ranks: readonly Rank[]): Rank => (ranks.includes(no) ? no : ranks.includes(unknown) ? unknown : yes);
const flipped = (rank: Rank): Rank => (rank === no ? yes : rank === yes ? no : unknown);

/** The NOT of a test. */
export const negated = (test: Test): Test => ({ ...test, set: complement(test.set), onNull: flipped(test.onNull) });

/** Whether the first of two tests with one key is on no row truer than the second, so that it is their AND, and the second their OR. */
export const implies = (a: Test, b: Test): boolean => a.onNull <= b.onNull && isWithin(a.set, b.set);

/** Whether the test is true, or false, of every row: it changes no AND, or OR, beside it. */
export const isNeutral = (kind: Connective, { set, onNull }: Test): boolean =>
  kind === 'and' ? onNull === yes && isAll(set) : onNull === no && isNothing(set);

/** Every way to say a test that is worth considering, the simplest first. */
export function sayings({ field, scale, set, onNull }: Test, write?: Write): readonly Expression[] {
  const isNull = (negated: boolean): Expression => ({ kind: 'null', field, negated });
  const values = (): readonly Expression[] => (scale === undefined ? [] : spellings(field, scale, set, write));
  if (onNull === unknown) return values();
  const [kind, missing] = onNull === yes ? (['or', isNull(false)] as const) : (['and', isNull(true)] as const);
  if (onNull === yes ? isNothing(set) : isAll(set)) return [missing];
  if (isNothing(set) || isAll(set)) return [{ kind, operands: [isNull(false), isNull(true)] }];
  return values().map((expression) => ({ kind, operands: [missing, ...operandsOf(kind, expression)] }));
}

/** What an expression adds to an AND or OR that it stands in: its operands where it is one of the same kind (L2.6). */
export function operandsOf(kind: Connective, expression: Expression): readonly Expression[] {
  return expression.kind === kind ? expression.operands : [expression];
}

/** The condition that is its NOT (L3.6). */
export function opposite(node: Predicate): Predicate {
  if (node.kind !== 'comparison') return { ...node, negated: !node.negated };
  return { ...node, operator: operators[node.operator].negation };
}

/** Whether an expression names no value that its field is known not to have, where the known ones are all that there are. */
export function namesOnlyKnown(schema: Schema, expression: Expression): boolean {
  let all = true;
  walk(expression, (node) => {
    if (node.kind !== 'comparison' && node.kind !== 'in') return;
    const field = fieldOf(schema, node.field);
    const operator = node.kind === 'in' ? 'IN' : node.operator;
    if (field.closed === true) all &&= literalsOf(node).every((literal) => isKnown(literal, field, operator));
  });
  return all;
}

/** Whether what an expression was rewritten to keeps the limits (L5.1), or exceeds them no further than the expression itself did. */
export function staysWithin(limits: Expression, rewritten: Expression): boolean {
  const [most, now] = [sizeOf(limits), sizeOf(rewritten)];
  return (
    now.nesting <= Math.max(most.nesting, defaultLimits.nesting) &&
    now.predicates <= Math.max(most.predicates, defaultLimits.predicates) &&
    now.listValues <= Math.max(most.listValues, defaultLimits.listValues)
  );
}

/** No rewriting makes a text longer than one that was there. */
function sizeOf(expression: Expression): { readonly nesting: number; readonly predicates: number; readonly listValues: number } {
  let [predicates, listValues] = [0, 0];
  walk(expression, (node) => {
    if ('field' in node) predicates++;
    listValues = Math.max(listValues, literalsOf(node).length);
  });
  return { nesting: depthOf(expression), predicates, listValues };
}
