import { type Locale, walk } from 'search-expression';
import { createClient } from 'search-expression/client';
import { entryColumns } from '../state/entry.ts';
import type { Row } from '../state/rows.ts';
import type { Good } from '../state/search.ts';
import type { Access } from './probes.ts';
import { withoutMissing } from './without-missing.ts';

type ReadOptions = { readonly language: Locale; readonly signal: AbortSignal };

/** Reads the rows of searches from a service, with those of the columns that the page draws which it has. */
export function createServiceReader({ base, auth }: Access) {
  const ask = withoutMissing();
  return (of: Good, { language, signal }: ReadOptions): Promise<readonly Row[]> => {
    const client = createClient({ baseUrl: base, auth, language });
    return ask<readonly Row[]>(columnsFor(of), (columns) => {
      const options = { columns, search: of.text, signal };
      return of.entity === 'booking' ? client.bookings(options) : client.events(options);
    });
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
