import {
  type Call,
  type Expression,
  isLiteral,
  isPlain,
  type Kind,
  type Literal,
  type NodeOf,
  type Value,
} from '../../grammar/expression.ts';
import { assertOptions } from '../../grammar/options.ts';
import { type Clock, readClock } from '../schema/dates.ts';
import { contentOf, type Query } from '../schema/query.ts';
import { behind, declared, fieldOf, type Schema } from '../schema/schema.ts';
import { type AnyColumns, type Columns, type FieldSql, hasSameColumn } from './columns.ts';
import { type Binding, bindVariableList, type ConditionOf, conditions, refuse, textOf } from './conditions.ts';
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
  const pass: Pass = { now, values, columns, cache, shape: cache.root, calls: undefined };
  visit(expression, pass);
  if (values.length > dialect.maximumValues) {
    throw new RangeError(`The query has ${values.length} values; ${dialect.name} takes ${dialect.maximumValues}.`);
  }
  const { shape, calls } = pass;
  const write = () => textOf(expression, dialect, (name) => fieldSql(cache, name, columns), calls);
  return { text: shape.text ?? keepText(shape, write(), cache), values };
}

/** One pass over an expression: binds its values, and takes one step in the trie per node. */
type Pass = Binding & {
  readonly columns: AnyColumns | undefined;
  readonly cache: ShapeCache;
  shape: Shape;
  /** The texts of calls between their values. */
  calls: Map<Call, readonly string[]> | undefined;
};

/** Recurses by itself: `fold` would need closures for each call, a fifth of its time. */
function visit(node: Expression, pass: Pass): void {
  // The one cast for correlated unions: a node's kind picks the visitor of that kind.
  ((visitors[node.kind as Visited] ?? refuse) as (node: Expression, pass: Pass) => void)(node, pass);
}

/** The kinds of node that have SQL. */
type Visited = Exclude<Kind, 'empty' | 'has' | 'members' | 'related'>;

const visitors: { readonly [K in Visited]: (node: NodeOf<K>, pass: Pass) => void } = {
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
    const { field, operator, value } = node;
    if (isLiteral(value)) conditions.comparison.bind(node as ConditionOf<'comparison'>, stepField(field, operator, pass), pass);
    else if (value.kind === 'variable') {
      const step = stepField(field, operator, pass);
      bindGiven([value], step, pass, ([one]) => conditions.comparison.bind({ ...node, value: one as Literal }, step, pass));
    } else {
      stepField(field, `${operator} field`, pass);
      stepField(value.field, 'value', pass);
    }
  },
  in: (node, pass) => {
    const { field, values, negated } = node;
    if ('kind' in values) {
      const { cache, now } = pass;
      const given = cache.schema.variables?.[behind].list(values, cache.schema, now) ?? null;
      return bindVariableList(given, stepField(field, negated ? 'NOT IN @' : 'IN @', pass), pass);
    }
    const step = stepField(field, negated ? -values.length : values.length, pass);
    if (isPlain(node)) conditions.in.bind(node, step, pass);
    else bindGiven(values, step, pass, (given) => conditions.in.bind({ ...node, values: given }, step, pass));
  },
  between: (node, pass) => {
    const { field, negated, low, high } = node;
    const edge = negated ? 'NOT BETWEEN' : 'BETWEEN';
    if (isPlain(node)) conditions.between.bind(node, stepField(field, edge, pass), pass);
    else if (low.kind === 'field' || high.kind === 'field') {
      // In the order of its placeholders, as two comparisons.
      stepConnective(edge, pass);
      visitors.comparison({ kind: 'comparison', field, operator: '>=', value: low }, pass);
      visitors.comparison({ kind: 'comparison', field, operator: '<=', value: high }, pass);
    } else {
      const step = stepField(field, edge, pass);
      const bind = (ends: readonly Literal[]) =>
        conditions.between.bind({ ...node, low: ends[0] as Literal, high: ends[1] as Literal }, step, pass);
      bindGiven([low, high], step, pass, bind);
    }
  },
  null: (node, pass) => conditions.null.bind(node, stepField(node.field, node.negated ? 'IS NOT NULL' : 'IS NULL', pass), pass),
  call: (node, pass) => {
    const { columns, cache, now } = pass;
    const { schema, dialect } = cache;
    const own = declared(schema.functions, node.name)?.is;
    const column = (field: string) => fieldSql(cache, field, columns).column.sql;
    const made = own?.[behind].sql(node, { own, schema, now }, dialect, column) ?? refuse(node);
    (pass.calls ??= new Map()).set(node, made.texts);
    for (const value of made.values) pass.values.push(typeof value === 'boolean' ? dialect.bind.boolean(value) : value);
    stepConnective(`call ${made.texts.join(gap)}`, pass);
  },
};

/** Binds values with variables among them. */
function bindGiven(given: readonly Value[], { name }: FieldSql, pass: Pass, bind: (literals: readonly Literal[]) => void): void {
  const { cache, now, values } = pass;
  const { schema } = cache;
  schema.variables?.[behind].bindInto(values, given, schema, now, fieldOf(schema, name).type, bind);
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
