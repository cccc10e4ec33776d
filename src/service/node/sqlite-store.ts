import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { sqlite } from '../../sql/index.ts';
import type { BookingColumn, StoredValue } from '../booking-columns.ts';
import { bookingSql, countSql, pageSql } from '../booking-sql.ts';
import { createLru } from '../lru.ts';
import type { Store } from '../store.ts';

/**
 * Bookings in a SQLite file with the tables of `sqliteSchema`, over a connection that can only read. The filter runs in the database,
 * as one statement. Throws when the file cannot be opened.
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
      return prepare(bookingSql(sqlite)).get(id) as Record<BookingColumn, StoredValue> | undefined;
    },
    async bookings(request) {
      const page = pageSql(request, sqlite);
      const rows = prepare(page.text).all(...page.values) as Partial<Record<BookingColumn, StoredValue>>[];
      const more = rows.length > request.length;
      return { rows: more ? rows.slice(0, -1) : rows, more, total: request.total ? count(countSql(request, sqlite)) : undefined };
    },
    close: () => database.close(),
  };

  function count({ text, values }: ReturnType<typeof countSql<string | number>>): number {
    return Number(prepare(text).get(...values)?.total);
  }
}
