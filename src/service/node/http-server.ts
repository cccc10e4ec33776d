import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, RequestError } from '@hono/node-server';
import { networkOf } from '../access/limits.ts';
import { problem, problemAnswer, type Refusal } from '../problem.ts';
import type { RequestContext, RequestLog } from '../request-context.ts';
import { responseOf } from '../send.ts';
import type { Observe } from './logging.ts';

export type HttpServer = {
  /** The port it listens on. */
  readonly port: number;
  /** Lets requests under way finish and ends within `patience` milliseconds, 9,000 by default. */
  stop(patience?: number): Promise<void>;
};

export type HttpServerOptions = {
  readonly port: number;
  readonly host: string;
  /** Whether to try the next twenty ports if `port` is taken; default false. */
  readonly orNextPort?: boolean;
  /** Whether a proxy writes the client's address last in `X-Forwarded-For`; default false. */
  readonly trustProxy?: boolean;
  /** Milliseconds without any transfer before a connection ends; default 20,000. */
  readonly silence?: number;
  /** Receives every request when it is over. */
  readonly observe?: Observe;
  /** Receives internal errors; default `console.error`. */
  readonly report?: (error: unknown) => void;
};

/**
 * Serves a `fetch` function over HTTP/1.1 with limits on headers, time and connections. What Node
 * itself refuses is answered as a problem too. Port 0 is any free port.
 *
 * @throws an Error with exit code 2 if the port is taken, else the error of `node:net`
 */
export async function startHttpServer(
  fetch: (request: Request, about: RequestContext) => Promise<Response>,
  options: HttpServerOptions,
): Promise<HttpServer> {
  const { port, host, orNextPort = false, trustProxy = false } = options;
  const { silence = longestSilence, observe, report = console.error } = options;
  const underway = new Set<ServerResponse>();
  const logs = new WeakMap<IncomingMessage, RequestLog>();
  let stopping = false;
  const answer = getRequestListener(
    async (request, { incoming }) => {
      const message = incoming as IncomingMessage;
      const log = logs.get(message) ?? {};
      const address = clientAddress(message, trustProxy);
      const refused = refusal(message) ?? (address === undefined ? problem('no-client-address', {}) : undefined);
      if (refused === undefined) return fetch(request, { address: address ?? '', facts: log });
      log.code = refused.code;
      return responseOf(problemAnswer(refused));
    },
    {
      // For HTTP/1.0, which may have no Host header.
      hostname: 'localhost',
      errorHandler: (error) => {
        // An invalid host or path cannot become a `Request`.
        if (error instanceof RequestError) return responseOf(problemAnswer(problem('bad-request', {})));
        report(error);
        return responseOf(problemAnswer(problem('internal-error', {})));
      },
    },
  );
  const server = createServer(bounds, (incoming, outgoing) => {
    const started = performance.now();
    const log: RequestLog = {};
    logs.set(incoming, log);
    underway.add(outgoing);
    const { socket } = incoming;
    const sent = socket.bytesWritten;
    outgoing.once('close', () => {
      underway.delete(outgoing);
      observe?.({
        incoming,
        outgoing,
        log,
        address: clientAddress(incoming, trustProxy) ?? '',
        milliseconds: performance.now() - started,
        bytes: socket.bytesWritten - sent,
      });
    });
    if (stopping) outgoing.setHeader('Connection', 'close');
    if (incoming.method === 'OPTIONS' && incoming.url === '*') incoming.url = '/';
    void answer(incoming, outgoing);
  });
  server.maxConnections = mostConnections;
  if (!trustProxy) limitConnections(server);
  server.maxHeadersCount = 0;
  server.timeout = silence;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answering = [...underway].some((response) => response.socket === socket);
    void refuseRaw(problemOfNode(error), socket, answering);
  });
  await listen(server, port, host, orNextPort);
  // Such as too many open files; existing connections go on.
  server.on('error', report);

  return {
    port: portOf(server),
    async stop(patience = 9_000) {
      if (stopping) return;
      stopping = true;
      const closed = once(server, 'close');
      server.close();
      for (const response of underway) if (!response.headersSent) response.setHeader('Connection', 'close');
      const impatient = setTimeout(() => server.closeAllConnections(), patience);
      await closed;
      clearTimeout(impatient);
    },
  };
}

