import type { Schema } from '../schema/schema.ts';
import { type AnyColumns, type FieldSql, hasSameColumn, newFieldSql } from './columns.ts';
import type { Dialect } from './dialect.ts';

/**
 * Node of a trie over expression shapes: which fields have which conditions, and how these are
 * joined. Expressions of one shape lead to the same node and share its SQL text; finding it takes
 * a tenth of the time of writing it.
 */
export type Shape = {
  /** The edge to this node: a condition on a field, or a connective without one. */
  readonly field: FieldSql | undefined;
  readonly edge: Edge;
  text: string | undefined;
  /** The child visited last, which is usually the next one too. */
  latest: Shape | undefined;
  readonly children: Map<FieldSql | undefined, Map<Edge, Shape>>;
};

/** An operator, or the number of values or operands, below zero for NOT IN and OR. */
export type Edge = string | number;

/** The trie of a schema in a dialect, and what is known of its fields. */
export type ShapeCache = {
  readonly schema: Schema;
  readonly dialect: Dialect;
  readonly fields: Map<string, readonly FieldSql[]>;
  root: Shape;
  /** The approximate bytes of the shapes and their texts. */
  size: number;
};

/** Whose names a condition has: those of the rows, or of the records of a relation. */
export type Scope = {
  /** What is known of the fields. */
  readonly cache: ShapeCache;
  readonly columns: AnyColumns | undefined;
  /** What the statement calls the rows, quoted; undefined where nobody said so. */
  readonly table: string | undefined;
  /** The number of relations around. */
  readonly depth: number;
};

export function shapeCacheOf(schema: Schema, dialect: Dialect): ShapeCache {
  if (latest?.schema === schema && latest.dialect === dialect) return latest;
  const ofDialect = caches.get(dialect) ?? new WeakMap<Schema, ShapeCache>();
  caches.set(dialect, ofDialect);
  const cache = ofDialect.get(schema) ?? { schema, dialect, fields: new Map(), root: newShape(undefined, ''), size: 0 };
  ofDialect.set(schema, cache);
  latest = cache;
  return cache;
}

const caches = new WeakMap<Dialect, WeakMap<Schema, ShapeCache>>();
/** Saves two look-ups in weak maps, a tenth of the time of a call. */
let latest: ShapeCache | undefined;

const newShape = (field: FieldSql | undefined, edge: Edge): Shape => ({
  field,
  edge,
  text: undefined,
  latest: undefined,
  children: new Map(),
});

/** The child of a node that is not the latest one. */
export function childOf(parent: Shape, field: FieldSql | undefined, edge: Edge, cache: ShapeCache): Shape {
  const child = parent.children.get(field)?.get(edge) ?? newChild(parent, field, edge, cache);
  parent.latest = child;
  return child;
}

function newChild({ children }: Shape, field: FieldSql | undefined, edge: Edge, cache: ShapeCache): Shape {
  const ofField = children.get(field) ?? new Map<Edge, Shape>();
  const child = newShape(field, edge);
  children.set(field, ofField.set(edge, child));
  grow(cache, bytesOfShape);
  return child;
}

export function keepText(shape: Shape, text: string, cache: ShapeCache): string {
  shape.text = text;
  grow(cache, text.length);
  return text;
}

/** Drops all shapes when they take too much memory: they come from outside. */
function grow(cache: ShapeCache, bytes: number): void {
  cache.size += bytes;
  if (cache.size <= mostBytes) return;
  cache.root = newShape(undefined, '');
  cache.size = 0;
}

const mostBytes = 2 ** 22;
const bytesOfShape = 512;

/** The SQL of a field in the given columns, computed once. */
export function fieldSql({ schema, dialect, fields }: ShapeCache, name: string, columns: AnyColumns | undefined): FieldSql {
  const known = fields.get(name) ?? [];
  for (const one of known) if (hasSameColumn(columns, one)) return one;
  const made = newFieldSql(schema, name, dialect, columns);
  fields.set(name, known.length < mostColumns ? [...known, made] : [made]);
  return made;
}

/** The columns of one field that are kept. */
const mostColumns = 8;
