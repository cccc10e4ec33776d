import { type Context, Hono } from 'hono';
import { fullProfile, type Profile } from '../../grammar/profile.ts';
import { bookingSchema } from '../schema/booking.ts';
import { everything } from '../schema/query.ts';
import { todayIn } from '../schema/today.ts';
import { answer, emptyAnswer } from './answer.ts';
import { readBasic } from './basic.ts';
import { type RequestedColumn, writeColumn } from './booking-columns.ts';
import { bookingRecord } from './booking-record.ts';
import { languageOf, readLanguage } from './language.ts';
import { createLru } from './lru.ts';
import { nextPageLink } from './next-page.ts';
import { type Parameters, readParameters } from './parameters.ts';
import { allowedMethods, problem, problemAnswer, problemOf, refuse } from './problem.ts';
import { readQueryString } from './query-string.ts';
import { readSearch } from './read-search.ts';
import type { BookingQuery, Bookings, Store } from './store.ts';
import type { Verify } from './user.ts';

export type ServiceOptions = {
  readonly store: Store;
  readonly verify: Verify;
  /** The zone of the IANA database in which `"0d"` is today; default `Europe/Amsterdam`. */
  readonly timeZone?: string;
  /** The instant of a request; default the clock. */
  readonly now?: () => Date | number;
  /** What of the language a search may use; default the whole. */
  readonly profile?: Profile;
  /** Is told what went wrong inside, which no answer shows; default `console.error`. */
  readonly report?: (error: unknown) => void;
};

export type Service = { fetch(request: Request): Promise<Response> };

/**
 * The read service of the specification as a function from request to answer, for every platform with `Request` and `Response`:
 * one booking (section 4.1) and the filter of bookings (4.2), in JSON, behind HTTP Basic (5); and `/healthz` for everyone.
 *
 * @throws RangeError for a time zone that does not exist
 */
export function createService(options: ServiceOptions): Service {
  const { store, verify, timeZone = 'Europe/Amsterdam', now = Date.now, profile = fullProfile, report = console.error } = options;
  todayIn(timeZone, now());
  const app = new Hono();

  app.use(async (c, next) => {
    if (targetLength(c.req.url) > longestTarget) refuse('url-too-long', { most: longestTarget });
    if (c.req.method === 'OPTIONS') return emptyAnswer({ Allow: allowedMethods });
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') refuse('method-not-allowed', {});
    return next();
  });

  // Before anything else is read: who may not come in learns nothing, not even which paths exist.
  app.use('/api/rest/*', async (c, next) => {
    const credentials = readBasic(c.req.header('Authorization'));
    const user = credentials && (await verify(credentials.user, credentials.password));
    if (user === undefined) refuse('unauthorized', {});
    return next();
  });

  // Screens ask the same over and over: reading it took a twelfth of the time of a request.
  const asked = createLru<Asked>(200);
  const read = (url: string): Asked => {
    const known = asked.get(url);
    if (known !== undefined) return known;
    const { search, locale, ...others } = readParameters(url);
    const query = search === undefined ? everything(bookingSchema) : readSearch(search, profile, locale);
    const request = { ...others, query };
    if (url.length <= longestRemembered) asked.set(url, request);
    return request;
  };

  const filter = async (c: Context): Promise<Response> => {
    const { columns, query, start, length, paged } = read(c.req.url);
    const found = await available(
      store.bookings({
        query,
        columns: [...new Set(columns.map(({ column }) => column))],
        today: todayIn(timeZone, now()),
        start,
        length,
        total: paged,
      }),
    );
    return json(
      found.rows.map((row) => writeRow(row, columns)),
      {
        ...(found.more && { Link: nextPageLink(c.req.url, start + length, length) }),
        ...(found.total !== undefined && { 'X-Total-Count': String(found.total) }),
      },
    );
  };

  const booking = async (c: Context<object, '/:id'>): Promise<Response> => {
    readLanguage(readQueryString(c.req.url, ['lang']).get('lang'));
    const id = c.req.param('id');
    if (!/^-?(?:0|[1-9][0-9]*)$/.test(id)) refuse('invalid-id', { name: id });
    const row = Number.isSafeInteger(Number(id)) ? await available(store.booking(Number(id))) : undefined;
    return row === undefined ? refuse('not-found', {}) : json(bookingRecord(row));
  };

  app.get('/healthz', () => json({ status: 'ok' }));
  for (const base of ['/api/rest', '/api/rest/json']) {
    app.get(`${base}/booking/filter`, filter);
    app.get(`${base}/booking/:id`, booking);
  }

  app.notFound((c) => problemAnswer(problem('not-found', {}), languageOf(c.req.url)));
  app.onError((error, c) => {
    const refused = problemOf(error);
    if (refused === undefined) report(error);
    return problemAnswer(refused ?? problem('internal-error', {}), languageOf(c.req.url));
  });

  const available = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      report(error);
      return refuse('unavailable', {});
    });

  return { fetch: async (request) => app.fetch(request) };
}

const longestTarget = 32 * 1_024;

/** What a URL asks of `booking/filter`. */
type Asked = Pick<Parameters, 'columns' | 'start' | 'length' | 'paged'> & { readonly query: BookingQuery };

/** In characters of a URL: a tree takes about a hundred times the memory of its text. */
const longestRemembered = 1_000;

/** The bytes of path and query: a URL is ASCII once it is in a `Request`. */
function targetLength(url: string): number {
  return url.length - url.indexOf('/', url.indexOf('//') + 2);
}

/** One key per requested column, in the requested order. */
function writeRow(row: Bookings['rows'][number], columns: readonly RequestedColumn[]): Readonly<Record<string, string>> {
  const record: Record<string, string> = {};
  for (const column of columns) record[column.name] = writeColumn(column, row[column.column] ?? null);
  return record;
}

function json(content: object, headers: Readonly<Record<string, string>> = {}): Response {
  return answer(200, 'application/json', JSON.stringify(content), headers);
}
