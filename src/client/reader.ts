import type { Locale } from '../../grammar/diagnostics.ts';
import type { Expression } from '../../grammar/expression.ts';
import type { FieldType } from '../../grammar/operators.ts';
import { print } from '../../grammar/print.ts';
import type { Profile } from '../../grammar/profile.ts';
import { parseQuery } from '../schema/diagnose.ts';
import type { Query } from '../schema/query.ts';
import type { Schema } from '../schema/schema.ts';
import { SearchError } from '../schema/search-error.ts';
import { toUrl } from '../url/to-url.ts';
import { badExpression, clientError } from './client-error.ts';
import { type ColumnName, columnsOf, type RequestedColumn, requestedColumn, type Value, valueReaders } from './columns.ts';
import type { Answer, Ask } from './connection.ts';
import { everyRow, mostPageRows, type Page } from './every-row.ts';
import type { Format, TextRecord } from './formats.ts';
import { refusalOf } from './refusal.ts';

/** A search: text, an expression, or a query from `build` or `parseQuery`. */
export type Search<S extends Schema> = string | Expression | Query<S>;

export type RecordOptions<Raw extends boolean = boolean> = {
  /** Aborts the request, and those that would follow it. */
  readonly signal?: AbortSignal | undefined;
  /** Whether to give the texts of the answer as they are; default false. */
  readonly raw?: Raw;
};

export type ListOptions<
  S extends Schema,
  C extends string = ColumnName<S>,
  Raw extends boolean = boolean,
> = RecordOptions<Raw> & {
  /** At least one, each once, in any ASCII case; by default the service's own choice. */
  readonly columns?: readonly C[];
  /** Which rows; all where it is left out. An empty text is an error: a search that got lost would show everything. */
  readonly search?: Search<S>;
  /** The most rows there may be, from 1; default 10,000. Up to 10,000 all are of one moment, more are read in pages. */
  readonly maxRows?: number;
  /** Rows in one request, 2 … 10,000; default 10,000. */
  readonly pageRows?: number;
};

export type ReaderOptions = {
  readonly ask: Ask;
  readonly format: Format;
  readonly profile: Profile | undefined;
  readonly language: Locale;
  /** Whether the client has credentials. */
  readonly known: boolean;
  readonly entity: 'booking' | 'event';
  readonly schema: Schema;
  /** The column that tells rows apart. */
  readonly id: string;
  /** Of the service; those that the schema has not are left out. */
  readonly defaultColumns: readonly string[];
  /** The keys of a single record; by default the columns of the schema. */
  readonly record?: Readonly<Record<string, FieldType>>;
};

/** Reads one kind of record. */
export type Reader = {
  readonly one: (id: number | string, options?: RecordOptions) => Promise<Values>;
  readonly list: (options?: ListOptions<Schema, string>) => Promise<readonly Values[]>;
};

type Values = Readonly<Record<string, Value | null>>;

export function createReader(options: ReaderOptions): Reader {
  const { ask, format, profile, language, known, entity, schema, id, record } = options;
  const all = columnsOf(schema);
  const some = options.defaultColumns.filter((name) => all.includes(name));
  const defaultColumns = some.length > 0 ? some : all;

  const get = async (path: string, signal: AbortSignal | undefined): Promise<Answer> => {
    const answer = await ask(format.segment + path, { signal });
    if (answer.status !== 200) throw await refusalOf({ answer, entity, path, format, ask, signal, known });
    return answer;
  };

  const writeSearch = (search: Search<Schema>): string => {
    const text = typeof search === 'string' ? search : print('schema' in search ? search.expression : search);
    try {
      return toUrl(parseQuery(text, schema, { locale: language, ...(profile && { profile }) }));
    } catch (error) {
      if (error instanceof SearchError) throw badExpression(error.message, error.diagnostics, { cause: error });
      throw error;
    }
  };

  return {
    async one(id, { signal, raw = false } = {}) {
      const columns = record
        ? Object.entries(record).map(([name, type]) => ({ name, read: valueReaders[type] }))
        : all.map((name) => requestedColumn(schema, name));
      const { text } = await get(`${entity}/${encodeURIComponent(id)}?lang=${language}`, signal);
      return valuesOf(format.record(text) ?? notUnderstood(entity), columns, raw);
    },

    async list(options = {}) {
      const { signal, raw = false, maxRows = 10_000, pageRows = mostPageRows } = options;
      assertRange('maxRows', maxRows, 1, Number.MAX_SAFE_INTEGER);
      assertRange('pageRows', pageRows, 2, mostPageRows);
      const columns = (options.columns ?? defaultColumns).map((name) => requestedColumn(schema, name));
      if (columns.length === 0) throw new TypeError('Ask for at least one column, or leave columns out.');
      const names = columns.map(({ name }) => name);
      // Told apart by it where there is more than one page.
      const asked = maxRows > pageRows && !names.includes(id) ? [...names, id] : names;
      const parameters = [`lang=${language}`, `columns=${asked.map(encodeURIComponent).join(',')}`];
      // Not what is undefined by mistake: it would be everything.
      if ('search' in options) parameters.push(`search=${writeSearch(options.search ?? missingSearch())}`);

      const readPage = async (start: number, length: number): Promise<Page> => {
        const path = `${entity}/filter?${parameters.join('&')}&start=${start}&length=${length}`;
        const { headers, text } = await get(path, signal);
        const rows = format.list(text, entity) ?? notUnderstood(entity);
        if (rows.length > length || rows.some((row) => !Object.hasOwn(row, id) && asked.includes(id)))
          return notUnderstood(entity);
        return { rows, more: hasMore(headers, rows.length === length) };
      };
      return (await everyRow(readPage, id, { maxRows, pageRows })).map((row) => valuesOf(row, columns, raw));
    },
  };
}

/** Without both headers, which a proxy may have taken away, a full page may have a next one. */
function hasMore(headers: Headers, full: boolean): boolean {
  if (/;\s*rel="?next"?/i.test(headers.get('Link') ?? '')) return true;
  return full && !headers.has('X-Total-Count');
}

function valuesOf(record: TextRecord, columns: readonly RequestedColumn[], raw: boolean): Values {
  const values: Record<string, Value | null> = {};
  for (const { name, read } of columns) {
    const text = Object.hasOwn(record, name) ? record[name] : undefined;
    const value = text === undefined || raw ? text : text === '' ? null : read(text);
    if (value === undefined)
      throw clientError('not-understood', `The service gives no value for ${name} that is one of its type.`, { status: 200 });
    values[name] = value;
  }
  return values;
}

function notUnderstood(entity: string): never {
  throw clientError('not-understood', `The answer is not in the form of this service's ${entity}s; is the baseUrl right?`, {
    status: 200,
  });
}

function missingSearch(): never {
  throw new TypeError('The search is undefined; leave it out to read all rows.');
}

function assertRange(name: string, value: number, least: number, most: number): void {
  if (!(Number.isSafeInteger(value) && value >= least && value <= most)) {
    throw new RangeError(`${name} is a whole number from ${least} to ${most}.`);
  }
}
