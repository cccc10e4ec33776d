import type { Locale } from '../../grammar/diagnostics.ts';
import { type BookingColumn, findBookingColumn, type RequestedColumn, suggestBookingColumn } from './booking-columns.ts';
import { readLanguage } from './language.ts';
import { refuse } from './problem.ts';
import { readQueryString } from './query-string.ts';

/** What a caller asks of `booking/filter`. */
export type Parameters = {
  readonly columns: readonly RequestedColumn[];
  /** The search text, decoded; undefined where there is no filter. */
  readonly search: string | undefined;
  /** The first row, counted from 0. */
  readonly start: number;
  /** The number of rows at most, 1 … 10,000; by default 100 without a search, else 1,000. */
  readonly length: number;
  /** Whether the caller pages, and so is told how many rows there are in all. */
  readonly paged: boolean;
  readonly locale: Locale;
};

/**
 * Reads the query string of a `booking/filter` URL, strictly. An empty parameter is as one that is not given. Refuses with 400 what
 * `readQueryString` refuses, a column that is unknown, empty or repeated, more than 100 of them, and a wrong number or language.
 */
export function readParameters(url: string): Parameters {
  const given = readQueryString(url, ['columns', 'search', 'start', 'length', 'lang']);
  const locale = readLanguage(given.get('lang'));
  const search = given.get('search') || undefined;
  return {
    columns: readColumns(given.get('columns') || defaultColumns.join(',')),
    search,
    start: readInteger('start', given.get('start'), 0, Number.MAX_SAFE_INTEGER) ?? 0,
    length: readInteger('length', given.get('length'), 1, mostRows) ?? (search === undefined ? 100 : 1_000),
    paged: Boolean(given.get('start') || given.get('length')),
    locale,
  };
}

const defaultColumns: readonly BookingColumn[] = [
  'RES_ID',
  'OBJ_DESC',
  'RES_FROMDATE',
  'RES_FROMTIME',
  'RES_TILTIME',
  'RES_STATUS',
];
const mostColumns = 100;
const mostRows = 10_000;

function readColumns(list: string): readonly RequestedColumn[] {
  const names = list.split(',');
  if (names.length > mostColumns) refuse('too-many-columns', { most: mostColumns });
  const seen = new Set<string>();
  return names.map((name) => {
    if (name === '') refuse('empty-column', {});
    const column = findBookingColumn(name) ?? refuse('unknown-column', { name, suggestion: suggestBookingColumn(name) });
    const key = name.toUpperCase();
    if (seen.has(key)) refuse('column-repeated', { name });
    seen.add(key);
    return column;
  });
}

function readInteger(name: string, text: string | undefined, least: number, most: number): number | undefined {
  if (!text) return undefined;
  const value = /^(?:0|[1-9][0-9]{0,15})$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : refuse('invalid-parameter', { name, least, most });
}
