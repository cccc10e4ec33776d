import { clientError } from './client-error.ts';

/**
 * What some work gives, unless `signal` or the time is over first: then it rejects at once with that ClientError, and the work is told by
 * the signal it was given.
 */
export async function within<T>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const over = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason as Error));
  });
  const abort = (): void =>
    controller.abort(clientError('aborted', 'The request was aborted.', { cause: signal?.reason as unknown }));
  const timer = setTimeout(
    () => controller.abort(clientError('timeout', `There was no whole answer within ${milliseconds} ms.`)),
    milliseconds,
  );
  signal?.addEventListener('abort', abort);
  try {
    if (signal?.aborted) abort();
    // Not every `fetch` that can be given listens to its signal.
    return await Promise.race([over, controller.signal.aborted ? over : work(controller.signal)]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
