import { type Context, Hono } from 'hono';
import { fullProfile, type Profile } from '../../grammar/profile.ts';
import { todayIn } from '../schema/dates.ts';
import { readBasic } from './access/basic.ts';
import { networkOf } from './access/network.ts';
import { createRequestLimit, defaultRequestsPerMinute } from './access/request-limit.ts';
import type { Right, User, Verify } from './access/user.ts';
import type { Answer } from './answers/answer.ts';
import { type Format, formats } from './answers/format.ts';
import { problem, problemAnswer, problemOf, refuse } from './answers/problem.ts';
import { createSender, type SendOptions } from './answers/sender.ts';
import { languageOf } from './ask/language.ts';
import { entities } from './entities.ts';
import type { Entity } from './entity.ts';
import { createDescription } from './openapi/open-api.ts';
import { createReader } from './reader.ts';
import type { Store } from './store.ts';

export type ServiceOptions = SendOptions & {
  readonly store: Store;
  readonly verify: Verify;
  /** The origins whose pages may read answers in a browser; default none. */
  readonly origins?: () => Promise<readonly string[]>;
  /** Whether events need a user with the right to them; by default everyone may read them. */
  readonly privateEvents?: boolean;
  /** Requests of each user, and of each address where no user is needed; default 600, 0 is no limit. */
  readonly requestsPerMinute?: number;
  /** The zone of the IANA database in which `"0d"` is today; default `Europe/Amsterdam`. */
  readonly timeZone?: string;
  /** The instant of a request; default the clock. */
  readonly now?: () => Date | number;
  /** What of the language a search may use; default the whole. */
  readonly profile?: Profile;
  /** Whether to ask for no more requests, as before a stop. */
  readonly draining?: () => boolean;
  /** Is told what went wrong inside, which no answer shows; default `console.error`. */
  readonly report?: (error: unknown) => void;
};

/** What is known of a request beside itself. */
export type About = {
  /** The client's address, for the limits on requests and failures. */
  readonly address?: string;
  /** Filled in for whoever keeps a log. */
  readonly facts?: Facts;
};

export type Facts = {
  /** Whose request it was, once that is verified. */
  user?: string;
  /** The name that came with a request that was not let in, cut to 100 characters. */
  tried?: string;
  /** Why it was refused, as `unknown-column`. */
  code?: string;
  /** Why nobody was let in, which a 401 does not tell its client. */
  reason?:
    | 'no-credentials'
    | 'malformed-credentials'
    | 'wrong-name-or-password'
    | 'administrator'
    | `no-right-to-${Right}`
    | 'no-right';
  /** The origin whose page may not read the answer. */
  origin?: string;
};

export type Service = { fetch(request: Request, about?: About): Promise<Response> };

/**
 * The read service of the specification as a function from request to answer, for every platform with `Request` and `Response`: bookings and
 * events, one and filtered (sections 4.1 to 4.3), in JSON and XML (4.4), with HTTP Basic, rights and browser origins (5); and `/healthz` and
 * `/readyz` for everyone.
 *
 * @throws RangeError for a time zone that does not exist
 */
