import { parentPort, workerData } from 'node:worker_threads';
import type { StoredRow } from '../../stores/database.ts';
import { openSqliteReader, type SqliteValue } from './sqlite-reader.ts';

/** The data that a worker is started with. */
export type WorkerStart = {
  readonly file: string;
  readonly limit: number;
  /** Shared; a number other than 0 in it stops the statement. */
  readonly stop: Int32Array;
};
export type WorkerStatement = { readonly sql: string; readonly values: readonly SqliteValue[] };
/** The rows and the milliseconds they took, or the message of an error. */
export type WorkerResult = { readonly rows: readonly StoredRow[]; readonly took: number } | { readonly error: string };

/* A thread for slow statements: each message is a statement, answered by its result. */

const { file, limit, stop } = workerData as WorkerStart;
const reader = openSqliteReader(file, stop);

parentPort?.on('message', ({ sql, values }: WorkerStatement) => {
  const started = performance.now();
  let result: WorkerResult;
  try {
    const rows = reader.all(sql, values, limit);
    result = { rows, took: performance.now() - started };
  } catch (error) {
    result = { error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(result, []);
});
