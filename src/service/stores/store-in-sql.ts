import type { Bindable, Dialect, Sql } from '../../sql/index.ts';
import type { Entity } from '../entity.ts';
import { countSql, pageSql } from '../page-sql.ts';
import type { PageRequest, Store } from '../store.ts';
import type { Read, Session } from './session.ts';

/** A store whose filter runs in the database, in one statement for a page. `guard` gives a condition of the store's own. */
export function storeInSql<Value extends Bindable>(
  read: Read,
  dialect: Dialect<Value>,
  guard: (entity: Entity) => string | undefined = () => undefined,
): Store {
  const all = (session: Session, { text, values }: Sql<Value | number>) => session.all(text, values);
  // Screens ask the same over and over: the text that is written once is found at once among what was prepared.
  const pages = new WeakMap<PageRequest, Sql<Value | number>>();
  const pageOf = (request: PageRequest): Sql<Value | number> => {
    const known = pages.get(request);
    if (known !== undefined) return known;
    const made = pageSql(request, dialect, guard(request.entity));
    pages.set(request, made);
    return made;
  };
  return {
    page: (request) =>
      read(async (session) => {
        const found = await all(session, pageOf(request));
        const more = found.length > request.length;
        const total = request.total
          ? Number((await all(session, countSql(request, dialect, guard(request.entity))))[0]?.[0])
          : undefined;
        return { rows: more ? found.slice(0, -1) : found, more, total };
      }),
    ready: () => read(async (session) => void (await session.all('SELECT count(*) FROM products WHERE id = 0'))),
  };
}
