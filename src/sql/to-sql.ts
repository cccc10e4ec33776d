import {
  type Call,
  type Comparison,
  type Element,
  type Expression,
  isLiteral,
  isPlain,
  type Kind,
  type Literal,
  type NodeOf,
  type PlainPredicate,
} from '../../grammar/expression.ts';
import type { ComparisonOperator } from '../../grammar/operators.ts';
import { assertOptions } from '../../grammar/options.ts';
import { type Clock, readClock } from '../schema/dates.ts';
import { contentOf, type Query } from '../schema/query.ts';
import type { Schema } from '../schema/schema.ts';
import { type Binder, binderOf, type GivenLiteral } from '../schema/variables.ts';
import { callSql } from './call.ts';
import { type AnyColumns, type Columns, type FieldSql, hasSameColumn } from './columns.ts';
import { type Binding, bindNull, bindVariableList, conditions, noValue, refuse, textOf } from './conditions.ts';
import type { Bindable, Dialect } from './dialect.ts';
import { childOf, type Edge, fieldSql, keepText, type Shape, type ShapeCache, shapeCacheOf } from './shape-cache.ts';

/**
 * A boolean expression for a WHERE with the values of its placeholders in order. AND may join it
 * to others as it is.
 */
export type Sql<Value extends Bindable = Bindable> = { readonly text: string; readonly values: Value[] };

/** The clock, and the columns of the fields. */
export type SqlOptions<S extends Schema> = Clock & {
  /** The columns of the fields; by default each field has a column of its own name. */
  readonly columns?: Columns<S>;
};

/**
 * Translates a query to SQL. The text depends on the shape of the expression alone: values are
 * bound, and names come from the schema and `columns`. Reads the clock once.
 *
 * @example
 * toSql(parseQuery('product = 5', schema), sqlite, clock)
 * // { text: '"product" = ?', values: [5] }
 * @throws TypeError for a value that is no query, for a column of moments without `timeZone`, and
 *   for a moment from now without the time (L3.9); RangeError for more values than the engine binds
 */
export function toSql<S extends Schema, Value extends Bindable>(
  query: Query<S>,
  dialect: Dialect<Value>,
  options: SqlOptions<S>,
): Sql<Value> {
  assertOptions(options, ['columns']);
  return sqlOf(query, dialect, options, options.columns);
}

/** `toSql` with the columns apart from the clock. */
export function sqlOf<Value extends Bindable>(
  query: Query,
  dialect: Dialect<Value>,
  clock: Clock,
  columns: AnyColumns | undefined,
): Sql<Value> {
  const { schema, expression } = contentOf(query);
  const values: Value[] = [];
  const cache = shapeCacheOf(schema, dialect);
  const now = readClock(clock);
  const pass: Pass = { now, values, columns, cache, shape: cache.root, binder: undefined, calls: undefined };
  visit(expression, pass);
  if (values.length > dialect.maximumValues) {
    throw new RangeError(`The query has ${values.length} values; ${dialect.name} takes ${dialect.maximumValues}.`);
  }
  const { shape } = pass;
  const write = () => textOf(expression, dialect, (name) => fieldSql(cache, name, columns), pass.calls);
  return { text: shape.text ?? keepText(shape, write(), cache), values };
}

/** One pass over an expression: binds its values, and takes one step in the trie per node. */
type Pass = Binding & {
  readonly columns: AnyColumns | undefined;
  readonly cache: ShapeCache;
  shape: Shape;
  binder: Binder | undefined;
  /** The texts of calls between their values. */
  calls: Map<Call, readonly string[]> | undefined;
};

/** Made when it is needed first. */
const binderIn = (pass: Pass): Binder => (pass.binder ??= binderOf(pass.cache.schema, pass.now));

/** Recurses by itself: `fold` would need closures for each call, a fifth of its time. */
function visit(node: Expression, pass: Pass): void {
  // The one cast for correlated unions: a node's kind picks the visitor of that kind.
  (visitors[node.kind] as (node: Expression, pass: Pass) => void)(node, pass);
}

