import type { Expression } from '../../../grammar/expression.ts';
import { dateUnits } from '../../schema/dates.ts';
import type { Demand } from '../lower/goal.ts';
import { spell, withNull } from '../lower/spelling.ts';
import { connect, type Terms } from '../lower/terms.ts';
import { atLeast, atMost, type Words, writersOf } from '../lower/words.ts';
import { isOfDays } from '../sets/scale.ts';
import {
  before,
  comparePoints,
  from,
  intersection,
  isAll,
  type Piece,
  type Point,
  pieces,
  unionOf,
  type ValueSet,
} from '../sets/value-set.ts';

/** What was said of a field, and the values that it lets pass. */
type Hull = { readonly expression: Expression; readonly set: ValueSet };

/** The least that a profile can say of a field without losing a row that the demand selects; undefined where it would say nothing. */
export function hullOf(terms: Terms, demand: Demand): Hull | undefined {
  const { set, onNull } = demand;
  if (isAll(set) && onNull === true) return undefined;
  const exact = spell(terms, demand)?.expression;
  if (exact !== undefined) return isAll(set) && exact.kind !== 'null' ? undefined : { expression: exact, set };
  const [writer] = writersOf(terms, demand);
  if (writer === undefined || isAll(set)) return undefined;
  const words = { terms, demand, ...writer };
  const hull = piecewise(words, pieces(set)) ?? stretch(words, { from: pieces(set)[0]?.from, to: pieces(set).at(-1)?.to });
  const expression = hull && withNull(words, () => hull.expression);
  return expression && { expression, set: hull.set };
}

/** More pieces are said as the one stretch that holds them. */
const mostPieces = 32;

function piecewise(words: Words, all: readonly Piece[]): Hull | undefined {
  if (all.length < 2 || all.length > mostPieces) return undefined;
  const hulls = all.map((piece) => stretch(words, piece)).filter((hull) => hull !== undefined);
  if (hulls.length < all.length) return undefined;
  const expression = connect(
    words.terms,
    'or',
    hulls.map((hull) => hull.expression),
  );
  return expression && { expression, set: unionOf(hulls.map(({ set }) => set)) };
}

function stretch(words: Words, piece: Piece): Hull | undefined {
  const low = firstSaid(lowerCuts(words, piece.from), (cut) => atLeast(words, cut), from);
  const high = firstSaid(upperCuts(words, piece.to), (cut) => atMost(words, cut), before);
  if (low === undefined || high === undefined) return low ?? high;
  const both = connect(words.terms, 'and', [low.expression, high.expression]);
  return both === undefined ? low : { expression: both, set: intersection(low.set, high.set) };
}

function firstSaid(
  cuts: readonly Point[],
  say: (cut: Point) => Expression | undefined,
  setOf: (cut: Point) => ValueSet,
): Hull | undefined {
  for (const cut of cuts) {
    const expression = say(cut);
    if (expression !== undefined) return { expression, set: setOf(cut) };
  }
  return undefined;
}

/** A cut, and those before it that may be said where it cannot: that of the value before, a whole number, the last day that can be written. */
function lowerCuts({ demand: { scale }, terms }: Words, cut: Point | undefined): readonly Point[] {
  if (cut === undefined) return [];
  const others = [scale.before(cut)];
  if (scale.name === 'decimal') others.push(Math.floor(Number(cut)));
  if (isOfDays(scale)) others.push(terms.today + dateUnits.d.most);
  return [cut, ...others.filter((other) => other !== undefined && comparePoints(other, cut) < 0)] as readonly Point[];
}

/** The same after it. */
function upperCuts({ demand: { scale }, terms }: Words, cut: Point | undefined): readonly Point[] {
  if (cut === undefined) return [];
  const others = [scale.next(cut)];
  if (scale.name === 'decimal') others.push(scale.next(Math.ceil(Number(cut))));
  if (isOfDays(scale)) others.push(terms.today - dateUnits.d.most + 1);
  return [cut, ...others.filter((other) => comparePoints(other, cut) > 0)];
}
