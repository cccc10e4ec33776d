import { closeSync, existsSync, openSync } from 'node:fs';
import { extname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sqlite } from '../../../sql/index.ts';
import { columnOf, type Entity } from '../../entity.ts';
import { createLru } from '../../lru.ts';
import type { StoreClient } from '../../store.ts';
import type {
  Database,
  DatabaseOptions,
  Engine,
  ReadWork,
  StoredRow,
  StoreSession,
  WriteSession,
} from '../../stores/database.ts';
import { foldedColumns, storeInSql } from '../../stores/sql-store.ts';
import { type Admission, createAdmission, watch, within } from './admission.ts';
import { sqlDatabase } from './sql-database.ts';
import { errorOfWriting } from './sqlite-file.ts';
import { openSqliteReader, outOfTime, type SqliteReader, type SqliteValue } from './sqlite-reader.ts';
import type { WorkerResult, WorkerStart, WorkerStatement } from './sqlite-worker.ts';

/**
 * Opens a SQLite file. A statement first runs in this thread, for at most 4 ms, or 16 if it was
 * that quick before. Most end within it, which saves a message to another thread. A slower one is
 * restarted in a worker, so that it blocks nobody; the next time, the same text goes there at once.
 * So does one that looks for many parts of texts, of which a single row may take longer.
 */
export async function openSqlite(file: string, options: DatabaseOptions): Promise<Database> {
  const { limit = 5_000, places = 2, queue = 64, patience = limit } = options;
  if (!existsSync(file)) await create(file);
  const workers = createSqliteWorkers({ file, limit }, { places, queue, patience });
  const isSlow = createLru<boolean>(200);
  let open: SqliteReader | undefined;
  const reader = (): SqliteReader => (open ??= openSqliteReader(file));

  const sessionOf = (client: StoreClient | undefined): StoreSession => ({
    async all(sql, values = []) {
      const bound = values as readonly SqliteValue[];
      const known = isSlow.get(sql) ?? (hasManyParts(sql) || undefined);
      if (known !== true) {
        const started = performance.now();
        try {
          // On a busy machine a quick one may take longer.
          const rows = reader().all(sql, bound, known === false ? 4 * quick : quick);
          isSlow.set(sql, false);
          if (client !== undefined) workers.count(client, performance.now() - started);
          return rows;
        } catch (error) {
          if (error !== outOfTime) throw error;
          isSlow.set(sql, true);
        }
      }
      const { rows, took } = await workers.run({ sql, values: bound }, client);
      if (took < quick / 2 && !hasManyParts(sql)) isSlow.set(sql, false);
      return rows;
    },
  });

  let closed = false;
  const read: ReadWork = async (work, client) => {
    if (closed) throw new Error('The database was closed.');
    return work(sessionOf(client));
  };
  const folded = new Set<string>();
  return sqlDatabase({
    engine: sqliteEngine,
    read,
    store: storeInSql(read, sqlite, { guard: tickOf, folded, state: () => 'PRAGMA data_version' }),
    connect: () => connect(file),
    inspect: async () => {
      for (const column of await read((session) => foldedColumns(session, 'sqlite'))) folded.add(column);
    },
    close: async () => {
      if (closed) return;
      closed = true;
      open?.close();
      await workers.close();
      // The last writing connection merges the WAL into the file; reading ones leave it.
      if (existsSync(file)) await connect(file).then((last) => last.close(), ignore);
    },
  });
}

const ignore = (): undefined => undefined;

/** Creates a file for its owner only, since it contains password hashes. */
async function create(file: string): Promise<void> {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch {
    // Created by another program meanwhile; for any other error SQLite gives a message without the
    // path.
  }
  await (await connect(file)).close();
}

/** Milliseconds that a statement may block this thread. */
const quick = 4;

/**
 * Whether a statement looks for so many parts of texts that it is slow in few rows; of merged lists
 * each row is in one.
 */
