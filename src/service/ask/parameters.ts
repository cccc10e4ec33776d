import type { Locale } from '../../../grammar/diagnostics.ts';
import { refuse } from '../answers/problem.ts';
import type { Entity } from '../entity.ts';
import { readLanguage } from './language.ts';
import { readQueryString } from './query-string.ts';
import { findColumn, type RequestedColumn, suggestColumn } from './requested-column.ts';

/** What a caller asks of a filter. */
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
 * Reads the query string of the URL of an entity's filter, strictly. An empty parameter is as one that is not given. Refuses with 400 what
 * `readQueryString` refuses, a column that is unknown, empty or repeated, more than 100 of them, and a wrong number or language.
 */
export function readParameters(url: string, entity: Entity): Parameters {
  const given = readQueryString(url, parameterNames);
  const locale = readLanguage(given.get('lang'));
  const search = given.get('search') || undefined;
  return {
    columns: readColumns(given.get('columns') || entity.defaultColumns.join(','), entity),
    search,
    start: readInteger('start', given.get('start'), 0, Number.MAX_SAFE_INTEGER) ?? 0,
    length:
      readInteger('length', given.get('length'), 1, mostRows) ?? (search === undefined ? defaultRows.all : defaultRows.searched),
    paged: Boolean(given.get('start') || given.get('length')),
    locale,
  };
}

/** Every parameter there is. */
export const parameterNames = ['columns', 'search', 'start', 'length', 'lang'] as const;
export const mostColumns = 100;
export const mostRows = 10_000;
export const defaultRows = { all: 100, searched: 1_000 } as const;

function readColumns(list: string, entity: Entity): readonly RequestedColumn[] {
  const names = list.split(',');
  if (names.length > mostColumns) refuse('too-many-columns', { most: mostColumns });
  const seen = new Set<string>();
  return names.map((name) => {
    if (name === '') refuse('empty-column', {});
    const column = findColumn(entity, name) ?? refuse('unknown-column', { name, suggestion: suggestColumn(entity, name) });
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
