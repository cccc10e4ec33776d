import type { Literal } from '../../grammar/expression.ts';
import { isStringValue, readDecimal } from '../../grammar/literal.ts';
import type { FieldType } from '../../grammar/operators.ts';
import { nextDouble, plainDigits } from '../memory/decimal.ts';
import { type Day, dateUnits, firstDay, formatDay, formatTime, lastDay, parseRelativeDate } from '../schema/dates.ts';
import { momentKey } from '../schema/moments.ts';
import { resolve } from '../schema/resolve.ts';
import { type Field, fieldOf, type Schema } from '../schema/schema.ts';
import { comparePoints, includes, type Point, type ValueSet } from './value-set.ts';

/**
 * The order that the values of a field are compared on.
 *
 * If the day is unknown, a date literal is on one of three scales, which cannot be compared with
 * each other: days from today, months from today, or the calendar. With one, all dates are calendar
 * days.
 */
export type Scale = {
  readonly name: Exclude<FieldType, 'date'> | 'days' | 'months' | 'calendar' | 'moments' | 'moment';
  /** The least value; absent where there is none. */
  readonly first?: Point;
  /** The cut after the greatest value; absent where there is none. */
  readonly last?: Point;
  /** The cut directly after a value. */
  readonly next: (point: Point) => Point;
  /** The greatest value below a cut; undefined where there is none. */
  readonly before: (cut: Point) => Point | undefined;
  /** The literal for a value; undefined where the language has none. */
  readonly write: (point: Point) => Literal | undefined;
};

/** The scale and the value of a literal. */
export type ScalePoint = { readonly scale: Scale; readonly point: Point };

/** Resolves a literal of a field. */
export type ResolveLiteral = (field: string, literal: Literal) => ScalePoint;

/** Resolves literals for one day or, with `today` undefined, for every day. */
export function literalResolver(schema: Schema, today: Day | undefined): ResolveLiteral {
  return (name, literal) => {
    const field = fieldOf(schema, name);
    const key = field.type === 'time' || field.dateTime !== undefined ? momentKey(String(literal.value)) : undefined;
    if (key !== undefined) return { scale: scales.moment, point: key };
    if (field.type === 'date' && today === undefined) {
      const point = relativePoint(String(literal.value));
      if (point !== undefined) return point;
    }
    const value = resolve(literal, field, { today: today ?? 0, timeZone: undefined, instant: undefined, time: undefined });
    return { scale: scaleOf(field), point: typeof value === 'boolean' ? Number(value) : value };
  };
}

/** The scale of a field on a known day. */
export function scaleOf({ type, dateTime }: Field): Scale {
  if (type !== 'date') return scales[type];
  return dateTime === undefined ? scales.calendar : scales.moments;
}

export const isCalendar = ({ name }: Scale): boolean => name === 'calendar' || name === 'moments';

/** Drops the cuts outside the scale, where there are no values: equal sets stay equal. */
export function clip({ first, last }: Scale, set: ValueSet): ValueSet {
  const cuts = set.cuts.filter(
    (cut) => (first === undefined || comparePoints(cut, first) > 0) && (last === undefined || comparePoints(cut, last) < 0),
  );
  return { begins: first === undefined ? set.begins : includes(set, first), cuts };
}

/**
 * Zero is today in every unit, and so on the scale of days. No relative date reaches the ends of
 * the calendar (L3.4).
 */
function relativePoint(text: string): ScalePoint | undefined {
  const relative = parseRelativeDate(text);
  if (relative === undefined || relative === 'out-of-range') return undefined;
  const { amount, unit } = relative;
  if (amount === 0 || unit === 'd') return { scale: scales.days, point: amount };
  if (unit === 'w') return { scale: scales.days, point: 7 * amount };
  return { scale: scales.months, point: unit === 'y' ? 12 * amount : amount };
}

const text = (value: string): Literal => ({ kind: 'string', value });
const integer = (value: number): Literal | undefined => (Number.isSafeInteger(value) ? { kind: 'integer', value } : undefined);

const whole = { next: (point: Point) => Number(point) + 1, before: (cut: Point) => Number(cut) - 1 } as const;

const calendar = {
  ...whole,
  write: (day: Point): Literal | undefined => {
    return Number(day) >= firstDay && Number(day) <= lastDay ? text(formatDay(Number(day))) : undefined;
  },
} as const;

const scales: { readonly [Name in Scale['name']]: Scale & { readonly name: Name } } = {
  integer: { name: 'integer', ...whole, write: (point) => integer(Number(point)) },
  decimal: {
    name: 'decimal',
    next: (point) => nextDouble(Number(point), 1),
    before: (cut) => nextDouble(Number(cut), -1),
    write: (point) => decimal(Number(point)),
  },
  text: {
    name: 'text',
    first: '',
    next: (point) => `${point}\u0000`,
    before: (cut) => (String(cut).endsWith('\u0000') ? String(cut).slice(0, -1) : undefined),
    write: (point) => (isStringValue(String(point)) ? text(String(point)) : undefined),
  },
  time: {
    name: 'time',
    first: 0,
    last: 86_400,
    ...whole,
    write: (point) =>
      Number(point) >= 0 && Number(point) < 86_400 ? text(formatTime(Number(point)).replace(/(?<=:..):00$/, '')) : undefined,
  },
  boolean: {
    name: 'boolean',
    first: 0,
    last: 2,
    ...whole,
    write: (point) => (point === 0 || point === 1 ? { kind: 'boolean', value: point === 1 } : undefined),
  },
  calendar: { name: 'calendar', first: firstDay, last: lastDay + 1, ...calendar },
  // The local day of a moment may lie a day outside of the calendar.
  moments: { name: 'moments', first: firstDay - 1, last: lastDay + 2, ...calendar },
  // Moments are not compared with each other (L7.11).
  moment: { name: 'moment', next: (point) => point, before: () => undefined, write: () => undefined },
  days: {
    name: 'days',
    ...whole,
    write: (point) => (Math.abs(Number(point)) <= dateUnits.d.most ? text(`${point}d`) : undefined),
  },
  // Two months are at least 28 days apart, so that the day after one, half a step further, is
  // before the next.
  months: {
    name: 'months',
    next: (point) => Number(point) + 0.5,
    before: (cut) => (Number.isInteger(cut) ? undefined : Number(cut) - 0.5),
    write: (point) =>
      Number.isInteger(point) && Math.abs(Number(point)) <= dateUnits.m.most ? text(months(Number(point))) : undefined,
  },
};

const months = (count: number): string => (count % 12 === 0 ? `${count / 12}y` : `${count}m`);

/** An integer literal is shorter where it is exact. */
function decimal(value: number): Literal | undefined {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return integer(value + 0);
  const digits = plainDigits(value);
  const canonical = digits.includes('.') ? readDecimal(digits) : undefined;
  return canonical !== undefined && Number(canonical) === value ? { kind: 'decimal', value: canonical } : undefined;
}
