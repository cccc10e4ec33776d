import {
  type Between,
  type Comparison,
  type Expression,
  fold,
  type In,
  type Null,
  type Predicate,
} from '../../grammar/expression.ts';
import { positiveOf } from '../../grammar/operators.ts';
import { type DayRange, dayComparisons, mostRanges, wholeDays } from './day-range.ts';
import type { Dialect } from './dialect.ts';
import type { FieldSql } from './field-sql.ts';

/** The SQL of an expression with placeholders for its values: a function of its shape alone, since no value of a literal is looked at. */
export function textOf(expression: Expression, dialect: Dialect, fieldSql: (name: string) => FieldSql): string {
  let next = 1;
  const predicate = <Node extends Predicate>(write: (node: Node, place: Place) => string) => {
    return (node: Node) => {
      const field = fieldSql(node.field);
      const { storage } = field.column;
      const placeholder = () => dialect.placeholder(next++);
      return write(node, { field, placeholder, parameter: () => dialect.parameter(placeholder(), storage, next - 1) });
    };
  };
  return fold<string>(expression, {
    and: (operands) => join(operands, ' AND '),
    or: (operands) => join(operands, ' OR '),
    not: (operand) => not(true, operand),
    comparison: predicate(comparison),
    in: predicate(list),
    between: predicate(between),
    null: predicate(isNull),
  });
}

/** A field, and the next placeholder of the text: as it is, or as something of the type of the field's column. */
type Place = { readonly field: FieldSql; readonly placeholder: () => string; readonly parameter: () => string };

function comparison(node: Comparison, place: Place): string {
  const { field, placeholder, parameter } = place;
  const { operator, negated } = positiveOf(node.operator);
  if (field.isMoment) return not(negated, range(dayComparisons[operator](0), place));
  if (operator === '~') return not(negated, field.dialect.contains(field.column.sql, placeholder()));
  return not(negated, `${field.compared} ${operator} ${parameter()}`);
}

function list(node: In, place: Place): string {
  const { field, placeholder, parameter } = place;
  const { dialect, compared } = field;
  if (field.isMoment) return not(node.negated, days(node.values.length, place));
  if (node.values.length > dialect.longestList)
    return not(node.negated, dialect.inList(compared, placeholder(), field.column.storage));
  return not(node.negated, `${compared} IN (${node.values.map(parameter).join(', ')})`);
}

function between({ negated }: Between, place: Place): string {
  const { field, parameter } = place;
  if (field.isMoment) return not(negated, range(wholeDays(0, 0), place));
  const [from, to] = [parameter(), parameter()];
  return not(negated, `${field.compared} BETWEEN ${from} AND ${to}`);
}

function isNull({ negated }: Null, { field }: Place): string {
  return `(${field.column.sql} IS ${negated ? 'NOT ' : ''}NULL)`;
}

/** The column lies in a range with the same ends as this one; unknown where it is null. */
const range = (sample: DayRange, place: Place): string => join(ends(sample, place), ' AND ');

function ends([from, to]: DayRange, { field, parameter }: Place): readonly string[] {
  const end = (operator: '>=' | '<', day: number | undefined) =>
    day === undefined ? [] : [`${field.compared} ${operator} ${parameter()}`];
  return [...end('>=', from), ...end('<', to)];
}

/** The column lies in one of so many days. Where there are several, an index finds the span of them all. */
function days(count: number, place: Place): string {
  const { dialect, compared, column } = place.field;
  const day = wholeDays(0, 0);
  if (count === 1) return range(day, place);
  const span = ends(day, place);
  const one =
    count > mostRanges
      ? dialect.inRanges(compared, place.placeholder(), column.storage)
      : join(
          Array.from({ length: count }, () => range(day, place)),
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
