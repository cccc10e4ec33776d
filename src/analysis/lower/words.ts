import type { Expression, Literal, Predicate } from '../../../grammar/expression.ts';
import { type ComparisonOperator, operators } from '../../../grammar/operators.ts';
import { type Day, dateUnits } from '../../schema/dates.ts';
import { isOfDays } from '../sets/scale.ts';
import { comparePoints, type Piece, type Point } from '../sets/value-set.ts';
import type { Demand } from './goal.ts';
import { firstFitting, type Terms } from './terms.ts';

/** How the values of a demand are written in a profile. */
export type Words = Writer & { readonly terms: Terms; readonly demand: Demand };

type Writer = { readonly write: (point: Point) => Literal | undefined; readonly thatDay: boolean };

/** The ways to write its values, the nearest to how they were written first. A date can be a day from today or a day of the calendar. */
export function writersOf({ today, thatDay }: Terms, { scale, dates }: Demand): readonly Writer[] {
  if (!isOfDays(scale)) return [{ write: scale.write, thatDay: false }];
  const relative = { write: daysFrom(today), thatDay: dates === 'absolute' || dates === 'mixed' };
  const absolute = { write: scale.write, thatDay: dates === 'relative' || dates === 'mixed' };
  const both = dates === 'absolute' ? [absolute, relative] : [relative, absolute];
  return both.filter((writer) => thatDay || !writer.thatDay);
}

const daysFrom =
  (today: Day) =>
  (point: Point): Literal | undefined => {
    const away = Number(point) - today;
    return Math.abs(away) <= dateUnits.d.most ? { kind: 'string', value: `${away}d` } : undefined;
  };

/** One value. */
export function single(words: Words, point: Point): Expression | undefined {
  const value = words.write(point);
  if (value === undefined) return undefined;
  const { field } = words.demand;
  const listed: Predicate = { kind: 'in', field, negated: false, values: [value] };
  const unequal = comparison(field, '!=', value);
  return (
    firstFitting(words.terms, [
      comparison(field, '=', value),
      isBoolean(words) ? undefined : listed,
      unequal && { kind: 'not', operand: unequal },
    ]) ?? (isBoolean(words) ? undefined : between(words, point, point))
  );
}

/** The values from a cut on. */
export function atLeast(words: Words, cut: Point): Expression | undefined {
  return bound(words, cut, '>=', '>');
}

/** The values before a cut. */
export function atMost(words: Words, cut: Point): Expression | undefined {
  return bound(words, cut, '<', '<=');
}

/** A bound by the value at the cut, or by the one before it; the including operator leads, since every profile that has bounds has it. */
function bound(words: Words, cut: Point, there: ComparisonOperator, earlier: ComparisonOperator): Expression | undefined {
  if (isBoolean(words)) return undefined;
  const { field, scale } = words.demand;
  const previous = scale.before(cut);
  const ways = [
    comparison(field, there, words.write(cut)),
    comparison(field, earlier, previous === undefined ? undefined : words.write(previous)),
  ];
  if (there === '<') ways.reverse();
  const turned = ways.map((way) => way && ({ ...way, operator: operators[way.operator].negation } as const));
  return firstFitting(words.terms, [...ways, ...turned.map((way) => way && ({ kind: 'not', operand: way } as const))]);
}

/** The values between two, both included. */
export function between(words: Words, from: Point, to: Point): Expression | undefined {
  const [low, high] = [words.write(from), words.write(to)];
  if (low === undefined || high === undefined || isBoolean(words)) return undefined;
  return firstFitting(words.terms, [{ kind: 'between', field: words.demand.field, negated: false, low, high }]);
}

export const isBoolean = ({ demand }: Words) => demand.scale.name === 'boolean';

export const comparison = (field: string, operator: ComparisonOperator, value: Literal | undefined) =>
  value && ({ kind: 'comparison', field, operator, value } as const);

/** The value that a piece consists of, where it is one. */
export function valueOf({ demand: { scale } }: Words, { from = scale.first, to = scale.last }: Piece): Point | undefined {
  return from !== undefined && to !== undefined && comparePoints(scale.next(from), to) === 0 ? from : undefined;
}
