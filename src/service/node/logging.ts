import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestLog } from '../request-context.ts';

/** A request that is over: answered, refused, or aborted by its client. */
export type FinishedRequest = {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly log: RequestLog;
  readonly address: string;
  readonly milliseconds: number;
  /** Bytes sent, including headers. */
  readonly bytes: number;
};

export type Observe = (request: FinishedRequest) => void;

/**
 * Writes one line of JSON for every finished request. Never logs a header; logs the query string
 * only with `queries`. JSON escapes line breaks, so no request can forge a line.
 */
export function createRequestLog(write: (line: string) => void, queries: boolean): Observe {
  return ({ incoming, outgoing, log, address, milliseconds, bytes }) => {
    const { method = '', url = '' } = incoming;
    const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
    write(
      JSON.stringify({
        time: new Date().toISOString(),
        method,
        path: pathOf(incoming).slice(0, longestPath),
        ...(queries && query !== '' && { query: query.slice(0, longestPath) }),
        status: outgoing.statusCode,
        code: log.code,
        reason: log.reason,
        user: log.user,
        tried: log.tried,
        origin: log.origin,
        address,
        milliseconds: Math.round(milliseconds * 10) / 10,
        bytes,
        ...(!outgoing.writableFinished && { aborted: true }),
      }),
    );
  };
}

/** Of a path or a query, in characters. */
const longestPath = 1_000;

/**
 * The path of a request, without the query, which may show what someone searches, and without
 * scheme and host, which may contain a password.
 */
export function pathOf({ url = '' }: IncomingMessage): string {
  const [path = ''] = url.split('?', 1);
  return path.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '');
}

/**
 * Reports errors to the operator as lines of JSON: the message, and the file and line where it was
 * thrown, without the paths of a stack. Repetitions within ten seconds are counted, not written.
 */
export function createReport(write: (line: string) => void, clock: () => number = Date.now): (error: unknown) => void {
  let last = '';
  let until = 0;
  let leftOut = 0;
  return (error) => {
    const { message, at } = summaryOf(error);
    const now = clock();
    if (message === last && now < until) {
      leftOut += 1;
      return;
    }
    write(JSON.stringify({ time: new Date(now).toISOString(), error: message, at, ...(leftOut > 0 && { leftOut }) }));
    last = message;
    until = now + 10_000;
    leftOut = 0;
  };
}

function summaryOf(error: unknown): { readonly message: string; readonly at: string | undefined } {
  if (!(error instanceof Error)) return { message: String(error).slice(0, longestMessage), at: undefined };
  return {
    message: `${error.name}: ${error.message}`.slice(0, longestMessage),
    at: /([\w.-]+\.[jt]s:\d+):\d+\)?$/m.exec(error.stack ?? '')?.[1],
  };
}

/** In characters: messages of a database may be long. */
const longestMessage = 500;