/** Node counts the URL among the headers; this leaves room for the service to answer 414. */
const bounds = {
  maxHeaderSize: 256 * 1_024,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
};
/** Longer than the slowest answer. */
const longestSilence = 20_000;
const mostConnections = 4_000;
/** A building full of screens may share one address. */
const mostConnectionsPerClient = 1_000;
const mostHeaders = 100;
const mostHeaderBytes = 32 * 1_024;

/** Limits connections per client, so that idle ones cannot lock out everyone else. */
function limitConnections(server: Server): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const client = networkOf(socket.remoteAddress ?? '');
    const others = open.get(client) ?? 0;
    if (others >= mostConnectionsPerClient) {
      socket.destroy();
      return;
    }
    open.set(client, others + 1);
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1;
      if (left > 0) open.set(client, left);
      else open.delete(client);
    });
  });
}

/** Refuses what a `Request` hides: too many headers, a repeated Host or Authorization, HTTP/2. */
function refusal({ rawHeaders, httpVersionMajor }: IncomingMessage): Refusal | undefined {
  const bytes = rawHeaders.reduce((sum, part) => sum + part.length + 2, 0);
  if (rawHeaders.length > 2 * mostHeaders || bytes > mostHeaderBytes) return problem('headers-too-large', {});
  // Node keeps the first of two, a proxy may have checked the second: request smuggling.
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const twice = ['host', 'authorization'].some((name) => names.indexOf(name) !== names.lastIndexOf(name));
  return twice || httpVersionMajor > 1 ? problem('bad-request', {}) : undefined;
}

function problemOfNode({ code }: NodeJS.ErrnoException): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return problem('headers-too-large', {});
  return problem(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request-timeout' : 'bad-request', {});
}

/** Answers on a raw socket, unless another answer is being written to it. */
async function refuseRaw(refused: Refusal, socket: Duplex, answering: boolean): Promise<void> {
  if (socket.writableEnded) return;
  if (answering) {
    socket.destroy();
    return;
  }
  const response = responseOf(problemAnswer(refused));
  const body = await response.text();
  const { status } = response;
  const headers = [...response.headers, ['connection', 'close']].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  if (!socket.writable) return;
  // Ended, not destroyed: a reset while the client still sends would discard the answer.
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}\r\n${body}`);
  setTimeout(() => socket.destroy(), 1_000).unref();
}

async function listen(server: Server, wanted: number, host: string, orNext: boolean): Promise<void> {
  const last = orNext ? Math.min(wanted + 20, 65_535) : wanted;
  for (let port = wanted; ; port++) {
    try {
      server.listen(port, host);
      await once(server, 'listening');
      return;
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isTaken) throw error;
      if (port < last) continue;
      const message = `Port ${wanted} of ${host} is in use by another program. End that program, or give another port.`;
      throw Object.assign(new Error(message, { cause: error }), { exitCode: 2 });
    }
  }
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/**
 * The client's address. With `trustProxy` it is the last entry of `X-Forwarded-For`, which the
 * proxy wrote, without port and brackets. Returns `undefined` if that entry is no address: any
 * stand-in would split or merge clients.
 */
export function clientAddress({ headers, socket }: IncomingMessage, trustProxy: boolean): string | undefined {
  const forwarded = trustProxy ? headers['x-forwarded-for'] : undefined;
  if (forwarded === undefined) return socket.remoteAddress ?? '';
  const last = String(forwarded).split(',').at(-1)?.trim() ?? '';
  const [, bracketed, before] = /^(?:\[(.*)\](?::\d+)?|([^:]*):\d+)$/.exec(last) ?? [];
  const address = bracketed ?? before ?? last;
  return isIP(address) === 0 ? undefined : address;
}
