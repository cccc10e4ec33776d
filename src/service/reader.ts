import { type Expression, literalsOf, type Predicate, walk } from '../../grammar/expression.ts';
import type { Profile } from '../../grammar/profile.ts';
import type { interpret } from '../interpret/index.ts';
import { sureOf } from '../interpret/sure.ts';
import { parseElapsed } from '../schema/moments.ts';
import { parseQuery } from '../schema/parse-query.ts';
import { contentOf, everything, type Query, queryOf } from '../schema/query.ts';
import type { User } from './access/user.ts';
import { withoutCancelled } from './cancelled.ts';
import type { Entity } from './entity.ts';
import type { OutputColumn, OutputFormat } from './format.ts';
import { createLru } from './lru.ts';
import { findColumn, nearestLanguage, readParameters, readQueryString, readSearch } from './parameters.ts';
import { refuse } from './problem.ts';
import type { ServiceAnswer } from './send.ts';
import type { Page, PageRequest, Store, StoreClient } from './store.ts';

export type ReaderOptions = {
  readonly store: Store;
  readonly profile: Profile;
  /** Whether lists have cancelled bookings too where the search does not name the status. */
  readonly showCancelled: boolean;
  /** The day that relative dates count from at an instant, `YYYY-MM-DD`. */
  readonly dayAt: (instant: Date | number) => string;
  /** The time of day that `"-2h"` counts from at an instant, `HH:MM:SS`. */
  readonly timeAt: (instant: Date | number) => string;
  readonly report: (error: unknown) => void;
  readonly interpret?: typeof interpret | undefined;
};

/** What a client asks of a reader, with its user or for everyone. */
type ReadRequest = {
  readonly url: string;
  readonly entity: Entity;
  readonly format: OutputFormat;
  readonly user: User | undefined;
  readonly client: StoreClient;
  /** When it was asked. */
  readonly instant: Date | number;
};

/** Answers a URL from a store. Both methods refuse an invalid request. */
export type Reader = {
  /** The filter of an entity (sections 4.2 and 4.3). */
  list(asked: ReadRequest): Promise<ServiceAnswer>;
  /** One record (section 4.1). */
  one(asked: ReadRequest, id: string): Promise<ServiceAnswer>;
};

export function createReader({ store, profile, showCancelled, dayAt, timeAt, report, interpret }: ReaderOptions): Reader {
  // Screens repeat their requests: reading the parameters took a twelfth of the time of a request.
  const requests = createLru<ListRequest>(200);
  const readRequest = (url: string, entity: Entity, user: User | undefined, today: string): ListRequest => {
    const isHiding = !showCancelled && user?.showCancelled !== true;
    const key = `${user?.products?.join() ?? 'all'} ${isHiding} ${url}`;
    const known = requests.get(key);
    if (known !== undefined) return known;
    const { search, locale, columns: requested, start, length, paged: total } = readParameters(url, entity);
    const meant = (text: string) => sureOf(interpret?.(text, entity.schema, { today, profile, locale }));
    const given = search === undefined ? everything(entity.schema) : readSearch(search, entity.schema, profile, locale, meant);
    const query = restrictTo(user?.products, isHiding ? withoutCancelled(given, entity) : given, entity);
    // One that is asked in both forms is read once.
    const names = [...new Set(requested.map(({ column }) => column))];
    const columns = requested.map(({ name, column, write }) => ({ name, at: names.indexOf(column), write }));
    const request = {
      columns,
      page: { entity, query, columns: names, start, length, total, today: '', ...(countsFromNow(query) && { time: '' }) },
    };
    if (key.length <= longestKey) requests.set(key, request);
    return request;
  };

  const readPage = (request: PageRequest, client: StoreClient): Promise<Page> =>
    store.page(request, client).catch((error: unknown) => {
      if (client.gone?.aborted !== true) report(error);
      return refuse('unavailable', {});
    });
  // Screens also poll at the same moment: equal requests of a client under way share one result.
  const underway = new Map<PageRequest, Map<string, SharedPage>>();
  const sharedPage = (request: PageRequest, { gone, ...client }: StoreClient): Promise<Page> => {
    const ofRequest = underway.get(request) ?? new Map<string, SharedPage>();
    underway.set(request, ofRequest);
    const begin = (): SharedPage => {
      const leaving = new AbortController();
      const forget = (): void => {
        if (ofRequest.get(client.name) === own) ofRequest.delete(client.name);
        if (ofRequest.size === 0 && underway.get(request) === ofRequest) underway.delete(request);
      };
      const leave = (): void => {
        own.waiting -= 1;
        if (own.waiting > 0) return;
        forget();
        leaving.abort();
      };
      const own: SharedPage = { waiting: 0, leave, page: readPage(request, { ...client, gone: leaving.signal }).finally(forget) };
      return own;
    };
    const shared = ofRequest.get(client.name) ?? begin();
    ofRequest.set(client.name, shared);
    shared.waiting += 1;
    if (gone?.aborted) shared.leave();
    else gone?.addEventListener('abort', shared.leave);
    return shared.page;
  };

  return {
    async list({ url, entity, format, user, client, instant }) {
      const day = dayAt(instant);
      const request = readRequest(url, entity, user, day);
      const second = request.page.time === undefined ? undefined : timeAt(instant);
      if (request.page.today !== day || request.page.time !== second)
        request.page = { ...request.page, today: day, ...(second !== undefined && { time: second }) };
      const { start, length } = request.page;
      const { rows, more, total } = await sharedPage(request.page, client);
      return {
        status: 200,
        mediaType: format.mediaType,
        text: writeList(format, entity.name, request.columns, rows),
        headers: {
          ...(more && { Link: nextPageLink(url, start + length, length) }),
          ...(total !== undefined && { 'X-Total-Count': String(total) }),
        },
      };
    },

    async one({ url, entity, format, user, client, instant }, id) {
      nearestLanguage(readQueryString(url, ['lang']).get('lang'));
      const value = entity.readId(id) ?? refuse('invalid-id', { name: id, entity: entity.name });
      if (typeof value === 'number' && !Number.isSafeInteger(value)) refuse('not-found', {});
      const found = parseQuery(`${entity.id} = ${JSON.stringify(value)}`, entity.schema);
      const columns = Object.keys(entity.columns);
      const query = restrictTo(user?.products, found, entity);
      const request = { entity, query, columns, start: 0, length: 1, total: false, today: dayAt(instant) };
      const [row] = (await readPage(request, client)).rows;
      if (row === undefined) return refuse('not-found', {});
      const valueOf = (name: string): string => findColumn(entity, name)?.write(row[columns.indexOf(name)] ?? null) ?? '';
      const keys = Object.entries(entity.record ?? Object.fromEntries(columns.map((name) => [name, () => valueOf(name)])));
      return { status: 200, mediaType: format.mediaType, text: format.record(keys.map(([key, write]) => [key, write(valueOf)])) };
    },
  };
}

