import type { NoRowsReport } from '../../analysis/why-no-rows/report.ts';
import type { ListParameters, ParameterDiagnostic } from '../../list/index.ts';
import type { Clock } from '../../schema/dates.ts';
import type { Query } from '../../schema/query.ts';
import type { Schema } from '../../schema/schema.ts';

/** A page of rows, or what is wrong with the request. */
type FoundPage =
  | {
      readonly rows: readonly Readonly<Record<string, unknown>>[];
      /** What `after` takes for the next page. */
      readonly next?: string | undefined;
      readonly count?: number | undefined;
      /** How many values of each column cannot be read; they count as missing. */
      readonly unreadable?: Readonly<Record<string, number>>;
    }
  | { readonly diagnostics: readonly ParameterDiagnostic[] };

/** The clock of searches, and the zone that their days begin in. */
export type SearchClock = Clock & { readonly timeZone: string };

/** Rows that a program may search, and no others: reading is all that it does. */
export type SearchSource = {
  /** The name of its table, such as `orders`. */
  readonly name: string;
  readonly schema: Schema;
  /** The fields whose values no two rows share. */
  readonly key: readonly string[];
  readonly clock: () => SearchClock;
  /** The rows of a page, with at most 100 rows. */
  readonly find: (parameters: Exclude<ListParameters, URL | URLSearchParams | string>, signal: AbortSignal) => Promise<FoundPage>;
  /** The values of fields of one row as `explain` reads them; `undefined` for a row that is not to be seen. */
  readonly row: (key: Query, fields: readonly string[], signal: AbortSignal) => Promise<object | undefined>;
  /** Which conditions leave no row of those that are to be seen; `undefined` where it cannot be told. */
  readonly whyNone: (query: Query, signal: AbortSignal) => Promise<NoRowsReport | undefined>;
};

/** The most rows of a page. */
export const mostRows = 100;
