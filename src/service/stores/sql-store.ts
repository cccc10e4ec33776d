import { isPlain } from '../../../grammar/expression.ts';
import { contentOf } from '../../schema/query.ts';
import type { Schema } from '../../schema/schema.ts';
import { type Bindable, type Columns, type Dialect, type Sql, toSql } from '../../sql/index.ts';
import { columnOf, type Entity } from '../entity.ts';
import { createLru } from '../lru.ts';
import type { PageRequest, Store } from '../store.ts';
import type { ReadWork, StoreSession } from './database.ts';

export type SqlStoreOptions = {
  /** An additional condition, in SQL. */
  readonly guard?: (entity: Entity) => string;
  /** The columns that are stored folded, too, such as `bookings.custom02`; default none. */
  readonly folded?: ReadonlySet<string>;
  /** Whether rows are on other servers, which would be asked for each product; default false. */
  readonly isRemote?: () => boolean;
  /**
   * The statement that gives the state of tables: another text after any change of them, none if
   * that cannot be told. With it a total is counted once for each state.
   */
  readonly state?: (tables: readonly string[]) => string;
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

  /** Counted totals by their statement, with the state of the tables just before. */
  const totals = createLru<{ readonly state: unknown; readonly total: Promise<number> }>(1_000);
  const totalOf = async (session: StoreSession, request: PageRequest): Promise<number> => {
    const sql = countSql(request, dialect, options);
    const statement = options.state?.(tablesOf(request.entity, sql.text));
    const state = statement === undefined ? null : ((await session.all(statement))[0]?.[0] ?? null);
    const key = JSON.stringify(sql);
    const known = totals.get(key);
    if (state !== null && known?.state === state) {
      // The client that it was counted for may have gone.
      const total = await known.total.catch(() => undefined);
      if (total !== undefined) return total;
    }
    const total = all(session, sql).then((rows) => Number(rows[0]?.[0]));
    if (state !== null && key.length <= longestKey) totals.set(key, { state, total });
    return total;
  };

  return {
    page: (request, client) =>
      read(async (session) => {
        const found = await all(session, pageOf(request));
        const { start, length, columns } = request;
        const more = found.length > length;
        const page = more ? found.slice(0, -1) : found;
        // The columns of the order may come after those of the request.
        const isWider = (page[0]?.length ?? 0) > columns.length;
        const rows = isWider ? page.map((row) => row.slice(0, columns.length)) : page;
        const isLast = !more && (found.length > 0 || start === 0);
        const total = !request.total ? undefined : isLast ? start + found.length : await totalOf(session, request);
        return { rows, more, total };
      }, client),
    ready: () => read(async (session) => void (await session.all('SELECT count(*) FROM products WHERE id = 0'))),
  };
}

/** Of a remembered total, in characters. */
const longestKey = 2_000;

/** The tables that a statement reads; databases skip that of the products where nothing of it is read. */
const tablesOf = ({ from }: Entity, sql: string): readonly string[] => [
  ...['bookings', 'events'].filter((table) => from.includes(table)),
  ...(sql.replace(from, '').includes('products.') ? ['products'] : []),
];

/**
 * The statement for a page and one more row, in the entity's order. Every value is bound. With
 * several products it merges one ordered list of each, which an index has, since engines would
 * sort all their rows; it then selects the columns of the order, too.
 */
export function pageSql<Value extends Bindable>(
  request: PageRequest,
  dialect: Dialect<Value>,
  options: SqlStoreOptions = {},
): Sql<Value | number> {
  const { entity, columns, start, length } = request;
  const { text, values } = condition(request, dialect, options);
  const bound: (Value | number)[] = [];
  const bind = (value: number): string => dialect.placeholder(bound.push(value));
  const limit = (value: number): string => (dialect.name === 'sqlite' ? `CAST(${bind(value)} AS INTEGER)` : bind(value));
  const selected = columns.map((name) => entity.columns[name]?.sql);
  const order = entity.order.join(', ');
  const from = `FROM ${entity.from} WHERE ${text}`;

  const products = productsOf(request);
  const isMerged = products.length > 1 && products.length * text.length <= longestMerged && options.isRemote?.() !== true;
  if (!isMerged) {
    bound.push(...values);
    const page = `LIMIT ${limit(length + 1)} OFFSET ${limit(start)}`;
    return { text: `SELECT ${selected.join(', ')} ${from} ORDER BY ${order} ${page}`, values: bound };
  }

  const isNumbered = dialect.placeholder(1) !== dialect.placeholder(2);
  const product = entity.columns[columnOf(entity, entity.product)]?.sql;
  const ordered = [...selected, ...entity.order.filter((column) => !selected.includes(column))];
  const parts = products.map((id, at) => {
    if (at === 0 || !isNumbered) bound.push(...values);
    const ofProduct = dialect.parameter(bind(id), 'integer', bound.length);
    const part = `SELECT ${ordered.join(', ')} ${from} AND ${product} = ${ofProduct}`;
    // SQLite itself merges as many rows as the page has, others only rows in an order.
    return dialect.name === 'sqlite' ? part : `(${part} ORDER BY ${order} LIMIT ${limit(start + length + 1)})`;
  });
  const positions = entity.order.map((column) => ordered.indexOf(column) + 1).join(', ');
  const page = `LIMIT ${limit(length + 1)} OFFSET ${limit(start)}`;
  return { text: `${parts.join(' UNION ALL ')} ORDER BY ${positions} ${page}`, values: bound };
}

/** Of the conditions of merged lists together, in characters: a bound on preparing a statement. */
const longestMerged = 20_000;

/** The products of all rows of a page, where the query lists them; else none. */
function productsOf({ entity, query }: PageRequest): readonly number[] {
  const { expression } = contentOf(query);
  const lists = (expression.kind === 'and' ? expression.operands : [expression]).flatMap((operand) => {
    if (
      !isPlain(operand) ||
      operand.kind !== 'in' ||
      operand.negated ||
      columnOf(entity, operand.field) !== columnOf(entity, entity.product)
    )
      return [];
    const values = operand.values.map(({ value }) => value);
    return values.every((value) => typeof value === 'number') ? [[...new Set(values)]] : [];
  });
  return lists.toSorted((one, other) => one.length - other.length)[0] ?? [];
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
  { entity, query, today, time }: PageRequest,
  dialect: Dialect<Value>,
  { guard, folded }: SqlStoreOptions,
): Sql<Value> {
  const { text, values } = toSql(query, dialect, {
    columns: columnsOf(entity, folded),
    today,
    ...(time !== undefined && { time }),
  });
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