const visitors: { readonly [K in Kind]: (node: NodeOf<K>, pass: Pass) => void } = {
  and: ({ operands }, pass) => {
    for (const operand of operands) visit(operand, pass);
    stepConnective(operands.length, pass);
  },
  or: ({ operands }, pass) => {
    for (const operand of operands) visit(operand, pass);
    stepConnective(-operands.length, pass);
  },
  not: ({ operand }, pass) => {
    visit(operand, pass);
    stepConnective('NOT', pass);
  },
  comparison: (node, pass) => {
    if (isLiteral(node.value))
      conditions.comparison.bind(node as PlainPredicate & Comparison, stepField(node.field, node.operator, pass), pass);
    else visitComparison(node, pass);
  },
  in: (node, pass) => {
    const { field, values, negated } = node;
    if ('kind' in values)
      return bindVariableList(binderIn(pass).list(values), stepField(field, negated ? 'NOT IN @' : 'IN @', pass), pass);
    const count = values.length;
    const step = stepField(field, negated ? -count : count, pass);
    conditions.in.bind(isPlain(node) ? node : { ...node, values: literalsFor(values, step, pass) }, step, pass);
  },
  between: (node, pass) => {
    const { field, negated, low, high } = node;
    if (isPlain(node)) conditions.between.bind(node, stepField(field, negated ? 'NOT BETWEEN' : 'BETWEEN', pass), pass);
    else if (low.kind === 'field' || high.kind === 'field') {
      // In the order of its placeholders, as two comparisons.
      visitComparison({ kind: 'comparison', field, operator: '>=', value: low }, pass, negated ? 'NOT BETWEEN' : 'BETWEEN');
      visitComparison({ kind: 'comparison', field, operator: '<=', value: high }, pass);
    } else {
      const step = stepField(field, negated ? 'NOT BETWEEN' : 'BETWEEN', pass);
      const [least, most] = [low, high].map((value) => binderIn(pass).one(value));
      if (least && most) conditions.between.bind({ ...node, low: least, high: most }, step, pass);
      else if (step.isMoment) {
        bindBound('>=', least ?? null, step, pass);
        // The end of a BETWEEN is behind its day.
        bindBound('<=', most ?? null, step, pass);
      } else for (const value of [least, most]) pass.values.push(value ? step.valueOf(value, pass.now) : null);
    }
  },
  null: (node, pass) => conditions.null.bind(node, stepField(node.field, node.negated ? 'IS NOT NULL' : 'IS NULL', pass), pass),
  empty: refuse,
  has: refuse,
  members: refuse,
  related: refuse,
  call: (node, pass) => {
    const { columns, cache } = pass;
    const column = (field: string) => fieldSql(cache, field, columns).column.sql;
    const made = callSql(node, cache.schema, pass.now, binderIn(pass), cache.dialect, column);
    (pass.calls ??= new Map()).set(node, made.texts);
    for (const value of made.values) pass.values.push(value);
    stepConnective(`call ${made.texts.join(gap)}`, pass);
  },
};

/** Binds a comparison with a variable, or steps to the field that it compares with. */
function visitComparison({ field, operator, value }: Comparison, pass: Pass, edge = ''): void {
  if (value.kind !== 'field')
    return bindBound(operator, binderIn(pass).one(value), stepField(field, edge + operator, pass), pass);
  stepField(field, `${edge}${operator} field`, pass);
  stepField(value.field, 'value', pass);
}

function bindBound(operator: ComparisonOperator, value: GivenLiteral, field: FieldSql, pass: Pass): void {
  if (value === null) bindNull(operator, field, pass);
  else conditions.comparison.bind({ kind: 'comparison', field: field.name, operator, value }, field, pass);
}

/** The literals of a list, with a variable that is null as one that binds so. */
function literalsFor(values: readonly Element[], { isMoment, dialect }: FieldSql, pass: Pass): readonly Literal[] {
  const found = values.map((value) => binderIn(pass).one(value));
  if (found.includes(null) && (isMoment || found.length > dialect.longestList))
    throw new TypeError('A list has a variable that is null, which SQL cannot say of moments or of so long a list.');
  return found.map((value) => value ?? noValue);
}

function stepConnective(edge: Edge, pass: Pass): void {
  const { latest } = pass.shape;
  if (latest !== undefined && latest.field === undefined && latest.edge === edge) pass.shape = latest;
  else pass.shape = childOf(pass.shape, undefined, edge, pass.cache);
}

function stepField(name: string, edge: Edge, pass: Pass): FieldSql {
  const { shape, cache, columns } = pass;
  const { latest } = shape;
  if (latest?.field?.name === name && latest.edge === edge && hasSameColumn(columns, latest.field)) {
    pass.shape = latest;
    return latest.field;
  }
  const found = fieldSql(cache, name, columns);
  pass.shape = childOf(shape, found, edge, cache);
  return found;
}

/**
 * Translates a query to the arguments of a template tag, for libraries that number placeholders
 * themselves. `sql(...toTemplate(query, postgres, clock))` with the `sql` tag of Kysely, Drizzle or
 * a driver is a fragment of a larger query.
 *
 * @example toTemplate(parseQuery('product = 5', schema), sqlite, clock)[1] // 5
 * @throws what `toSql` throws; TypeError for a column whose SQL contains NUL
 */
export function toTemplate<S extends Schema, Value extends Bindable>(
  query: Query<S>,
  dialect: Dialect<Value>,
  options: SqlOptions<S>,
): [strings: TemplateStringsArray, ...values: Value[]] {
  const gapped = withGaps.get(dialect) ?? { ...dialect, placeholder: () => gap };
  withGaps.set(dialect, gapped);
  const { text, values } = toSql(query, gapped as Dialect<Value>, options);
  const strings = text.split(gap);
  if (strings.length !== values.length + 1) throw new TypeError('The SQL of a column has a NUL in it.');
  return [Object.assign(strings, { raw: strings }), ...values];
}

/** Stands for a value; no engine accepts it in SQL. */
const gap = '\0';

/** One for each dialect, since shapes are cached by dialect. */
const withGaps = new WeakMap<Dialect, Dialect>();
