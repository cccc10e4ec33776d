import { type Literal, literalsOf, type Range } from '../../../grammar/expression.ts';
import type { DateMeant } from '../../../grammar/messages/lint.ts';
import { code, type Words } from '../../../grammar/messages/wording.ts';
import { printLiteral } from '../../../grammar/print.ts';
import { formatDay } from '../../schema/day.ts';
import { fieldOf } from '../../schema/schema.ts';
import type { Part, Reading } from './reading.ts';

/** No more of a text is quoted, and no more dates are told. */
const mostText = 200;
const mostDates = 4;

/** A piece of the text on one line. */
export function textOf({ text }: Reading, { from, to }: Range): string {
  const piece = text.slice(from, Math.min(to, from + mostText)).replace(/[\t\r\n] */g, ' ');
  return to - from > mostText ? `${piece}…` : piece;
}

/** The days that the relative dates of parts mean today. */
export function datesOf(reading: Reading, parts: readonly Part[]): { readonly dates?: readonly DateMeant[] } {
  const dates: DateMeant[] = [];
  const open = parts.toReversed();
  for (let part = open.pop(); part !== undefined && dates.length < mostDates; part = open.pop()) {
    const { node } = part;
    open.push(...part.operands.toReversed());
    if (!('field' in node) || fieldOf(reading.schema, node.field).type !== 'date') continue;
    for (const literal of literalsOf(node).slice(0, mostDates)) addDate(dates, reading, node.field, literal);
  }
  return dates.length === 0 ? {} : { dates: dates.slice(0, mostDates) };
}

/** The same of literals of a field. */
export function datesIn(
  reading: Reading,
  field: string,
  literals: readonly Literal[],
): { readonly dates?: readonly DateMeant[] } {
  const dates: DateMeant[] = [];
  if (fieldOf(reading.schema, field).type === 'date') for (const literal of literals) addDate(dates, reading, field, literal);
  return dates.length === 0 ? {} : { dates };
}

function addDate(dates: DateMeant[], { places }: Reading, field: string, literal: Literal): void {
  const written = printLiteral(literal);
  const day = formatDay(Number(places(field, literal).point));
  if (literal.value !== day && dates.every((other) => other.written !== written)) dates.push({ written, day });
}

/** Points to other parts that a lint is about. */
export function relatedTo(reading: Reading, parts: readonly { readonly range: Range }[]): readonly Related[] {
  return parts.map(({ range }) => {
    const found = code(textOf(reading, range));
    return { range, message: { en: `See also ${found}.`, nl: `Zie ook ${found}.` } };
  });
}

type Related = { readonly range: Range; readonly message: Words };
