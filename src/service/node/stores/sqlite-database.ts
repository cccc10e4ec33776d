import { closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { sqlite } from '../../../sql/index.ts';
import { columnOf, type Entity } from '../../entity.ts';
import { createLru } from '../../lru.ts';
import type { Engine, Read, Row, Session, WriteSession } from '../../stores/session.ts';
import { storeInSql } from '../../stores/store-in-sql.ts';
import type { Database, DatabaseOptions } from './database.ts';
import { sqlDatabase } from './sql-database.ts';
import { openSqliteReader, outOfTime, type SqliteReader, type SqliteValue } from './sqlite-reader.ts';
import { createSqliteWorkers } from './sqlite-workers.ts';

/**
 * A SQLite file. A statement first runs in this thread, for 4 ms at most: most are ready then, without a message to another thread. What is
 * not starts again in a worker, so that it keeps nobody else waiting; the same text goes there at once the next time.
 */
export async function openSqlite(file: string, options: DatabaseOptions): Promise<Database> {
  const { limit = 5_000, places = 2, queue = 64, patience = limit } = options;
  if (!existsSync(file)) await create(file);
  const workers = createSqliteWorkers({ file, limit }, { places, queue, patience });
  const isSlow = createLru<boolean>(200);
  let open: SqliteReader | undefined;
  const reader = (): SqliteReader => (open ??= openSqliteReader(file));

  const session: Session = {
    async all(sql, values = []) {
      const bound = values as readonly SqliteValue[];
      if (isSlow.get(sql) !== true) {
        try {
          return reader().all(sql, bound, quick);
        } catch (error) {
          if (error !== outOfTime) throw error;
          isSlow.set(sql, true);
        }
      }
      const { rows, took } = await workers.ask({ sql, values: bound });
      if (took < quick / 2) isSlow.set(sql, false);
      return rows;
    },
  };

  let closed = false;
  const read: Read = async (work) => {
    if (closed) throw new Error('The database was closed.');
    return work(session);
  };
  return sqlDatabase({
    engine: sqliteEngine,
    read,
    store: storeInSql(read, sqlite, tickOf),
    connect: () => connect(file),
    close: async () => {
      if (closed) return;
      closed = true;
      open?.close();
      await workers.close();
      // The last connection that may write brings the log into the file and removes it; those that read leave it.
      if (existsSync(file)) await connect(file).then((last) => last.close(), ignore);
    },
  });
}

const ignore = (): undefined => undefined;

/** Makes an empty database for its owner alone, since it holds password hashes; SQLite gives its log the same mode. */
async function create(file: string): Promise<void> {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch {
    // Another program made it meanwhile; anything else SQLite finds, too, and says without the path.
  }
  await (await connect(file)).close();
}

/** Milliseconds that a statement may keep this thread. */
const quick = 4;

export const sqliteEngine: Engine = {
  kind: 'sqlite',
  title: 'SQLite',
  placeholder: () => '?',
  tableNames: "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')",
  analyze: (table) => `ANALYZE ${table}`,
};

/**
 * The condition that asks for the time, of one row in 16: a call costs as much as the rest of a scan. It stands on a column that every index
 * of an entity has, so that it is asked first, however rows are found.
 */
export function tickOf(entity: Entity): string {
  return `(random() & 15 OR tick(${entity.columns[columnOf(entity, entity.product)]?.sql}))`;
}

async function connect(file: string): Promise<WriteSession> {
  const database = new DatabaseSync(file);
  const all = async (sql: string, values: readonly unknown[] = []): Promise<readonly Row[]> =>
    database
      .prepare(sql)
      .all(...(values as readonly SqliteValue[]))
      .map((row) => Object.values(row) as Row);
  // A log beside the file, so that who reads and who writes do not wait for each other.
  await whenFree(() => all('PRAGMA journal_mode = WAL'));
  // What the planner has to know is seen in a part of the rows.
  await all('PRAGMA analysis_limit = 1000');
  return {
    all,
    begin: () => whenFree(() => all('BEGIN IMMEDIATE')).then(() => undefined),
    isLost: () => false,
    close: async () => database.close(),
  };
}

/** Waits for another program's transaction without keeping this thread, which SQLite itself would. */
async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isBusy = error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === busy;
      if (!isBusy || performance.now() - started > longestWait) throw error;
    }
    await setTimeout(20);
  }
}

const busy = 5;
const longestWait = 10_000;
