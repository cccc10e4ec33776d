import { assertOptions } from '../../grammar/options.ts';
import { fullProfile, type Profile } from '../../grammar/profile.ts';
import type { interpret } from '../interpret/index.ts';
import { formatTime, readClock, todayIn } from '../schema/dates.ts';
import { timeFromNow } from '../schema/moments.ts';
import { createAuthorizer } from './access/authorize.ts';
import { clientName, defaultRequestsPerMinute } from './access/limits.ts';
import type { Authenticate } from './access/user.ts';
import { entities } from './entities.ts';
import type { Entity } from './entity.ts';
import { formats, type OutputFormat } from './format.ts';
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
  /** The instant of a request, which its answer tells as `Date`; default the clock. */
  readonly now?: () => Date | number;
  /** What of the language a search may use; default all of it. */
  readonly profile?: Profile;
  /**
   * `interpret` of `search-expression/interpret`: a search with errors is refused with
   * `did_you_mean` where it has one sure reading; default none.
   */
  readonly interpret?: typeof interpret;
  /** When the last import ended, in milliseconds since 1970, for `/readyz`; default unknown. */
  readonly lastImport?: () => Promise<number | undefined>;
  /** The milliseconds since the last import past which `/readyz` refuses; default none. */
  readonly maxDataAge?: number;
  /** Whether `/openapi.json` describes the service; default true. */
  readonly describes?: boolean;
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
  'lastImport',
  'maxDataAge',
  'describes',
  'interpret',
  'draining',
  'readOnly',
  'report',
] as const satisfies readonly (keyof ServiceOptions)[];

/** The read service of the specification, for any platform with `Request` and `Response`. */
export type Service = { fetch(request: Request, about?: RequestContext): Promise<Response> };

/** The whole language of fields and values: the tables of bookings declare nothing else. */
const usualProfile: Profile = { ...fullProfile, features: [] };

/**
 * The read service of the specification as a function from `Request` to `Response`, on any platform
 * that has them. It serves single and filtered bookings and events (sections 4.1 to 4.3) in JSON
 * and XML (4.4), with HTTP Basic, rights and browser origins (5), and `/healthz` and `/readyz`.
 *
 * A search goes from here to `access/authorize.ts`, `reader.ts` (with `parameters.ts`), the store,
 * `format.ts` and `send.ts`. A refusal is thrown by `refuse` and answered below.
 *
 * @example
 * const service = createService({ store, verify: async () => ({ user }) });
 * await service.fetch(new Request('https://host.example/healthz'));
 * @throws RangeError for an unknown time zone
 */
