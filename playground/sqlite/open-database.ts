import sqlite3InitModule, { type Database, type Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import type { StoredValue, StoreSession } from 'search-expression/service';
import type { RecordedStatement } from './messages.ts';

/** A connection to a database in memory that records its statements. */
export type RecordedSession = StoreSession & {
  /** Returns the statements since the last call. */
  readonly takeStatements: () => readonly RecordedStatement[];
  readonly close: () => void;
};

/** Opens an empty SQLite database in the memory of this worker. */
export async function openDatabase(): Promise<RecordedSession> {
  started ??= sqlite3InitModule();
  const { oo1 } = await started;
  const database: Database = new oo1.DB(':memory:');
  let statements: RecordedStatement[] = [];
  return {
    async all(sql, given = []) {
      const values = given.map(bound);
      statements.push({ sql, values });
      const statement = database.prepare(sql);
      try {
        if (values.length > 0) statement.bind(values);
        const rows: StoredValue[][] = [];
        // As arrays, since two columns may have the same name.
        while (statement.step()) rows.push(statement.get([]) as StoredValue[]);
        return rows;
      } finally {
        statement.finalize();
      }
    },
    takeStatements: () => {
      const taken = statements;
      statements = [];
      return taken;
    },
    close: () => database.close(),
  };
}

let started: Promise<Sqlite3Static> | undefined;

/** SQLite has no booleans. */
const bound = (value: StoredValue | boolean): StoredValue => (typeof value === 'boolean' ? Number(value) : value);
