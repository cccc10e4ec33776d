import type { Literal, NodeOf, Predicate } from '../../grammar/expression.ts';
import { positiveOf } from '../../grammar/operators.ts';
import type { Day } from '../schema/dates.ts';
import { resolve } from '../schema/resolve.ts';
import { type DayRange, dayComparisons, mostRanges, wholeDays } from './day-range.ts';
import type { Bindable } from './dialect.ts';
import type { FieldSql } from './field-sql.ts';
import { startOfDayOn } from './moment.ts';

/** The day that values are for, and where they go: in the order of the placeholders. */
export type Binding = { readonly today: Day; readonly timeZone: string | undefined; readonly values: Bindable[] };

/** Binds the values of each kind of condition: one for each placeholder of its text. */
export const bindings: { readonly [K in Predicate['kind']]: (node: NodeOf<K>, field: FieldSql, binding: Binding) => void } = {
  comparison: ({ operator, value }, field, binding) => {
    if (field.isMoment) bindRange(dayComparisons[positiveOf(operator).operator](dayOf(value, binding)), field, binding);
    else bind(field.valueOf(value, binding.today), binding);
  },
  in: ({ values }, field, binding) => {
    const { dialect, valueOf } = field;
    if (field.isMoment) bindDays(values, field, binding);
    else if (values.length > dialect.longestList) {
      bind(dialect.list(values.map((value) => valueOf(value, binding.today))), binding);
    } else {
      for (let at = 0; at < values.length; at++) bind(valueOf(values[at] as Literal, binding.today), binding);
    }
  },
  between: ({ low, high }, field, binding) => {
    if (field.isMoment) bindRange(wholeDays(dayOf(low, binding), dayOf(high, binding)), field, binding);
    else for (const value of [low, high]) bind(field.valueOf(value, binding.today), binding);
  },
  null: () => {},
};

function bind(value: Bindable, { values }: Binding): void {
  values.push(value);
}

const dayOf = (literal: Literal, { today }: Binding): Day => Number(resolve(literal, 'date', today));

function bindRange([from, to]: DayRange, field: FieldSql, binding: Binding): void {
  if (from !== undefined) bind(momentOf(from, field, binding), binding);
  if (to !== undefined) bind(momentOf(to, field, binding), binding);
}

function bindDays(literals: readonly Literal[], field: FieldSql, binding: Binding): void {
  const days = literals.map((literal) => dayOf(literal, binding));
  const ranges = days.map((day) => wholeDays(day, day));
  const span = wholeDays(
    days.reduce((a, b) => Math.min(a, b)),
    days.reduce((a, b) => Math.max(a, b)),
  );
  if (days.length > 1) bindRange(span, field, binding);
  if (days.length <= mostRanges) for (const range of ranges) bindRange(range, field, binding);
  else bind(JSON.stringify(ranges.map((range) => range.map((day) => momentOf(day, field, binding)))), binding);
}

/** The moment at which a day begins, as the column holds it. */
const momentOf = (day: Day, { column, dialect }: FieldSql, { timeZone }: Binding): Bindable =>
  dialect.bind[column.storage](startOfDayOn(day, column.zone, timeZone));
