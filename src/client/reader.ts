import type { FieldType } from '../../grammar/operators.ts';
import { print } from '../../grammar/print.ts';
import { fullProfile, type Profile } from '../../grammar/profile.ts';
import type { interpret } from '../interpret/index.ts';
import { sureOf } from '../interpret/sure.ts';
import { parseQuery, SearchError } from '../schema/parse-query.ts';
import { contentOf, type Query } from '../schema/query.ts';
import type { Schema } from '../schema/schema.ts';
import { because } from './because.ts';
import { badExpression, clientError } from './client-error.ts';
import { type ClientRow, clientColumn, columnsOf, UnreadableCells, valueReaders, valuesOf } from './columns.ts';
import type { HttpAnswer, HttpGet } from './connection.ts';
import type { AnswerFormat } from './formats.ts';
import { type ListOptions, limitsIn, type RecordOptions, type Search } from './list-options.ts';
import type { Parts, Plan } from './plan.ts';
import { type RowSource, readRows, requestsFor } from './read-rows.ts';
import { refusalOf } from './refusal.ts';

export type EntityReaderOptions = Omit<RowSource, 'get' | 'rowsIn'> & {
  readonly httpGet: HttpGet;
  readonly format: AnswerFormat;
  /** Whether the client has credentials. */
  readonly hasCredentials: boolean;
  readonly schema: Schema;
  /** The columns of a list by default, as far as the schema has them. */
  readonly defaultColumns: readonly string[];
  /** The keys of a single record; default the columns of the schema. */
  readonly record?: Readonly<Record<string, FieldType>>;
  /** What of the language the service understands; undefined for all. */
  readonly profile: Profile | undefined;
  readonly interpret: typeof interpret | undefined;
  /** The column that a service gives other rows for where a search names it. */
  readonly named?: string;
};

type Options = ListOptions<Schema, string>;

/** Reads one entity. */
export type EntityReader = {
  readonly one: (id: number | string, options?: RecordOptions) => Promise<ClientRow>;
  readonly list: (options?: Options) => Promise<readonly ClientRow[]>;
  /** The requests that `list` would send. */
  readonly plan: (options?: Options) => Promise<Plan>;
};

