import type { Between, Comparison, In, Literal, Predicate } from '../../grammar/expression.ts';
import { fold } from '../../grammar/fold.ts';
import { type PositiveOperator, positiveOf } from '../../grammar/operators.ts';
import type { Day } from '../schema/day.ts';
import { assertQuery, type Query } from '../schema/query.ts';
import { resolve, resolverOn } from '../schema/resolve.ts';
import type { Schema } from '../schema/schema.ts';
import { type Clock, todayOf } from '../schema/today.ts';
import { type Column, type Columns, columnOf } from './columns.ts';
import { type Bindable, type Dialect, isMoment, type Storage } from './dialect.ts';
import { startOfDayOn } from './moment.ts';

/** A boolean expression for a WHERE, and the values of its placeholders in order. It may be joined to others with AND as it is. */
export type Sql<Value extends Bindable = Bindable> = { readonly text: string; readonly values: Value[] };

export type SqlOptions<S extends Schema> = Clock & {
  /** Where fields are kept; by default each in a column of its own name. */
  readonly columns?: Columns<S>;
};

/** More ranges of moments than this are bound as one value: an engine's planner takes time with the square of how many there are. */
const mostRanges = 4;

/**
 * A query as SQL. The text depends on the shape of the expression alone: values are bound, and names come from the schema and `columns`.
 * The clock is read once.
 *
 * @throws TypeError for what is no query, and for a column of moments without `timeZone`; RangeError for more values than the engine binds
 */
export function toSql<S extends Schema, Value extends Bindable>(
  query: Query<S>,
  dialect: Dialect<Value>,
  options: SqlOptions<S>,
): Sql<Value> {
  assertQuery(query);
  const { schema, expression } = query;
  const values: Value[] = [];
  const today = todayOf(options);
  const bind = (value: Bindable) => dialect.placeholder(values.push(value as Value));
  const writer: Writer = {
    dialect,
    column: (name) => columnOf(schema, name, dialect, options.columns),
    value: resolverOn(schema, today),
    today,
    timeZone: options.timeZone,
    bind,
    parameter: (value, storage) => {
      const placeholder = bind(value);
      return dialect.parameter(placeholder, storage, values.length);
    },
  };
  const predicate = <Node extends Predicate>(write: (node: Node, column: Column, writer: Writer) => string) => {
    return (node: Node) => write(node, writer.column(node.field), writer);
  };
  const text = fold<string>(expression, {
    and: (operands) => join(operands, ' AND '),
    or: (operands) => join(operands, ' OR '),
    not: (operand) => not(true, operand),
    comparison: predicate(comparison),
    in: predicate(list),
    between: predicate(between),
    null: ({ field, negated }) => `(${writer.column(field).sql} IS ${negated ? 'NOT ' : ''}NULL)`,
  });
  if (values.length > dialect.maximumValues) {
    throw new RangeError(`The query has ${values.length} values; ${dialect.name} takes ${dialect.maximumValues}.`);
  }
  return { text, values };
}

type Writer = {
  readonly dialect: Dialect;
  readonly column: (field: string) => Column;
  readonly value: (field: string, literal: Literal) => string | number | boolean;
  readonly today: Day;
  readonly timeZone: string | undefined;
  /** The placeholder of a value, as it is or as something of the storage's type. */
  readonly bind: (value: Bindable) => string;
  readonly parameter: (value: Bindable, storage: Storage) => string;
};

function comparison(node: Comparison, column: Column, writer: Writer): string {
  const { dialect } = writer;
  const { operator, negated } = positiveOf(node.operator);
  if (isMoment(column.storage))
    return not(negated, ranges([dayComparisons[operator](dayOf(node.value, writer))], column, writer));
  const { sql, storage } = column;
  const value = valueOf(node.field, node.value, column, writer);
  if (operator === '~') return not(negated, dialect.contains(sql, writer.bind(value)));
  return not(negated, `${dialect.compared(sql, storage)} ${operator} ${writer.parameter(value, storage)}`);
}

