import { type Expression, type Fold, fold } from '../../grammar/expression.ts';
import { contentOf, type Query } from '../schema/query.ts';
import type { Schema } from '../schema/schema.ts';
import { type Clock, todayOf } from '../schema/today.ts';
import { type Binding, bindings } from './bindings.ts';
import type { AnyColumns, Columns } from './columns.ts';
import type { Bindable, Dialect } from './dialect.ts';
import { type FieldSql, isKeptIn } from './field-sql.ts';
import { type Asked, fieldSql, keepText, type Shape, type Shapes, shapesOf, stepFrom } from './shapes.ts';
import { textOf } from './text-of.ts';

/** A boolean expression for a WHERE, and the values of its placeholders in order. It may be joined to others with AND as it is. */
export type Sql<Value extends Bindable = Bindable> = { readonly text: string; readonly values: Value[] };

export type SqlOptions<S extends Schema> = Clock & {
  /** Where fields are kept; by default each in a column of its own name. */
  readonly columns?: Columns<S>;
};

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
  return sqlOf(query, dialect, options, options.columns);
}

/** The same with the columns apart from the clock. */
export function sqlOf<Value extends Bindable>(
  query: Query,
  dialect: Dialect<Value>,
  clock: Clock,
  columns: AnyColumns | undefined,
): Sql<Value> {
  const { schema, expression } = contentOf(query);
  const today = todayOf(clock);
  const values: Value[] = [];
  const shapes = shapesOf(schema, dialect);
  const outer = search;
  const own: Search = { today, timeZone: clock.timeZone, values, columns, shapes, shape: shapes.start };
  search = own;
  try {
    fold(expression, steps);
  } finally {
    search = outer;
  }
  if (values.length > dialect.maximumValues) {
    throw new RangeError(`The query has ${values.length} values; ${dialect.name} takes ${dialect.maximumValues}.`);
  }
  const text = own.shape.text ?? write(expression, own);
  return { text, values };
}

type Search = Binding & { readonly columns: AnyColumns | undefined; readonly shapes: Shapes; shape: Shape };

// Of the call that is under way. Functions made for each call, which could close over it, would take a fifth of its time.
let search: Search;

function write(expression: Expression, { shape, shapes, columns }: Search): string {
  return keepText(
    shape,
    textOf(expression, shapes.dialect, (name) => fieldSql(shapes, name, columns)),
    shapes,
  );
}

/** One step through the shapes for each node, and the values of each predicate. */
const steps: Fold<void> = {
  and: ({ length }) => connective(length),
  or: ({ length }) => connective(-length),
  not: () => connective('NOT'),
  comparison: (node) => bindings.comparison(node, field(node.field, node.operator), search),
  in: (node) => bindings.in(node, field(node.field, node.negated ? -node.values.length : node.values.length), search),
  between: (node) => bindings.between(node, field(node.field, node.negated ? 'NOT BETWEEN' : 'BETWEEN'), search),
  null: (node) => bindings.null(node, field(node.field, node.negated ? 'IS NOT NULL' : 'IS NULL'), search),
};

function connective(asked: Asked): void {
  const { latest } = search.shape;
  if (latest !== undefined && latest.field === undefined && latest.asked === asked) search.shape = latest;
  else search.shape = stepFrom(search.shape, undefined, asked, search.shapes);
}

function field(name: string, asked: Asked): FieldSql {
  const { shape, shapes, columns } = search;
  const { latest } = shape;
  if (latest?.field?.name === name && latest.asked === asked && isKeptIn(columns, latest.field)) {
    search.shape = latest;
    return latest.field;
  }
  const found = fieldSql(shapes, name, columns);
  search.shape = stepFrom(shape, found, asked, shapes);
  return found;
}
