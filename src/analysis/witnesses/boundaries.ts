import { isPlain, literalsOf, type PlainPredicate } from '../../../grammar/expression.ts';
import { formatTime } from '../../schema/dates.ts';
import type { TextAnchor } from '../../schema/folding.ts';
import { resolveSpan, shownSecond } from '../../schema/moments.ts';
import { resolve } from '../../schema/resolve.ts';
import { fieldOf, type HoldingPlace } from '../../schema/schema.ts';
import { below, rawMoment, rawOf, upper, usualValue } from '../diagram/rows.ts';
import type { FieldCondition } from '../field-set.ts';
import { type Scale, scaleOf } from '../scale.ts';
import { comparePoints, includes, type Point } from '../value-set.ts';

/** A value, null for a missing one, its raw form, and the verdict of the condition. */
export type BoundaryValue = {
  readonly value: Point | null;
  readonly raw: unknown;
  readonly isTrue: boolean;
  readonly about: string;
};

export type BoundaryPair = readonly [BoundaryValue, BoundaryValue];
export type BoundaryPairs = { readonly near: readonly BoundaryPair[]; readonly further: readonly BoundaryPair[] };

type BoundaryPlace = Pick<HoldingPlace, 'schema' | 'now' | 'judgeOf'>;

/** Of a long list only so many bounds from either end are used. */
const mostCuts = 4;

/**
 * The values on either side of each bound of a condition, as near to it as rows have them: the
 * condition is true of one. And values a step further away, which tell apart what is the same at
 * the bound, as `<` and `!=` are.
 */
export function boundaryPairs(
  condition: FieldCondition,
  { schema, now, judgeOf }: BoundaryPlace,
  timeZone: string,
): BoundaryPairs {
  const { today } = now;
  const field = fieldOf(schema, condition.field);
  const side = (value: Point | null, isTrue: boolean, about: string, secondOfDay?: number): BoundaryValue => ({
    value,
    raw: value === null ? null : rawOf(field, value, timeZone, secondOfDay),
    isTrue,
    about,
  });
  if (condition.kind === 'part') {
    const { part, has } = condition;
    if (part.at === 'whole')
      return isPlain(part.node) ? momentPairs(part.node, has, { schema, now, judgeOf }) : { near: [], further: [] };
    const { around, elsewhere } = surroundings[part.at];
    const accented = around(withAccent(upper(part.text)));
    const whole = side(accented, has, 'with the part in capitals, with an accent where there is one');
    const shorter = side([...part.text].slice(0, -1).join(''), !has, 'without the end of the part');
    const pairs = elsewhere.map(({ text, about }): BoundaryPair => [whole, side(text(part.text), !has, about)]);
    return { near: [[whole, shorter], ...pairs.slice(0, 1)], further: pairs.slice(1) };
  }
  const { set, onNull } = condition;
  if (onNull !== null) return { near: [[side(null, onNull, ''), side(usualValue(field, today), !onNull, '')]], further: [] };
  const scale = scaleOf(field);
  const cuts = set.cuts.length <= 2 * mostCuts ? set.cuts : [...set.cuts.slice(0, mostCuts), ...set.cuts.slice(-mostCuts)];
  const judged = (value: Point, distance: string, secondOfDay?: number): BoundaryValue => {
    const isTrue = includes(set, value);
    return side(value, isTrue, `${distance} ${isTrue ? 'inside' : 'outside'}`, secondOfDay);
  };
  const near = cuts.map((cut) => neighbours(scale, cut));
  return {
    near: near.map(([before, after]) => [judged(before, 'just', 86_399), judged(after, 'just', 0)]),
    further: near.map(([before, after]) => {
      const [earlier] = neighbours(scale, before);
      const [, later] = neighbours(scale, scale.next(after));
      return [
        isWithin(scale, earlier) ? judged(earlier, 'further') : judged(before, 'just'),
        isWithin(scale, later) ? judged(later, 'further') : judged(after, 'just'),
      ];
    }),
  };
}

/** A text in which a part is found, and such as have it where it does not count. */
type Surroundings = {
  readonly around: (part: string) => string;
  readonly elsewhere: readonly { readonly text: (part: string) => string; readonly about: string }[];
};

const surroundings: Readonly<Record<TextAnchor, Surroundings>> = {
  anywhere: { around: (part) => `(${part})`, elsewhere: [] },
  start: {
    around: (part) => `${part})`,
    elsewhere: ['(', 'ÿ'].map((first) => ({ text: (part) => first + part, about: 'with the part after the start' })),
  },
};

/** The seconds before, at and after each moment of a condition, or each day or time of day. */
function momentPairs(node: PlainPredicate, has: boolean, { schema, now, judgeOf }: BoundaryPlace): BoundaryPairs {
  const field = fieldOf(schema, node.field);
  const isTime = field.type === 'time';
  const isWall = field.dateTime === 'local-wall';
  const judged = (second: number): BoundaryValue => {
    const raw = isTime ? formatTime(second) : rawMoment(field, second);
    const isTrue = judgeOf(node)({ [node.field]: raw }) === has;
    const value = isTime ? second : Math.floor(shownSecond(second, isWall, now.timeZone) / 86_400);
    return { value, raw, isTrue, about: `just ${isTrue ? 'inside' : 'outside'}` };
  };
  const cuts = literalsOf(node)
    .slice(0, mostCuts)
    .flatMap((literal) => {
      if (!isTime) return Object.values(resolveSpan(String(literal.value), isWall, now));
      const second = Number(resolve(literal, field, now));
      return [second, second + 1].filter((cut) => cut > 0 && cut < 86_400);
    });
  return { near: cuts.map((cut) => [judged(cut - 1), judged(cut)]), further: [] };
}

/** The first vowel with an accent. */
const withAccent = (text: string): string => text.replace(/[AEIOU]/, (letter) => `${letter}\u0301`.normalize('NFC'));

const isWithin = ({ first = -Infinity, last = Infinity }: Scale, value: Point): boolean =>
  typeof value === 'string' || (comparePoints(value, first) >= 0 && comparePoints(value, last) < 0);

/** The values on either side of a cut: short decimals, and texts without U+0000. */
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
