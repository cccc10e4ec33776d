import { type Expression, fold, type Literal, type NodeOf, type Predicate } from '../../grammar/expression.ts';
import { type PositiveOperator, positiveOf } from '../../grammar/operators.ts';
import type { Day } from '../schema/dates.ts';
import { foldText, type TextAnchor } from '../schema/folding.ts';
import { resolve } from '../schema/resolve.ts';
import type { FieldSql } from './columns.ts';
import type { Bindable, Dialect } from './dialect.ts';
import { startOfDayOn } from './moment.ts';

/**
 * The SQL of an expression with placeholders for its values. A function of its shape alone: no
 * value of a literal is read.
 */
export function textOf(expression: Expression, dialect: Dialect, fieldSql: (name: string) => FieldSql): string {
  let next = 1;
  const slotOf = (name: string): Slot => {
    const field = fieldSql(name);
    const placeholder = () => dialect.placeholder(next++);
    return { field, placeholder, parameter: () => dialect.parameter(placeholder(), field.column.storage, next - 1) };
  };
  return fold<string>(expression, {
    and: (operands) => join(operands, ' AND '),
    or: (operands) => join(operands, ' OR '),
    not: (operand) => not(operand),
    comparison: (node) => conditions.comparison.text(node, slotOf(node.field)),
    in: (node) => conditions.in.text(node, slotOf(node.field)),
    between: (node) => conditions.between.text(node, slotOf(node.field)),
    null: (node) => conditions.null.text(node, slotOf(node.field)),
  });
}

/** A field with the next placeholder of the text: as it is, or cast to the column's type. */
type Slot = { readonly field: FieldSql; readonly placeholder: () => string; readonly parameter: () => string };

/** Where the values of a query go, in the order of its placeholders, and what they depend on. */
export type Binding = { readonly today: Day; readonly timeZone: string | undefined; readonly values: Bindable[] };

/** The text of each kind of condition, and the values of its placeholders. */
export const conditions: {
  readonly [K in Predicate['kind']]: {
    readonly text: (node: NodeOf<K>, slot: Slot) => string;
    readonly bind: (node: NodeOf<K>, field: FieldSql, binding: Binding) => void;
  };
} = {
  comparison: {
    text: (node, slot) => {
      const { operator, negated } = positiveOf(node.operator);
      const { days, text } = comparisons[operator];
      const compared = slot.field.isMoment ? inRange(days(0), slot) : text(slot);
      return negated ? not(compared) : compared;
    },
    bind: ({ operator, value }, field, binding) => {
      if (field.isMoment) bindRange(comparisons[positiveOf(operator).operator].days(dayOf(value, binding)), field, binding);
      else comparisons[positiveOf(operator).operator].bind(value, field, binding);
    },
  },
  in: {
    text: ({ values, negated }, slot) => {
      const { field, placeholder, parameter } = slot;
      const { dialect, compared, column } = field;
      const listed = field.isMoment
        ? inDays(values.length, slot)
        : values.length > dialect.longestList
          ? dialect.inList(compared, placeholder(), column.storage)
          : `${compared} IN (${values.map(parameter).join(', ')})`;
      return negated ? not(listed) : listed;
    },
    bind: ({ values }, field, binding) => {
      const { dialect, valueOf } = field;
      if (field.isMoment) bindDays(values, field, binding);
      else if (values.length > dialect.longestList) {
        binding.values.push(dialect.list(values.map((value) => valueOf(value, binding.today))));
      } else {
        for (let at = 0; at < values.length; at++) binding.values.push(valueOf(values[at] as Literal, binding.today));
      }
    },
  },
  between: {
    text: ({ negated }, slot) => {
      const { field, parameter } = slot;
      const between = field.isMoment
        ? inRange(wholeDays(0, 0), slot)
        : `${field.compared} BETWEEN ${parameter()} AND ${parameter()}`;
      return negated ? not(between) : between;
    },
    bind: ({ low, high }, field, binding) => {
      if (field.isMoment) bindRange(wholeDays(dayOf(low, binding), dayOf(high, binding)), field, binding);
      else for (const value of [low, high]) binding.values.push(field.valueOf(value, binding.today));
    },
  },
  null: {
    text: ({ negated }, { field }) => `(${field.column.sql} IS ${negated ? 'NOT ' : ''}NULL)`,
    bind: () => {},
  },
};

type ComparisonSql = {
  /** The condition with a placeholder for each value that `bind` adds. */
  readonly text: (slot: Slot) => string;
  readonly bind: (literal: Literal, field: FieldSql, binding: Binding) => void;
  /** On a column of moments: the range of whole local days (L3.5). */
  readonly days: (day: Day) => DayRange;
};

