import { moment, timeZone } from '../state/clock.ts';
import { sampleDay } from '../state/rows.ts';
import type { BrowserAnswer, Question, Reply } from './question.ts';

/**
 * What the service answers to a request, over the same demo data and at the same moment as the page: its own code, in a worker of this browser over
 * SQLite. Nothing goes over the network but SQLite itself, when it is first asked.
 *
 * @throws Error where SQLite cannot be loaded or started; asking again tries again
 */
export function askInBrowser(path: string): Promise<BrowserAnswer> {
  if (typeof WebAssembly === 'undefined') return Promise.reject(new Error('This browser has no WebAssembly.'));
  worker ??= start();
  asked += 1;
  const question: Question = { id: asked, path, now: moment.peek(), timeZone: timeZone.peek(), day: sampleDay.peek() };
  const { promise, resolve, reject } = Promise.withResolvers<BrowserAnswer>();
  waiting.set(asked, { resolve, reject });
  worker.postMessage(question, []);
  return promise;
}

type Waiting = { readonly resolve: (answer: BrowserAnswer) => void; readonly reject: (error: Error) => void };

let worker: Worker | undefined;
let asked = 0;
const waiting = new Map<number, Waiting>();

function start(): Worker {
  const own = new Worker(new URL('./sqlite-worker.ts', import.meta.url), { type: 'module' });
  own.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    const { resolve, reject } = waiting.get(data.id) ?? {};
    waiting.delete(data.id);
    if ('answer' in data) resolve?.(data.answer);
    else {
      reject?.(new Error(data.failure));
      stop(own);
    }
  });
  own.addEventListener('error', (event) => {
    event.preventDefault();
    stop(own);
  });
  return own;
}

/** Whoever still waits is told; the next question starts another worker. */
function stop(own: Worker): void {
  own.terminate();
  if (worker === own) worker = undefined;
  for (const { reject } of waiting.values()) reject(new Error('SQLite could not be started.'));
  waiting.clear();
}
