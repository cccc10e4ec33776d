import type { Expression } from '../../grammar/expression.ts';
import type { Query } from '../schema/query.ts';
import type { Schema } from '../schema/schema.ts';
import type { ColumnName } from './columns.ts';
import { mostPageRows } from './every-row.ts';
import type { Plan } from './plan.ts';

/** A search: text, an expression, or a query from `build` or `parseQuery`. */
export type Search<S extends Schema> = string | Expression | Query<S>;

export type RecordOptions<Raw extends boolean = boolean> = {
  /** Aborts the request, and those that would follow it. */
  readonly signal?: AbortSignal | undefined;
  /** Whether to give the texts of the answer as they are; default false. */
  readonly raw?: Raw;
};

export type ListOptions<
  S extends Schema,
  C extends string = ColumnName<S>,
  Raw extends boolean = boolean,
> = RecordOptions<Raw> & {
  /** At least one, each once, in any ASCII case; by default the service's own choice. */
  readonly columns?: readonly C[];
  /** Which rows; all where it is left out. An empty text is an error: a search that got lost would show everything. */
  readonly search?: Search<S>;
  /** The most rows there may be, from 1; default 10,000. Up to 10,000 of one request are of one moment, more are read in pages. */
  readonly maxRows?: number;
  /** Rows in one request, 2 … 10,000; default 10,000. */
  readonly pageRows?: number;
  /** The most rows that may be fetched where a part of the search is decided here, from 1; default 50,000, or `maxRows` where that is more. */
  readonly maxFetched?: number;
  /** The most requests that the operands of ORs may be asked for in, 1 … 32, their pages apart; default 8. At 1 it is always one. */
  readonly maxRequests?: number;
  /** Told how the search is answered, before it is asked; again where it has to be asked in another way. */
  readonly onPlan?: (plan: Plan) => void;
};

export type Limits = Readonly<Record<'maxRows' | 'pageRows' | 'maxFetched' | 'maxRequests', number>>;

/**
 * The numbers of a call.
 *
 * @throws RangeError for one out of range
 */
export function limitsIn(options: ListOptions<Schema, string>): Limits {
  const { maxRows = 10_000, pageRows = mostPageRows, maxRequests = 8 } = options;
  const { maxFetched = Math.max(50_000, maxRows) } = options;
  assertRange('maxRows', maxRows, 1, Number.MAX_SAFE_INTEGER);
  assertRange('pageRows', pageRows, 2, mostPageRows);
  assertRange('maxFetched', maxFetched, 1, Number.MAX_SAFE_INTEGER);
  assertRange('maxRequests', maxRequests, 1, 32);
  return { maxRows, pageRows, maxFetched, maxRequests };
}

function assertRange(name: string, value: number, least: number, most: number): void {
  if (!(Number.isSafeInteger(value) && value >= least && value <= most)) {
    throw new RangeError(`${name} is a whole number from ${least} to ${most}.`);
  }
}
