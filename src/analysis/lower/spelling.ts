import type { Expression } from '../../../grammar/expression.ts';
import { isOfDays, type Scale } from '../sets/scale.ts';
import { complement, isAll, isNothing, type Piece, type Point, pieces, type ValueSet } from '../sets/value-set.ts';
import type { Demand } from './goal.ts';
import { connect, firstFitting, notOf, type Said, type Terms } from './terms.ts';
import { atLeast, atMost, between, comparison, isBoolean, single, valueOf, type Words, writersOf } from './words.ts';

/** A demand said in a profile, with the same verdict on every row; where only rows matter, with the same rows. Undefined where that cannot be. */
export function spell(terms: Terms, demand: Demand): Said | undefined {
  for (const writer of writersOf(terms, demand)) {
    const words = { terms, demand, ...writer };
    const expression = withNull(words, () => spellSet(words, demand.set));
    if (expression !== undefined) return { expression, thatDay: writer.thatDay };
  }
  return undefined;
}

/** What is said of values, with what is to be said of a row without one. */
export function withNull(words: Words, say: () => Expression | undefined): Expression | undefined {
  const { terms, demand } = words;
  const { field, set, onNull } = demand;
  const isNull = (negated: boolean) => firstFitting(terms, [{ kind: 'null', field, negated }]);
  if (onNull === true) return isNothing(set) ? isNull(false) : connect(terms, 'or', [say(), isNull(false)]);
  if (isAll(set) && (onNull === false || terms.rowsOnly)) {
    const there = isNull(true);
    if (there !== undefined || !terms.rowsOnly) return there;
  }
  return onNull === null || terms.rowsOnly ? say() : connect(terms, 'and', [say(), isNull(true)]);
}

/** That a value lies in a set, unknown where there is none. */
function spellSet(words: Words, set: ValueSet): Expression | undefined {
  const outside = complement(set);
  return positively(words, set) ?? not(words, isNothing(outside) ? undefined : positively(words, outside));
}

function positively(words: Words, set: ValueSet): Expression | undefined {
  if (isNothing(set)) return never(words);
  if (isAll(set)) return always(words);
  const [inside, outside] = [pieces(set), pieces(complement(set))];
  if (inside.length === 1) return named(words, inside) ?? stretch(words, inside[0]) ?? list(words, inside);
  return (
    list(words, inside) ??
    (outside.every((piece) => valueOf(words, piece) !== undefined) ? except(words, outside) : undefined) ??
    (outside.length === 1 ? not(words, stretch(words, outside[0])) : undefined) ??
    anyOf(words, inside) ??
    withoutGaps(words, inside, outside) ??
    except(words, outside)
  );
}

/** Two values for conditions that none passes, or all: the first is the greater. */
const samples: Readonly<Partial<Record<Scale['name'], readonly [Point, Point]>>> = { text: ['b', 'a'], time: [60, 0] };

function never(words: Words): Expression | undefined {
  const [high, low] = samplesOf(words);
  const { scale } = words.demand;
  return (
    (scale.first === undefined ? undefined : atMost(words, scale.first)) ??
    between(words, high, low) ??
    and(words, atLeast(words, high), atMost(words, scale.next(low))) ??
    and(words, single(words, high), single(words, low))
  );
}

function always(words: Words): Expression | undefined {
  const [high, low] = samplesOf(words);
  const { scale, field } = words.demand;
  return (
    (scale.first === undefined ? undefined : atLeast(words, scale.first)) ??
    not(words, between(words, high, low)) ??
    or(words, atLeast(words, low), atMost(words, scale.next(high))) ??
    or(words, not(words, single(words, high)), not(words, single(words, low))) ??
    (scale.name === 'text' ? firstFitting(words.terms, [comparison(field, '~', words.write(''))]) : undefined)
  );
}

const samplesOf = ({ demand, terms }: Words): readonly [Point, Point] => {
  const { name } = demand.scale;
  return samples[name] ?? (isOfDays(demand.scale) ? [terms.today + 1, terms.today] : [1, 0]);
};

/** One stretch of values: a single one, from a bound on, up to one, or both. */
function stretch(words: Words, piece: Piece | undefined): Expression | undefined {
  if (piece === undefined) return undefined;
  const value = valueOf(words, piece);
  if (value !== undefined) {
    const said = single(words, value);
    if (said !== undefined || words.demand.scale.name === 'boolean') return said;
  }
  const { from, to } = piece;
  if (from === undefined) return to === undefined ? undefined : atMost(words, to);
  if (to === undefined) return atLeast(words, from);
  const last = words.demand.scale.before(to);
  return (last === undefined ? undefined : between(words, from, last)) ?? and(words, atLeast(words, from), atMost(words, to));
}

