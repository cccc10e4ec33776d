import type { Profile } from '../../grammar/profile.ts';
import { parseQuery } from '../schema/diagnose.ts';
import { everything } from '../schema/query.ts';
import { restrictTo } from './access/restriction.ts';
import type { User } from './access/user.ts';
import { withoutCancelled } from './cancelled.ts';
import type { Entity } from './entity.ts';
import type { OutputFormat } from './format.ts';
import { createLru } from './lru.ts';
import { findColumn, nearestLanguage, type RequestedColumn, readParameters, readQueryString, readSearch } from './parameters.ts';
import { refuse } from './problem.ts';
import type { ServiceAnswer } from './send.ts';
import type { Page, PageRequest, Store } from './store.ts';

export type ReaderOptions = {
  readonly store: Store;
  readonly profile: Profile;
  /** Whether lists have cancelled bookings too where the search does not name the status. */
  readonly showCancelled: boolean;
  /** The day that relative dates count from, `YYYY-MM-DD`. */
  readonly today: () => string;
  readonly report: (error: unknown) => void;
};

/**
 * Answers a URL from a store, for a user or for everyone. Both methods refuse an invalid request.
 */
export type Reader = {
  /** The filter of an entity (sections 4.2 and 4.3). */
  list(url: string, entity: Entity, format: OutputFormat, user: User | undefined): Promise<ServiceAnswer>;
  /** One record (section 4.1). */
  one(url: string, id: string, entity: Entity, format: OutputFormat, user: User | undefined): Promise<ServiceAnswer>;
};

export function createReader({ store, profile, showCancelled, today, report }: ReaderOptions): Reader {
  // Screens repeat their requests: reading the parameters took a twelfth of the time of a request.
  const requests = createLru<ListRequest>(200);
  const readRequest = (url: string, entity: Entity, user: User | undefined): ListRequest => {
    const isHiding = !showCancelled && user?.showCancelled !== true;
    const key = `${user?.products?.join() ?? 'all'} ${isHiding} ${url}`;
    const known = requests.get(key);
    if (known !== undefined) return known;
    const { search, locale, columns, start, length, paged: total } = readParameters(url, entity);
    const given = search === undefined ? everything(entity.schema) : readSearch(search, entity.schema, profile, locale);
    const query = restrictTo(user?.products, isHiding ? withoutCancelled(given, entity) : given, entity);
    const names = columns.map(({ column }) => column);
    const request = { columns, page: { entity, query, columns: names, start, length, total, today: '' } };
    if (key.length <= longestKey) requests.set(key, request);
    return request;
  };

  const readPage = (request: PageRequest): Promise<Page> =>
    store.page(request).catch((error: unknown) => {
      report(error);
      return refuse('unavailable', {});
    });
  // Screens also poll at the same moment: equal requests under way share one result.
  const underway = new Map<PageRequest, Promise<Page>>();
  const sharedPage = (request: PageRequest): Promise<Page> => {
    const same = underway.get(request);
    if (same !== undefined) return same;
    const own = readPage(request).finally(() => underway.delete(request));
    underway.set(request, own);
    return own;
  };

  return {
    async list(url, entity, format, user) {
      const request = readRequest(url, entity, user);
      const day = today();
      if (request.page.today !== day) request.page = { ...request.page, today: day };
      const { start, length } = request.page;
      const { rows, more, total } = await sharedPage(request.page);
      return {
        status: 200,
        mediaType: format.mediaType,
        text: format.list(entity.name, request.columns, rows),
        headers: {
          ...(more && { Link: nextPageLink(url, start + length, length) }),
          ...(total !== undefined && { 'X-Total-Count': String(total) }),
        },
      };
    },

    async one(url, id, entity, format, user) {
      nearestLanguage(readQueryString(url, ['lang']).get('lang'));
      const value = entity.readId(id) ?? refuse('invalid-id', { name: id, entity: entity.name });
      if (typeof value === 'number' && !Number.isSafeInteger(value)) refuse('not-found', {});
      const found = parseQuery(`${entity.id} = ${JSON.stringify(value)}`, entity.schema);
      const columns = Object.keys(entity.columns);
      const query = restrictTo(user?.products, found, entity);
      const [row] = (await readPage({ entity, query, columns, start: 0, length: 1, total: false, today: today() })).rows;
      if (row === undefined) return refuse('not-found', {});
      const valueOf = (name: string): string => findColumn(entity, name)?.write(row[columns.indexOf(name)] ?? null) ?? '';
      const keys = Object.entries(entity.record ?? Object.fromEntries(columns.map((name) => [name, () => valueOf(name)])));
      return { status: 200, mediaType: format.mediaType, text: format.record(keys.map(([key, write]) => [key, write(valueOf)])) };
    },
  };
}

/** A request for a list. `page` is the same object all day, since it keys what is under way. */
type ListRequest = { readonly columns: readonly RequestedColumn[]; page: PageRequest };

/**
 * Of a cached request, in characters: a tree takes about a hundred times the memory of its text.
 */
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
