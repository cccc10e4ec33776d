import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { bookingSchema } from '../schema/booking.ts';
import { sqlite } from '../sql/dialects/sqlite.ts';
import { toSql } from '../sql/to-sql.ts';
import { type BookingColumn, bookingColumnNames, bookingColumns, type StoredValue } from './booking-columns.ts';
import { createLru } from './lru.ts';
import type { BookingQuery, Store } from './store.ts';

/**
 * Bookings in a SQLite file with the tables of `sqliteSchema`, over a connection that can only read. The filter runs in the database,
 * with every value bound. Throws when the file cannot be opened.
 */
export function openSqliteStore(file: string): Store & { close(): void } {
  const database = new DatabaseSync(file, { readOnly: true });
  database.exec('PRAGMA query_only = ON; PRAGMA trusted_schema = OFF');
  const statements = createLru<StatementSync>(200);

  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };

  return {
    async booking(id) {
      const row = prepare(`SELECT ${selected(bookingColumnNames)} ${source} WHERE bookings.id = ?`).get(id);
      return row as Record<BookingColumn, StoredValue> | undefined;
    },
    async bookings({ query, columns, today, start, length, total }) {
      const where = condition(query, today);
      const page = prepare(`SELECT ${selected(columns)} ${source} WHERE ${where.text} ${order} LIMIT ? OFFSET ?`);
      const rows = page.all(...where.values, length + 1, start) as Partial<Record<BookingColumn, StoredValue>>[];
      const count = total ? prepare(`SELECT count(*) AS total ${source} WHERE ${where.text}`).get(...where.values) : undefined;
      return { rows: rows.slice(0, length), more: rows.length > length, total: count && Number(count.total) };
    },
    close: () => database.close(),
  };
}

const source = 'FROM bookings JOIN products ON products.id = bookings.product_id';
const order = 'ORDER BY bookings.from_date, bookings.from_time, bookings.id';

function selected(columns: readonly BookingColumn[]): string {
  return columns.map((column) => `${bookingColumns[column].sql} AS ${column}`).join(', ');
}

function condition(query: BookingQuery, today: string): { text: string; values: readonly SQLInputValue[] } {
  return toSql(query, sqlite, { columns: searchedColumns, today });
}
