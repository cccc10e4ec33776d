import type { Problem } from '../../../grammar/diagnostics.ts';
import { isPlain, type Literal, literalsOf, type Range } from '../../../grammar/expression.ts';
import { seeAlsoTitle } from '../../../grammar/messages/fixes.ts';
import type { DateMeant } from '../../../grammar/messages/lint.ts';
import { printLiteral } from '../../../grammar/print.ts';
import { formatDay } from '../../schema/dates.ts';
import { fieldOf } from '../../schema/schema.ts';
import type { LintContext, LintNode } from './context.ts';

/** No more of a text is quoted, nor more dates. */
const mostText = 200;
const mostDates = 4;

/** A part of the text on one line. */
export function excerpt({ text }: LintContext, { from, to }: Range): string {
  const quoted = text.slice(from, Math.min(to, from + mostText)).replace(/[\t\r\n] */g, ' ');
  return to - from > mostText ? `${quoted}…` : quoted;
}

/** The days that the relative dates of nodes mean today. */
export function datesOf(context: LintContext, parts: readonly LintNode[]): { readonly dates?: readonly DateMeant[] } {
  const dates: DateMeant[] = [];
  const open = parts.toReversed();
  for (let part = open.pop(); part !== undefined && dates.length < mostDates; part = open.pop()) {
    const { node } = part;
    open.push(...part.operands.toReversed());
    if (!isPlain(node) || fieldOf(context.schema, node.field).type !== 'date') continue;
    for (const literal of literalsOf(node).slice(0, mostDates)) addDate(dates, context, node.field, literal);
  }
  return dates.length === 0 ? {} : { dates: dates.slice(0, mostDates) };
}

/** The days that relative dates among the literals of a field mean today. */
export function datesIn(
  context: LintContext,
  field: string,
  literals: readonly Literal[],
): { readonly dates?: readonly DateMeant[] } {
  const dates: DateMeant[] = [];
  if (fieldOf(context.schema, field).type === 'date') for (const literal of literals) addDate(dates, context, field, literal);
  return dates.length === 0 ? {} : { dates };
}

function addDate(dates: DateMeant[], { places }: LintContext, field: string, literal: Literal): void {
  const { scale, point } = places(field, literal);
  if (scale.name === 'moment') return;
  const written = printLiteral(literal);
  const day = formatDay(Number(point));
  if (literal.value !== day && dates.every((other) => other.written !== written)) dates.push({ written, day });
}

/** Refers to other ranges that a lint is about. */
export function relatedTo(context: LintContext, parts: readonly { readonly range: Range }[]): readonly Related[] {
  return parts.map(({ range }) => ({ range, message: seeAlsoTitle(excerpt(context, range)) }));
}

type Related = NonNullable<Problem['related']>[number];