export function createService(options: ServiceOptions): Service {
  assertOptions(options, serviceOptions);
  const { store, verify, privateEvents = false, showCancelled = false, timeZone = 'Europe/Amsterdam', now = Date.now } = options;
  const { profile = usualProfile, report = console.error, draining = () => false, readOnly = () => false } = options;
  const { requestsPerMinute = defaultRequestsPerMinute, lastImport = async () => undefined, maxDataAge } = options;
  if (typeof store !== 'object' || typeof verify !== 'function')
    throw new TypeError('A service needs a store and verify, a function from a name and a password to a user.');
  if (!(requestsPerMinute >= 0)) throw new RangeError('requestsPerMinute is a number from 0, which sets no limit.');
  if (maxDataAge !== undefined && !(maxDataAge > 0)) throw new RangeError('maxDataAge is a number of milliseconds above 0.');
  const dayAt = (instant: Date | number) => todayIn(timeZone, instant);
  const timeAt = (instant: Date | number) => formatTime(timeFromNow(0, readClock({ timeZone, now: instant })));
  dayAt(now());
  const authorize = createAuthorizer({ authenticate: verify, privateEvents, requestsPerMinute, report });
  const reader = createReader({ store, profile, showCancelled, dayAt, timeAt, report, interpret: options.interpret });
  const sender = createSender(options);
  const description = options.describes === false ? undefined : createDescription(options);

  /** What a GET is answered; refusals are thrown. */
  const answer = async (
    request: Request,
    path: Path,
    context: RequestContext,
    instant: Date | number,
  ): Promise<ServiceAnswer> => {
    const { url } = request;
    if (path.isRest) {
      const { entity, id, format } = path;
      // Without authorization a client does not even learn which paths exist.
      const user = await authorize(request.headers.get('Authorization') ?? undefined, context, entity);
      if (entity === undefined) return refuse('not-found', {});
      const client = { name: clientName(user, context.address), isAnonymous: user === undefined, gone: request.signal };
      const asked = { url, entity, format, user, client, instant };
      return id === 'filter' ? reader.list(asked) : reader.one(asked, id);
    }
    switch (path.name) {
      case '/openapi.json':
        return description?.() ?? problemAnswer(problem('not-found', {}), languageOf(url));
      case '/healthz':
        return status('ok');
      case '/readyz': {
        if (draining()) refuse('unavailable', {});
        const imported = await ready();
        const age = imported === undefined ? Number.POSITIVE_INFINITY : Number(instant) - imported;
        if (maxDataAge !== undefined && age > maxDataAge) refuse('data-too-old', { age, most: maxDataAge });
        return status(
          readOnly() ? 'ready, read-only' : 'ready',
          imported === undefined ? {} : { last_import: new Date(imported).toISOString() },
        );
      }
      default:
        return problemAnswer(problem('not-found', {}), languageOf(url));
    }
  };

  // Needs no user, so requests at the same time share one query.
  let checking: Promise<number | undefined> | undefined;
  const ready = (): Promise<number | undefined> => {
    checking ??= store
      .ready()
      .then(() =>
        lastImport().catch((error: unknown) => {
          // Without a bound only the rows matter.
          if (maxDataAge !== undefined) throw error;
          return undefined;
        }),
      )
      .catch((error: unknown) => {
        report(error);
        refuse('unavailable', {});
      })
      .finally(() => {
        checking = undefined;
      });
    return checking;
  };

  return {
    async fetch(request, context = {}) {
      const { method, url } = request;
      const path = pathOf(url);
      let dated: ServiceAnswer['headers'];
      const send = async (given: ServiceAnswer): Promise<Response> => {
        const response = await sender.answer(request, { ...given, headers: { ...given.headers, ...dated } }, context.facts);
        return method === 'HEAD' ? new Response(null, response) : response;
      };
      try {
        if (targetLength(url) > longestTarget) refuse('url-too-long', { most: longestTarget });
        if (method === 'OPTIONS') return await sender.preflight(request, context.facts);
        if (method !== 'GET' && method !== 'HEAD') refuse('method-not-allowed', {});
        const instant = now();
        // Clients count from the `Date` of an answer: it is that of a clock that was given.
        dated = options.now && { Date: new Date(instant).toUTCString() };
        return await send(await answer(request, path, context, instant));
      } catch (error) {
        const refusal = problemOf(error);
        if (refusal === undefined) report(error);
        if (context.facts) context.facts.code = refusal?.code ?? 'internal-error';
        return send(problemAnswer(refusal ?? problem('internal-error', {}), languageOf(url), path.format));
      }
    },
  };
}

/** A path, and of one below `/api/rest` its format, entity and last segment. */
type Path = {
  readonly name: string;
  readonly isRest: boolean;
  readonly format: OutputFormat;
  /** Undefined where there is no such path. */
  readonly entity: Entity | undefined;
  readonly id: string;
};

/** Reads `/api/rest/<entity>/<id>`, with a format after `rest` or without. */
function pathOf(url: string): Path {
  const name = new URL(url).pathname;
  const [, api, rest, ...segments] = name.split('/').map(decoded);
  const isRest = api === 'api' && rest === 'rest';
  const format = isRest ? Object.entries(formats).find(([segment]) => segment === segments[0])?.[1] : undefined;
  const [entityName, id = '', ...more] = format === undefined ? segments : segments.slice(1);
  const isFound = isRest && id !== '' && more.length === 0;
  const entity = isFound ? Object.values(entities).find((one) => one.name === entityName) : undefined;
  return { name, isRest, format: format ?? formats.json, entity, id };
}

/** What is no encoding stays as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const longestTarget = 32 * 1_024;

/** The bytes of path and query: a URL in a `Request` is ASCII. */
function targetLength(url: string): number {
  return url.length - url.indexOf('/', url.indexOf('//') + 2);
}

function status(text: string, more: object = {}): ServiceAnswer {
  return { status: 200, mediaType: formats.json.mediaType, text: formats.json.data({ status: text, ...more }) };
}
