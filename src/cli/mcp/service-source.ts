import { print } from '../../../grammar/print.ts';
import { isClientError } from '../../client/index.ts';
import { parseRequest } from '../../list/index.ts';
import type { Schema } from '../../schema/schema.ts';
import { mostRows, type SearchClock, type SearchSource } from './search-source.ts';

/** Reads the rows of a list of a service, as a method of its client does. */
type ListReader = (options: {
  readonly signal: AbortSignal;
  readonly maxRows: number;
  readonly search?: string;
  readonly columns?: readonly string[];
  readonly onUnreadable: () => void;
}) => Promise<readonly object[]>;

/** The bookings or events of a service, as its user may see them. */
export function serviceSource(
  list: 'bookings' | 'events',
  schema: Schema,
  key: string,
  clock: SearchClock,
  reader: ListReader,
): SearchSource {
  const read = (search: string | undefined, columns: readonly string[] | undefined, signal: AbortSignal) =>
    reader({
      signal,
      maxRows: 1_000,
      onUnreadable: () => undefined,
      ...(search !== undefined && { search }),
      ...(columns && { columns }),
    });
  return {
    name: list,
    schema,
    key: [key],
    clock: () => clock,
    find: async (parameters, signal) => {
      const { request, diagnostics } = parseRequest(parameters, schema, {
        key: key as never,
        defaultSize: 20,
        maximumSize: mostRows,
      });
      if (request === undefined) return { diagnostics };
      const columns = request.columns.map((name) => schema.fields[name]?.column ?? name);
      try {
        const rows = await read(request.query && print(request.query.expression), [...new Set(columns)], signal);
        return { rows: rows.slice(0, request.size) as readonly Readonly<Record<string, unknown>>[], count: rows.length };
      } catch (error) {
        if (isClientError(error) && error.kind === 'too-many-rows')
          throw new Error('More than 1,000 rows match: narrow the search.', { cause: error });
        throw error;
      }
    },
    row: async (query, _fields, signal) => (await read(print(query.expression), undefined, signal))[0],
    // The service counts no conditions.
    whyNone: async () => undefined,
  };
}
