import type { Schema } from '../../schema/schema.ts';
import { type Bindable, type Columns, type Dialect, type Sql, toSql } from '../../sql/index.ts';
import { entities } from '../entities.ts';
import { columnOf, type Entity } from '../entity.ts';
import type { PageRequest, Store } from '../store.ts';
import type { ReadWork, Session } from './database.ts';

/** A store that reads a page in one SQL statement. `guard` gives an additional condition. */
export function storeInSql<Value extends Bindable>(
  read: ReadWork,
  dialect: Dialect<Value>,
  guard: (entity: Entity) => string | undefined = () => undefined,
): Store {
  const all = (session: Session, { text, values }: Sql<Value | number>) => session.all(text, values);
  // Screens repeat their requests, and an equal text is found among the prepared statements.
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

/** The statement for a page and one more row, in the entity's order. Every value is bound. */
export function pageSql<Value extends Bindable>(
  request: PageRequest,
  dialect: Dialect<Value>,
  guard?: string,
): Sql<Value | number> {
  const { entity, columns, start, length } = request;
  const { text, values } = condition(request, dialect);
  const [limit, offset] = [values.length + 1, values.length + 2].map(dialect.placeholder);
  const selected = columns.map((name) => entity.columns[name]?.sql).join(', ');
  return {
    text: `SELECT ${selected} FROM ${entity.from} WHERE ${both(guard, text)} ORDER BY ${entity.order} LIMIT ${limit} OFFSET ${offset}`,
    values: [...values, length + 1, start],
  };
}

/** The statement that counts all matching records. */
export function countSql<Value extends Bindable>(request: PageRequest, dialect: Dialect<Value>, guard?: string): Sql<Value> {
  const { text, values } = condition(request, dialect);
  return { text: `SELECT count(*) FROM ${request.entity.from} WHERE ${both(guard, text)}`, values };
}

function condition<Value extends Bindable>({ entity, query, today }: PageRequest, dialect: Dialect<Value>): Sql<Value> {
  const { text, values } = toSql(query, dialect, { columns: columnsOfFields[entity.name], today });
  return { text: both(entity.where, text), values };
}

/** `toSql` writes a single term, so that AND cannot widen the first condition. */
const both = (first: string | undefined, second: string): string => (first === undefined ? second : `${first} AND ${second}`);

/** The SQL expression of each field: that of its column. */
const columnsOfFields: Readonly<Record<Entity['name'], Columns<Schema>>> = {
  booking: fieldColumns(entities.booking),
  event: fieldColumns(entities.event),
};

function fieldColumns(entity: Entity): Columns<Schema> {
  return Object.fromEntries(
    Object.keys(entity.schema.fields).map((name) => {
      const column = entity.columns[columnOf(entity, name)];
      if (column === undefined) throw new TypeError(`The field ${name} of ${entity.name} has no column.`);
      return [name, { sql: column.sql }];
    }),
  );
}
