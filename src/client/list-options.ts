import type { Expression } from '../../grammar/expression.ts';
import { assertOptions } from '../../grammar/options.ts';
import type { Query } from '../schema/query.ts';
import type { Schema } from '../schema/schema.ts';
import type { ColumnName } from './columns.ts';
import { mostPageRows } from './every-row.ts';
import type { Plan } from './plan.ts';

/** A search: text, an expression, or a query from `build` or `parseQuery`. */
export type Search<S extends Schema> = string | Expression | Query<S>;

/** What is asked of one record. */
export type RecordOptions<Raw extends boolean = boolean> = {
  /** Aborts the request and all that would follow. */
  readonly signal?: AbortSignal | undefined;
  /** Whether to give the texts of the answer instead of typed values; default false. */
  readonly raw?: Raw;
  /**
   * Receives the number of values by column that are not of its type and count as missing, if
   * there are any; default a warning on the console.
   */
  readonly onUnreadable?: (counts: Readonly<Record<string, number>>) => void;
};

/** What is asked of a list. */
export type ListOptions<
  S extends Schema,
  C extends string = ColumnName<S>,
  Raw extends boolean = boolean,
> = RecordOptions<Raw> & {
  /** At least one, each once, in any ASCII case; default the service's choice. */
  readonly columns?: readonly C[];
  /** Default all rows. An empty text is an error, so that a lost search never shows everything. */
  readonly search?: Search<S>;
  /** The most rows, from 1; default 10,000. Only the rows of one page are consistent. */
  readonly maxRows?: number;
  /** Rows in one request, 2 … 10,000; default 10,000. */
  readonly pageRows?: number;
  /** The most rows to fetch for the client's own decisions; default 50,000, at least `maxRows`. */
  readonly maxFetched?: number;
  /** The most requests for the operands of ORs, 1 … 32, not counting pages; default 8. */
  readonly maxRequests?: number;
  /** Receives the plan before its requests are sent; again if it has to change. */
  readonly onPlan?: (plan: Plan) => void;
};

export type ListLimits = Readonly<Record<'maxRows' | 'pageRows' | 'maxFetched' | 'maxRequests', number>>;

const listOptions = [
  'signal',
  'raw',
  'onUnreadable',
  'columns',
  'search',
  'maxRows',
  'pageRows',
  'maxFetched',
  'maxRequests',
  'onPlan',
] as const satisfies readonly (keyof ListOptions<Schema, string>)[];

/** @throws RangeError for a number out of range, TypeError for an unknown option */
export function limitsIn(options: ListOptions<Schema, string>): ListLimits {
  assertOptions(options, listOptions);
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
