import {
  type Between,
  type Call,
  type Comparison,
  type Expression,
  fold,
  type In,
  type Literal,
  type Null,
  type PlainPredicate,
  type Predicate,
  type Value,
  valuesOf,
} from '../../grammar/expression.ts';
import { type ComparisonOperator, type PositiveOperator, positiveOf } from '../../grammar/operators.ts';
import type { Now } from '../schema/dates.ts';
import { foldText, type TextAnchor } from '../schema/folding.ts';
import type { HasNode } from '../schema/schema.ts';
import { type FieldSql, how, isHasSource, sourceOf } from './columns.ts';
import type { Bindable } from './dialect.ts';
import { type MomentEnds, momentsOf } from './moment.ts';
import { fieldSql, type Scope } from './shape-cache.ts';

/**
 * The SQL of an expression with placeholders for its values. A function of its shape alone: no
 * value of a literal is read.
 */
export function textOf(expression: Expression, scope: Scope, calls?: ReadonlyMap<Call, readonly string[]>): string {
  const { dialect } = scope.cache;
  let next = 1;
  const placeholder = () => dialect.placeholder(next++);
  const pen: Pen = {
    scope,
    fieldOf: (name) => fieldSql(pen.scope.cache, name, pen.scope.columns),
    slotOn: (field) => ({
      field,
      placeholder,
      parameter: () => dialect.parameter(placeholder(), field.column.storage, next - 1),
    }),
    number: () => dialect.parameter(placeholder(), 'integer', next - 1),
  };
  const slotOf = (name: string): Slot => pen.slotOn(pen.fieldOf(name));
  const predicate = (node: Exclude<Predicate, Call | HasNode>): string => {
    if (node.kind === 'null' && isHasSource(sourceOf(node.field, pen.scope.columns))) return has(node);
    if (node.kind === 'in' && 'kind' in node.values) return textOfVariableList(node, slotOf(node.field));
    if (valuesOf(node).some(({ kind }) => kind === 'field')) return textOfFields(node as Compared, slotOf, pen.fieldOf);
    // A variable has the text of a literal: what it stands for is bound. The one cast for correlated
    // unions: the kind of a predicate picks its row.
    const { text } = conditions[node.kind];
    return (text as (node: Predicate, slot: Slot) => string)(node, slotOf(node.field));
  };
  const has = (node: HasNode | Null): string => hasSql(node, pen.scope).text(node, pen);
  return fold<string>(expression, {
    and: (operands) => join(operands, ' AND '),
    or: (operands) => join(operands, ' OR '),
    not,
    comparison: predicate,
    in: predicate,
    between: predicate,
    null: predicate,
    empty: has,
    has,
    members: has,
    related: (node, condition) => hasSql(node, pen.scope).text(node, pen, condition),
    call: (node) => {
      const [first, ...others] = calls?.get(node) ?? [];
      return `(${others.reduce((text, one) => text + placeholder() + one, first ?? '')})`;
    },
  });
}

/** What writes a text from first to last. */
export type Pen = {
  scope: Scope;
  readonly fieldOf: (name: string) => FieldSql;
  readonly slotOn: (field: FieldSql) => Slot;
  /** The next placeholder, for an integer. */
  readonly number: () => string;
};

/** How HAS on a list or a relation is written, and how its values are bound, in the same order. */
export type HasSql = {
  readonly text: (node: HasNode | Null, pen: Pen, condition?: () => string) => string;
  readonly bind: (node: HasNode | Null, pass: never) => void;
};

/** @throws TypeError for a list or a relation of which nobody said where it is */
export function hasSql({ field }: HasNode | Null, { columns }: Scope): HasSql {
  const source = sourceOf(field, columns);
  if (isHasSource(source)) return source[how] as HasSql;
  throw new TypeError(
    `Say in columns where ${JSON.stringify(field)} is: a list by nativeArray, jsonArray or elementTable, a relation by relatedTable.`,
  );
}

export function textOfVariableList({ negated }: In, { field, placeholder }: Slot): string {
  const { dialect, compared, column, isMoment } = field;
  const listed = dialect[isMoment ? 'inRanges' : 'inList'](compared, placeholder(), column.storage);
  // To engines an empty list is false of null too, and DuckDB knows nothing of a moment in it.
  const found = isMoment ? `COALESCE(${listed}, 1 = 0)` : listed;
  const known = `(${found} OR (${column.sql} IS NULL AND NULL))`;
  return negated ? not(known) : known;
}

