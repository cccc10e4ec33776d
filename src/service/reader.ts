import type { Profile } from '../../grammar/profile.ts';
import { parseQuery } from '../schema/diagnose.ts';
import { everything } from '../schema/query.ts';
import { restrictTo } from './access/restriction.ts';
import type { User } from './access/user.ts';
import type { Answer } from './answers/answer.ts';
import type { Format } from './answers/format.ts';
import { nextPageLink } from './answers/next-page.ts';
import { refuse } from './answers/problem.ts';
import { readLanguage } from './ask/language.ts';
import { type Parameters, readParameters } from './ask/parameters.ts';
import { readQueryString } from './ask/query-string.ts';
import { readSearch } from './ask/read-search.ts';
import { findColumn } from './ask/requested-column.ts';
import type { Entity } from './entity.ts';
import { createLru } from './lru.ts';
import type { Page, PageRequest, Store } from './store.ts';

export type ReaderOptions = {
  readonly store: Store;
  readonly profile: Profile;
  /** The day that relative dates count from, `YYYY-MM-DD`. */
  readonly today: () => string;
  readonly report: (error: unknown) => void;
};

/** Reads what a URL asks from a store, for a user or for everyone. Both refuse what is wrong with the request. */
export type Reader = {
  /** The filter of an entity (sections 4.2 and 4.3). */
  list(url: string, entity: Entity, format: Format, user: User | undefined): Promise<Answer>;
  /** One record (section 4.1). */
  one(url: string, id: string, entity: Entity, format: Format, user: User | undefined): Promise<Answer>;
};

export function createReader({ store, profile, today, report }: ReaderOptions): Reader {
  // Screens ask the same over and over: reading it took a twelfth of the time of a request.
  const remembered = createLru<Asked>(200);
  const read = (url: string, entity: Entity, user: User | undefined): Asked => {
    const key = keyOf(url, user);
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const { search, locale, columns, start, length, paged: total } = readParameters(url, entity);
    const given = search === undefined ? everything(entity.schema) : readSearch(search, entity.schema, profile, locale);
    const query = restrictTo(user?.products, given, entity);
    const names = columns.map(({ column }) => column);
    const asked = { columns, request: { entity, query, columns: names, start, length, total, today: '' } };
    if (key.length <= longestRemembered) remembered.set(key, asked);
    return asked;
  };

  const page = (request: PageRequest): Promise<Page> =>
    store.page(request).catch((error: unknown) => {
      report(error);
      return refuse('unavailable', {});
    });
  // They also ask it together, at the full hour: who asks for what is being read gets the same rows.
  const underway = new Map<PageRequest, Promise<Page>>();
  const sharedPage = (request: PageRequest): Promise<Page> => {
    const same = underway.get(request);
    if (same !== undefined) return same;
    const own = page(request).finally(() => underway.delete(request));
    underway.set(request, own);
    return own;
  };

  return {
    async list(url, entity, format, user) {
      const asked = read(url, entity, user);
      const day = today();
      if (asked.request.today !== day) asked.request = { ...asked.request, today: day };
      const found = await sharedPage(asked.request);
      const { start, length } = asked.request;
      return {
        status: 200,
        mediaType: format.mediaType,
        text: format.list(entity.name, asked.columns, found.rows),
        headers: {
          ...(found.more && { Link: nextPageLink(url, start + length, length) }),
          ...(found.total !== undefined && { 'X-Total-Count': String(found.total) }),
        },
      };
    },

    async one(url, id, entity, format, user) {
      readLanguage(readQueryString(url, ['lang']).get('lang'));
      const value = entity.readId(id) ?? refuse('invalid-id', { name: id, entity: entity.name });
      if (typeof value === 'number' && !Number.isSafeInteger(value)) refuse('not-found', {});
      const found = parseQuery(`${entity.id} = ${JSON.stringify(value)}`, entity.schema);
      const columns = Object.keys(entity.columns);
      const query = restrictTo(user?.products, found, entity);
      const [row] = (await page({ entity, query, columns, start: 0, length: 1, total: false, today: today() })).rows;
      if (row === undefined) return refuse('not-found', {});
      const valueOf = (name: string): string => findColumn(entity, name)?.write(row[columns.indexOf(name)] ?? null) ?? '';
      const keys = Object.entries(entity.record ?? Object.fromEntries(columns.map((name) => [name, () => valueOf(name)])));
      return { status: 200, mediaType: format.mediaType, text: format.record(keys.map(([key, write]) => [key, write(valueOf)])) };
    },
  };
}

/** The same for requests that are answered alike. */
const keyOf = (url: string, user: User | undefined): string => `${user?.products?.join() ?? 'all'} ${url}`;

/** What a URL asks of a filter, and of the store on the day that was asked for last: the same object as long as it is the same question. */
type Asked = Pick<Parameters, 'columns'> & { request: PageRequest };

/** In characters of a URL: a tree takes about a hundred times the memory of its text. */
const longestRemembered = 1_000;
