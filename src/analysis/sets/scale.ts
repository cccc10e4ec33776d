import type { Literal } from '../../../grammar/expression.ts';
import { isStringValue, readDecimal } from '../../../grammar/literal.ts';
import type { FieldType } from '../../../grammar/operators.ts';
import { nextDouble, plainDigits } from '../../memory/decimal.ts';
import { type Day, dateUnits, firstDay, formatDay, formatTime, lastDay, parseRelativeDate } from '../../schema/dates.ts';
import { resolve } from '../../schema/resolve.ts';
import { type Field, fieldOf, type Schema } from '../../schema/schema.ts';
import { comparePoints, includes, type Point, type ValueSet } from './value-set.ts';

/**
 * What the values of a field are placed on, so that conditions on it can be compared. As long as no day is known, dates have three scales, of which none
 * says anything about another: days from today, months from today, and the calendar. On a known day every date has its place in the calendar.
 */
export type Scale = {
  readonly name: Exclude<FieldType, 'date'> | 'days' | 'months' | 'calendar' | 'moments';
  /** The least value that there can be, where there is one. */
  readonly first?: Point;
  /** The cut after the greatest value, where there is one. */
  readonly last?: Point;
  /** The cut after a value: nothing lies between the two. */
  readonly next: (point: Point) => Point;
  /** The greatest value below a cut, where there is one. */
  readonly before: (cut: Point) => Point | undefined;
  /** A literal that means the value; undefined for what no literal means. */
  readonly write: (point: Point) => Literal | undefined;
};

/** Where a literal stands: on a scale, at a point. */
export type Place = { readonly scale: Scale; readonly point: Point };

/** Finds the places of the literals of a field. */
export type Places = (field: string, literal: Literal) => Place;

/** How literals of a schema's queries are placed: where `today` is undefined, so that it holds on every day. */
export function placesOf(schema: Schema, today: Day | undefined): Places {
  return (name, literal) => {
    const field = fieldOf(schema, name);
    if (field.type === 'date' && today === undefined) {
      const place = relativePlace(String(literal.value));
      if (place !== undefined) return place;
    }
    const value = resolve(literal, field.type, today ?? 0);
    return { scale: scaleOf(field), point: typeof value === 'boolean' ? Number(value) : value };
  };
}

/** The scale of a field where the day is known, and of what names no day from today. */
export function scaleOf({ type, dateTime }: Field): Scale {
  if (type !== 'date') return scales[type];
  return dateTime === undefined ? scales.calendar : scales.moments;
}

/** Whether its points are days of the calendar. */
export const isOfDays = ({ name }: Scale): boolean => name === 'calendar' || name === 'moments';

/** A set without what lies outside of the scale, where no values are: all that differs is what is true of some value. */
export function clipped({ first, last }: Scale, set: ValueSet): ValueSet {
  const cuts = set.cuts.filter(
    (cut) => (first === undefined || comparePoints(cut, first) > 0) && (last === undefined || comparePoints(cut, last) < 0),
  );
  return { begins: first === undefined ? set.begins : includes(set, first), cuts };
}

/** Today is the same day in every unit. Of the days that a relative date can mean none comes near the ends of the calendar (L3.4). */
function relativePlace(text: string): Place | undefined {
  const relative = parseRelativeDate(text);
  if (relative === undefined || relative === 'out-of-range') return undefined;
  const { amount, unit } = relative;
  if (amount === 0 || unit === 'd') return { scale: scales.days, point: amount };
  if (unit === 'w') return { scale: scales.days, point: 7 * amount };
  return { scale: scales.months, point: unit === 'y' ? 12 * amount : amount };
}

const text = (value: string): Literal => ({ kind: 'string', value });
const integer = (value: number): Literal | undefined => (Number.isSafeInteger(value) ? { kind: 'integer', value } : undefined);

/** Values with a next and a previous one. */
const whole = {
  next: (point: Point) => Number(point) + 1,
  before: (cut: Point) => Number(cut) - 1,
} as const;

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
  days: {
    name: 'days',
    ...whole,
    write: (point) => (Math.abs(Number(point)) <= dateUnits.d.most ? text(`${point}d`) : undefined),
  },
  // Two months are at least 28 days apart, so that the day after one, half a step further, is before the next.
  months: {
    name: 'months',
    next: (point) => Number(point) + 0.5,
    before: (cut) => (Number.isInteger(cut) ? undefined : Number(cut) - 0.5),
    write: (point) =>
      Number.isInteger(point) && Math.abs(Number(point)) <= dateUnits.m.most ? text(months(Number(point))) : undefined,
  },
};

const months = (count: number): string => (count % 12 === 0 ? `${count / 12}y` : `${count}m`);

/** An integer is what the shorter literal is. */
function decimal(value: number): Literal | undefined {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return integer(value + 0);
  const digits = plainDigits(value);
  const canonical = digits.includes('.') ? readDecimal(digits) : undefined;
  return canonical !== undefined && Number(canonical) === value ? { kind: 'decimal', value: canonical } : undefined;
}
