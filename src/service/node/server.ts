import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Profile } from '../../../grammar/profile.ts';
import { todayIn } from '../../schema/dates.ts';
import { createDirectory } from '../access/directory.ts';
import { defaultRequestsPerMinute } from '../access/request-limit.ts';
import { createAdmin } from '../admin/admin.ts';
import { type About, createService } from '../service.ts';
import { addDemoUsers, type DemoUsers } from './demo-users.ts';
import { startHttpServer } from './http-server.ts';
import { createMetrics } from './metrics.ts';
import type { Observe } from './observed.ts';
import { createVerifier, generatePassword, hashPassword } from './password.ts';
import { createReport } from './report.ts';
import { createRequestLog } from './request-log.ts';
import { serveDirectory } from './static-files.ts';
import { type Database, openDatabase, sqliteFileOf } from './stores/database.ts';
import { createDemoDatabase } from './stores/demo-database.ts';
import { warningsOf } from './warnings.ts';

export type ServeOptions = {
  /** A PostgreSQL, MariaDB or MySQL address, or a SQLite file; without it, demo data in a file that is gone at the end. */
  readonly database?: string;
  /** 0 is any free port; default 8080, for demo data the next that is free where that is taken. */
  readonly port?: number;
  /** The address to listen on; default `127.0.0.1`, this machine only. */
  readonly host?: string;
  /** The built playground, served at `/`; without it there is only the API. */
  readonly playground?: string;
  /** Default `Europe/Amsterdam`. */
  readonly timeZone?: string;
  /** The instant of a request; default the clock. */
  readonly now?: () => Date | number;
  /** What of the language a search may use; default the whole. */
  readonly profile?: Profile;
  /** Whether events need a user with the right to them; default false. */
  readonly privateEvents?: boolean;
  /** Of each user, and of each address where no user is needed; default 600, 0 is no limit. */
  readonly requestsPerMinute?: number;
  /** Whether `*` may be on the list of origins; default false. */
  readonly allowAnyOrigin?: boolean;
  /** Whether the server stands behind a reverse proxy with TLS, which says the client's address; default false. */
  readonly trustProxy?: boolean;
  /** Whether `/metrics` is answered; default false. */
  readonly metrics?: boolean;
  /** What is logged of each request: a line of JSON, that with the query string, or nothing, which is the default. */
  readonly log?: 'off' | 'requests' | 'queries';
  /** Prints a line; default `console.log`. */
  readonly say?: (line: string) => void;
};

export type RunningServer = {
  readonly url: string;
  /** Of the demo data; undefined for a database. */
  readonly demo: DemoUsers | undefined;
  /** Lets requests under way finish, ends within 10 s and removes the demo data. SIGTERM and SIGINT do the same. */
  stop(): Promise<void>;
};

/**
 * Serves the read service with its administration, and prints where, and of the demo data as whom. The first SIGTERM or SIGINT stops it
 * gracefully, a second one at once.
 *
 * @throws RangeError for an unknown time zone, what `node:net` and `node:fs` throw when something is not to be had, and
 * an Error with the exit code 2 that says why a database cannot be opened or which port is taken
 */
