import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createGate, within } from './gate.ts';
import type { Answer, Question, WorkerStart } from './sqlite-worker.ts';

export type SqliteWorkers = {
  /** Rejects where the statement takes longer than it may, and where too many wait. */
  ask(question: Question): Promise<Exclude<Answer, { trouble: string }>>;
  close(): Promise<void>;
};

/** Threads that run statements on a SQLite file, each started when it is first needed. */
export function createSqliteWorkers(
  start: WorkerStart,
  room: { readonly places: number; readonly queue: number; readonly patience: number },
): SqliteWorkers {
  const gate = createGate(room);
  const idle: Worker[] = [];
  const all = new Set<Worker>();

  const open = (): Worker => {
    const worker = new Worker(source, { workerData: start });
    all.add(worker);
    worker.once('exit', () => {
      all.delete(worker);
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
    });
    // Of a worker that nobody waits for.
    worker.on('error', () => undefined);
    return worker;
  };

  return {
    ask: (question) =>
      gate(async () => {
        const worker = idle.pop() ?? open();
        worker.ref();
        // Past its own limit, where a statement does not come to ask: the thread ends when SQLite lets it.
        const answer = await within(start.limit + 1_000, answerOf(worker, question), () => void worker.terminate());
        worker.unref();
        idle.push(worker);
        if ('trouble' in answer) throw new Error(answer.trouble);
        return answer;
      }),
    close: async () => void (await Promise.all(Array.from(all, (worker) => worker.terminate()))),
  };
}

/** Beside this file, in TypeScript or as built. */
const source = new URL(`./sqlite-worker${extname(import.meta.url)}`, import.meta.url);

function answerOf(worker: Worker, question: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      worker.off('message', answered).off('error', failed).off('exit', ended);
      end();
    };
    const answered = (answer: Answer) => settle(() => resolve(answer));
    const failed = (error: unknown) =>
      settle(() => reject(error instanceof Error ? error : new Error('A thread of the store failed.')));
    const ended = () => settle(() => reject(new Error('A thread of the store ended.')));
    worker.on('message', answered).on('error', failed).on('exit', ended);
    worker.postMessage(question, []);
  });
}
