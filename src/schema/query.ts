import type { Expression } from '../../grammar/expression.ts';
import { copyOf } from './fitting-copy.ts';
import { deepFreeze, namesOf, type Schema } from './schema.ts';

/**
 * An expression that fits a schema: the only input of the backends that read rows. Made by
 * `check`, `parseQuery`, `search`, `build` and `everything`, never by hand. Frozen, with the
 * schema's spelling of every field.
 *
 * A structured clone is plain data and no query; `check(clone.expression, schema)` makes a query
 * of it again.
 */
export type Query<S extends Schema = Schema> = { readonly schema: S; readonly expression: Expression; readonly [checked]: true };

declare const checked: unique symbol;

/**
 * The private field cannot be forged, copied or inherited. Freezing the tree takes longer than the
 * whole check, so that is left to the first read of `expression`; nobody else has the tree before.
 */
class CheckedQuery {
  readonly schema: Schema;
  declare readonly expression: Expression;
  readonly #tree: Expression;

  constructor(schema: Schema, tree: Expression) {
    this.schema = schema;
    this.#tree = tree;
    Object.defineProperty(this, 'expression', CheckedQuery.#expression);
    Object.freeze(this);
  }

  /** An own property, which copies, clones and JSON include. */
  static readonly #expression = {
    enumerable: true,
    get(this: CheckedQuery): Expression {
      return deepFreeze(this.#tree);
    },
  };

  /** The tree of a query, for readers that do not change it; `undefined` for any other value. */
  static treeOf(value: unknown): Expression | undefined {
    return typeof value === 'object' && value !== null && #tree in value ? value.#tree : undefined;
  }
}

/** Makes a query of a checked expression, of which it takes a copy in the schema's spelling. */
export function makeQuery<S extends Schema>(schema: S, expression: Expression): Query<S> {
  return queryOf(schema, copyOf(expression, schema, true));
}

/** Makes a query of a tree in the schema's spelling that nobody else has, such as a `copyOf`. */
export function queryOf<S extends Schema>(schema: S, copy: Expression): Query<S> {
  return new CheckedQuery(schema, copy) as unknown as Query<S>;
}

/**
 * The schema and the tree of a query, for readers that neither change the tree nor pass it on: it
 * is not frozen yet.
 *
 * @throws TypeError for anything but a query, whatever it looks like: an unchecked expression
 *   never reaches a store
 */
export function contentOf<S extends Schema>(query: Query<S>): Pick<Query<S>, 'schema' | 'expression'> {
  const expression = CheckedQuery.treeOf(query);
  if (expression !== undefined) return { schema: query.schema, expression };
  throw new TypeError(
    'This is not a checked query; make one with check, parseQuery or build, of a structured clone, or of a query of another copy of this package, with check(clone.expression, schema).',
  );
}

/**
 * Asserts that a value is a query.
 *
 * @example assertQuery(query)
 * @throws TypeError for anything else, whatever it looks like
 */
export function assertQuery(value: unknown): asserts value is Query {
  contentOf(value as Query);
}

/**
 * The query that every row matches. Everything has this name because nothing else means it: no
 * empty text, list or tree.
 *
 * @example filter(rows, everything(schema), clock).length === rows.length // true
 */
export function everything<S extends Schema>(schema: S): Query<S> {
  const [field] = namesOf(schema).values();
  const isNull = { kind: 'null', field: field ?? '', negated: false } as const;
  return makeQuery(schema, { kind: 'or', operands: [isNull, { ...isNull, negated: true }] });
}