export async function serve(options: ServeOptions = {}): Promise<RunningServer> {
  const { port = 8080, host = '127.0.0.1', timeZone = 'Europe/Amsterdam', now = Date.now, say = console.log } = options;
  const { trustProxy = false, allowAnyOrigin = false, log = 'off' } = options;
  const files = options.playground === undefined ? undefined : await serveDirectory(options.playground);
  const today = todayIn(timeZone, now());
  const database = await (options.database === undefined ? createDemoDatabase(today) : opened(options.database));
  const isLocal = loopback.test(host);
  const report = createReport(console.error);
  let draining = false;

  const start = async () => {
    const directory = createDirectory(database.accounts);
    const demo = options.database === undefined ? await addDemoUsers(directory, isLocal) : undefined;
    const verify = createVerifier((name) => directory.user(name));
    const service = createService({
      ...options,
      store: database.store,
      verify,
      origins: () => directory.origins(),
      draining: () => draining,
      report,
      digest: (text) => hash('sha1', text, 'base64url'),
      gzip: promisify(gzip) as (body: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>,
    });
    const admin = createAdmin({ directory, verify, hashPassword, generatePassword, secure: trustProxy, allowAnyOrigin, report });
    const metrics = options.metrics ? createMetrics() : undefined;
    const requestLog = log === 'off' ? undefined : createRequestLog(say, log === 'queries');
    const observe: Observe = (observed) => {
      metrics?.observe(observed);
      requestLog?.(observed);
    };

    const fetch = async (request: Request, about: About): Promise<Response> => {
      const { pathname } = new URL(request.url);
      if (pathname === '/admin' || pathname.startsWith('/admin/')) return admin.fetch(request, { address: about.address ?? '' });
      if (pathname === '/metrics' && metrics) return new Response(metrics.text(), { headers: metricsHeaders });
      return (await files?.(request)) ?? service.fetch(request, about);
    };
    // A service that a proxy or a screen looks for on its port is not found on another.
    const orNextPort = options.port === undefined && options.database === undefined;
    const server = await startHttpServer(fetch, { port, host, orNextPort, trustProxy, observe, report });
    const openFile = database.kind === 'sqlite' ? readableByAll(sqliteFileOf(options.database ?? '')) : undefined;
    const warnings = warningsOf(await directory.users(), await directory.origins(), { isLocal, trustProxy, openFile });
    return { server, demo, warnings };
  };
  const { server, demo, warnings } = await start().catch(async (error: unknown) => {
    await database.close();
    throw error;
  });

  const url = `http://${host.includes(':') ? `[${host}]` : host}:${server.port}/`;
  // Before it says that it serves: whoever waits for that may end it at once.
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    for (const signal of signals) process.off(signal, stopOnSignal);
    draining = true;
    stopped ??= server.stop().then(() => database.close());
    return stopped;
  };
  const stopOnSignal = (): void => void stop();
  for (const signal of signals) process.once(signal, stopOnSignal);

  say(settingsOf(options, timeZone));
  if (port !== 0 && server.port !== port) say(`Port ${port} is taken; using ${server.port}.`);
  for (const warning of warnings) say(`Warning: ${warning}`);
  say(`Serving on ${url}`);
  if (demo) {
    const { user, administrator } = demo;
    say(`Demo user: ${user.name}  password: ${user.password}`);
    say(`Demo administrator: ${administrator.name}  password: ${administrator.password}  at /admin`);
  }

  return { url, demo, stop };
}

/** What is wrong with a database is told to whoever named it, as what is wrong with a command line. */
async function opened(address: string): Promise<Database> {
  try {
    return await openDatabase(address);
  } catch (error) {
    if (!(error instanceof Error) || ('code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
    throw Object.assign(new Error(`The database cannot be opened: ${error.message}`, { cause: error }), { exitCode: 2 });
  }
}

/** A file that every user of this machine may read; undefined for any other, and where there is none. */
function readableByAll(file: string): string | undefined {
  return ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o004) === 0 ? undefined : file;
}

/** How it is set up, without anything secret. */
function settingsOf(
  { database, privateEvents = false, requestsPerMinute = defaultRequestsPerMinute, metrics = false }: ServeOptions,
  timeZone: string,
): string {
  const where = database === undefined ? 'Demo data in a file that is gone at the end' : `Data in ${withoutSecrets(database)}`;
  const limit = requestsPerMinute === 0 ? 'any number of requests' : `${requestsPerMinute} requests a minute`;
  return `${where}; events ${privateEvents ? 'private' : 'public'}, days of ${timeZone}, ${limit}${metrics ? ', metrics' : ''}.`;
}

/** The address of a database without its user, password and options. */
function withoutSecrets(address: string): string {
  return address.replace(/^(\w+:\/\/)(?:.*@)?([^?#]*).*$/s, '$1$2');
}

const signals = ['SIGTERM', 'SIGINT'] as const;
const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/;
const metricsHeaders = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' };
