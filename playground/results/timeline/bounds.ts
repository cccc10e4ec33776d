import { type Edit, type Expression, isPlain, parse, type Range, type Schema } from 'search-expression';
import { addDays, isDate } from '../../state/dates.ts';
import { conditionsOf } from '../../state/subject.ts';

/** The first or last day of a search, with its literal in the text. */
export type DayBound = { readonly isFirst: boolean; readonly day: string; readonly range: Range; readonly value: string };

/**
 * The bounds of the days in a text: `>=` and `<=` on the date of a row that are operands of the
 * top AND, each at most once. Values are days or weeks from today, or dates; others are no bounds.
 */
export function boundsIn(text: string, schema: Schema, column: string, today: string): readonly DayBound[] {
  const { expression } = parse(text);
  const found = (expression === undefined ? [] : conditionsOf(expression)).flatMap(
    (operand) => boundOf(operand, schema, column, today) ?? [],
  );
  return [true, false].flatMap((isFirst) => {
    const those = found.filter((bound) => bound.isFirst === isFirst);
    return those.length === 1 ? those : [];
  });
}

/** The edit that moves a bound by so many days; only its literal changes. */
export function movedBy(days: number, { range, value, day }: DayBound): Edit {
  const relative = relativeDays(value);
  const moved = relative === undefined ? addDays(day, days) : `${relative + days}d`;
  return { ...range, insert: `"${moved}"` };
}

function boundOf(node: Expression, schema: Schema, column: string, today: string): DayBound | undefined {
  if (!isPlain(node) || node.kind !== 'comparison') return undefined;
  if (node.operator !== '>=' && node.operator !== '<=') return undefined;
  const { value, range } = node.value;
  const name = Object.keys(schema.fields).find((field) => field.toLowerCase() === node.field.toLowerCase());
  const field = name === undefined ? undefined : schema.fields[name];
  if (field?.type !== 'date' || (field.column ?? name) !== column || typeof value !== 'string' || range === undefined)
    return undefined;
  const relative = relativeDays(value);
  const day = relative === undefined ? value : addDays(today, relative);
  return isDate(day) ? { isFirst: node.operator === '>=', day, range, value } : undefined;
}

function relativeDays(value: string): number | undefined {
  const [, count, unit] = /^(-?\d{1,5})([dw])$/.exec(value) ?? [];
  return count === undefined ? undefined : Number(count) * (unit === 'w' ? 7 : 1);
}
