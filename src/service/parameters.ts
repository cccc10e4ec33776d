import { type Locale, problemOf, report } from '../../grammar/diagnostics.ts';
import { similar } from '../../grammar/fixes.ts';
import { limitExceeded } from '../../grammar/messages/limits.ts';
import { localeOf } from '../../grammar/messages/wording.ts';
import type { Profile } from '../../grammar/profile.ts';
import { parseTime } from '../schema/dates.ts';
import { parseQuery, SearchError } from '../schema/parse-query.ts';
import type { Query } from '../schema/query.ts';
import type { Schema } from '../schema/schema.ts';
import { fromUrl } from '../url/from-url.ts';
import type { ColumnType, Entity, StoredValue } from './entity.ts';
import type { OutputColumn } from './format.ts';
import { refuse } from './problem.ts';

/** The parameters of a filter. */
export type FilterParameters = {
  readonly columns: readonly RequestedColumn[];
  /** The search text, decoded; undefined for all rows. */
  readonly search: string | undefined;
  /** The first row, counted from 0. */
  readonly start: number;
  /** The most rows, 1 … 10,000; default 100 without a search, else 1,000. */
  readonly length: number;
  /** Whether `start` or `length` is given, so that the answer has the total number of rows. */
  readonly paged: boolean;
  readonly locale: Locale;
};

/**
 * Reads the query string of an entity's filter, strictly. An empty parameter counts as absent.
 *
 * Refuses with 400: what `readQueryString` refuses; a column that is unknown, empty or repeated,
 * or more than 100 of them; an invalid number.
 */
export function readParameters(url: string, entity: Entity): FilterParameters {
  const given = readQueryString(url, parameterNames);
  const locale = nearestLanguage(given.get('lang'));
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

export const parameterNames = ['columns', 'search', 'start', 'length', 'lang'] as const;
export const mostColumns = 100;
export const mostRows = 10_000;
export const defaultRows = { all: 100, searched: 1_000 } as const;
/** Of a search text, in bytes of UTF-8. */
export const mostSearchBytes = 8_192;

function readColumns(list: string, entity: Entity): readonly RequestedColumn[] {
  const names = list.split(',').map((name) => name.replace(/^ +| +$/g, ''));
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

/**
 * Parses and checks a search text.
 *
 * Refuses with 400, the diagnostics and what `meant` makes of the text: a text with errors, one that is encoded twice, and one of
 * more than 8,192 bytes of UTF-8.
 */
export function readSearch(
  text: string,
  schema: Schema,
  profile: Profile,
  locale: Locale,
  meant?: (text: string) => string | undefined,
): Query {
  if (encoder.encode(text).length > mostSearchBytes) {
    const tooLong = problemOf(limitExceeded, { from: 0, to: text.length }, { limit: 'textBytes', maximum: mostSearchBytes });
    refuse('invalid-search', {}, report([tooLong], locale));
  }
  try {
    return parseQuery(text, schema, { profile, locale });
  } catch (error) {
    if (!(error instanceof SearchError)) throw error;
    const twice = fromUrl(encodeURIComponent(text), { locale }).diagnostics.filter(({ code }) => code === 'invalid-encoding');
    if (twice.length > 0) refuse('invalid-encoding', { found: text }, twice);
    return refuse('invalid-search', {}, error.diagnostics, meant?.(text));
  }
}

const encoder = new TextEncoder();

/** A column of an answer, as the client asked for it. */
export type RequestedColumn = Omit<OutputColumn, 'at'> & {
  /** The key in the entity's columns. */
  readonly column: string;
  /** Whether the name ends with `_raw`. */
  readonly raw: boolean;
};

/** Finds a column by its name in any ASCII case, with or without `_raw`. */
export function findColumn({ columns }: Entity, name: string): RequestedColumn | undefined {
  const upper = /^\w+$/.test(name) ? name.toUpperCase() : '';
  const raw = upper.endsWith(rawSuffix);
  const column = raw ? upper.slice(0, -rawSuffix.length) : upper;
  const row = Object.hasOwn(columns, column) ? columns[column] : undefined;
  return row && { name, column, raw, write: raw ? rawForms[row.type] : written };
}

/** The name of the column that a misspelled one most likely means. */
export function suggestColumn({ columns }: Entity, name: string): string | undefined {
  const names = Object.keys(columns);
  return similar(name, [...names, ...names.map((column) => `${column}_raw`)]);
}

const rawSuffix = '_RAW';

function written(value: StoredValue): string {
  return value === null ? '' : String(value);
}

/** A raw time is in seconds since midnight; the raw form of every other type is the usual one. */
const rawForms: Readonly<Record<ColumnType, RequestedColumn['write']>> = {
  integer: written,
  text: written,
  date: written,
  time: (value) => (value === null ? '' : String(parseTime(String(value)) ?? '')),
};

/**
 * Decodes the known parameters of a URL as a form: `+` is a space, `%XX` a byte of UTF-8. Unknown
 * parameters are ignored.
 *
 * Refuses with 400 whatever would change a request without a word: malformed encoding, a parameter
 * given twice or in other capitals, the rest of a value that a bare `&` cut off, and a fragment.
 */
export function readQueryString<Name extends string>(url: string, known: readonly Name[]): ReadonlyMap<Name, string> {
  if (url.includes('#')) refuse('fragment-in-url', {});
  const values = new Map<Name, string>();
  const [, query = ''] = /\?(.*)$/s.exec(url) ?? [];
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    const equals = pair.includes('=') ? pair.indexOf('=') : pair.length;
    const name = decode(pair.slice(0, equals)) ?? refuse('invalid-encoding', { found: pair.slice(0, equals) });
    if (!plainWord.test(name)) refuse('parameter-not-encoded', { name });
    const encoded = pair.slice(equals + 1);
    const value = decode(encoded) ?? refuse('invalid-encoding', { found: encoded }, diagnosticsOf(name, encoded, url));
    const parameter = known.find((candidate) => candidate === name.toLowerCase());
    if (parameter === undefined) continue;
    if (parameter !== name) refuse('parameter-misspelled', { name, meant: parameter });
    if (values.has(parameter)) refuse('parameter-repeated', { name });
    values.set(parameter, value);
  }
  return values;
}

/** Names of parameters as clients write them, including the brackets of form libraries. */
const plainWord = /^[A-Za-z0-9_.$[\]-]+$/;

function decode(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** Reports malformed encoding of a search as diagnostics, like every other mistake in it. */
function diagnosticsOf(name: string, encoded: string, url: string) {
  return name === 'search' ? fromUrl(encoded, { locale: languageOf(url) }).diagnostics : undefined;
}

/** The language of a `lang` parameter, `nl-NL` and the like included; English for any other. */
export const nearestLanguage = (lang = ''): Locale => languages.get(lang.toLowerCase()) ?? localeOf(lang);

/** The language for a refusal, which may be of the parameters themselves. */
export const languageOf = (url: string): Locale => nearestLanguage(new URL(url).searchParams.get('lang') ?? undefined);

/** The values of `lang`, in lower case. */
export const languages: ReadonlyMap<string, Locale> = new Map([
  ['nl', 'nl'],
  ['dutch', 'nl'],
  ['en', 'en'],
  ['english', 'en'],
]);
