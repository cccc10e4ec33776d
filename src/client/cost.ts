import { type Fold, fold } from '../../grammar/expression.ts';
import { type Conditions, readConditions } from '../analysis/sets/condition.ts';
import { placesOf, type Scale } from '../analysis/sets/scale.ts';
import { intersection, pieces, type ValueSet } from '../analysis/sets/value-set.ts';
import type { Day } from '../schema/day.ts';
import { contentOf, type Query } from '../schema/query.ts';
import { type Fields, fieldOf } from '../schema/schema.ts';

/**
 * What fetching with some requests is presumed to cost, in rows: those of a table of 10,000, and 100 for each request. A request searches by what is
 * `pushed`, and where that is undefined fetches all rows.
 */
export function costOf(requests: readonly { readonly pushed: Query | undefined }[], today: Day): number {
  return Math.round(requests.reduce((cost, { pushed }) => cost + requestCost + tableRows * shareOf(pushed, today), 0));
}

const requestCost = 100;
const tableRows = 10_000;

/**
 * Which part of all rows a search is presumed to find, from 0 to 1: of a field as many of its values as the search leaves of them, and of several fields the
 * product. A field is presumed to have the values that its schema knows, else 100 of them, a date 1,000, and half of them on either side of a single bound.
 */
function shareOf(search: Query | undefined, today: Day): number {
  if (search === undefined) return 1;
  const { schema, expression } = contentOf(search);
  const places = placesOf(schema, today);
  const ofConditions = ({ join, conditions }: Conditions): Estimate => {
    const estimates = conditions.map((condition): Estimate => {
      if (condition.kind !== 'set') return { bounds: new Map(), rest: rare };
      const { field, scale, set } = condition;
      const { column = field } = fieldOf(schema, field);
      return { bounds: new Map([[column, { field, scale, set }]]), rest: 1 };
    });
    return join === 'and' ? joined.and(estimates) : joined.or(estimates, schema.fields);
  };
  const predicate = (node: Parameters<typeof readConditions>[0]) => ofConditions(readConditions(node, places));
  const handlers: Fold<Estimate> = {
    and: joined.and,
    or: (operands) => joined.or(operands, schema.fields),
    not: (operand) => ({ bounds: new Map(), rest: 1 - total(operand, schema.fields) }),
    comparison: predicate,
    in: predicate,
    between: predicate,
    null: predicate,
  };
  return total(fold(expression, handlers), schema.fields);
}

/** What is asked of each column, together, and the part that all else leaves. */
type Estimate = { readonly bounds: ReadonlyMap<string, Bounds>; readonly rest: number };
type Bounds = { readonly field: string; readonly scale: Scale; readonly set: ValueSet };

/** Missing values, and texts that contain another. */
const rare = 0.1;

const joined = {
  and: (estimates: readonly Estimate[]): Estimate => {
    const bounds = new Map<string, Bounds>();
    for (const estimate of estimates) {
      for (const [column, { field, scale, set }] of estimate.bounds) {
        bounds.set(column, { field, scale, set: intersection(bounds.get(column)?.set ?? set, set) });
      }
    }
    return { bounds, rest: estimates.reduce((share, { rest }) => share * rest, 1) };
  },
  or: (estimates: readonly Estimate[], fields: Fields): Estimate => {
    return {
      bounds: new Map(),
      rest: Math.min(
        1,
        estimates.reduce((share, one) => share + total(one, fields), 0),
      ),
    };
  },
};

function total({ bounds, rest }: Estimate, fields: Fields): number {
  let share = rest;
  for (const { field, scale, set } of bounds.values()) share *= part(scale, set, fields[field]?.values?.length);
  return share;
}

function part(scale: Scale, set: ValueSet, known = 100): number {
  const { count, ...ends } = sizes[scale.name] ?? { count: known };
  const shares = pieces(set).map(({ from = ends.first, to = ends.last }) => {
    if (from === undefined || to === undefined) return from === to ? 1 : half;
    const isCounted = typeof from === 'number' && typeof to === 'number' && scale.name !== 'decimal';
    const values = isCounted ? to - from : scale.next(from) === to ? 1 : count;
    return Math.min(half, values / count);
  });
  return Math.min(
    1,
    shares.reduce((sum, share) => sum + share, 0),
  );
}

const half = 0.5;
type Size = { readonly count: number; readonly first?: number; readonly last?: number };
const sizes: Partial<Record<Scale['name'], Size>> = {
  calendar: { count: 1_000 },
  moments: { count: 1_000 },
  time: { count: 86_400, first: 0, last: 86_400 },
  boolean: { count: 2, first: 0, last: 2 },
};