/** Binds the list that a variable stands for as one value; of null nothing is known. */
export function bindVariableList(values: readonly Literal[] | null, field: FieldSql, binding: Binding): void {
  const { dialect, isMoment } = field;
  if (values === null) {
    if (isMoment) throw new TypeError('A list of moments is null, which SQL cannot say.');
    binding.values.push(dialect.list([]) === '[]' ? '[null]' : null);
  } else if (isMoment) {
    binding.values.push(rangesOf(values, field, binding));
  } else binding.values.push(dialect.list(values.map((value) => field.valueOf(value, binding.now))));
}

/** A condition that may compare columns. */
type Compared = Comparison | Between;

/** A comparison of columns, or a BETWEEN with a column among its bounds. */
function textOfFields(node: Compared, slotOf: (name: string) => Slot, fieldSql: (name: string) => FieldSql): string {
  const slot = slotOf(node.field);
  const bound = (written: ComparisonOperator, value: Value): string => {
    if (value.kind !== 'field')
      return conditions.comparison.text(
        { kind: 'comparison', field: node.field, operator: written, value: value as Literal },
        slot,
      );
    const { operator, negated } = positiveOf(written);
    const other = fieldSql(value.field);
    assertComparable(slot.field, other);
    const compared = [slot.field, other].map(operand).join(` ${operator} `);
    return negated ? not(compared) : compared;
  };
  if (node.kind === 'comparison') return bound(node.operator, node.value);
  const between = join([bound('>=', node.low), bound('<=', node.high)], ' AND ');
  return node.negated ? not(between) : between;
}

/** A column beside another: texts by code point, moments by their whole seconds. */
const operand = ({ dialect, column: { sql, storage }, compared, isMoment }: FieldSql): string => {
  if (isMoment && storage !== 'unix') return dialect.second(sql, storage);
  return storage === 'text' ? dialect.sort.key(sql, 'text') : compared;
};

/** @throws TypeError for columns that an engine cannot compare as memory does */
function assertComparable(one: FieldSql, other: FieldSql): void {
  const [a, b] = [one.column, other.column];
  // Texts of moments have no one form.
  if (a.storage === b.storage && a.zone === b.zone && a.storage !== 'iso') return;
  const said = ({ name, column }: FieldSql) => `${JSON.stringify(name)} (${column.storage}, ${column.zone})`;
  throw new TypeError(
    `The columns of ${said(one)} and ${said(other)} cannot be compared in ${one.dialect.title ?? one.dialect.name}.`,
  );
}

/** A field with the next placeholder of the text: as it is, or cast to the column's type. */
type Slot = { readonly field: FieldSql; readonly placeholder: () => string; readonly parameter: () => string };

/** Where the values of a query go, in the order of its placeholders, and what they depend on. */
export type Binding = { readonly now: Now; readonly values: Bindable[] };

/** A condition of written values alone. */
export type ConditionOf<K extends PlainPredicate['kind']> = Extract<PlainPredicate, { kind: K }>;