/** Every value of the pieces by itself, where they are few. */
function list(words: Words, all: readonly Piece[]): Expression | undefined {
  const { listValues } = words.terms.profile.limits;
  const points = pointsOf(words, all, Math.max(listValues, mostEqual));
  const [only] = points ?? [];
  if (points === undefined || only === undefined || isBoolean(words)) return undefined;
  if (points.length === 1) return single(words, only);
  return listOf(words, points) ?? (points.length > mostEqual ? undefined : every(words, 'or', points, single));
}

/** The same of no more values than were named one by one. */
function named(words: Words, all: readonly Piece[]): Expression | undefined {
  const { listed } = words.demand;
  const points = listed < 2 ? undefined : pointsOf(words, all, Math.min(listed, words.terms.profile.limits.listValues));
  return points === undefined || points.length < 2 || isBoolean(words) ? undefined : listOf(words, points);
}

/** None of the values of the pieces. */
function except(words: Words, all: readonly Piece[]): Expression | undefined {
  const points = pointsOf(words, all, mostEqual);
  const unequal = (_: Words, point: Point) =>
    firstFitting(words.terms, [comparison(words.demand.field, '!=', words.write(point))]);
  const apart = points && every(words, 'and', points, unequal);
  return points?.length === 1 ? (apart ?? not(words, list(words, all))) : (not(words, list(words, all)) ?? apart);
}

/** A list of more values is not said value by value, where the profile has no lists. */
const mostEqual = 32;

function listOf({ terms, demand: { field }, write }: Words, points: readonly Point[]): Expression | undefined {
  if (!terms.profile.operators.includes('IN')) return undefined;
  const values = points.map(write).filter((value) => value !== undefined);
  return values.length < points.length ? undefined : firstFitting(terms, [{ kind: 'in', field, negated: false, values }]);
}

function pointsOf(words: Words, all: readonly Piece[], longest: number): readonly Point[] | undefined {
  const { scale, listed } = words.demand;
  const most = Math.min(words.terms.longestList + listed, longest);
  const points: Point[] = [];
  if (all.length > most) return undefined;
  for (const piece of all) {
    const value = valueOf(words, piece);
    if (value !== undefined) points.push(value);
    else {
      const { from = scale.first, to = scale.last } = piece;
      if (typeof from !== 'number' || typeof to !== 'number' || scale.name === 'decimal') return undefined;
      if (points.length + to - from > most) return undefined;
      for (let point = from; point < to; point++) points.push(point);
    }
  }
  return points.length > most ? undefined : points;
}

/** Pieces joined by OR: single values in one list, every stretch by itself. */
function anyOf(words: Words, all: readonly Piece[]): Expression | undefined {
  const singles = all.filter((piece) => valueOf(words, piece) !== undefined);
  const stretches = all.filter((piece) => valueOf(words, piece) === undefined);
  if (stretches.length > words.terms.profile.limits.predicates) return undefined;
  const values = singles.length === 0 ? [] : [list(words, singles)];
  return values.includes(undefined) ? undefined : every(words, 'or', stretches, stretch, values);
}

/** The stretch that holds all pieces, without each gap in it. */
function withoutGaps(words: Words, inside: readonly Piece[], outside: readonly Piece[]): Expression | undefined {
  const [from, to] = [inside[0]?.from, inside.at(-1)?.to];
  const gaps = outside.filter((gap) => gap.from !== undefined && gap.to !== undefined);
  const singles = gaps.filter((gap) => valueOf(words, gap) !== undefined);
  const stretches = gaps.filter((gap) => valueOf(words, gap) === undefined);
  if (stretches.length > words.terms.profile.limits.predicates) return undefined;
  const hull = from === undefined && to === undefined ? [] : [stretch(words, { from, to })];
  const values = singles.length === 0 ? [] : [except(words, singles)];
  if ([...hull, ...values].includes(undefined)) return undefined;
  return every(words, 'and', stretches, (_, gap) => not(words, stretch(words, gap)), [...hull, ...values]);
}

/** All items said and joined, after what was said already; nothing is said any more once one cannot be. */
function every<Item>(
  words: Words,
  kind: 'and' | 'or',
  items: readonly Item[],
  say: (words: Words, item: Item) => Expression | undefined,
  before: readonly (Expression | undefined)[] = [],
): Expression | undefined {
  const said = [...before];
  for (const item of items) {
    const one = say(words, item);
    if (one === undefined) return undefined;
    said.push(one);
  }
  return connect(words.terms, kind, said);
}

const and = ({ terms }: Words, ...all: readonly (Expression | undefined)[]) => connect(terms, 'and', all);
const or = ({ terms }: Words, ...all: readonly (Expression | undefined)[]) => connect(terms, 'or', all);
const not = ({ terms }: Words, one: Expression | undefined) => one && notOf(terms, one);
