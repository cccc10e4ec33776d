import sqlite3InitModule, { type Database, type Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import type { Session, StoredValue } from 'search-expression/service';
import type { Statement } from './question.ts';

/** A connection to a database in memory that keeps what it ran. */
export type RecordedSession = Session & {
  /** What ran since this was asked last. */
  readonly takeStatements: () => readonly Statement[];
  readonly close: () => void;
};

/** An empty SQLite in the memory of this worker. */
export async function openDatabase(): Promise<RecordedSession> {
  started ??= start();
  const { oo1 } = await started;
  const database: Database = new oo1.DB(':memory:');
  let statements: Statement[] = [];
  return {
    async all(sql, given = []) {
      const values = given.map(bound);
      statements.push({ sql, values });
      const statement = database.prepare(sql);
      try {
        if (values.length > 0) statement.bind(values);
        const rows: StoredValue[][] = [];
        // As arrays: two columns of a row may have one name.
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

/** Nothing is written to this browser's disk, so none of the ways to do so is set up; they would say in the console that they cannot. */
function start(): Promise<Sqlite3Static> {
  const disable = { vfs: { kvvfs: true, opfs: true, 'opfs-vfs': true, 'opfs-sahpool': true, 'opfs-wl': true } };
  Object.assign(globalThis, { sqlite3ApiConfig: { disable } });
  return sqlite3InitModule();
}

/** SQLite has no truth values. */
const bound = (value: StoredValue | boolean): StoredValue => (typeof value === 'boolean' ? Number(value) : value);
