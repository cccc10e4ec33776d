import type { Query } from 'search-expression';
import { toUrl } from 'search-expression/url';
import type { Entity } from '../state/search.ts';

/** The path of the service that answers a search, with its query: what a client asks for. */
export function requestPath(
  of: { readonly entity: Entity; readonly query: Query },
  columns: readonly string[],
  length?: number,
): string {
  const most = length === undefined ? '' : `&length=${length}`;
  return `/api/rest/${of.entity}/filter?columns=${columns.join(',')}${most}&search=${toUrl(of.query)}`;
}
