import type { Expression, Literal, Predicate, Range } from '../../grammar/expression.ts';
import { fold } from '../../grammar/fold.ts';
import { fieldNamed, namesOf, type Schema } from './schema.ts';

declare const checked: unique symbol;

/**
 * An expression that fits a schema: the only thing that a backend which reads rows accepts. Made by `check`, `parseQuery`, the builder and
 * `everything`, never by hand; its expression is a frozen tree with the schema's spelling of every field.
 */
export type Query<S extends Schema = Schema> = { readonly schema: S; readonly expression: Expression; readonly [checked]: true };

const queries = new WeakSet<object>();

/** A checked expression as a query. Only for what has been checked. */
export function makeQuery<S extends Schema>(schema: S, expression: Expression): Query<S> {
  const query = Object.freeze({ schema, expression: sealed(schema, expression) }) as Query<S>;
  queries.add(query);
  return query;
}

/**
 * Says nothing for a query.
 *
 * @throws TypeError for anything else, whatever it looks like: an expression that was not checked never reaches a store
 */
export function assertQuery(query: unknown): asserts query is Query {
  if (typeof query !== 'object' || query === null || !queries.has(query)) {
    throw new TypeError('This is not a checked query; make one with check, parseQuery or build.');
  }
}

/**
 * The query that every row matches. It is said by name because nothing else means everything: no empty text, list or tree does.
 */
export function everything<S extends Schema>(schema: S): Query<S> {
  const [field] = namesOf(schema).values();
  const isNull = { kind: 'null', field: field ?? '', negated: false } as const;
  return makeQuery(schema, { kind: 'or', operands: [isNull, { ...isNull, negated: true }] });
}

/** A frozen copy in the schema's spelling, which nobody else holds. */
function sealed(schema: Schema, expression: Expression): Expression {
  const spelled = (name: string) => fieldNamed(schema, name) ?? name;
  const predicate = (node: Predicate): Expression => sealedNode<Predicate>({ ...node, field: spelled(node.field) });
  return fold<Expression>(expression, {
    and: (operands, node) => sealedNode({ ...node, operands: Object.freeze(operands) }),
    or: (operands, node) => sealedNode({ ...node, operands: Object.freeze(operands) }),
    not: (operand, node) => sealedNode({ ...node, operand }),
    comparison: (node) => predicate({ ...node, value: literal(node.value) }),
    in: (node) => predicate({ ...node, values: Object.freeze(node.values.map(literal)) }),
    between: (node) => predicate({ ...node, low: literal(node.low), high: literal(node.high) }),
    null: predicate,
  });
}

function literal<Value extends Literal>(value: Value): Value {
  return sealedNode(value);
}

function sealedNode<Node extends { readonly range?: Range }>(node: Node): Node {
  return Object.freeze(node.range === undefined ? { ...node } : { ...node, range: Object.freeze({ ...node.range }) });
}
