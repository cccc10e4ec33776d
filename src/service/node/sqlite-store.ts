import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { sqlite } from '../../sql/index.ts';
import { type BookingColumn, bookingColumnNames, type StoredValue } from '../booking-columns.ts';
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
    // A fifth of the time of a statement goes into objects for its rows, which Node 22 cannot leave out.
    if ('setReturnArrays' in statement) statement.setReturnArrays(true);
    statements.set(sql, statement);
    return statement;
  };

  return {
    async booking(id) {
      const row = prepare(bookingSql(sqlite)).get(id);
      return row && (rowOf(row, bookingColumnNames) as Record<BookingColumn, StoredValue>);
    },
    async bookings(request) {
      const page = pageSql(request, sqlite);
      const found = prepare(page.text).all(...page.values);
      const more = found.length > request.length;
      const rows = (more ? found.slice(0, -1) : found).map((row) => rowOf(row, request.columns));
      return { rows, more, total: request.total ? count(countSql(request, sqlite)) : undefined };
    },
    close: () => database.close(),
  };

  function count({ text, values }: ReturnType<typeof countSql<string | number>>): number {
    return Number(valuesOf(prepare(text).get(...values) ?? {})[0]);
  }
}

/** A row as an object, whose keys are the columns that were selected, in that order. */
function rowOf(row: object, columns: readonly BookingColumn[]): Row {
  const values = valuesOf(row);
  const record: Row = {};
  for (const [at, column] of columns.entries()) record[column] = values[at] ?? null;
  return record;
}

type Row = Partial<Record<BookingColumn, StoredValue>>;

const valuesOf = (row: object): readonly StoredValue[] => (Array.isArray(row) ? row : Object.values(row)) as StoredValue[];
