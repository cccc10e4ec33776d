import { accessSync, constants } from 'node:fs';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { createLru } from '../../lru.ts';
import type { Row } from '../../stores/session.ts';

export type SqliteReader = {
  /** The rows of a statement; throws `outOfTime` when it has `tick` among its conditions and takes more than `limit` milliseconds. */
  all(sql: string, values: readonly SqliteValue[], limit: number): readonly Row[];
  close(): void;
};

export type SqliteValue = string | number | null;

/** Is thrown by a statement that is not ready in its time. */
export const outOfTime = new Error('The statement took longer than it may.');

/**
 * A connection to a SQLite file that can only read. Nothing stops a statement of SQLite from outside, so it has to ask: the function `tick`
 * in its condition is true until the time is over.
 */
export function openSqliteReader(file: string): SqliteReader {
  const database = open(file);
  const statements = createLru<StatementSync>(200);
  // A fifth of the time of a statement goes into objects for its rows. Where Node has nothing else, every column needs a name of its own.
  const returnsArrays = 'setReturnArrays' in StatementSync.prototype;
  let deadline = Number.POSITIVE_INFINITY;
  database.function('tick', (_ofRow) => {
    if (performance.now() > deadline) throw outOfTime;
    return 1;
  });

  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(returnsArrays ? sql : `SELECT * FROM (${sql})`);
    if (returnsArrays) statement.setReturnArrays(true);
    statements.set(sql, statement);
    return statement;
  };

  return {
    all(sql, values, limit) {
      const statement = prepare(sql);
      deadline = performance.now() + limit;
      const rows = statement.all(...values) as unknown as readonly (Row | object)[];
      return returnsArrays ? (rows as readonly Row[]) : rows.map((row) => Object.values(row) as Row);
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
    // Readers write as well, who reads what: not where nothing can be written, and nobody else changes the file.
    const unchanging = new DatabaseSync(`${pathToFileURL(file).href}?immutable=1`, { readOnly: true });
    unchanging.exec(settings);
    return unchanging;
  }
}

const settings = 'PRAGMA query_only = ON; PRAGMA trusted_schema = OFF; PRAGMA busy_timeout = 200';

function isWritable(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