const hasManyParts = (sql: string): boolean => (sql.split(' UNION ALL ', 1)[0] ?? '').split(/\binstr\(| GLOB /, 10).length === 10;

export const sqliteEngine: Engine = {
  kind: 'sqlite',
  title: 'SQLite',
  placeholder: () => '?',
  tableNames: "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')",
  snapshot: 'BEGIN',
  analyze: (table) => `ANALYZE ${table}`,
};

/**
 * The condition that checks the deadline, for one row in 16, since a call costs as much as the
 * rest of a scan. Its column is in every index of the entity, so it is evaluated first in every
 * plan.
 */
export function tickOf(entity: Entity): string {
  return `(random() & 15 OR tick(${entity.columns[columnOf(entity, entity.product)]?.sql}))`;
}

async function connect(file: string): Promise<WriteSession> {
  const database = new DatabaseSync(file);
  const all = async (sql: string, values: readonly unknown[] = []): Promise<readonly StoredRow[]> => {
    try {
      const rows = database.prepare(sql).all(...(values as readonly SqliteValue[]));
      return rows.map((row) => Object.values(row) as StoredRow);
    } catch (error) {
      throw errorOfWriting(error, file);
    }
  };
  // WAL, so that readers and writers do not block each other.
  await whenFree(() => all('PRAGMA journal_mode = WAL'));
  // A sample of the rows is enough for the planner.
  await all('PRAGMA analysis_limit = 1000');
  return {
    all,
    begin: () => whenFree(() => all('BEGIN IMMEDIATE')).then(() => undefined),
    isLost: () => false,
    close: async () => database.close(),
  };
}

/** Waits for another program's transaction without blocking the thread, as SQLite would. */
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

export type SqliteWorkers = Pick<Admission, 'count'> & {
  /** Rejects if the statement takes too long or too many wait. */
  run(statement: WorkerStatement, client: StoreClient | undefined): Promise<Exclude<WorkerResult, { error: string }>>;
  close(): Promise<void>;
};

/** Threads that run statements on a SQLite file, started when needed. */
export function createSqliteWorkers(
  start: Omit<WorkerStart, 'stop'>,
  room: { readonly places: number; readonly queue: number; readonly patience: number },
): SqliteWorkers {
  const { admit, count } = createAdmission(room);
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const stops = new WeakMap<Worker, Int32Array>();

  const open = (): Worker => {
    const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const worker = new Worker(workerFile, { workerData: { ...start, stop } });
    stops.set(worker, stop);
    all.add(worker);
    worker.once('exit', () => {
      all.delete(worker);
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
    });
    // An idle worker failed.
    worker.on('error', () => undefined);
    return worker;
  };

  return {
    count,
    run: (statement, client) =>
      admit(async () => {
        const worker = idle.pop() ?? open();
        const stop = stops.get(worker) ?? new Int32Array(1);
        Atomics.store(stop, 0, 0);
        const stopWatching = watch(client?.gone, () => void Atomics.store(stop, 0, 1));
        worker.ref();
        // Past its own limit a statement never reached a check: the thread ends when SQLite
        // returns.
        const result = await within(start.limit + 1_000, resultOf(worker, statement), () => void worker.terminate());
        stopWatching();
        worker.unref();
        idle.push(worker);
        if ('error' in result) throw new Error(result.error);
        return result;
      }, client),
    close: async () => void (await Promise.all(Array.from(all, (worker) => worker.terminate()))),
  };
}

/** Next to this file, in TypeScript or built. */
const workerFile = new URL(`./sqlite-worker${extname(import.meta.url)}`, import.meta.url);

function resultOf(worker: Worker, statement: WorkerStatement): Promise<WorkerResult> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      worker.off('message', answered).off('error', failed).off('exit', ended);
      end();
    };
    const answered = (result: WorkerResult) => settle(() => resolve(result));
    const failed = (error: unknown) =>
      settle(() => reject(error instanceof Error ? error : new Error('A thread of the store failed.')));
    const ended = () => settle(() => reject(new Error('A thread of the store ended.')));
    worker.on('message', answered).on('error', failed).on('exit', ended);
    worker.postMessage(statement, []);
  });
}
