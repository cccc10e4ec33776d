import { moment, timeZone } from '../state/clock.ts';
import { sampleDay } from '../state/rows.ts';
import type { BrowserResponse, WorkerReply, WorkerRequest } from './messages.ts';

/**
 * Sends a request to the service in a worker of this browser: its own code over SQLite, with the
 * demo data and the time of the page. The network is only used to load SQLite the first time.
 *
 * @throws Error if SQLite cannot be loaded or started; the next request tries again
 */
export async function requestInBrowser(path: string): Promise<BrowserResponse> {
  if (typeof WebAssembly === 'undefined') throw new Error('This browser has no WebAssembly.');
  const request = { path, now: moment.peek(), timeZone: timeZone.peek(), day: sampleDay.peek() };
  // One at a time, so that each reply belongs to the request before it.
  const response = last.then(() => send(request));
  last = response.catch(() => undefined);
  return response;
}

let last: Promise<unknown> = Promise.resolve();
let worker: Worker | undefined;

async function send(request: WorkerRequest): Promise<BrowserResponse> {
  worker ??= new Worker(new URL('./sqlite-worker.ts', import.meta.url), { type: 'module' });
  const own = worker;
  const { promise, resolve, reject } = Promise.withResolvers<BrowserResponse>();
  const listeners = new AbortController();
  const { signal } = listeners;
  own.addEventListener(
    'message',
    ({ data }: MessageEvent<WorkerReply>) => {
      if ('response' in data) resolve(data.response);
      else reject(new Error(data.failure));
    },
    { signal },
  );
  own.addEventListener(
    'error',
    (event) => {
      event.preventDefault();
      reject(new Error('SQLite could not be started.'));
    },
    { signal },
  );
  own.postMessage(request, []);
  try {
    return await promise;
  } catch (error) {
    own.terminate();
    worker = undefined;
    throw error;
  } finally {
    listeners.abort();
  }
}
