import type { Database, StoreSession } from '../database.ts';

/**
 * The index of a product's bookings has their status, too, so that a list without the cancelled
 * ones is counted from the index alone. A table without that index is its owner's.
 */
export async function version6(
  kind: Database['kind'],
  existing: ReadonlySet<string>,
  session: StoreSession,
): Promise<readonly string[]> {
  if (existing.has('bookings') || (await session.all(withoutStatus[kind])).length === 0) return [];
  return kind === 'mariadb' || kind === 'mysql'
    ? [`ALTER TABLE bookings DROP INDEX bookings_of_product, ADD INDEX bookings_of_product ${columns}`]
    : ['DROP INDEX bookings_of_product', `CREATE INDEX bookings_of_product ON bookings ${columns}`];
}

const columns = '(product_id, from_date, from_time, id, status)';

const inMysqlFamily = `SELECT index_name FROM information_schema.statistics
  WHERE table_schema = database() AND table_name = 'bookings' AND index_name = 'bookings_of_product'
  GROUP BY index_name HAVING sum(column_name = 'status') = 0`;

/** Each gives a row where the index is there, without the status, and this login may change it. */
const withoutStatus: Readonly<Record<Database['kind'], string>> = {
  sqlite: `SELECT name FROM sqlite_schema WHERE type = 'index' AND name = 'bookings_of_product' AND tbl_name = 'bookings'
    AND NOT EXISTS (SELECT 1 FROM pragma_index_info('bookings_of_product') AS columns WHERE columns.name = 'status')`,
  postgres: `SELECT indexrelid FROM pg_index
      JOIN pg_class AS indexes ON indexes.oid = indexrelid JOIN pg_class AS tables ON tables.oid = indrelid
    WHERE indexes.relname = 'bookings_of_product' AND tables.relname = 'bookings' AND pg_table_is_visible(tables.oid)
      AND pg_has_role(tables.relowner, 'USAGE') AND NOT tables.relispartition AND indnatts = 4`,
  mariadb: inMysqlFamily,
  mysql: inMysqlFamily,
};
