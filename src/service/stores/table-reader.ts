import type { StoredValue } from '../entity.ts';
import { type Engine, numbered, type RowScope, type StoredRow, type StoreSession, type TableReader } from './database.ts';
import type { TableName } from './tables.ts';

/** Reads tables in one session. */
export function createTableReader(session: StoreSession, engine: Engine): TableReader {
  return {
    async *pages(table, columns, scope = {}) {
      const { conditions, values } = conditionsOf(table, scope);
      let last: readonly StoredValue[] = [];
      for (let page: readonly StoredRow[] | undefined; page === undefined || page.length === rowsAtOnce; ) {
        const where = [...conditions, ...last.map(() => `${table}.id > ?`)].join(' AND ') || '1 = 1';
        const sql = `SELECT ${table}.id AS page_id, ${listed(table, columns)} FROM ${joined(table, columns)}
          WHERE ${where} ORDER BY ${table}.id LIMIT ${rowsAtOnce}`;
        page = await session.all(numbered(sql, engine), [...values, ...last]);
        last = (page.at(-1) ?? []).slice(0, 1);
        if (page.length > 0) yield page.map((row) => row.slice(1));
      }
    },
    async find(table, columns, ids) {
      if (ids.length === 0) return [];
      const marks = ids.map(() => '?');
      // SQLite would scan a table that it believes to be small for these ids.
      const sql =
        engine.kind === 'sqlite'
          ? `SELECT ${listed(table, columns)} FROM (VALUES ${marks.map((mark) => `(${mark})`).join(', ')}) AS sought
              CROSS JOIN ${joined(table, columns)} WHERE ${table}.id = sought.column1`
          : `SELECT ${listed(table, columns)} FROM ${joined(table, columns)} WHERE ${table}.id IN (${marks.join(', ')})`;
      return session.all(numbered(sql, engine), ids);
    },
    async count(table, scope = {}) {
      const { conditions, values } = conditionsOf(table, scope);
      const sql = `SELECT count(*) FROM ${table} WHERE ${conditions.join(' AND ') || '1 = 1'}`;
      return Number((await session.all(numbered(sql, engine), values))[0]?.[0]);
    },
  };
}

/** Rows in a statement. */
const rowsAtOnce = 1_000;

/** With unique names: SQLite's writing connection gives rows as objects. */
const listed = (table: TableName, columns: readonly string[]): string =>
  columns.map((column, at) => `${column.includes('.') ? column : `${table}.${column}`} AS column_${at}`).join(', ');

function joined(table: TableName, columns: readonly string[]): string {
  const needsProduct = table !== 'products' && columns.some((column) => column.startsWith('products.'));
  return needsProduct ? `${table} LEFT JOIN products ON products.id = ${table}.product_id` : table;
}

/** The conditions of a scope, for AND; a table without such a column has no rows in scope. */
export function conditionsOf(
  table: TableName,
  { from, to, products, endsBefore }: RowScope,
): { readonly conditions: readonly string[]; readonly values: readonly StoredValue[] } {
  const { starts, ends, product } = scopeColumns[table];
  const terms: readonly (readonly [string | undefined, string, readonly StoredValue[]])[] = [
    ...(from === undefined ? [] : [[starts, '>= ?', [from]] as const]),
    ...(to === undefined ? [] : [[starts, '<= ?', [to]] as const]),
    ...(endsBefore === undefined ? [] : [[ends, '< ?', [endsBefore]] as const]),
    ...(products === undefined ? [] : [[product, `IN (${products.map(() => '?').join(', ')})`, products] as const]),
  ];
  return {
    conditions: terms.map(([column, test]) => (column === undefined ? '1 = 0' : `${table}.${column} ${test}`)),
    values: terms.flatMap(([column, , values]) => (column === undefined ? [] : values)),
  };
}

/** THE table of the columns that scopes are about. */
export const scopeColumns: Readonly<
  Record<TableName, { readonly starts?: string; readonly ends?: string; readonly product: string }>
> = {
  bookings: { starts: 'from_date', ends: 'till_date', product: 'product_id' },
  events: { starts: 'event_date', ends: 'event_date', product: 'product_id' },
  products: { product: 'id' },
};