export function createReader(options: EntityReaderOptions): EntityReader {
  const { httpGet, format, language, lang, hasCredentials, entity, schema, record, profile, named, order, timeZone } = options;
  const { now = Date.now } = options;
  const all = columnsOf(schema);
  const some = options.defaultColumns.filter((name) => all.includes(name));
  const defaultColumns = some.length > 0 ? some : all;

  const get = async (path: string, signal: AbortSignal | undefined): Promise<HttpAnswer> => {
    const answer = await httpGet(format.segment + path, { signal });
    if (answer.status !== 200) throw await refusalOf({ answer, entity, path, format, httpGet, signal, hasCredentials });
    return answer;
  };
  const notUnderstood = (): never => {
    throw clientError('not-understood', `The answer is not in the form of this service's ${entity}s; is the baseUrl right?`, {
      status: 200,
    });
  };
  const source: RowSource = {
    ...options,
    get,
    rowsIn: (text, most, names) => {
      const rows = format.list(text, entity) ?? notUnderstood();
      const isWhole = rows.length <= most && rows.every((row) => names.every((name) => Object.hasOwn(row, name)));
      return isWhole ? rows : notUnderstood();
    },
  };

  /** Reads the options of a call; its `plan` is for a number of requests and an instant. */
  const readCall = (call: Options) => {
    const limits = limitsIn(call);
    const columns = (call.columns ?? defaultColumns).map((name) => clientColumn(schema, name));
    if (columns.length === 0) throw new TypeError('Ask for at least one column, or leave columns out.');
    const names = columns.map(({ name }) => name);
    // An explicit `undefined` is refused: it would select all rows by mistake.
    const query = 'search' in call ? readSearch(call.search ?? missingSearch(), options) : undefined;
    // No service is asked for time from now: its clock is another (L7.11).
    const understood = profile ?? (query && /\d(h|min)"/.test(print(query.expression)) ? fullProfile : undefined);
    const plan = async (maxRequests: number, at: Date | number): Promise<PlannedList> => {
      const { parts, ...why } = await partsOf(query, understood, maxRequests, at);
      return { ...why, maxRequests, requests: requestsFor(parts, names, limits, order) };
    };
    return { limits, columns, plan, understood };
  };

  const partsOf = async (
    query: Query | undefined,
    profile: Profile | undefined,
    maxRequests: number,
    at: Date | number,
  ): Promise<Parts> => {
    if (!query || !profile) {
      const why = because(language)[query ? 'whole' : 'everything'];
      return { parts: [{ pushed: query, residual: undefined }], reasons: [], because: why };
    }
    // Loaded late: the analysis is larger than the rest of the client, and most clients need none.
    const plans = await import('./plan.ts');
    return plans.partsOf(query, { profile, clock: { timeZone, now: at }, maxRequests, locale: language, named });
  };

  return {
    async one(id, { signal, raw = false, onUnreadable } = {}) {
      const columns = record
        ? Object.entries(record).map(([name, type]) => ({ name, read: valueReaders[type] }))
        : all.map((name) => clientColumn(schema, name));
      const { text } = await get(`${entity}/${encodeURIComponent(id)}?${lang}`, signal);
      const unreadable = new UnreadableCells();
      const values = valuesOf(format.record(text) ?? notUnderstood(), columns, raw, unreadable);
      unreadable.tell(onUnreadable);
      return values;
    },

    async plan(call = {}) {
      const { limits, plan } = readCall(call);
      return plainPlan(await plan(limits.maxRequests, now()));
    },

    async list(call = {}) {
      const { signal, raw = false, onPlan, onUnreadable } = call;
      const { limits, columns, plan, understood } = readCall(call);
      let [at, isOrdered] = [now(), true];
      for (let times = 0; times < 4; times++) {
        const planned = isOrdered
          ? await plan(limits.maxRequests, at)
          : { ...(await plan(1, at)), because: because(language).unordered };
        onPlan?.(plainPlan(planned));
        const unreadable = new UnreadableCells();
        const { rows, instant = at } = await readRows(planned.requests, limits, source, signal, unreadable);
        if (rows && !(understood && Math.abs(Number(instant) - Number(at)) > mostApart)) {
          const values = rows.map((row) => valuesOf(row, columns, raw, unreadable));
          unreadable.tell(onUnreadable);
          return values;
        }
        [at, isOrdered] = [instant, isOrdered && rows !== undefined];
      }
      throw clientError('changed', 'The clock of the service says another day at every answer.');
    },
  };
}

/**
 * The most milliseconds between the clocks of client and service. Within it the service's day is
 * at most the next one, for which a plan is valid too.
 */
const mostApart = 22 * 3_600_000;

type PlannedList = Omit<Plan, 'requests'> & { readonly requests: ReturnType<typeof requestsFor> };

function plainPlan({ requests, ...why }: PlannedList): Plan {
  const plain = requests.map(({ pushed, columns, residual }) => {
    return { search: pushed && print(contentOf(pushed).expression), columns, residual: residual?.text };
  });
  return { requests: plain, ...why };
}

function readSearch(search: Search<Schema>, { schema, language: locale, interpret, timeZone, now }: EntityReaderOptions): Query {
  const text = typeof search === 'string' ? search : print('schema' in search ? search.expression : search);
  try {
    return parseQuery(text, schema, { locale });
  } catch (error) {
    if (!(error instanceof SearchError)) throw error;
    const didYouMean = sureOf(interpret?.(text, schema, { timeZone, locale, ...(now && { now: now() }) }));
    throw badExpression(error.message, error.diagnostics, { cause: error, ...(didYouMean !== undefined && { didYouMean }) });
  }
}

function missingSearch(): never {
  throw new TypeError('The search is undefined; leave it out to read all rows.');
}
