import type { Entity } from '../entity.ts';
import { refuse } from '../problem.ts';
import type { RequestContext, RequestLog } from '../request-context.ts';
import { clientName, createRequestLimit } from './limits.ts';
import type { Authenticate, User } from './user.ts';

export type AuthorizerOptions = {
  readonly authenticate: Authenticate;
  /** Whether events need a user with the right to them. */
  readonly privateEvents: boolean;
  /** Of each user, and of each address where no user is needed; 0 is no limit. */
  readonly requestsPerMinute: number;
  readonly report: (error: unknown) => void;
};

/**
 * Decides who may make a request, from its `Authorization` header, before anything else of it is
 * read. Gives the user, or `undefined` where none is needed and none is given. `entity` is
 * undefined for a path that does not exist.
 *
 * Refuses with 401, 429 or 503; `context.facts` gets the reason, which a client is not told.
 */
export type Authorize = (
  header: string | undefined,
  context: RequestContext,
  entity: Entity | undefined,
) => Promise<User | undefined>;

export function createAuthorizer(options: AuthorizerOptions): Authorize {
  const { authenticate, privateEvents, requestsPerMinute, report } = options;
  const limit = createRequestLimit(requestsPerMinute, () => performance.now());
  const countRequest = (client: string): void => {
    const retryAfter = limit(client);
    if (retryAfter !== undefined) refuse('too-many-requests', { retryAfter });
  };

  return async (header, { address = '', facts: log = {} }, entity) => {
    const open = entity?.right === 'events' && !privateEvents;
    if (header === undefined && open) {
      countRequest(clientName(undefined, address));
      return undefined;
    }
    const keepOut = (reason: NonNullable<RequestLog['reason']>): never => {
      log.reason = reason;
      return refuse('unauthorized', {});
    };

    const credentials = readBasic(header);
    if (credentials === undefined) return keepOut(header === undefined ? 'no-credentials' : 'malformed-credentials');
    log.tried = credentials.user.slice(0, 100);
    const result = await authenticate(credentials.user, credentials.password, address).catch((error: unknown) => {
      report(error);
      return refuse('unavailable', {});
    });
    if (result === undefined) return keepOut('wrong-name-or-password');
    if ('retryAfter' in result) return refuse('too-many-failures', { retryAfter: result.retryAfter });
    if ('busy' in result) return refuse('login-busy', { retryAfter: result.busy });

    const { user } = result;
    log.user = user.name;
    delete log.tried;
    if (user.administrator) return keepOut('administrator');
    if (!open && entity !== undefined && !user.rights.includes(entity.right)) return keepOut(`no-right-to-${entity.right}`);
    // A user with any right may learn that a path does not exist.
    if (!open && user.rights.length === 0) return keepOut('no-right');
    countRequest(clientName(user));
    return user;
  };
}

export type Credentials = { readonly user: string; readonly password: string };

/**
 * Reads the name and password of an `Authorization` header (RFC 7617, UTF-8).
 *
 * Strict: `undefined` for another scheme, non-canonical base64, invalid UTF-8, a missing colon, an
 * empty name or password, control characters, and more than 1,024 bytes. Names are not normalised.
 */
export function readBasic(header: string | undefined): Credentials | undefined {
  const token = header?.match(/^basic +([A-Za-z0-9+/]+={0,2})$/i)?.[1];
  const text = token && decode(token);
  if (!text || /\p{Cc}/u.test(text)) return undefined;
  const colon = text.indexOf(':');
  if (colon < 1 || colon === text.length - 1) return undefined;
  return { user: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** `atob` accepts missing padding and stray bits, so the result is encoded again and compared. */
function decode(token: string): string | undefined {
  try {
    const binary = atob(token);
    if (btoa(binary) !== token || binary.length > mostBytes) return undefined;
    return utf8.decode(Uint8Array.from(binary, (byte) => byte.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

/** Bounds the work of hashing a password. */
const mostBytes = 1_024;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