/** The text of each kind of condition, and the values of its placeholders. */
export const conditions: {
  readonly [K in PlainPredicate['kind']]: {
    readonly text: (node: ConditionOf<K>, slot: Slot) => string;
    readonly bind: (node: ConditionOf<K>, field: FieldSql, binding: Binding) => void;
  };
} = {
  comparison: {
    text: (node, slot) => {
      const { operator, negated } = positiveOf(node.operator);
      const { range, text } = comparisons[operator];
      const compared = slot.field.isMoment ? inRange(range(anyEnds), slot) : text(slot);
      return negated ? not(compared) : compared;
    },
    bind: ({ operator, value }, field, binding) => {
      if (field.isMoment)
        bindRange(comparisons[positiveOf(operator).operator].range(endsOf(value, field, binding)), field, binding);
      else comparisons[positiveOf(operator).operator].bind(value, field, binding);
    },
  },
  in: {
    text: ({ values, negated }, slot) => {
      const { field, placeholder, parameter } = slot;
      const { dialect, compared, column } = field;
      const listed = field.isMoment
        ? inMoments(values.length, slot)
        : values.length > dialect.longestList
          ? dialect.inList(compared, placeholder(), column.storage)
          : `${compared} IN (${values.map(parameter).join(', ')})`;
      return negated ? not(listed) : listed;
    },
    bind: ({ values }, field, binding) => {
      const { dialect, valueOf } = field;
      if (field.isMoment) bindMoments(values, field, binding);
      else if (values.length > dialect.longestList) {
        binding.values.push(dialect.list(values.map((value) => valueOf(value, binding.now))));
      } else {
        for (let at = 0; at < values.length; at++) binding.values.push(valueOf(values[at] as Literal, binding.now));
      }
    },
  },
  between: {
    text: ({ negated }, slot) => {
      const { field, parameter } = slot;
      const between = field.isMoment
        ? inRange(whole(anyEnds), slot)
        : `${field.compared} BETWEEN ${parameter()} AND ${parameter()}`;
      return negated ? not(between) : between;
    },
    bind: ({ low, high }, field, binding) => {
      if (field.isMoment) bindRange([endsOf(low, field, binding).from, endsOf(high, field, binding).to], field, binding);
      else for (const value of [low, high]) binding.values.push(field.valueOf(value, binding.now));
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
  /** On a column of moments: the range for a whole local day, or a whole second (L3.5, L3.9). */
  readonly range: (ends: MomentEnds) => MomentRange;
};

/** The SQL of each operator. */
const comparisons: Readonly<Record<PositiveOperator, ComparisonSql>> = {
  '=': infix('=', (ends) => whole(ends)),
  '<': infix('<', ({ from }) => [undefined, from]),
  '<=': infix('<=', ({ to }) => [undefined, to]),
  '>': infix('>', ({ to }) => [to, undefined]),
  '>=': infix('>=', ({ from }) => [from, undefined]),
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

function infix(symbol: string, range: ComparisonSql['range']): ComparisonSql {
  return {
    text: ({ field, parameter }) => `${field.compared} ${symbol} ${parameter()}`,
    bind: (literal, field, { values, now }) => values.push(field.valueOf(literal, now)),
    range,
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
    range: whole, // only texts have these operators
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

/** A half-open range, in milliseconds of the column's clock; `undefined` has no end. */
type MomentRange = readonly [from: number | undefined, to: number | undefined];

function whole({ from, to }: MomentEnds): readonly [from: number, to: number] {
  return [from, to];
}

/** The text does not depend on them. */
const anyEnds: MomentEnds = { from: 0, to: 0 };

/** The column lies in a range with the same ends as this one; unknown where it is null. */
const inRange = (range: MomentRange, slot: Slot): string => join(boundsOf(range, slot), ' AND ');

function boundsOf([from, to]: MomentRange, { field, parameter }: Slot): readonly string[] {
  const end = (symbol: string, at: number | undefined) =>
    at === undefined ? [] : [`${field.compared} ${symbol} ${parameter()}`];
  return [...end('>=', from), ...end('<', to)];
}

/** The column lies in one of several. The span of them all lets the engine use an index. */
function inMoments(count: number, slot: Slot): string {
  const { dialect, compared, column } = slot.field;
  const each = whole(anyEnds);
  if (count === 1) return inRange(each, slot);
  const span = boundsOf(each, slot);
  const any =
    count > mostRanges
      ? dialect.inRanges(compared, slot.placeholder(), column.storage)
      : join(
          Array.from({ length: count }, () => inRange(each, slot)),
          ' OR ',
        );
  return join([...span, any], ' AND ');
}

/** More ranges are bound as one value: engines plan them in quadratic time. */
const mostRanges = 4;

function bindRange([from, to]: MomentRange, field: FieldSql, { values }: Binding): void {
  if (from !== undefined) values.push(stored(from, field));
  if (to !== undefined) values.push(stored(to, field));
}

function bindMoments(literals: readonly Literal[], field: FieldSql, binding: Binding): void {
  const ranges = literals.map((literal) => whole(endsOf(literal, field, binding)));
  const [least, most] = ranges.reduce((a, b) => [Math.min(a[0], b[0]), Math.max(a[1], b[1])]);
  if (ranges.length > 1) bindRange([least, most], field, binding);
  if (ranges.length <= mostRanges) for (const range of ranges) bindRange(range, field, binding);
  else binding.values.push(rangesOf(literals, field, binding));
}

/** Many moments as one value. */
const rangesOf = (literals: readonly Literal[], field: FieldSql, binding: Binding): string =>
  JSON.stringify(literals.map((literal) => whole(endsOf(literal, field, binding)).map((at) => stored(at, field))));

const endsOf = ({ value }: Literal, { column }: FieldSql, { now }: Binding): MomentEnds =>
  momentsOf(String(value), column.zone, now);

/** A moment as the column stores it. */
const stored = (moment: number, { column, dialect }: FieldSql): Bindable => dialect.bind[column.storage](moment);

/** In parentheses: in one mode of MySQL and MariaDB, NOT binds tighter than comparisons. */
export const not = (condition: string): string => `(NOT (${condition}))`;

/** Whether a condition is false or unknown. In SQLite `TRUE` could be a column. */
export const notTrue = (condition: string): string => `(CASE WHEN ${condition} THEN 0 ELSE 1 END = 1)`;

/** Joins many conditions as a balanced tree, since engines limit its depth. */
export function join(conditions: readonly string[], word: ' AND ' | ' OR '): string {
  if (conditions.length === 1) return conditions[0] ?? '';
  if (conditions.length <= 8) return `(${conditions.join(word)})`;
  const middle = conditions.length >> 1;
  return `(${join(conditions.slice(0, middle), word)}${word}${join(conditions.slice(middle), word)})`;
}
