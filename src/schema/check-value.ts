import { type DiagnosticCode, type Problem, problemOf, replaceBy } from '../../grammar/diagnostics.ts';
import type { Literal, Range } from '../../grammar/expression.ts';
import { similar } from '../../grammar/fixes.ts';
import { quote, readDecimal } from '../../grammar/literal.ts';
import type { Row } from '../../grammar/messages/row.ts';
import { dateOutOfRange, invalidDate, invalidTime, unknownValue } from '../../grammar/messages/schema.ts';
import type { FieldType, Operator } from '../../grammar/operators.ts';
import { printLiteral } from '../../grammar/print.ts';
import { parseDay } from './day.ts';
import { parseRelativeDate } from './relative-date.ts';
import type { Field, KnownValue, NamedField } from './schema.ts';
import { parseTime } from './time.ts';

/**
 * What is wrong with a value whose kind is right for its field (L3.1): a date or a time that does not exist, or, where the operator
 * names values that are meant to occur, one that the field is not known to have.
 */
export function checkValue(
  literal: Literal,
  named: NamedField,
  operator: Operator,
  range: Range,
  work: Work = { left: Number.POSITIVE_INFINITY },
): Problem | undefined {
  const { name, field } = named;
  const row = field.type === 'date' || field.type === 'time' ? wrongTexts[field.type](String(literal.value)) : undefined;
  if (row !== undefined) {
    const padded = `0${String(literal.value)}`;
    const fix = row === invalidTime && parseTime(padded) !== undefined ? replaceBy(quote(padded), range) : undefined;
    return problemOf(row, range, { field: name, found: printLiteral(literal) }, [fix]);
  }
  return isKnown(literal, field, operator) ? undefined : notKnown(literal, named, range, work);
}

/** How many words may still be compared to find one that was meant. */
export type Work = { left: number };

type WrongText = Row<DiagnosticCode, { readonly field: string; readonly found: string }> | undefined;

/** What is to be said of the text of a date or time, where it is none. */
export const wrongTexts: Readonly<Record<'date' | 'time', (text: string) => WrongText>> = {
  date: (text) => {
    const relative = parseRelativeDate(text);
    if (relative === 'out-of-range') return dateOutOfRange;
    return relative !== undefined || parseDay(text) !== undefined ? undefined : invalidDate;
  },
  time: (text) => (parseTime(text) === undefined ? invalidTime : undefined),
};

/** Whether a value of the right type is one that the field is known to have, or need not be known. Dates are not told apart by how they are written. */
export function isKnown({ value }: Literal, field: Field, operator: Operator): boolean {
  if (field.values === undefined || field.type === 'date' || !namesValues.has(operator)) return true;
  return knownOf(field).has(meaningOf(value, field.type));
}

/** The operators whose values are meant to occur: a bound, or a part of a text, need not be a value that the field has. */
const namesValues: ReadonlySet<Operator> = /* @__PURE__ */ new Set<Operator>(['=', '!=', 'IN']);

type Value = string | number | boolean;

const knownValues = /* @__PURE__ */ new WeakMap<Field, ReadonlySet<Value | undefined>>();

/** What the known values of a field mean. Remembered, since a list asks it of every value; a schema's fields never change. */
function knownOf(field: Field): ReadonlySet<Value | undefined> {
  const found = knownValues.get(field);
  if (found !== undefined) return found;
  const known = new Set(field.values?.map(({ value }) => meaningOf(value, field.type)));
  knownValues.set(field, known);
  return known;
}

/** Numbers and times may be written in more than one way. */
function meaningOf(value: Value, type: FieldType): Value | undefined {
  return type === 'decimal' ? Number(value) : type === 'time' ? parseTime(String(value)) : value;
}

function notKnown(
  literal: Literal,
  { name, field: { values = [], closed = false } }: NamedField,
  range: Range,
  work: Work,
): Problem {
  work.left -= values.length;
  const near =
    literal.kind === 'string' && work.left >= 0
      ? similar(
          literal.value,
          values.map(({ value }) => String(value)),
        )
      : undefined;
  const listed = values.slice(0, values.length > mostListed ? 3 : mostListed).flatMap((known) => literalOf(known) ?? []);
  const data = {
    field: name,
    found: printLiteral(literal),
    ...(near !== undefined && { suggestion: near }),
    ...(closed && { values: listed, count: values.length }),
  };
  const found = problemOf(unknownValue, range, data, [near === undefined ? undefined : replaceBy(quote(near), range)]);
  return closed ? { ...found, severity: 'error' } : found;
}

/** Of a longer list the message names the first three. */
const mostListed = 8;

/**
 * How a known value of a field is written as a literal; undefined for one that no literal means.
 */
export function literalOf({ value }: KnownValue): string | undefined {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'boolean') return String(value).toUpperCase();
  const digits = String(value);
  return Number.isSafeInteger(value) || readDecimal(digits) !== undefined ? digits : undefined;
}
