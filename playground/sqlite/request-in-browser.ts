import { moment, timeZone } from '../state/clock.ts';
import { sampleDay } from '../state/rows.ts';
import type { BrowserResponse, WorkerReply, WorkerRequest } from './messages.ts';

/**
 * Sends a request to the service in a worker of this browser: its own code over SQLite, with the
 * demo data and the time of the page. The network is only used to load SQLite the first time.
 *
 * @throws Error if SQLite cannot be loaded or started; the next request tries again
 */
export function requestInBrowser(path: string): Promise<BrowserResponse> {
  if (typeof WebAssembly === 'undefined') return Promise.reject(new Error('This browser has no WebAssembly.'));
  worker ??= start();
  lastId += 1;
  const request: WorkerRequest = { id: lastId, path, now: moment.peek(), timeZone: timeZone.peek(), day: sampleDay.peek() };
  const { promise, resolve, reject } = Promise.withResolvers<BrowserResponse>();
  pending.set(lastId, { resolve, reject });
  worker.postMessage(request, []);
  return promise;
}

type PendingRequest = { readonly resolve: (response: BrowserResponse) => void; readonly reject: (error: Error) => void };

let worker: Worker | undefined;
let lastId = 0;
const pending = new Map<number, PendingRequest>();

function start(): Worker {
  const own = new Worker(new URL('./sqlite-worker.ts', import.meta.url), { type: 'module' });
  own.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
    const { resolve, reject } = pending.get(data.id) ?? {};
    pending.delete(data.id);
    if ('response' in data) resolve?.(data.response);
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

/** Rejects all pending requests; the next one starts another worker. */
function stop(own: Worker): void {
  own.terminate();
  if (worker === own) worker = undefined;
  for (const { reject } of pending.values()) reject(new Error('SQLite could not be started.'));
  pending.clear();
}
