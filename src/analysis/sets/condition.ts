import { type Fold, fold, type Literal, type Predicate } from '../../../grammar/expression.ts';
import { type PositiveOperator, positiveOf } from '../../../grammar/operators.ts';
import { foldLetters } from '../../memory/code-points.ts';
import { clipped, type Place, type Places, type Scale } from './scale.ts';
import { all, before, comparePoints, complement, from, intersection, interval, type ValueSet } from './value-set.ts';

/** What a condition asks of the value of one field. */
export type Condition =
  /** True of the values in the set, false of the others, unknown where there is none. */
  | { readonly kind: 'set'; readonly field: string; readonly scale: Scale; readonly set: ValueSet }
  /** Whether a text contains a part, whose letters are small and which is not empty; unknown where there is none. */
  | { readonly kind: 'part'; readonly field: string; readonly part: string; readonly contains: boolean }
  /** Whether there is a value or not: never unknown. */
  | { readonly kind: 'missing'; readonly field: string; readonly wanted: boolean };

/**
 * A predicate as conditions, which together have its verdict on every row, true, false or unknown: nearly always one. There are several where the dates
 * of a list or of a BETWEEN are on scales that cannot be compared.
 */
export type Conditions = { readonly join: 'and' | 'or'; readonly conditions: readonly Condition[] };

export function readConditions(predicate: Predicate, places: Places): Conditions {
  const { field } = predicate;
  const place = (literal: Literal) => places(field, literal);
  const one = (condition: Condition): Conditions => ({ join: 'and', conditions: [condition] });
  const handlers: Pick<Fold<Conditions>, Predicate['kind']> = {
    null: ({ negated }) => one({ kind: 'missing', field, wanted: !negated }),
    comparison: ({ operator: written, value }) => {
      const { operator, negated } = positiveOf(written);
      const { scale, point } = place(value);
      const part = operator === '~' ? foldLetters(String(point)) : '';
      if (part !== '') return one({ kind: 'part', field, part, contains: !negated });
      const set = clipped(scale, comparisons[operator](point, scale));
      return one({ kind: 'set', field, scale, set: negated ? complement(set) : set });
    },
    in: ({ values, negated }) => {
      const sets = [...byScale(values.map(place))].map(([scale, points]) => {
        return { kind: 'set', field, scale, set: clipped(scale, listed(points, scale)) } as const;
      });
      return negatedIf(negated, { join: 'or', conditions: sets });
    },
    between: ({ low, high, negated }) => {
      const [least, greatest] = [place(low), place(high)];
      const sets = [
        { scale: least.scale, set: from(least.point) },
        { scale: greatest.scale, set: before(greatest.scale.next(greatest.point)) },
      ];
      const same = least.scale === greatest.scale;
      const asked = same ? [{ scale: least.scale, set: intersection(...sets.map(({ set }) => set)) }] : sets;
      const conditions = asked.map(({ scale, set }) => ({ kind: 'set', field, scale, set: clipped(scale, set) }) as const);
      return negatedIf(negated, { join: 'and', conditions });
    },
  };
  return fold<Conditions>(predicate, { ...handlers, and: refuse, or: refuse, not: refuse });
}

/** The condition that is true where another is false, and the other way round. */
export function negate(condition: Condition): Condition {
  if (condition.kind === 'set') return { ...condition, set: complement(condition.set) };
  return condition.kind === 'part'
    ? { ...condition, contains: !condition.contains }
    : { ...condition, wanted: !condition.wanted };
}

/** The values of a list as a set, in time n log n. */
function listed(points: readonly Place['point'][], scale: Scale): ValueSet {
  const numbers = points.every((point) => typeof point === 'number') ? Float64Array.from(points).sort() : undefined;
  const cuts: Place['point'][] = [];
  for (const point of numbers ?? points.toSorted(comparePoints)) {
    const last = cuts.at(-1);
    const after = scale.next(point);
    if (last === after) continue;
    if (last === point) cuts[cuts.length - 1] = after;
    else cuts.push(point, after);
  }
  return { begins: false, cuts };
}

function negatedIf(negated: boolean, { join, conditions }: Conditions): Conditions {
  if (!negated) return { join, conditions };
  return { join: join === 'and' ? 'or' : 'and', conditions: conditions.map(negate) };
}

function byScale(places: readonly Place[]): ReadonlyMap<Scale, readonly Place['point'][]> {
  return new Map(
    [...Map.groupBy(places, ({ scale }) => scale)].map(([scale, there]) => [scale, there.map(({ point }) => point)]),
  );
}

/** What each operator asks for; of `~` only that of the empty text, which every text contains. */
const comparisons: Readonly<Record<PositiveOperator, (point: Place['point'], scale: Scale) => ValueSet>> = {
  '=': (point, { next }) => interval(point, next(point)),
  '<': before,
  '<=': (point, { next }) => before(next(point)),
  '>': (point, { next }) => from(next(point)),
  '>=': from,
  '~': () => all,
};

/** Only a predicate is read, which none of these is. */
const refuse = (): Conditions => ({ join: 'or', conditions: [] });
