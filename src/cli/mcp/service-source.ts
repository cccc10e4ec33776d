import { print } from '../../../grammar/print.ts';
import { isClientError } from '../../client/index.ts';
import { page, parseRequest } from '../../list/index.ts';
import type { Schema } from '../../schema/schema.ts';
import { mostRows, type SearchClock, type SearchSource } from './search-source.ts';

/** Reads the rows of a list of a service, as a method of its client does. */
type ListReader = (options: {
  readonly signal: AbortSignal;
  readonly maxRows: number;
  readonly search?: string;
  readonly columns?: readonly string[];
  readonly onUnreadable: (counts: Readonly<Record<string, number>>) => void;
}) => Promise<readonly object[]>;

/** A list of a service: its client's method, and the fields of its key and of its order. */
type ServiceList = {
  readonly name: 'bookings' | 'events';
  readonly schema: Schema;
  readonly key: string;
  readonly sort: string;
  readonly reader: ListReader;
};

/** A search that finds more rows than this is refused, in words. */
const mostFound = 1_000;

/** The bookings or events of a service, as its user may see them. */
export function serviceSource({ name, schema, key, sort, reader }: ServiceList, clock: SearchClock): SearchSource {
  return {
    name,
    schema,
    key: [key],
    clock: () => clock,
    // The service decides which rows match; here they get their order and pages.
    find: async ({ search, ...others }, signal) => {
      const { request, diagnostics } = parseRequest(others, schema, { key, sort, defaultSize: 20, maximumSize: mostRows });
      if (request === undefined) return { diagnostics };
      const fields = [...request.columns, ...request.sort.map(({ field }) => field), key];
      const columns = [...new Set(fields.map((field) => schema.fields[field]?.column ?? field))];
      let unreadable: Readonly<Record<string, number>> | undefined;
      const onUnreadable = (counts: Readonly<Record<string, number>>) => void (unreadable = counts);
      const asked = typeof search === 'string' && { search };
      try {
        const found = await reader({ signal, maxRows: mostFound, columns, onUnreadable, ...asked });
        const { rows, next, count } = page(found, request, clock);
        return { rows, next, count, ...(unreadable && { unreadable }) };
      } catch (error) {
        if (isClientError(error) && error.kind === 'too-many-rows')
          throw new Error('More than 1,000 rows match: narrow the search.', { cause: error });
        throw error;
      }
    },
    row: async (query, _fields, signal) =>
      (await reader({ signal, maxRows: mostFound, search: print(query.expression), onUnreadable: () => undefined }))[0],
    // The service counts no conditions.
    whyNone: async () => undefined,
  };
}