function list(node: In, column: Column, writer: Writer): string {
  const { dialect, bind, parameter } = writer;
  const { sql, storage } = column;
  if (isMoment(storage)) {
    const days = node.values.map((value) => dayOf(value, writer));
    const whole = days.map((day) => [day, day + 1] as const);
    return not(node.negated, ranges(whole, column, writer));
  }
  const compared = dialect.compared(sql, storage);
  const values = node.values.map((value) => valueOf(node.field, value, column, writer));
  if (values.length > dialect.longestList)
    return not(node.negated, dialect.inList(compared, bind(dialect.list(values)), storage));
  return not(node.negated, `${compared} IN (${values.map((value) => parameter(value, storage)).join(', ')})`);
}

function between({ field, low, high, negated }: Between, column: Column, writer: Writer): string {
  const { dialect, parameter } = writer;
  const { sql, storage } = column;
  if (isMoment(storage)) return not(negated, ranges([[dayOf(low, writer), dayOf(high, writer) + 1]], column, writer));
  const [from, to] = [low, high].map((value) => parameter(valueOf(field, value, column, writer), storage));
  return not(negated, `${dialect.compared(sql, storage)} BETWEEN ${from} AND ${to}`);
}

/** What is bound for a literal. Decimals go as they are written, so that an engine can compare them exactly. */
function valueOf(field: string, literal: Literal, { storage }: Column, { dialect, value, today }: Writer): Bindable {
  if (storage === 'decimal' || storage === 'double') return dialect.bind[storage](String(literal.value));
  return dialect.bind[storage](storage === 'seconds' ? resolve(literal, 'time', today) : value(field, literal));
}

const dayOf = (literal: Literal, { today }: Writer): Day => Number(resolve(literal, 'date', today));

/** From the start of one day to the start of another, which is out; undefined is without end. */
type DayRange = readonly [from: Day | undefined, to: Day | undefined];

/** On a column of moments every operator is about whole local days (L3.5). No date is asked to contain a text. */
const dayComparisons: Readonly<Record<PositiveOperator, (day: Day) => DayRange>> = {
  '=': (day) => [day, day + 1],
  '<': (day) => [undefined, day],
  '<=': (day) => [undefined, day + 1],
  '>': (day) => [day + 1, undefined],
  '>=': (day) => [day, undefined],
  '~': (day) => [day, day],
};

/** The column lies in one of the ranges; unknown where it is null. Where there are several, an index finds the span of them all. */
function ranges(
  days: readonly DayRange[],
  { sql, storage, zone }: Column,
  { dialect, bind, parameter, timeZone }: Writer,
): string {
  const column = dialect.compared(sql, storage);
  const moment = (day: Day) => dialect.bind[storage](startOfDayOn(day, zone, timeZone));
  const end = (operator: '>=' | '<', day: Day | undefined) =>
    day === undefined ? [] : [`${column} ${operator} ${parameter(moment(day), storage)}`];
  const within = ([from, to]: DayRange): readonly string[] => [...end('>=', from), ...end('<', to)];
  const [only] = days;
  if (days.length === 1 && only !== undefined) return join(within(only), ' AND ');
  const all = days.flatMap(([from = 0, to = 0]) => [from, to]);
  const span = within([all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))]);
  const pairs = () => JSON.stringify(days.map(([from = 0, to = 0]) => [moment(from), moment(to)]));
  const one =
    days.length > mostRanges
      ? dialect.inRanges(column, bind(pairs()), storage)
      : join(
          days.map((range) => join(within(range), ' AND ')),
          ' OR ',
        );
  return join([...span, one], ' AND ');
}

/** With parentheses of its own: in one mode of MySQL and MariaDB, NOT binds tighter than comparisons. */
const not = (negated: boolean, condition: string): string => (negated ? `(NOT (${condition}))` : condition);

/** Conditions joined as a balanced tree where they are many: engines limit how deep one may be. */
function join(conditions: readonly string[], word: ' AND ' | ' OR '): string {
  if (conditions.length === 1) return conditions[0] ?? '';
  if (conditions.length <= 8) return `(${conditions.join(word)})`;
  const middle = conditions.length >> 1;
  return `(${join(conditions.slice(0, middle), word)}${word}${join(conditions.slice(middle), word)})`;
}
