import {
  type Call,
  type Expression,
  isLiteral,
  isPlain,
  type Kind,
  type Literal,
  type NodeOf,
  type Null,
  type Value,
  type Variable,
} from '../../grammar/expression.ts';
import { assertOptions } from '../../grammar/options.ts';
import { type Clock, readClock } from '../schema/dates.ts';
import { contentOf, type Query } from '../schema/query.ts';
import { behind, declared, fieldOf, type HasNode, type HostFunction, type Schema } from '../schema/schema.ts';
import { type AnyColumns, type Columns, type FieldSql, hasSameColumn, isHasSource, sourceOf } from './columns.ts';
import { type Binding, bindVariableList, type ConditionOf, conditions, hasSql, textOf } from './conditions.ts';
import { type Bindable, type Dialect, quotedFor } from './dialect.ts';
import { childOf, type Edge, fieldSql, keepText, type Scope, type Shape, type ShapeCache, shapeCacheOf } from './shape-cache.ts';

/**
 * A boolean expression for a WHERE with the values of its placeholders in order. AND may join it
 * to others as it is.
 */
export type Sql<Value extends Bindable = Bindable> = { readonly text: string; readonly values: Value[] };

/** The clock, and the columns of the fields. */
export type SqlOptions<S extends Schema> = Clock & {
  /** The columns of the fields; by default each field has a column of its own name. */
  readonly columns?: Columns<S>;
  /** What your statement calls the rows, for tables of elements and of related records. */
  readonly table?: string;
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
  assertOptions(options, ['columns', 'table']);
  return sqlOf(query, dialect, options, options.columns, options.table);
}

/** `toSql` with the columns apart from the clock. */
export function sqlOf<Value extends Bindable>(
  query: Query,
  dialect: Dialect<Value>,
  clock: Clock,
  columns: AnyColumns | undefined,
  table?: string,
): Sql<Value> {
  const { schema, expression } = contentOf(query);
  const values: Value[] = [];
  const cache = shapeCacheOf(schema, dialect);
  const now = readClock(clock);
  const scope: Scope = { cache, columns, table: table && quotedFor(dialect, table), depth: 0 };
  const pass: Pass = { now, values, scope, cache, shape: cache.root, calls: undefined };
  visit(expression, pass);
  if (values.length > dialect.maximumValues) {
    throw new RangeError(`The query has ${values.length} values; ${dialect.name} takes ${dialect.maximumValues}.`);
  }
  const { shape, calls } = pass;
  return { text: shape.text ?? keepText(shape, textOf(expression, scope, calls), cache), values };
}

/** One pass over an expression: binds its values, and takes one step in the trie per node. */
export type Pass = Binding & {
  scope: Scope;
  readonly cache: ShapeCache;
  shape: Shape;
  /** The texts of calls between their values. */
  calls: Map<Call, readonly string[]> | undefined;
};

/** Recurses by itself: `fold` would need closures for each call, a fifth of its time. */
export function visit(node: Expression, pass: Pass): void {
  // The one cast for correlated unions: a node's kind picks the visitor of that kind.
  (visitors[node.kind] as (node: Expression, pass: Pass) => void)(node, pass);
}

const visitHas = (node: HasNode | Null, pass: Pass): void =>
  (hasSql(node, pass.scope).bind as (node: HasNode | Null, pass: Pass) => void)(node, pass);

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
      const given = givenList(values, pass);
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
  null: (node, pass) => {
    if (isHasSource(sourceOf(node.field, pass.scope.columns))) visitHas(node, pass);
    else stepField(node.field, node.negated ? 'IS NOT NULL' : 'IS NULL', pass);
  },
  empty: visitHas,
  has: visitHas,
  members: visitHas,
  related: visitHas,
  call: (node, pass) => {
    const { now } = pass;
    const { columns, cache } = pass.scope;
    const { schema, dialect } = cache;
    const own = declared(schema.functions, node.name)?.is;
    const column = (field: string) => fieldSql(cache, field, columns).column.sql;
    const made = (own as HostFunction)[behind].sql(node, { own: own as HostFunction, schema, now }, dialect, column);
    (pass.calls ??= new Map()).set(node, made.texts);
    for (const value of made.values) pass.values.push(typeof value === 'boolean' ? dialect.bind.boolean(value) : value);
    stepConnective(`call ${made.texts.join(gap)}`, pass);
  },
};

/** The values of a list that a variable stands for. */
export function givenList(values: Variable, { scope, now }: Pass): readonly Literal[] | null {
  const { schema } = scope.cache;
  return schema.variables?.[behind].list(values, schema, now) ?? null;
}

/** Binds values with variables among them. */
export function bindGiven(
  given: readonly Value[],
  { name }: FieldSql,
  pass: Pass,
  bind: (literals: readonly Literal[]) => void,
): void {
  const { scope, now, values } = pass;
  const { schema } = scope.cache;
  schema.variables?.[behind].bindInto(values, given, schema, now, fieldOf(schema, name).type, bind);
}

export function stepConnective(edge: Edge, pass: Pass): void {
  const { latest } = pass.shape;
  if (latest !== undefined && latest.field === undefined && latest.edge === edge) pass.shape = latest;
  else pass.shape = childOf(pass.shape, undefined, edge, pass.cache);
}

export function stepField(name: string, edge: Edge, pass: Pass): FieldSql {
  const { shape, scope } = pass;
  const { columns } = scope;
  const { latest } = shape;
  if (latest?.field?.name === name && latest.edge === edge && hasSameColumn(columns, latest.field)) {
    pass.shape = latest;
    return latest.field;
  }
  const found = fieldSql(scope.cache, name, columns);
  pass.shape = childOf(shape, found, edge, pass.cache);
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