/** The SQL of each operator. */
const comparisons: Readonly<Record<PositiveOperator, ComparisonSql>> = {
  '=': infix('=', (day) => wholeDays(day, day)),
  '<': infix('<', (day) => [undefined, day]),
  '<=': infix('<=', (day) => [undefined, day + 1]),
  '>': infix('>', (day) => [day + 1, undefined]),
  '>=': infix('>=', (day) => [day, undefined]),
  '~': matches(
    'anywhere',
    ({ field, placeholder }, folded) => field.dialect.contains(folded, placeholder()),
    (part) => [part],
  ),
  '^=': matches(
    'start',
    ({ field: { dialect }, parameter }, folded) => {
      const column = dialect.compared(folded, 'text');
      return `(${column} >= ${parameter()} AND ${column} < ${parameter()})`;
    },
    (part) => [part, afterAllThatStartWith(part)],
  ),
};

function infix(symbol: string, days: ComparisonSql['days']): ComparisonSql {
  return {
    text: ({ field, parameter }) => `${field.compared} ${symbol} ${parameter()}`,
    bind: (literal, field, { values, today }) => values.push(field.valueOf(literal, today)),
    days,
  };
}

/** A part of a text, by its pattern; on a folded column without one, as the other two say. */
function matches(
  at: TextAnchor,
  onFolded: (slot: Slot, folded: string) => string,
  valuesOnFolded: (part: string) => readonly string[],
): ComparisonSql {
  return {
    text: (slot) => {
      const { dialect, column } = slot.field;
      return column.folded === undefined ? dialect.matches(column.sql, slot.placeholder()) : onFolded(slot, column.folded);
    },
    bind: ({ value }, { dialect, column }, { values }) => {
      const part = String(value);
      if (column.folded === undefined) values.push(dialect.pattern(part, at));
      else values.push(...valuesOnFolded(foldText(part)));
    },
    days: (day) => [day, day], // only texts have these operators
  };
}

/**
 * The least text after all that start with another, by code point. After U+10FFFF there is none: a
 * text that no text of fewer characters comes after stands for it.
 */
function afterAllThatStartWith(text: string): string {
  const characters = Array.from(text);
  while (characters.at(-1) === lastCharacter) characters.pop();
  const last = characters.pop()?.codePointAt(0);
  if (last === undefined) return lastCharacter.repeat(1_000);
  return characters.join('') + String.fromCodePoint(last === 0xd7ff ? 0xe000 : last + 1);
}

const lastCharacter = '\u{10ffff}';

/** A half-open range from the start of one day to the start of another; `undefined` has no end. */
type DayRange = readonly [from: Day | undefined, to: Day | undefined];

const wholeDays = (first: Day, last: Day): readonly [from: Day, to: Day] => [first, last + 1];

/** The column lies in a range with the same ends as this one; unknown where it is null. */
const inRange = (range: DayRange, slot: Slot): string => join(endsOf(range, slot), ' AND ');

function endsOf([from, to]: DayRange, { field, parameter }: Slot): readonly string[] {
  const end = (symbol: string, day: Day | undefined) => (day === undefined ? [] : [`${field.compared} ${symbol} ${parameter()}`]);
  return [...end('>=', from), ...end('<', to)];
}

/** The column lies on one of several days. The span of them all lets the engine use an index. */
function inDays(count: number, slot: Slot): string {
  const { dialect, compared, column } = slot.field;
  const day = wholeDays(0, 0);
  if (count === 1) return inRange(day, slot);
  const span = endsOf(day, slot);
  const each =
    count > mostRanges
      ? dialect.inRanges(compared, slot.placeholder(), column.storage)
      : join(
          Array.from({ length: count }, () => inRange(day, slot)),
          ' OR ',
        );
  return join([...span, each], ' AND ');
}

/** More ranges are bound as one value: engines plan them in quadratic time. */
const mostRanges = 4;

function bindRange([from, to]: DayRange, field: FieldSql, binding: Binding): void {
  if (from !== undefined) binding.values.push(momentOf(from, field, binding));
  if (to !== undefined) binding.values.push(momentOf(to, field, binding));
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
  else binding.values.push(JSON.stringify(ranges.map((range) => range.map((day) => momentOf(day, field, binding)))));
}

const dayOf = (literal: Literal, { today }: Binding): Day => Number(resolve(literal, { type: 'date' }, today));

/** The start of a day as the column stores it. */
const momentOf = (day: Day, { column, dialect }: FieldSql, { timeZone }: Binding): Bindable =>
  dialect.bind[column.storage](startOfDayOn(day, column.zone, timeZone));

/** In parentheses: in one mode of MySQL and MariaDB, NOT binds tighter than comparisons. */
const not = (condition: string): string => `(NOT (${condition}))`;

/** Joins many conditions as a balanced tree, since engines limit its depth. */
function join(conditions: readonly string[], word: ' AND ' | ' OR '): string {
  if (conditions.length === 1) return conditions[0] ?? '';
  if (conditions.length <= 8) return `(${conditions.join(word)})`;
  const middle = conditions.length >> 1;
  return `(${join(conditions.slice(0, middle), word)}${word}${join(conditions.slice(middle), word)})`;
}
