import type { Literal } from '../../grammar/expression.ts';
import type { FieldType } from '../../grammar/operators.ts';
import { type Clock, type Day, formatDay, formatTime, parseTime, resolveDate, todayOf } from './dates.ts';
import { type Field, fieldOf, type Schema, textOfCode } from './schema.ts';

/**
 * Resolves the literals of queries on the day of a clock, read once: gives the value that a field
 * is compared with. Dates are `YYYY-MM-DD`, times `HH:MM:SS`; numbers, texts and truth values are
 * those of JavaScript. For backends.
 *
 * @example
 * resolver(schema, { today: '2026-11-21' })('startdatum', { kind: 'string', value: '7d' })
 * // '2026-11-28'
 * @throws TypeError or RangeError for a clock that gives no day (L3.5)
 */
export function resolver(schema: Schema, clock: Clock): (field: string, literal: Literal) => string | number | boolean {
  const today = todayOf(clock);
  return (name, literal) => {
    const field = fieldOf(schema, name);
    return plainValue[field.type](valueOf(literal, field), today);
  };
}

/** The value of a literal; of a code its text (L3.8). */
export function valueOf(literal: Literal, field: Field): Literal['value'] {
  return textOfCode(field, literal) ?? literal.value;
}

/**
 * Resolves a checked literal on the day `today` (L3.4). Days count from 1970-01-01, times are
 * seconds since midnight; a decimal of at most 15 digits is the double nearest to it, which no
 * other such decimal shares.
 */
export function resolve(literal: Literal, field: Field, today: Day): number | string | boolean {
  return meanings[field.type](valueOf(literal, field), today);
}

type Meaning = (value: Literal['value'], today: Day) => number | string | boolean;

const meanings: Readonly<Record<FieldType, Meaning>> = {
  integer: (value) => value,
  decimal: (value) => Number(value),
  text: (value) => value,
  boolean: (value) => value,
  date: (value, today) => resolveDate(String(value), today),
  time: (value) => parseTime(String(value)) ?? Number.NaN,
};

/** The values of `resolver`, by the type of the field. */
export const plainValue: Readonly<Record<FieldType, Meaning>> = {
  ...meanings,
  date: (value, today) => formatDay(resolveDate(String(value), today)),
  time: (value) => formatTime(Number(meanings.time(value, 0))),
};
