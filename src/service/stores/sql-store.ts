import type { Schema } from '../../schema/schema.ts';
import { type Bindable, type Columns, type Dialect, type Sql, toSql } from '../../sql/index.ts';
import { columnOf, type Entity } from '../entity.ts';
import type { PageRequest, Store } from '../store.ts';
import type { ReadWork, StoreSession } from './database.ts';

export type SqlStoreOptions = {
  /** An additional condition, in SQL. */
  readonly guard?: (entity: Entity) => string;
  /** The columns that are stored folded, too, such as `bookings.custom02`; default none. */
  readonly folded?: ReadonlySet<string>;
};

/** A store that reads a page in one SQL statement. */
export function storeInSql<Value extends Bindable>(
  read: ReadWork,
  dialect: Dialect<Value>,
  options: SqlStoreOptions = {},
): Store {
  const all = (session: StoreSession, { text, values }: Sql<Value | number>) => session.all(text, values);
  // Screens repeat their requests, and an equal text is found among the prepared statements.
  const pages = new WeakMap<PageRequest, Sql<Value | number>>();
  const pageOf = (request: PageRequest): Sql<Value | number> => {
    const known = pages.get(request);
    if (known !== undefined) return known;
    const made = pageSql(request, dialect, options);
    pages.set(request, made);
    return made;
  };
  return {
    page: (request, client) =>
      read(async (session) => {
        const found = await all(session, pageOf(request));
        const more = found.length > request.length;
        const total = request.total ? Number((await all(session, countSql(request, dialect, options)))[0]?.[0]) : undefined;
        return { rows: more ? found.slice(0, -1) : found, more, total };
      }, client),
    ready: () => read(async (session) => void (await session.all('SELECT count(*) FROM products WHERE id = 0'))),
  };
}

/** The statement for a page and one more row, in the entity's order. Every value is bound. */
export function pageSql<Value extends Bindable>(
  request: PageRequest,
  dialect: Dialect<Value>,
  options: SqlStoreOptions = {},
): Sql<Value | number> {
  const { entity, columns, start, length } = request;
  const { text, values } = condition(request, dialect, options);
  const [limit, offset] = [values.length + 1, values.length + 2].map(dialect.placeholder);
  const selected = columns.map((name) => entity.columns[name]?.sql).join(', ');
  return {
    text: `SELECT ${selected} FROM ${entity.from} WHERE ${text} ORDER BY ${entity.order} LIMIT ${limit} OFFSET ${offset}`,
    values: [...values, length + 1, start],
  };
}

/** The statement that counts all matching records. */
export function countSql<Value extends Bindable>(
  request: PageRequest,
  dialect: Dialect<Value>,
  options: SqlStoreOptions = {},
): Sql<Value> {
  const { text, values } = condition(request, dialect, options);
  return { text: `SELECT count(*) FROM ${request.entity.from} WHERE ${text}`, values };
}

function condition<Value extends Bindable>(
  { entity, query, today }: PageRequest,
  dialect: Dialect<Value>,
  { guard, folded }: SqlStoreOptions,
): Sql<Value> {
  const { text, values } = toSql(query, dialect, { columns: columnsOf(entity, folded), today });
  return { text: both(guard?.(entity), both(entity.where, text)), values };
}

/** `toSql` writes a single term, so that AND cannot widen the first condition. */
const both = (first: string | undefined, second: string): string => (first === undefined ? second : `${first} AND ${second}`);

/** The SQL of each field, that of its column; made once for an entity and a set. */
function columnsOf(entity: Entity, folded: ReadonlySet<string> = none): Columns<Schema> {
  const known = columnsByFolded.get(folded) ?? new Map<Entity['name'], Columns<Schema>>();
  columnsByFolded.set(folded, known);
  const columns = known.get(entity.name) ?? fieldColumns(entity, folded);
  known.set(entity.name, columns);
  return columns;
}

const none: ReadonlySet<string> = new Set();
const columnsByFolded = new WeakMap<ReadonlySet<string>, Map<Entity['name'], Columns<Schema>>>();

function fieldColumns(entity: Entity, folded: ReadonlySet<string>): Columns<Schema> {
  return Object.fromEntries(
    Object.keys(entity.schema.fields).map((name) => {
      const column = entity.columns[columnOf(entity, name)];
      if (column === undefined) throw new TypeError(`The field ${name} of ${entity.name} has no column.`);
      const { sql } = column;
      return [name, folded.has(sql) ? { sql, folded: `${sql}_folded` } : { sql }];
    }),
  );
}

/** The columns that a database itself stores folded, too. */
export async function foldedColumns(session: StoreSession, kind: keyof typeof foldedIn): Promise<ReadonlySet<string>> {
  return new Set((await session.all(foldedIn[kind])).map(([column]) => String(column)));
}

/** In PostgreSQL those that it computes and this login may read: others may hold anything. */
const foldedIn = {
  sqlite: `SELECT tables.name || '.' || replace(columns.name, '_folded', '')
    FROM (SELECT 'products' AS name UNION ALL SELECT 'bookings' UNION ALL SELECT 'events') AS tables
    JOIN pragma_table_info(tables.name) AS columns ON columns.name GLOB '*_folded'`,
  postgres: `SELECT relname || '.' || left(attname, -length('_folded')) FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE pg_table_is_visible(pg_class.oid) AND relname IN ('products', 'bookings', 'events')
      AND right(attname, length('_folded')) = '_folded' AND attgenerated = 's'
      AND has_column_privilege(attrelid, attnum, 'SELECT')`,
} as const;
