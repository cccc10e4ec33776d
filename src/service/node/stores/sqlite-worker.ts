import { parentPort, workerData } from 'node:worker_threads';
import type { Row } from '../../stores/session.ts';
import { openSqliteReader, type SqliteValue } from './sqlite-reader.ts';

/** What a worker is started with. */
export type WorkerStart = { readonly file: string; readonly limit: number };
export type Question = { readonly sql: string; readonly values: readonly SqliteValue[] };
/** The rows and the milliseconds that they took, or what went wrong. */
export type Answer = { readonly rows: readonly Row[]; readonly took: number } | { readonly trouble: string };

/* A thread of its own for statements that take their time: each comes as a message, and is answered by one. */

const { file, limit } = workerData as WorkerStart;
const reader = openSqliteReader(file);

parentPort?.on('message', ({ sql, values }: Question) => {
  const started = performance.now();
  let answer: Answer;
  try {
    const rows = reader.all(sql, values, limit);
    answer = { rows, took: performance.now() - started };
  } catch (error) {
    answer = { trouble: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer, []);
});
