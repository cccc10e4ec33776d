import type { Locale } from '../../grammar/diagnostics.ts';
import { print } from '../../grammar/print.ts';
import type { Profile } from '../../grammar/profile.ts';
import { parseQuery, SearchError } from '../schema/diagnose.ts';
import { contentOf, type Query } from '../schema/query.ts';
import type { Schema } from '../schema/schema.ts';
import { because } from './because.ts';
import { badExpression, clientError } from './client-error.ts';
import { requestedColumn, type Values, valuesOf } from './columns.ts';
import { type ListOptions, limitsIn, type Search } from './list-options.ts';
import type { Parts, Plan } from './plan.ts';
import { readRows, requestsFor, type Source } from './read-rows.ts';

export type ListReaderOptions = Source & {
  readonly schema: Schema;
  /** The columns of a call that asks for none. */
  readonly defaultColumns: readonly string[];
  /** What of the language the service takes; undefined for all. */
  readonly profile: Profile | undefined;
};

/** Reads the lists of one kind of record. */
export type ListReader = {
  readonly list: (options?: Options) => Promise<readonly Values[]>;
  /** What `list` would ask of the service, which is not asked. */
  readonly plan: (options?: Options) => Promise<Plan>;
};

type Options = ListOptions<Schema, string>;

export function createListReader(reader: ListReaderOptions): ListReader {
  const { schema, profile, language, order, timeZone, now = Date.now } = reader;

  /** What a call asks for, and the parts of its search. */
  const read = (options: Options) => {
    const limits = limitsIn(options);
    const columns = (options.columns ?? reader.defaultColumns).map((name) => requestedColumn(schema, name));
    if (columns.length === 0) throw new TypeError('Ask for at least one column, or leave columns out.');
    const names = columns.map(({ name }) => name);
    // Not what is undefined by mistake: it would be everything.
    const query = 'search' in options ? readSearch(options.search ?? missingSearch(), schema, language) : undefined;
    const plan = async (maxRequests: number, at: Date | number): Promise<Planned> => {
      const { parts, ...why } = await partsOf(query, maxRequests, at);
      return { ...why, maxRequests, requests: requestsFor(parts, names, limits, order) };
    };
    return { limits, columns, plan };
  };

  const partsOf = async (query: Query | undefined, maxRequests: number, at: Date | number): Promise<Parts> => {
    if (query === undefined || profile === undefined) {
      const why = because[query === undefined ? 'everything' : 'whole'][language]();
      return { parts: [{ pushed: query, residual: undefined }], reasons: [], because: why };
    }
    // To reason about searches takes more code than all the rest, which most clients do without.
    const plans = await import('./plan.ts');
    return plans.partsOf(query, { profile, clock: { timeZone, now: at }, maxRequests, locale: language });
  };

  return {
    async plan(options = {}) {
      const { limits, plan } = read(options);
      return shown(await plan(limits.maxRequests, now()));
    },

    async list(options = {}) {
      const { signal, raw = false, onPlan } = options;
      const { limits, columns, plan } = read(options);
      let [at, isOrdered] = [now(), true];
      for (let times = 0; times < 4; times++) {
        const planned = isOrdered
          ? await plan(limits.maxRequests, at)
          : { ...(await plan(1, at)), because: because.unordered[language]() };
        onPlan?.(shown(planned));
        const { rows, instant = at } = await readRows(planned.requests, limits, reader, signal);
        const isLate = profile !== undefined && Math.abs(Number(instant) - Number(at)) > mostApart;
        if (rows && !isLate) return rows.map((row) => valuesOf(row, columns, raw));
        [at, isOrdered] = [instant, isOrdered && rows !== undefined];
      }
      throw clientError('changed', 'The clock of the service says another day at every answer.');
    },
  };
}

/** Of the clock here and that of the service, in milliseconds: so much later it is at most the next day, for which a plan holds as well. */
const mostApart = 22 * 3_600_000;

type Planned = Omit<Plan, 'requests'> & { readonly requests: ReturnType<typeof requestsFor> };

/** A plan as plain data. */
function shown({ requests, ...why }: Planned): Plan {
  const plain = requests.map(({ pushed, columns, residual }) => {
    return { search: pushed && print(contentOf(pushed).expression), columns, residual: residual?.text };
  });
  return { requests: plain, ...why };
}

function readSearch(search: Search<Schema>, schema: Schema, locale: Locale): Query {
  const text = typeof search === 'string' ? search : print('schema' in search ? search.expression : search);
  try {
    return parseQuery(text, schema, { locale });
  } catch (error) {
    if (error instanceof SearchError) throw badExpression(error.message, error.diagnostics, { cause: error });
    throw error;
  }
}

function missingSearch(): never {
  throw new TypeError('The search is undefined; leave it out to read all rows.');
}
