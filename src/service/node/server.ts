import { randomBytes } from 'node:crypto';
import type { Profile } from '../../../grammar/profile.ts';
import { todayIn } from '../../schema/today.ts';
import { createService } from '../service.ts';
import { createDemoStore } from './demo-store.ts';
import { startHttpServer } from './http-server.ts';
import { createVerifier, hashPassword } from './password.ts';
import { serveDirectory } from './static-files.ts';

export type ServeOptions = {
  /** Default 8080; where it is taken, the next that is free. 0 is any free port. */
  readonly port?: number;
  /** The address to listen on; default `127.0.0.1`, this machine only. */
  readonly host?: string;
  /** The built playground, served at `/`; without it there is only the API. */
  readonly playground?: string;
  /** The demo user; default `demo`. */
  readonly user?: string;
  /** Default `read-only-demo` where only this machine can come in, else a new one on every start. */
  readonly password?: string;
  /** Default `Europe/Amsterdam`. */
  readonly timeZone?: string;
  /** The instant of a request; default the clock. */
  readonly now?: () => Date | number;
  /** What of the language a search may use; default the whole. */
  readonly profile?: Profile;
  /** Prints a line; default `console.log`. */
  readonly say?: (line: string) => void;
};

export type RunningServer = {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** Lets requests under way finish, ends within 10 s and removes the demo data. SIGTERM and SIGINT do the same. */
  stop(): Promise<void>;
};

/**
 * Serves the read service with demo data and one demo user, and prints where and as whom. The first SIGTERM or SIGINT stops it
 * gracefully, a second one at once.
 *
 * @throws RangeError for an unknown time zone, and what `node:net` or `node:fs` throw when the port or the playground is not to be had
 */
export async function serve(options: ServeOptions = {}): Promise<RunningServer> {
  const {
    port = 8080,
    host = '127.0.0.1',
    playground,
    timeZone = 'Europe/Amsterdam',
    now = Date.now,
    say = console.log,
  } = options;
  const { user = 'demo', password = loopback.test(host) ? 'read-only-demo' : randomBytes(12).toString('base64url') } = options;
  const files = playground === undefined ? undefined : await serveDirectory(playground);
  const users = new Map([[user, { name: user, passwordHash: await hashPassword(password) }]]);
  const store = createDemoStore(todayIn(timeZone, now()));
  const service = createService({ ...options, store, verify: createVerifier((name) => users.get(name)) });

  const fetch = async (request: Request): Promise<Response> => (await files?.(request)) ?? service.fetch(request);
  const server = await startHttpServer(fetch, { port, host }).catch((error: unknown) => {
    store.close();
    throw error;
  });

  const url = `http://${host.includes(':') ? `[${host}]` : host}:${server.port}/`;
  if (port !== 0 && server.port !== port) say(`Port ${port} is taken; using ${server.port}.`);
  if (!loopback.test(host)) say('This is plain HTTP, and others can reach it: put a reverse proxy with TLS before it.');
  say(`Serving on ${url}`);
  say(`Demo user: ${user}  password: ${password}`);

  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    for (const signal of signals) process.off(signal, stopOnSignal);
    stopped ??= server.stop().then(() => store.close());
    return stopped;
  };
  const stopOnSignal = (): void => void stop();
  for (const signal of signals) process.once(signal, stopOnSignal);
  return { url, user, password, stop };
}

const signals = ['SIGTERM', 'SIGINT'] as const;
const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/;
