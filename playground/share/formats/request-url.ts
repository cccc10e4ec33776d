import { toUrl } from 'search-expression/url';
import { expressionOf } from './expression-of.ts';
import type { Wanted } from './wanted.ts';

/** The address of the request, with the columns and the search. */
export function requestUrl(wanted: Wanted): string {
  const columns = wanted.columns === undefined ? [] : [`columns=${columnList(wanted.columns)}`];
  return `${listAddress(wanted)}?${[...columns, searchParameter(wanted)].join('&')}`;
}

/** `search=…`, encoded so that every decoder gives the search back. */
export function searchParameter(wanted: Wanted): string {
  return `search=${toUrl(expressionOf(wanted))}`;
}

/** Where the service lists bookings or events. */
export function listAddress({ address, entity }: Wanted): string {
  return `${address}/api/rest/${entity}/filter`;
}

/** Names of columns are plain words; anything else is encoded. */
export function columnList(columns: readonly string[]): string {
  return columns.map(encodeURIComponent).join(',');
}
