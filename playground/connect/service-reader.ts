import { type Locale, walk } from 'search-expression';
import { createClient, isClientError } from 'search-expression/client';
import { entryColumns } from '../state/entry.ts';
import type { Row } from '../state/rows.ts';
import type { Good } from '../state/search.ts';
import type { Access } from './probes.ts';

type ReadOptions = { readonly language: Locale; readonly signal: AbortSignal };

/**
 * Reads the rows of searches from a service, with the columns that the page draws. A column that the service does not have is done without from
 * then on.
 */
export function createServiceReader({ base, auth }: Access) {
  const missing = new Set<string>();
  return async function read(of: Good, { language, signal }: ReadOptions): Promise<readonly Row[]> {
    const client = createClient({ baseUrl: base, auth, language });
    for (;;) {
      const columns = columnsFor(of).filter((name) => !missing.has(name));
      // Which columns there are is known when it runs only.
      const options = { columns: columns as never[], search: of.text, signal };
      try {
        return await (of.entity === 'booking' ? client.bookings(options) : client.events(options));
      } catch (error) {
        const lacking = missingColumn(error, columns);
        if (lacking === undefined || columns.length === 1) throw error;
        missing.add(lacking);
      }
    }
  };
}

/** The columns that rows are drawn with, and those that the search is about. */
export function columnsFor({ entity, query }: Pick<Good, 'entity' | 'query'>): readonly string[] {
  const columns = new Set<string>(entryColumns[entity]);
  const { fields } = query.schema;
  walk(query.expression, (node) => {
    if ('field' in node) columns.add(fields[node.field]?.column ?? node.field);
  });
  return [...columns];
}

/** The one of the columns that a service says it does not have. */
function missingColumn(error: unknown, columns: readonly string[]): string | undefined {
  if (!isClientError(error) || error.problem?.code !== 'unknown-column') return undefined;
  const named = new Set(error.message.match(/\w+/g));
  return columns.find((name) => named.has(name));
}
