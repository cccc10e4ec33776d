import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, RequestError } from '@hono/node-server';
import { networkOf } from '../access/network.ts';
import { responseOf } from '../answers/answer.ts';
import { type Problem, problem, problemAnswer } from '../answers/problem.ts';
import type { About, Facts } from '../service.ts';
import { clientAddress } from './client-address.ts';
import type { Observe } from './observed.ts';

export type HttpServer = {
  /** The port that it listens on. */
  readonly port: number;
  /** Lets requests under way finish and ends within `patience` milliseconds, 9,000 by default. */
  stop(patience?: number): Promise<void>;
};

export type HttpServerOptions = {
  readonly port: number;
  readonly host: string;
  /** Whether to listen on the next port that is free, among the twenty after it, where `port` is taken; default false. */
  readonly orNextPort?: boolean;
  /** Whether the last address in `X-Forwarded-For` is the client's, as a reverse proxy before this server writes it; default false. */
  readonly trustProxy?: boolean;
  /** How long a client may neither send nor take anything, in milliseconds, before its connection ends; default 20,000. */
  readonly silence?: number;
  /** Is told of every request when it is over. */
  readonly observe?: Observe;
  /** Is told what went wrong inside; default `console.error`. */
  readonly report?: (error: unknown) => void;
};

/**
 * Serves a `fetch` function over HTTP/1.1 with bounds on headers, time and connections; what Node refuses by itself is answered as a
 * problem too. Listens on `port`; 0 is any.
 *
 * @throws an Error with the exit code 2 where the port is taken, else the error of `node:net` when it cannot listen
 */
export async function startHttpServer(
  fetch: (request: Request, about: About) => Promise<Response>,
  options: HttpServerOptions,
): Promise<HttpServer> {
  const { port, host, orNextPort = false, trustProxy = false } = options;
  const { silence = longestSilence, observe, report = console.error } = options;
  const underway = new Set<ServerResponse>();
  const known = new WeakMap<IncomingMessage, Facts>();
  let stopping = false;
  const answer = getRequestListener(
    async (request, { incoming }) => {
      const message = incoming as IncomingMessage;
      const facts: Facts = known.get(message) ?? {};
      const address = clientAddress(message, trustProxy);
      const refused = refusal(message) ?? (address === undefined ? problem('no-client-address', {}) : undefined);
      if (refused === undefined) return fetch(request, { address: address ?? '', facts });
      facts.code = refused.code;
      return responseOf(problemAnswer(refused));
    },
    {
      // For HTTP/1.0, which need not say one.
      hostname: 'localhost',
      errorHandler: (error) => {
        // A host or a path that is none cannot become a `Request`.
        if (error instanceof RequestError) return responseOf(problemAnswer(problem('bad-request', {})));
        report(error);
        return responseOf(problemAnswer(problem('internal-error', {})));
      },
    },
  );
  const server = createServer(bounds, (incoming, outgoing) => {
    const started = performance.now();
    const facts: Facts = {};
    known.set(incoming, facts);
    underway.add(outgoing);
    const { socket } = incoming;
    const sent = socket.bytesWritten;
    outgoing.once('close', () => {
      underway.delete(outgoing);
      observe?.({
        incoming,
        outgoing,
        facts,
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
  // Such as no file descriptor for another connection: those that are there go on.
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

/** Node counts the URL with the headers: its bound lies so high that a URL which is too long is answered by the service, with 414. */
const bounds = {
  maxHeaderSize: 256 * 1_024,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
};
/** Longer than any answer takes. */
const longestSilence = 20_000;
const mostConnections = 4_000;
/** A building full of screens may be one client, as its network shows it. */
const mostConnectionsOfOne = 1_000;
const mostHeaders = 100;
const mostHeaderBytes = 32 * 1_024;

/** Lets no client take the places of all others, by many connections on which it sends little or nothing. */
function limitConnections(server: Server): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const client = networkOf(socket.remoteAddress ?? '');
    const others = open.get(client) ?? 0;
    if (others >= mostConnectionsOfOne) {
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

/** What Node lets pass and no `Request` can show: headers beyond the service's own bounds, two hosts, and two who ask; and a line of HTTP/2. */
function refusal({ rawHeaders, httpVersionMajor }: IncomingMessage): Problem | undefined {
  const bytes = rawHeaders.reduce((sum, part) => sum + part.length + 2, 0);
  if (rawHeaders.length > 2 * mostHeaders || bytes > mostHeaderBytes) return problem('headers-too-large', {});
  // Node keeps the first of two: another program on the way may have looked at the second.
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const twice = ['host', 'authorization'].some((name) => names.indexOf(name) !== names.lastIndexOf(name));
  return twice || httpVersionMajor > 1 ? problem('bad-request', {}) : undefined;
}

function problemOfNode({ code }: NodeJS.ErrnoException): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return problem('headers-too-large', {});
  return problem(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request-timeout' : 'bad-request', {});
}

/** Answers on the socket what has no response of its own, unless another answer is being written to it. */
async function refuseRaw(refused: Problem, socket: Duplex, answering: boolean): Promise<void> {
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
  // Ended, not destroyed at once: else what the client has still on the way makes its system drop the answer.
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
