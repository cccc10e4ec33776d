import { type Context, Hono } from 'hono';
import { assertOptions } from '../../grammar/options.ts';
import { fullProfile, type Profile } from '../../grammar/profile.ts';
import { todayIn } from '../schema/dates.ts';
import { createAuthorizer } from './access/authorize.ts';
import { defaultRequestsPerMinute } from './access/limits.ts';
import type { Authenticate } from './access/user.ts';
import { entities } from './entities.ts';
import { formats } from './format.ts';
import { createDescription } from './openapi/open-api.ts';
import { languageOf } from './parameters.ts';
import { problem, problemAnswer, problemOf, refuse } from './problem.ts';
import { createReader } from './reader.ts';
import type { RequestContext } from './request-context.ts';
import { createSender, type SendOptions, type ServiceAnswer } from './send.ts';
import type { Store } from './store.ts';

/** What `createService` takes. */
export type ServiceOptions = SendOptions & {
  readonly store: Store;
  readonly verify: Authenticate;
  /** The origins whose pages may read answers in a browser; default none. */
  readonly origins?: () => Promise<readonly string[]>;
  /** Whether events need a user with the right to them; default false. */
  readonly privateEvents?: boolean;
  /**
   * Whether lists have cancelled and rejected bookings too where the search does not name the
   * status; default false. A user can have it by `showCancelled` of the user.
   */
  readonly showCancelled?: boolean;
  /** Per user, and per address where no user is needed; default 600, 0 is no limit. */
  readonly requestsPerMinute?: number;
  /** The IANA time zone in which `"0d"` is today; default `Europe/Amsterdam`. */
  readonly timeZone?: string;
  /** The instant of a request; default the clock. */
  readonly now?: () => Date | number;
  /** What of the language a search may use; default all of it. */
  readonly profile?: Profile;
  /** Whether the service is about to stop, so that `/readyz` refuses. */
  readonly draining?: () => boolean;
  /** Whether what is stored cannot be written, which `/readyz` tells; default false. */
  readonly readOnly?: () => boolean;
  /** Receives internal errors, which no answer shows; default `console.error`. */
  readonly report?: (error: unknown) => void;
};

const serviceOptions = [
  'store',
  'verify',
  'origins',
  'allowAnyOrigin',
  'digest',
  'gzip',
  'privateEvents',
  'showCancelled',
  'requestsPerMinute',
  'draining',
  'readOnly',
  'report',
] as const satisfies readonly (keyof ServiceOptions)[];

/** The read service of the specification, for any platform with `Request` and `Response`. */
export type Service = { fetch(request: Request, about?: RequestContext): Promise<Response> };

/**
 * The read service of the specification as a function from request to response, for every platform
 * with `Request` and `Response`: bookings and events, one and filtered (sections 4.1 to 4.3), in
 * JSON and XML (4.4), with HTTP Basic, rights and browser origins (5); and `/healthz` and
 * `/readyz`.
 *
 * A search goes from here to `access/authorize.ts`, `reader.ts` (with `parameters.ts`), the store,
 * `format.ts` and `send.ts`. A refusal is thrown by `refuse` and answered by `onError` below.
 *
 * @example
 * const service = createService({ store, verify: async () => ({ user }) });
 * await service.fetch(new Request('https://host.example/healthz'));
 * @throws RangeError for an unknown time zone
 */
export function createService(options: ServiceOptions): Service {
  assertOptions(options, serviceOptions);
  const { store, verify, privateEvents = false, showCancelled = false, timeZone = 'Europe/Amsterdam', now = Date.now } = options;
  const { profile = fullProfile, report = console.error, draining = () => false, readOnly = () => false } = options;
  const { requestsPerMinute = defaultRequestsPerMinute } = options;
  todayIn(timeZone, now());
  const authorize = createAuthorizer({ authenticate: verify, privateEvents, requestsPerMinute, report });
  const reader = createReader({ store, profile, showCancelled, today: () => todayIn(timeZone, now()), report });
  const sender = createSender(options);
  const send = (c: Context<Env>, answer: ServiceAnswer): Promise<Response> => sender.answer(c.req.raw, answer, c.env.facts);
  const app = new Hono<Env>();

  app.use(async (c, next) => {
    if (targetLength(c.req.url) > longestTarget) refuse('url-too-long', { most: longestTarget });
    if (c.req.method === 'OPTIONS') return sender.preflight(c.req.raw, c.env.facts);
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') refuse('method-not-allowed', {});
    return next();
  });

  for (const [segment, format] of [['', formats.json], ...Object.entries(formats)] as const) {
    const base = segment === '' ? '/api/rest' : `/api/rest/${segment}`;
    for (const entity of Object.values(entities)) {
      app.get(`${base}/${entity.name}/:id`, async (c: Context<Env, '/:id'>) => {
        const user = await authorize(c.req.header('Authorization'), c.env, entity);
        const { url } = c.req;
        const id = c.req.param('id');
        const answer = id === 'filter' ? reader.list(url, entity, format, user) : reader.one(url, id, entity, format, user);
        return send(c, await answer);
      });
    }
  }
  // Without authorization a client does not even learn which paths exist.
  app.all('/api/rest/*', async (c) => {
    await authorize(c.req.header('Authorization'), c.env, undefined);
    return refuse('not-found', {});
  });
  const description = createDescription(options);
  app.get('/openapi.json', (c) => send(c, description()));
  app.get('/healthz', (c) => send(c, status('ok')));
  app.get('/readyz', async (c) => {
    if (draining()) refuse('unavailable', {});
    await ready();
    return send(c, status(readOnly() ? 'ready, read-only' : 'ready'));
  });
  app.notFound((c) => send(c, problemAnswer(problem('not-found', {}), languageOf(c.req.url))));
  app.onError((error, c) => {
    const refusal = problemOf(error);
    if (refusal === undefined) report(error);
    const { facts: log } = c.env;
    if (log) log.code = refusal?.code ?? 'internal-error';
    const format = c.req.path.startsWith('/api/rest/xml/') ? formats.xml : formats.json;
    return send(c, problemAnswer(refusal ?? problem('internal-error', {}), languageOf(c.req.url), format));
  });

  // Needs no user, so requests at the same time share one query.
  let checking: Promise<void> | undefined;
  const ready = (): Promise<void> => {
    checking ??= store
      .ready()
      .catch((error: unknown) => {
        report(error);
        refuse('unavailable', {});
      })
      .finally(() => {
        checking = undefined;
      });
    return checking;
  };

  return { fetch: async (request, about = {}) => app.fetch(request, about) };
}

type Env = { readonly Bindings: RequestContext };

const longestTarget = 32 * 1_024;

/** The bytes of path and query: a URL in a `Request` is ASCII. */
function targetLength(url: string): number {
  return url.length - url.indexOf('/', url.indexOf('//') + 2);
}

function status(text: string): ServiceAnswer {
  return { status: 200, mediaType: formats.json.mediaType, text: formats.json.data({ status: text }) };
}