export function createService(options: ServiceOptions): Service {
  const { store, verify, privateEvents = false, timeZone = 'Europe/Amsterdam', now = Date.now } = options;
  const { profile = fullProfile, report = console.error, draining = () => false } = options;
  todayIn(timeZone, now());
  const reader = createReader({ store, profile, today: () => todayIn(timeZone, now()), report });
  const limit = createRequestLimit(options.requestsPerMinute ?? defaultRequestsPerMinute, () => performance.now());
  const send = createSender(options);
  const app = new Hono<Env>();

  app.use(async (c, next) => {
    if (targetLength(c.req.url) > longestTarget) refuse('url-too-long', { most: longestTarget });
    if (c.req.method === 'OPTIONS') return send.preflight(c.req.raw, c.env.facts);
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') refuse('method-not-allowed', {});
    return next();
  });

  for (const [segment, format] of [['', formats.json], ...Object.entries(formats)] as const) {
    const base = segment === '' ? '/api/rest' : `/api/rest/${segment}`;
    for (const entity of Object.values(entities)) {
      app.get(`${base}/${entity.name}/:id`, async (c: Context<Env, '/:id'>) => {
        const user = await admit(c, entity);
        const { url } = c.req;
        const id = c.req.param('id');
        const answer = id === 'filter' ? reader.list(url, entity, format, user) : reader.one(url, id, entity, format, user);
        return send.answer(c.req.raw, await answer, c.env.facts);
      });
    }
  }
  // Who may not come in learns nothing, not even which paths exist.
  app.all('/api/rest/*', async (c) => {
    await admit(c, undefined);
    return refuse('not-found', {});
  });
  const description = createDescription(options);
  app.get('/openapi.json', (c) => send.answer(c.req.raw, description(), c.env.facts));
  app.get('/healthz', (c) => send.answer(c.req.raw, status('ok'), c.env.facts));
  app.get('/readyz', async (c) => {
    if (draining()) refuse('unavailable', {});
    await ready();
    return send.answer(c.req.raw, status('ready'), c.env.facts);
  });
  app.notFound((c) => send.answer(c.req.raw, problemAnswer(problem('not-found', {}), languageOf(c.req.url)), c.env.facts));
  app.onError((error, c) => {
    const refused = problemOf(error);
    if (refused === undefined) report(error);
    const { facts } = c.env;
    if (facts) facts.code = refused?.code ?? 'internal-error';
    return send.answer(
      c.req.raw,
      problemAnswer(refused ?? problem('internal-error', {}), languageOf(c.req.url), formatOf(c.req.path)),
      facts,
    );
  });

  /** Who asks, before anything else of the request is read; undefined where nobody has to. */
  const admit = async (c: Context<Env>, entity: Entity | undefined): Promise<User | undefined> => {
    const { address = '', facts = {} } = c.env;
    const header = c.req.header('Authorization');
    const open = entity?.right === 'events' && !privateEvents;
    if (header === undefined && open) return limited(`address ${networkOf(address)}`, undefined);
    const keepOut = (reason: Facts['reason']): never => {
      if (reason !== undefined) facts.reason = reason;
      return refuse('unauthorized', {});
    };

    const credentials = readBasic(header);
    if (credentials === undefined) return keepOut(header === undefined ? 'no-credentials' : 'malformed-credentials');
    facts.tried = credentials.user.slice(0, 100);
    const verdict = await verify(credentials.user, credentials.password, address).catch(away);
    if (verdict === undefined) return keepOut('wrong-name-or-password');
    if ('retryAfter' in verdict) return refuse('too-many-failures', { retryAfter: verdict.retryAfter });
    if ('busy' in verdict) return refuse('login-busy', { retryAfter: verdict.busy });

    const { user } = verdict;
    facts.user = user.name;
    delete facts.tried;
    if (user.administrator) return keepOut('administrator');
    if (!open && entity !== undefined && !user.rights.includes(entity.right)) return keepOut(`no-right-to-${entity.right}`);
    // Whoever has the one right or the other may learn that a path does not exist.
    if (!open && user.rights.length === 0) return keepOut('no-right');
    return limited(`user ${user.name}`, user);
  };

  // Nobody has to log in to ask: so however many do, the store is asked once at a time.
  let asking: Promise<void> | undefined;
  const ready = (): Promise<void> => {
    asking ??= store
      .ready()
      .catch(away)
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };

  const away = (error: unknown): never => {
    report(error);
    return refuse('unavailable', {});
  };

  const limited = <Who>(who: string, user: Who): Who => {
    const retryAfter = limit(who);
    return retryAfter === undefined ? user : refuse('too-many-requests', { retryAfter });
  };

  return { fetch: async (request, about = {}) => app.fetch(request, about) };
}

type Env = { readonly Bindings: About };

const longestTarget = 32 * 1_024;

/** The bytes of path and query: a URL is ASCII once it is in a `Request`. */
function targetLength(url: string): number {
  return url.length - url.indexOf('/', url.indexOf('//') + 2);
}

function formatOf(path: string): Format {
  return path.startsWith('/api/rest/xml/') ? formats.xml : formats.json;
}

function status(text: string): Answer {
  return { status: 200, mediaType: formats.json.mediaType, text: formats.json.data({ status: text }) };
}
