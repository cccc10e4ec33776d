import type { Diagnostic } from '../../../grammar/diagnostics.ts';
import { type Literal, walk } from '../../../grammar/expression.ts';
import { quote } from '../../../grammar/literal.ts';
import { checkProfile } from '../../../grammar/profile.ts';
import { partsIn } from '../../../grammar/ranges.ts';
import { replacement } from '../../analysis/lints/edits.ts';
import { type Day, formatDay, lastDay, parseDay } from '../../schema/day.ts';
import { contentOf } from '../../schema/query.ts';
import { dateUnits, resolveDate } from '../../schema/relative-date.ts';
import { fieldOf } from '../../schema/schema.ts';
import { shortDay } from '../day-words.ts';
import type { SearchDocument } from '../search-document.ts';
import { conditionAt } from './conditions.ts';
import { choice, type Remedy, rewriting } from './remedy.ts';

/** Ends a range of days that begins after it ends a week after its beginning, written as its end is. */
export function laterEnd(document: SearchDocument, { range }: Diagnostic): readonly Remedy[] {
  const { query, today, setting } = document;
  const bounds: { low?: Literal; high?: Literal; field?: string } = {};
  if (query === undefined) return [];
  walk(contentOf(query).expression, (node) => {
    if (!('field' in node) || (node.range?.from ?? -1) < range.from || (node.range?.to ?? 0) > range.to) return;
    bounds.field ??= node.field;
    if (bounds.field !== node.field) return;
    if (node.kind === 'between') Object.assign(bounds, { low: node.low, high: node.high });
    if (node.kind === 'comparison') Object.assign(bounds, { [node.operator.startsWith('>') ? 'low' : 'high']: node.value });
  });
  const { low, high, field } = bounds;
  if (
    field === undefined ||
    low?.range === undefined ||
    high?.range === undefined ||
    fieldOf(setting.schema, field).type !== 'date'
  )
    return [];
  const day = resolveDate(String(low.value), today) + 7;
  const isInCalendar = parseDay(String(high.value)) !== undefined || Math.abs(day - today) > dateUnits.d.most;
  if (day > lastDay) return [];
  return [choice(quote(dateOf(day, today, isInCalendar)), high.range, shortDay(day, today, setting.locale))];
}

/** A day as it is written in the calendar, or counted from today. */
export const dateOf = (day: Day, today: Day, isInCalendar: boolean): string =>
  isInCalendar ? formatDay(day) : `${day - today}d`;

/** What is true of every value, as the question whether there is one. */
export function hasValue(document: SearchDocument, { range, data }: Diagnostic): readonly Remedy[] {
  const { text, setting } = document;
  const node = conditionAt(document, range);
  const isAll = node?.range.from === range.from && node.range.to === range.to;
  if (typeof data?.['field'] !== 'string' || node === undefined || !isAll || node.kind === 'null') return [];
  if (checkProfile({ kind: 'null', field: node.field, negated: true }, setting.profile, partsIn(undefined)).length > 0) return [];
  const { field } = partsIn(text)(node);
  const written = `${text.slice(field.from, field.to)} IS NOT NULL`;
  return [rewriting('Write', 'Schrijf', written, replacement(text, range, written))];
}
