import type { Schema } from '../schema/schema.ts';
import type { AnyColumns } from './columns.ts';
import type { Dialect } from './dialect.ts';
import { type FieldSql, isKeptIn, newFieldSql } from './field-sql.ts';

/**
 * How far an expression is folded, and what its shape has been so far: which fields, what is asked of them, and how conditions are joined.
 * Expressions of one shape end at the same place, which keeps their text: to find it takes a tenth of the time of writing it.
 */
export type Shape = {
  /** The step to here: to a condition on a field, or without one to a connective of the conditions before. */
  readonly field: FieldSql | undefined;
  readonly asked: Asked;
  text: string | undefined;
  /** The step taken from here last, which most often is the next one too. */
  latest: Shape | undefined;
  readonly steps: Map<FieldSql | undefined, Map<Asked, Shape>>;
};

/** What is asked of a field, or how conditions are joined: an operator, or how many there are, below zero for the other form. */
export type Asked = string | number;

/** What is known of the fields of a schema in a dialect, and of the shapes of their expressions. */
export type Shapes = {
  readonly schema: Schema;
  readonly dialect: Dialect;
  readonly fields: Map<string, readonly FieldSql[]>;
  start: Shape;
  /** About the bytes that the shapes and their texts take. */
  size: number;
};

export function shapesOf(schema: Schema, dialect: Dialect): Shapes {
  if (latestAsked?.schema === schema && latestAsked.dialect === dialect) return latestAsked;
  const ofDialect = known.get(dialect) ?? new WeakMap<Schema, Shapes>();
  known.set(dialect, ofDialect);
  const shapes = ofDialect.get(schema) ?? { schema, dialect, fields: new Map(), start: newShape(undefined, ''), size: 0 };
  ofDialect.set(schema, shapes);
  latestAsked = shapes;
  return shapes;
}

const known = new WeakMap<Dialect, WeakMap<Schema, Shapes>>();
let latestAsked: Shapes | undefined; // spares two look-ups in weak maps, a tenth of the time of a call

const newShape = (field: FieldSql | undefined, asked: Asked): Shape => ({
  field,
  asked,
  text: undefined,
  latest: undefined,
  steps: new Map(),
});

/** Where a step leads to that is not the latest one from there. */
export function stepFrom(from: Shape, field: FieldSql | undefined, asked: Asked, shapes: Shapes): Shape {
  const to = from.steps.get(field)?.get(asked) ?? newStep(from, field, asked, shapes);
  from.latest = to;
  return to;
}

function newStep({ steps }: Shape, field: FieldSql | undefined, asked: Asked, shapes: Shapes): Shape {
  const ofField = steps.get(field) ?? new Map<Asked, Shape>();
  const to = newShape(field, asked);
  steps.set(field, ofField.set(asked, to));
  grow(shapes, bytesOfShape);
  return to;
}

export function keepText(shape: Shape, text: string, shapes: Shapes): string {
  shape.text = text;
  grow(shapes, text.length);
  return text;
}

/** Shapes come from outside: when they take too much, they are forgotten. */
function grow(shapes: Shapes, bytes: number): void {
  shapes.size += bytes;
  if (shapes.size <= mostBytes) return;
  shapes.start = newShape(undefined, '');
  shapes.size = 0;
}

const mostBytes = 2 ** 22;
const bytesOfShape = 512;

/** The SQL of a field that is kept where the columns say, worked out once. */
export function fieldSql({ schema, dialect, fields }: Shapes, name: string, columns: AnyColumns | undefined): FieldSql {
  const ways = fields.get(name) ?? [];
  for (const way of ways) if (isKeptIn(columns, way)) return way;
  const made = newFieldSql(schema, name, dialect, columns);
  fields.set(name, ways.length < mostWays ? [...ways, made] : [made]);
  return made;
}

const mostWays = 8;
