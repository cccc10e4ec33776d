import type { Expression } from '../../grammar/expression.ts';
import { deepFreeze } from './deep-freeze.ts';
import { copyOf } from './fitting-copy.ts';
import { namesOf, type Schema } from './schema.ts';

declare const checked: unique symbol;

/**
 * An expression that fits a schema: the only thing that a backend which reads rows accepts. Made by `check`, `parseQuery`, the builder and
 * `everything`, never by hand; its expression is a frozen tree with the schema's spelling of every field.
 */
export type Query<S extends Schema = Schema> = { readonly schema: S; readonly expression: Expression; readonly [checked]: true };

/** A checked expression as a query: of a copy in the schema's spelling, which nobody else holds. Only for what has been checked. */
export function makeQuery<S extends Schema>(schema: S, expression: Expression): Query<S> {
  return queryOf(schema, copyOf(expression, schema, true));
}

/** The same of a tree that is such a copy already. */
export function queryOf<S extends Schema>(schema: S, copy: Expression): Query<S> {
  return Content.make(schema, copy) as unknown as Query<S>;
}

/**
 * What a query holds, for those who only read it and give it to nobody: nobody can have changed it since it was checked. It is not frozen
 * here, as it is when anyone else looks: freezing takes several times as long as the check.
 *
 * @throws TypeError for anything but a query, whatever it looks like: an expression that was not checked never reaches a store
 */
export function contentOf<S extends Schema>(query: Query<S>): Pick<Query<S>, 'schema' | 'expression'> {
  const held = heldBy(query);
  if (held === undefined) throw new TypeError('This is not a checked query; make one with check, parseQuery or build.');
  return held as Content<S>;
}

/** Whether it is a query; what only looks like one is not. */
export function isQuery(value: unknown): boolean {
  return heldBy(value) !== undefined;
}

/**
 * Says nothing for a query.
 *
 * @throws TypeError for anything else, whatever it looks like
 */
export function assertQuery(query: unknown): asserts query is Query {
  contentOf(query as Query);
}

/**
 * The query that every row matches. It is said by name because nothing else means everything: no empty text, list or tree does.
 */
export function everything<S extends Schema>(schema: S): Query<S> {
  const [field] = namesOf(schema).values();
  const isNull = { kind: 'null', field: field ?? '', negated: false } as const;
  return makeQuery(schema, { kind: 'or', operands: [isNull, { ...isNull, negated: true }] });
}

function heldBy(value: unknown): Content | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  shown = undefined;
  Reflect.get(value, showContent);
  const held = shown as Content | undefined;
  shown = undefined;
  return held !== undefined && Content.isOf(held, value) ? held : undefined;
}

/** Asked for this key, a query lays what it holds in `shown`, where only this module can take it. */
const showContent = Symbol('showContent');
let shown: Content | undefined;

/** The one class beside the errors: its private field cannot be forged and costs nothing, where a WeakSet takes as long as the whole check. */
class Content<S extends Schema = Schema> {
  readonly schema: S;
  readonly expression: Expression;
  #query: object | undefined;

  constructor(schema: S, expression: Expression) {
    this.schema = schema;
    this.expression = expression;
  }

  /** The query that holds such a content. */
  static make(schema: Schema, expression: Expression): object {
    const content = new Content(schema, expression);
    content.#query = new Proxy<Content>(content, frozenWhenSeen);
    return content.#query;
  }

  /** Whether it is that query, and not one that wraps it or inherits from it. */
  static isOf(content: Content, query: object): boolean {
    return content.#query === query;
  }
}

/** A query is frozen, tree and all, as soon as anyone looks at more than its schema or tries to change it: so nobody sees that it was not. */
const frozenWhenSeen: ProxyHandler<Content> = {
  get: (held, key): unknown => {
    if (key !== showContent) return Reflect.get(key === 'schema' ? held : frozen(held), key);
    shown = held;
    return undefined;
  },
  getOwnPropertyDescriptor: (held, key) => Reflect.getOwnPropertyDescriptor(frozen(held), key),
  set: (held, key, value) => Reflect.set(frozen(held), key, value),
  defineProperty: (held, key, descriptor) => Reflect.defineProperty(frozen(held), key, descriptor),
  deleteProperty: (held, key) => Reflect.deleteProperty(frozen(held), key),
  setPrototypeOf: (held, prototype) => Reflect.setPrototypeOf(frozen(held), prototype),
  isExtensible: (held) => Reflect.isExtensible(frozen(held)),
  preventExtensions: (held) => Reflect.preventExtensions(frozen(held)),
};

function frozen(held: Content): Content {
  if (!Object.isFrozen(held)) deepFreeze(Object.freeze(held).expression);
  return held;
}
