import { isPlain, type Literal, literalsOf, type PlainPredicate, type Predicate } from '../../grammar/expression.ts';
import { type Operator, type PositiveOperator, positiveOf } from '../../grammar/operators.ts';
import type { Verdict } from '../memory/evaluate.ts';
import { isKnown } from '../schema/check-fields.ts';
import { fieldOf, type Schema } from '../schema/schema.ts';
import { atomOf, operatorOf, oppositeOf } from './expressions.ts';
import { type Connective, dual, joinVerdicts, negateVerdict, rankOf } from './kleene.ts';
import { type Part, partOf } from './parts.ts';
import { clip, type ResolveLiteral, type Scale, type ScalePoint } from './scale.ts';
import {
  all,
  before,
  comparePoints,
  complement,
  from,
  intersection,
  interval,
  isAll,
  isNothing,
  isWithin,
  nothing,
  type Point,
  union,
  type ValueSet,
} from './value-set.ts';

/**
 * What is allowed of one field: the verdict is true for the values in `set`, false for the others,
 * and `onNull` where there is no value.
 *
 * Closed under AND, OR and NOT, exactly. Only field sets on one scale can be joined.
 */
export type FieldSet = {
  readonly kind: 'set';
  readonly field: string;
  /** Undefined for IS NULL and IS NOT NULL, which name no value. */
  readonly scale: Scale | undefined;
  readonly set: ValueSet;
  readonly onNull: Verdict;
};

/**
 * Whether a text has a part, or with `has` false, has it not; or a condition that is not looked
 * into. Unknown for null. An atom (L7.12) is about no field, and may be unknown on any row.
 */
export type PartTest = {
  readonly kind: 'part';
  /** Of an atom, its text behind U+0000. */
  readonly field: string;
  readonly part: Part;
  readonly has: boolean;
};

export type FieldCondition = FieldSet | PartTest;

/**
 * A predicate as conditions with the same verdict on every row. There are several only where the
 * dates of a list or of a BETWEEN are on scales that cannot be compared.
 */
export type Conditions = { readonly join: Connective; readonly conditions: readonly FieldCondition[] };

/** Reads a predicate of a checked expression; takes none on more than `most` elements apart. */
export function readConditions(predicate: Predicate, resolve: ResolveLiteral, most = Infinity): Conditions {
  if (!isPlain(predicate)) {
    // HAS ANY is the OR and HAS ALL the AND of HAS (L7.12).
    if (predicate.kind !== 'members' || 'kind' in predicate.values || predicate.values.length > most)
      return { join: 'and', conditions: [atomTest(predicate)] };
    const { field, values, all: isAnd, negated } = predicate;
    const each = values.map((value) => atomTest({ kind: 'has', field, negated: false, operator: '=', value }));
    return negatedIf(negated, { join: isAnd ? 'and' : 'or', conditions: each });
  }
  const { field } = predicate;
  const moment = momentTest(predicate, resolve);
  if (moment !== undefined) return { join: 'and', conditions: [moment] };
  const point = (literal: Literal) => resolve(field, literal);
  const setOf = (scale: Scale, set: ValueSet): FieldSet => ({ kind: 'set', field, scale, set: clip(scale, set), onNull: null });
  const one = (condition: FieldCondition): Conditions => ({ join: 'and', conditions: [condition] });
  const handlers: { readonly [K in PlainPredicate['kind']]: (node: Extract<PlainPredicate, { kind: K }>) => Conditions } = {
    null: ({ negated }) => one({ kind: 'set', field, scale: undefined, set: negated ? all : nothing, onNull: !negated }),
    comparison: ({ operator: written, value }) => {
      const { operator, negated } = positiveOf(written);
      const { scale, point: at } = point(value);
      const part = partOf(operator, at);
      if (part !== undefined && part.text !== '') return one({ kind: 'part', field, part, has: !negated });
      const found = setOf(scale, comparisons[operator](at, scale));
      return one(negated ? negate(found) : found);
    },
    in: ({ values, negated }) => {
      const byScale = Map.groupBy(values.map(point), ({ scale }) => scale);
      const conditions = [...byScale].map(([scale, points]) => setOf(scale, listed(points, scale)));
      return negatedIf(negated, { join: 'or', conditions });
    },
    between: ({ low, high, negated }) => {
      const [least, greatest] = [point(low), point(high)];
      const lower = from(least.point);
      const upper = before(greatest.scale.next(greatest.point));
      const conditions =
        least.scale === greatest.scale
          ? [setOf(least.scale, intersection([lower, upper]))]
          : [setOf(least.scale, lower), setOf(greatest.scale, upper)];
      return negatedIf(negated, { join: 'and', conditions });
    },
  };
  // The one cast for correlated unions: a predicate's kind picks its reader.
  return (handlers[predicate.kind] as (node: PlainPredicate) => Conditions)(predicate);
}

