import type { Query } from 'search-expression';
import { toUrl } from 'search-expression/url';
import type { EntityName } from '../state/search.ts';

/** Returns the path and query of the request for a search. */
export function requestPath(
  of: { readonly entity: EntityName; readonly query: Query },
  columns: readonly string[],
  length?: number,
): string {
  const limit = length === undefined ? '' : `&length=${length}`;
  return `/api/rest/${of.entity}/filter?columns=${columns.join(',')}${limit}&search=${toUrl(of.query)}`;
}
