import { DatabaseSync, StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { createLru } from '../../lru.ts';
import type { StoredRow } from '../../stores/database.ts';
import { isWritable } from './sqlite-file.ts';

export type SqliteReader = {
  /**
   * Runs a statement; one with the condition `tick` throws `outOfTime` after `limit` milliseconds,
   * or when the reader is told to stop.
   */
  all(sql: string, values: readonly SqliteValue[], limit: number): readonly StoredRow[];
  close(): void;
};

export type SqliteValue = string | number | null;

/** Thrown by a statement that exceeds its time. */
export const outOfTime = new Error('The statement took longer than it may.');

/**
 * Opens a read-only connection to a SQLite file. Node cannot interrupt a statement, so the
 * statement checks its deadline: the SQL function `tick` is true until the deadline passes or
 * another thread writes to `stop`.
 */
export function openSqliteReader(file: string, stop?: Int32Array): SqliteReader {
  const database = open(file);
  const statements = createLru<StatementSync>(200);
  // Rows as objects take a fifth of a statement's time. Without arrays, SELECT * makes names
  // unique.
  const returnsArrays = 'setReturnArrays' in StatementSync.prototype;
  let deadline = Number.POSITIVE_INFINITY;
  database.function('tick', (_ofRow) => {
    if (performance.now() > deadline || (stop !== undefined && Atomics.load(stop, 0) !== 0)) throw outOfTime;
    return 1;
  });

  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(returnsArrays || !sql.startsWith('SELECT') ? sql : `SELECT * FROM (${sql})`);
    if (returnsArrays) statement.setReturnArrays(true);
    statements.set(sql, statement);
    return statement;
  };

  return {
    all(sql, values, limit) {
      const statement = prepare(sql);
      deadline = performance.now() + limit;
      const rows = statement.all(...values) as unknown as readonly (StoredRow | object)[];
      return returnsArrays ? (rows as readonly StoredRow[]) : rows.map((row) => Object.values(row) as StoredRow);
    },
    close: () => database.close(),
  };
}

function open(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    database.exec(settings);
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
    return database;
  } catch (error) {
    database.close();
    if (isWritable(file)) throw error;
    // Even readers write locks in WAL mode. A file that cannot be written does not change, so none
    // are needed.
    const unchanging = new DatabaseSync(`${pathToFileURL(file).href}?immutable=1`, { readOnly: true });
    unchanging.exec(settings);
    return unchanging;
  }
}

const settings = 'PRAGMA query_only = ON; PRAGMA trusted_schema = OFF; PRAGMA busy_timeout = 200';
