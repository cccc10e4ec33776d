import type { Bindable, Dialect, Sql } from '../../../sql/index.ts';
import type { Entity } from '../../entity.ts';
import { countSql, pageSql } from '../../page-sql.ts';
import type { Store } from '../../store.ts';
import type { Read, Session } from './session.ts';

/** A store whose filter runs in the database, in one statement for a page. `guard` gives a condition of the store's own. */
export function storeInSql<Value extends Bindable>(
  read: Read,
  dialect: Dialect<Value>,
  guard: (entity: Entity) => string | undefined = () => undefined,
): Store {
  const all = (session: Session, { text, values }: Sql<Value | number>) => session.all(text, values);
  return {
    page: (request) =>
      read(async (session) => {
        const found = await all(session, pageSql(request, dialect, guard(request.entity)));
        const more = found.length > request.length;
        const total = request.total
          ? Number((await all(session, countSql(request, dialect, guard(request.entity))))[0]?.[0])
          : undefined;
        return { rows: more ? found.slice(0, -1) : found, more, total };
      }),
    ready: () => read(async (session) => void (await session.all('SELECT count(*) FROM products WHERE id = 0'))),
  };
}