/** A page under way for requests of one client; reading ends when all have left. */
type SharedPage = { waiting: number; readonly leave: () => void; readonly page: Promise<Page> };

/**
 * A request for a list. `page` is the same object all day, and all second where the search counts
 * from now, since it keys what is under way.
 */
type ListRequest = { readonly columns: readonly OutputColumn[]; page: PageRequest };

function countsFromNow({ expression }: Query): boolean {
  let found = false;
  walk(expression, (node) => {
    found ||= literalsOf(node).some(({ value }) => typeof parseElapsed(String(value)) === 'number');
  });
  return found;
}

/** Writes a list, a long one in parts. */
function writeList(format: OutputFormat, element: string, columns: readonly OutputColumn[], rows: Page['rows']) {
  const parts = format.list(slicesOf(format, element, columns, rows));
  return rows.length > rowsAtOnce ? parts : [...parts].join('');
}

/**
 * Not a closure of each list: V8 gives every generator function a map in old space, which keeps
 * the function, and all rows that it sees, until the next full garbage collection.
 */
function* slicesOf(format: OutputFormat, element: string, columns: readonly OutputColumn[], rows: Page['rows']) {
  for (let from = 0; from === 0 || from < rows.length; from += rowsAtOnce)
    yield format.items(element, columns, rows.slice(from, from + rowsAtOnce));
}

const rowsAtOnce = 500;

/** Of a cached request, in characters: a tree takes some hundred times its text's memory. */
const longestKey = 1_000;

/**
 * The `Link` header (RFC 8288) to the next page: the same path and parameters with another
 * `start`. It has no origin, since the address that a proxy shows to the client is unknown here.
 */
function nextPageLink(url: string, start: number, length: number): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.set('start', String(start));
  searchParams.set('length', String(length));
  return `<${pathname}?${searchParams}>; rel="next"`;
}

/**
 * Restricts a query to rows of these products. The restriction and the query are operands of one
 * AND in the tree, so no text of the query can escape it. An empty list gives no rows; `undefined`
 * restricts nothing. The restriction does not count towards the limits on a search.
 */
function restrictTo(products: readonly number[] | undefined, query: Query, { schema, product }: Entity): Query {
  if (products === undefined) return query;
  const { expression } = contentOf(query);
  const operands = [...conditions(products, product), ...(expression.kind === 'and' ? expression.operands : [expression])];
  return queryOf(schema, { kind: 'and', operands });
}

function conditions(products: readonly number[], field: string): readonly Expression[] {
  const isNull = { kind: 'null', field, negated: false } as const;
  if (products.length === 0) return [isNull, { ...isNull, negated: true }];
  const values = products.map((value) => ({ kind: 'integer', value }) as const);
  const ofThese: Predicate = { kind: 'in', field, negated: false, values };
  return [ofThese];
}
