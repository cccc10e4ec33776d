import { literalsOf } from '../../../grammar/expression.ts';
import { quote } from '../../../grammar/literal.ts';
import { parseDay } from '../../schema/day.ts';
import { dateUnits, resolveDate } from '../../schema/relative-date.ts';
import { fieldOf } from '../../schema/schema.ts';
import { shortDay } from '../day-words.ts';
import type { Place } from './place.ts';
import { dateOf } from './ranges.ts';
import { choice, type Remedy } from './remedy.ts';

/** A date counted from today as it stands in the calendar, and the other way round. */
export function otherDate({ document: { today, setting }, part: { node }, range }: Place): readonly Remedy[] {
  if (!('field' in node) || fieldOf(setting.schema, node.field).type !== 'date') return [];
  const literal = literalsOf(node).find(
    (one) => one.range !== undefined && one.range.from <= range.to && range.from <= one.range.to,
  );
  if (literal?.range === undefined) return [];
  const day = resolveDate(String(literal.value), today);
  const isInCalendar = parseDay(String(literal.value)) !== undefined;
  if (isInCalendar && Math.abs(day - today) > dateUnits.d.most) return [];
  return [choice(quote(dateOf(day, today, !isInCalendar)), literal.range, shortDay(day, today, setting.locale))];
}