function atomTest(predicate: Predicate): PartTest {
  const { positive, text, negated } = atomOf(predicate);
  return { kind: 'part', field: atomField + text, part: { at: 'whole', node: positive, text }, has: !negated };
}

/** No name of a field begins with it. */
const atomField = '\0';

/** Whether it stands for the field of a test of an atom, which is about none. */
export const isAtomField = (field: string): boolean => field.startsWith(atomField);

/** A predicate in which a moment stands. `a >= …` is the NOT of `a < …`, as NOT IN is of IN. */
function momentTest(predicate: PlainPredicate, resolve: ResolveLiteral): PartTest | undefined {
  const keys = literalsOf(predicate).map((literal) => resolve(predicate.field, literal));
  if (keys.every(({ scale }) => scale.name !== 'moment')) return undefined;
  const opposite = oppositeOf(predicate);
  const has = 'negated' in predicate ? !predicate.negated : positives.has(operatorOf(predicate));
  const node = has ? predicate : opposite;
  return {
    kind: 'part',
    field: predicate.field,
    has,
    part: { at: 'whole', node, text: JSON.stringify([operatorOf(node), ...keys.map(({ scale, point }) => [scale.name, point])]) },
  };
}

const positives: ReadonlySet<Operator> = new Set(['=', '<', '<=']);

/** The NOT of a condition. */
export function negate<Kind extends FieldCondition>(condition: Kind): Kind;
export function negate(condition: FieldCondition): FieldCondition {
  if (condition.kind === 'part') return { ...condition, has: !condition.has };
  return { ...condition, set: complement(condition.set), onNull: negateVerdict(condition.onNull) };
}

/** The AND or OR of field sets on one field and scale; otherwise like the first. */
export function joinSets<Set extends FieldSet>(kind: Connective, sets: readonly Set[]): Set | undefined {
  const [first] = sets;
  if (first === undefined || sets.length === 1) return first;
  const values = sets.map(({ set }) => set);
  return {
    ...first,
    scale: sets.find(({ scale }) => scale !== undefined)?.scale,
    set: kind === 'and' ? intersection(values) : union(values),
    onNull: joinVerdicts(
      kind,
      sets.map(({ onNull }) => onNull),
    ),
  };
}

/** Whether `a` is on no row truer than `b`: then `a` is their AND and `b` their OR. */
export const isAtMost = (a: FieldSet, b: FieldSet): boolean => rankOf(a.onNull) <= rankOf(b.onNull) && isWithin(a.set, b.set);

/** Whether a field set is true of every row, so that an AND can drop it; false, for an OR. */
export const isNeutral = (kind: Connective, { set, onNull }: FieldSet): boolean =>
  kind === 'and' ? onNull === true && isAll(set) : onNull === false && isNothing(set);

/** Whether no row satisfies a field set. */
export const isNeverTrue = ({ set, onNull }: FieldSet): boolean => isNothing(set) && onNull !== true;

/** Whether a predicate on a closed field names only values that the field is known to have. */
export function namesKnownValues(schema: Schema, node: Predicate): boolean {
  if (!isPlain(node)) return true;
  const field = fieldOf(schema, node.field);
  const operator = operatorOf(node);
  return field.closed !== true || literalsOf(node).every((literal) => isKnown(literal, field, operator));
}

/** A list as a set, in O(n log n). */
function listed(values: readonly ScalePoint[], scale: Scale): ValueSet {
  const points = values.map(({ point }) => point);
  const numbers = points.every((point) => typeof point === 'number') ? Float64Array.from(points).sort() : undefined;
  const cuts: Point[] = [];
  for (const point of numbers ?? points.sort(comparePoints)) {
    const last = cuts.at(-1);
    const after = scale.next(point);
    if (last === after) continue;
    if (last === point) cuts[cuts.length - 1] = after;
    else cuts.push(point, after);
  }
  return { begins: false, cuts };
}

function negatedIf(negated: boolean, { join, conditions }: Conditions): Conditions {
  return negated ? { join: dual[join], conditions: conditions.map(negate) } : { join, conditions };
}

/** The values that satisfy each operator; of parts the empty one, which every text has. */
const comparisons: Readonly<Record<PositiveOperator, (point: Point, scale: Scale) => ValueSet>> = {
  '=': (point, { next }) => interval(point, next(point)),
  '<': before,
  '<=': (point, { next }) => before(next(point)),
  '>': (point, { next }) => from(next(point)),
  '>=': from,
  '~': () => all,
  '^=': () => all,
};
