import { createHash, hash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { interpret } from '../../interpret/index.ts';
import { todayIn } from '../../schema/dates.ts';
import { createDirectory, type Directory } from '../access/directory.ts';
import { defaultRequestsPerMinute } from '../access/limits.ts';
import { rights, type StoredUser } from '../access/user.ts';
import { createAdmin } from '../admin/admin.ts';
import { duration } from '../journal/refusal-words.ts';
import { createSightings, type Sightings } from '../journal/sightings.ts';
import type { RequestContext } from '../request-context.ts';
import { nextTurn, type SendOptions } from '../send.ts';
import { createService, type ServiceOptions } from '../service.ts';
import type { Database } from '../stores/database.ts';
import { startHttpServer } from './http-server.ts';
import { createReport, createRequestLog, type FinishedRequest, type Observe, pathOf } from './logging.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createAuthenticator, generatePassword, hashPassword } from './password.ts';
import { serveDirectory } from './static-files.ts';
import { within } from './stores/admission.ts';
import { createDemoDatabase } from './stores/demo-database.ts';
import { cannotOpen, openDatabase } from './stores/open-database.ts';
import { isAway } from './stores/sql-database.ts';
import { isReadableByAll, isSqlite, isWritable, sqliteFileOf } from './stores/sqlite-file.ts';

type OfService = Pick<
  ServiceOptions,
  'timeZone' | 'now' | 'profile' | 'privateEvents' | 'showCancelled' | 'requestsPerMinute' | 'allowAnyOrigin' | 'maxDataAge'
>;

export type ServeOptions = OfService & {
  /** A PostgreSQL, MariaDB or MySQL address, or a SQLite file; default temporary demo data. */
  readonly database?: string | undefined;
  /** Seconds to wait at the start for a database server; default 60. A file is not waited for. */
  readonly wait?: number | undefined;
  /** 0 is any free port; default 8080, or for demo data the next free one. */
  readonly port?: number | undefined;
  /** The address to listen on; default `127.0.0.1`, this machine only. */
  readonly host?: string | undefined;
  /** The built playground, served at `/`; without it there is only the API. */
  readonly playground?: string | undefined;
  /** The built guide, served at `/guide/`. */
  readonly guide?: string;
  /** The pictures of the guide, where they are not in its folder: the package has each once. */
  readonly pictures?: string;
  /** Which of the pages are served, and `/openapi.json` with `docs`; default both. */
  readonly pages?: { readonly playground: boolean; readonly docs: boolean };
  /** Whether a reverse proxy with TLS in front sends the client's address; default false. */
  readonly trustProxy?: boolean;
  /** Whether `/metrics` is answered; default false. */
  readonly metrics?: boolean;
  /** The port on which alone `/metrics` is answered, 0 for any; default that of the service. */
  readonly metricsPort?: number | undefined;
  /** A line of JSON for each request, with or without its query string, or none; default `off`. */
  readonly log?: 'off' | 'requests' | 'queries';
  /** Prints a line; default `console.log`. */
  readonly say?: (line: string) => void;
};

export type RunningServer = {
  readonly url: string;
  /** The users of the demo data; undefined for a database. */
  readonly demo: DemoUsers | undefined;
  /** Stops within 10 s, after current requests; removes demo data. SIGTERM and SIGINT call it. */
  stop(): Promise<void>;
};

/** The digest of a body for its tag, of a long one in turns. */
export async function digestOf(body: Parameters<NonNullable<SendOptions['digest']>>[0]): Promise<string> {
  if (typeof body === 'string') return hash('sha1', body, 'base64url');
  const digest = createHash('sha1');
  for (const part of body) {
    digest.update(part);
    await nextTurn();
  }
  return digest.digest('base64url');
}

/**
 * Serves the read service with its administration, and prints its address and the demo users. The
 * first SIGTERM or SIGINT stops it gracefully, the second one at once.
 *
 * @throws RangeError for an unknown time zone; an Error with exit code 2 for a database that cannot
 *   be opened or a port that is taken; else the error of `node:net` or `node:fs`
 */
export async function serve(options: ServeOptions = {}): Promise<RunningServer> {
  const { port = 8080, host = '127.0.0.1', timeZone = 'Europe/Amsterdam', now = Date.now, say = console.log } = options;
  const { trustProxy = false, allowAnyOrigin = false, log = 'off', wait = 60 } = options;
  const { pages = { playground: true, docs: true }, maxDataAge, metricsPort } = options;
  const files =
    options.playground === undefined ? undefined : await serveDirectory(options.playground, { isServed: servedPaths(pages) });
  const guide = options.guide && pages.docs ? await serveDirectory(options.guide, { prefix: '/guide' }) : undefined;
  const pictures = guide && options.pictures ? await serveDirectory(options.pictures, { prefix: '/guide/pictures' }) : undefined;
  const today = todayIn(timeZone, now());
  const database = await (options.database === undefined ? createDemoDatabase(today) : opened(options.database, wait, say));
  const file = options.database !== undefined && isSqlite(options.database) ? sqliteFileOf(options.database) : undefined;
  const isLocal = loopback.test(host);
  const report = createReport(console.error);
  let draining = false;

  const start = async () => {
    const directory = createDirectory(database.accounts);
    const demo = options.database === undefined ? await addDemoUsers(directory, isLocal) : undefined;
    const authenticate = createAuthenticator((name) => directory.user(name));
    const { profile, privateEvents, showCancelled, requestsPerMinute } = options;
    const { journal } = database;
    const sightings = createSightings(journal, Date.now);
    const service = createService({
      timeZone,
      ...(options.now !== undefined && { now }),
      interpret,
      allowAnyOrigin,
      describes: pages.docs,
      lastImport: () => journal.lastImport(),
      ...(maxDataAge !== undefined && { maxDataAge }),
      ...(profile !== undefined && { profile }),
      ...(privateEvents !== undefined && { privateEvents }),
      ...(showCancelled !== undefined && { showCancelled }),
      ...(requestsPerMinute !== undefined && { requestsPerMinute }),
      store: database.store,
      verify: authenticate,
      origins: () => directory.origins(),
      draining: () => draining,
      readOnly: () => file !== undefined && !isWritable(file),
      report,
      digest: digestOf,
      gzip: (parts) => buffer(Readable.from(parts).pipe(createGzip())),
    });
    const admin = createAdmin({
      directory,
      authenticate,
      hashPassword,
      generatePassword,
      secure: trustProxy,
      allowAnyOrigin,
      journal,
      sightings,
      timeZone,
      maxDataAge,
      report,
    });
    const metrics = options.metrics || metricsPort !== undefined ? createMetrics() : undefined;
    const requestLog = log === 'off' ? undefined : createRequestLog(say, log === 'queries');
    const observe: Observe = (observed) => {
      metrics?.observe(observed);
      note(sightings, observed);
      requestLog?.(observed);
    };

    const fetch = async (request: Request, about: RequestContext): Promise<Response> => {
      const { pathname } = new URL(request.url);
      if (pathname === '/admin' || pathname.startsWith('/admin/')) return admin.fetch(request, about);
      if (pathname === '/metrics' && metrics && metricsPort === undefined) return measured(metrics);
      return (await guide?.(request)) ?? (await pictures?.(request)) ?? (await files?.(request)) ?? service.fetch(request, about);
    };
    const measured = async (metrics: Metrics): Promise<Response> => {
      const lastImport = await journal.lastImport().catch(() => undefined);
      return new Response(metrics.text({ lastImport, maxDataAge }), { headers: metricsHeaders });
    };
    // Only for demo data: a real service has to be on the port where its clients expect it.
    const orNextPort = options.port === undefined && options.database === undefined;
    const server = await startHttpServer(fetch, { port, host, orNextPort, trustProxy, observe, report });
    const onlyMetrics = async ({ url }: Request) =>
      new URL(url).pathname === '/metrics' && metrics ? measured(metrics) : new Response(null, { status: 404 });
    const metricsServer =
      metricsPort === undefined
        ? undefined
        : await startHttpServer(onlyMetrics, { port: metricsPort, host, report }).catch(async (error: unknown) => {
            await server.stop(0);
            throw error;
          });
    const keeping = keepNowAndThen(sightings, report);
    const warnings = warningsOf(await directory.users(), await directory.origins(), { isLocal, trustProxy, file });
    const stop = async (): Promise<void> => {
      await Promise.all([server.stop(), metricsServer?.stop()]);
      await keeping.stop();
    };
    return { port: server.port, metricsPort: metricsServer?.port, stop, demo, warnings };
  };
  const server = await start().catch(async (error: unknown) => {
    await database.close();
    throw error;
  });

  const { demo, warnings } = server;
  const addressOf = (port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}/`;
  const url = addressOf(server.port);
  // Before the first line is printed: a parent that waits for it may send a signal at once.
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
  if (server.metricsPort !== undefined) say(`Metrics on ${addressOf(server.metricsPort)}metrics`);
  say(`Serving on ${url}`);
  if (demo) {
    const { user, administrator } = demo;
    say(`Demo user: ${user.name}  password: ${user.password}`);
    say(`Demo administrator: ${administrator.name}  password: ${administrator.password}  at /admin`);
  }

  return { url, demo, stop };
}

/** Which paths of the playground's folder are there; both pages need the assets. */
function servedPaths({ playground, docs }: NonNullable<ServeOptions['pages']>): (path: string) => boolean {
  return (path) => (path.startsWith('/docs/') ? docs : playground || (docs && path.startsWith('/assets/')));
}

/** Remembers requests to the API, with the origin of their page, and logins of administrators. */
function note(sightings: Sightings, { incoming, outgoing, log, address }: FinishedRequest): void {
  const path = pathOf(incoming);
  const { origin } = incoming.headers;
  const isApi = path.startsWith('/api/rest/');
  const { user, tried, code, reason } = log;
  if (!isApi && user === undefined && tried === undefined) return;
  sightings.note({
    path,
    status: outgoing.statusCode,
    address,
    user,
    tried,
    code,
    reason,
    origin: isApi && origin !== undefined ? { name: origin, allowed: log.origin === undefined } : undefined,
  });
}

/** Writes sightings to the store every 15 seconds and at the end; tells once why it cannot. */
function keepNowAndThen(sightings: Sightings, report: (error: unknown) => void): { stop(): Promise<void> } {
  let told = false;
  let last: Promise<void> = Promise.resolve();
  const keep = (): Promise<void> => {
    last = last
      .then(() => sightings.keep())
      .catch((error: unknown) => {
        // Requests tell of a database that is away.
        if (told || isAway(error)) return;
        told = true;
        report(new Error(`What clients last asked is not kept past the end of this program: ${String(error)}`));
      });
    return last;
  };
  const timer = setInterval(() => void keep(), betweenKeeping).unref();
  return {
    // A database that says nothing holds up no stop.
    stop: () => {
      clearInterval(timer);
      return within(lastKeeping, keep(), () => undefined).catch(() => undefined);
    },
  };
}

const betweenKeeping = 15_000;
const lastKeeping = 1_000;

/**
 * Opens a database, and for `wait` seconds tries again while its server cannot be reached. An
 * error becomes one of the command line, since the address was given there.
 */
async function opened(address: string, wait: number, say: (line: string) => void): Promise<Database> {
  const end = performance.now() + wait * 1_000;
  for (let told = ''; ; ) {
    try {
      return await openDatabase(address);
    } catch (error) {
      if (!(error instanceof Error) || ('code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
      const message = cannotOpen(address, error);
      const left = end - performance.now();
      if (left <= 0 || isSqlite(address) || !isAway(error))
        throw Object.assign(new Error(message, { cause: error }), { exitCode: 2 });
      if (message !== told) say(`${message.replace(/\.$/, '')}; trying again for ${Math.ceil(left / 1_000)} s.`);
      told = message;
      await setTimeout(Math.min(left, betweenTries));
    }
  }
}

const betweenTries = 1_000;

/** The settings as a line of the log, without secrets. */
function settingsOf(
  {
    database,
    privateEvents = false,
    showCancelled = false,
    requestsPerMinute = defaultRequestsPerMinute,
    metrics = false,
    metricsPort,
    maxDataAge,
    pages,
  }: ServeOptions,
  timeZone: string,
): string {
  const where = database === undefined ? 'Demo data in a file that is gone at the end' : `Data in ${withoutSecrets(database)}`;
  const limit = requestsPerMinute === 0 ? 'any number of requests' : `${requestsPerMinute} requests a minute`;
  const more = [
    ...(metrics || metricsPort !== undefined ? ['metrics'] : []),
    ...(maxDataAge === undefined ? [] : [`not ready ${duration(maxDataAge, 'en')} after the last import`]),
    ...(pages?.playground === false ? ['no playground'] : []),
    ...(pages?.docs === false ? ['no docs'] : []),
  ];
  return `${where}; events ${privateEvents ? 'private' : 'public'}, cancelled bookings ${showCancelled ? 'shown' : 'hidden'}, days of ${timeZone}, ${limit}${more.map((one) => `, ${one}`).join('')}.`;
}

/** The address of a database without its user, password and options. */
const withoutSecrets = (address: string): string => address.replace(/^(\w+:\/\/)(?:.*@)?([^?#]*).*$/s, '$1$2');

const signals = ['SIGTERM', 'SIGINT'] as const;
const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/;
const metricsHeaders = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' };

type DemoUsers = Readonly<Record<'user' | 'administrator', { readonly name: string; readonly password: string }>>;

/** Adds a reader and an administrator, with fixed passwords only if the server is local. */
async function addDemoUsers(directory: Directory, isLocal: boolean): Promise<DemoUsers> {
  const users = {
    user: { name: 'demo', password: isLocal ? 'read-only-demo' : randomPassword() },
    administrator: { name: 'admin', password: isLocal ? 'administrator-demo' : randomPassword() },
  };
  for (const [role, { name, password }] of Object.entries(users)) {
    const administrator = role === 'administrator';
    await directory.addUser({
      name,
      rights: administrator ? [] : rights,
      products: undefined,
      administrator,
      active: true,
      passwordHash: await hashPassword(password, isLocal ? publicCost : undefined),
      passwordChanged: new Date().toISOString().slice(0, 10),
    });
  }
  return users;
}

/** Of passwords that everyone knows, which no cost protects. */
const publicCost = { N: 2 ** 10, r: 8, p: 1 };

const randomPassword = (): string => randomBytes(12).toString('base64url');

/** `file` is that of the database, if it is one. */
type Setup = { readonly isLocal: boolean; readonly trustProxy: boolean; readonly file: string | undefined };

/** Warns an administrator of an unsafe setup. */
function warningsOf(users: readonly StoredUser[], origins: readonly string[], { isLocal, trustProxy, file = '' }: Setup) {
  const warnings = {
    'this is plain HTTP, and others can reach it: put a reverse proxy with TLS before it.': !isLocal && !trustProxy,
    [`every user of this machine can read ${file}, which holds password hashes: chmod 600 ${file}`]: isReadableByAll(file),
    [`${file} cannot be written: it is served as it is, without imports and without changes of users and origins.`]:
      file !== '' && !isWritable(file),
    'there is no user yet: search-expression user add NAME --rights bookings,events': users.length === 0,
    'the origin null is allowed: every page that someone opens as a file, or in a sandbox, may read answers.':
      origins.includes('null'),
    'the origin * is on the list: pages of every site may read answers.': origins.includes('*'),
  };
  return Object.entries(warnings).flatMap(([warning, applies]) => (applies ? [warning] : []));
}
