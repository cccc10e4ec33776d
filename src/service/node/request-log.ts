import { type Observe, pathOf } from './observed.ts';

/**
 * Writes one line of JSON for every request that is over: never a header, nor a query string unless `queries` says so. JSON escapes what could
 * pass for another line.
 */
export function createRequestLog(write: (line: string) => void, queries: boolean): Observe {
  return ({ incoming, outgoing, facts, address, milliseconds, bytes }) => {
    const { method = '', url = '' } = incoming;
    const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
    write(
      JSON.stringify({
        time: new Date().toISOString(),
        method,
        path: pathOf(incoming).slice(0, longest),
        ...(queries && query !== '' && { query: query.slice(0, longest) }),
        status: outgoing.statusCode,
        code: facts.code,
        reason: facts.reason,
        user: facts.user,
        tried: facts.tried,
        origin: facts.origin,
        address,
        milliseconds: Math.round(milliseconds * 10) / 10,
        bytes,
        ...(!outgoing.writableFinished && { aborted: true }),
      }),
    );
  };
}

/** Of a path or a query in a log, in characters. */
const longest = 1_000;
