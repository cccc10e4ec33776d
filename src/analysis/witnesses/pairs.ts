import type { Field } from '../../schema/schema.ts';
import { rawOf, usualValue } from '../diagram/witness-row.ts';
import { below, upper } from '../diagram/witness-value.ts';
import type { Condition } from '../sets/condition.ts';
import type { Scale } from '../sets/scale.ts';
import { comparePoints, includes, type Point } from '../sets/value-set.ts';

/** A value, null for none, as a row of JSON has it, and what it is to a condition. */
export type Side = { readonly value: Point | null; readonly raw: unknown; readonly isTrue: boolean; readonly about: string };

export type Pair = readonly [Side, Side];
export type Pairs = { readonly near: readonly Pair[]; readonly further: readonly Pair[] };

/** Of the bounds of a long list these many are looked at from either end. */
const mostCuts = 4;

/**
 * Values on both sides of each bound of a condition, as near to it as rows have them: of the two, the condition is true of one. And values a step further away, which tell
 * apart what is the same at the bound, as `<` and `!=` are.
 */
export function pairsOf(condition: Condition, field: Field, today: number, timeZone: string): Pairs {
  const side = (value: Point | null, isTrue: boolean, about: string, secondOfDay?: number): Side => ({
    value,
    raw: value === null ? null : rawOf(field, value, timeZone, secondOfDay),
    isTrue,
    about,
  });
  if (condition.kind === 'missing') {
    const { wanted } = condition;
    return { near: [[side(null, wanted, ''), side(usualValue(field, today), !wanted, '')]], further: [] };
  }
  if (condition.kind === 'part') {
    const { part, contains } = condition;
    const shorter = [...part].slice(0, -1).join('');
    const whole = side(`(${upper(part)})`, contains, 'with the part in capitals');
    return { near: [[whole, side(shorter, !contains, 'without the end of the part')]], further: [] };
  }
  const { scale, set } = condition;
  const cuts = set.cuts.length <= 2 * mostCuts ? set.cuts : [...set.cuts.slice(0, mostCuts), ...set.cuts.slice(-mostCuts)];
  const placed = (value: Point, near: string, secondOfDay?: number): Side => {
    const isTrue = includes(set, value);
    return side(value, isTrue, `${near} ${isTrue ? 'inside' : 'outside'}`, secondOfDay);
  };
  const near = cuts.map((cut) => neighbours(scale, cut));
  return {
    near: near.map(([before, after]) => [placed(before, 'just', 86_399), placed(after, 'just', 0)]),
    further: near.map(([before, after]) => {
      const [earlier] = neighbours(scale, before);
      const [, later] = neighbours(scale, scale.next(after));
      return [
        isWithin(scale, earlier) ? placed(earlier, 'further') : placed(before, 'just'),
        isWithin(scale, later) ? placed(later, 'further') : placed(after, 'just'),
      ];
    }),
  };
}

const isWithin = ({ first = -Infinity, last = Infinity }: Scale, value: Point): boolean =>
  typeof value === 'string' || (comparePoints(value, first) >= 0 && comparePoints(value, last) < 0);

/** The values before and after a cut: of numbers without a neighbour such as a table with few decimals has, of texts without U+0000. */
function neighbours(scale: Scale, cut: Point): readonly [Point, Point] {
  const before = scale.before(cut);
  if (scale.name === 'text') {
    const text = String(cut);
    return before === undefined ? [below(text), text] : [before, `${before} `];
  }
  if (scale.name !== 'decimal' || before === undefined) return [before ?? cut, cut];
  const [low, high] = [Number(before), Number(cut)];
  const isHigh = String(high).length < String(low).length;
  const bound = isHigh ? high : low;
  const places = Math.max(2, (/\.(\d+)$/.exec(String(bound))?.[1] ?? '').length);
  const near = Number((bound + (isHigh ? -1 : 1) * 10 ** -places).toFixed(Math.min(places, 20)));
  if (comparePoints(near, cut) < 0 !== isHigh) return [low, high];
  return isHigh ? [near, high] : [low, near];
}
