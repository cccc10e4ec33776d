import { compareCodePoints } from '../memory/code-points.ts';

/** A field that rows are sorted by. */
export type SortField = { readonly field: string; readonly descending: boolean };

/**
 * A place in the order of rows: the values of its fields in one row. A row without a value comes
 * last in both directions.
 */
export type Position = readonly OrderValue[];
/** A value that rows are sorted by, as JSON has it without loss; null for none. */
export type OrderValue = string | number | boolean | null;

/** Where a page begins or ends. */
export type ListEdge = {
  /** Whether the page comes after the position, or before it. */
  readonly side: 'after' | 'before';
  readonly position: Position;
  /** Whether a row at the position itself is in the page. */
  readonly including: boolean;
};

/**
 * The whole order of rows: the fields asked for, ended by the key, which no two rows share. The key
 * goes in the direction of the field before it, so that one index gives an order and its reverse.
 */
export function orderOf(sort: readonly SortField[], key: readonly string[]): readonly SortField[] {
  const order: SortField[] = [];
  const left = new Set(key);
  for (const one of sort) {
    order.push(one);
    left.delete(one.field);
    // After the whole key no two rows are alike.
    if (left.size === 0) return order;
  }
  return [...order, ...[...left].map((field) => ({ field, descending: sort.at(-1)?.descending ?? false }))];
}

/**
 * Compares two places in an order: negative where `a` comes first. Numbers and truth values compare
 * as such, texts by code point, and no value comes last whatever the direction.
 */
export function comparePositions(a: Position, b: Position, order: readonly SortField[]): number {
  for (const [at, { descending }] of order.entries()) {
    const [x = null, y = null] = [a[at], b[at]];
    const compared = compareValues(x, y, descending);
    if (compared !== 0) return compared;
  }
  return 0;
}

function compareValues(x: OrderValue, y: OrderValue, descending: boolean): number {
  if (x === null || y === null) return Number(x === null) - Number(y === null);
  const ascending = typeof x === 'string' && typeof y === 'string' ? compareCodePoints(x, y) : Number(x) - Number(y);
  return descending ? -ascending : ascending;
}
