import type { Locale } from 'search-expression';
import type { EntityName } from '../state/search.ts';
import { isInsideNetwork, isThisMachine } from './address.ts';

export type Probe =
  | {
      readonly kind: 'answered';
      /** 0 for a redirect, which a page cannot see. */
      readonly status: number;
      readonly mediaType: string;
      readonly text: string;
      /** In seconds. */
      readonly retryAfter: number | undefined;
    }
  /** There is an answer, which the page may not see. */
  | { readonly kind: 'opaque' }
  /** The browser gives no reason. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'timeout' };

/** Requests to a service in up to three ways, for a diagnosis. */
export type Probes = {
  /** With the user, if there is one; `undefined` if the browser forbids it. */
  readonly a: Probe | undefined;
  /** Without the user, if `a` failed. */
  readonly b?: Probe;
  /** In `no-cors` mode, if both failed. */
  readonly c?: Probe;
  /**
   * Statuses of the other kind of record with the user, and of events without one: they tell a
   * wrong password from a missing right.
   */
  readonly asUser?: number | undefined;
  readonly asNobody?: number | undefined;
  readonly entity: EntityName;
  readonly hasUser: boolean;
  /** Of the page: its origin, whether it is `https`, and whether it is in a local network. */
  readonly origin: string;
  readonly isSecure: boolean;
  readonly isInside: boolean;
  readonly base: string;
};

export type Access = { readonly base: string; readonly auth: { readonly user: string; readonly password: string } | null };

/** Probes whether a service can be searched from this page. Sends only GET, ten seconds each. */
export async function sendProbes(
  { base, auth }: Access,
  entity: EntityName,
  language: Locale,
  signal: AbortSignal,
): Promise<Probes> {
  const url = base + testPath(entity, language);
  const authorization = auth === null ? undefined : basic(auth);
  const facts = { entity, hasUser: auth !== null, base, ...pageFacts() };
  if (isMixed({ base, isSecure: facts.isSecure })) return { a: undefined, ...facts };

  const a = await send(url, { authorization }, signal);
  if (a.kind === 'failed' && new URL(base).origin !== facts.origin) {
    const b = authorization === undefined ? a : await send(url, {}, signal);
    if (b.kind !== 'failed') return { a, b, ...facts };
    // This mode requires `follow`. The request has no credentials.
    return { a, b, c: await send(url, { mode: 'no-cors', redirect: 'follow' }, signal), ...facts };
  }
  if (a.kind === 'answered' && a.status === 401 && authorization !== undefined) {
    const other = base + testPath(entity === 'booking' ? 'event' : 'booking', language);
    const asUser = statusOf(await send(other, { authorization }, signal));
    const asNobody = asUser === 401 ? statusOf(await send(base + testPath('event', language), {}, signal)) : undefined;
    return { a, asUser, asNobody, ...facts };
  }
  return { a, ...facts };
}

/** Tests for mixed content: from an `https` page browsers allow `http` only to this machine. */
export function isMixed({ base, isSecure }: Pick<Probes, 'base' | 'isSecure'>): boolean {
  const { protocol, hostname } = new URL(base);
  return isSecure && protocol === 'http:' && !isThisMachine(hostname);
}

/** A request of one row with columns that every service has. */
export function testPath(entity: EntityName, language: Locale): string {
  return `/api/rest/${entity}/filter?lang=${language}&columns=${testColumns[entity].join(',')}&start=0&length=1`;
}

export const testColumns = {
  booking: ['RES_ID', 'RES_FROMDATE', 'OBJ_ID'],
  event: ['EVENT_ID', 'EVENT_DATE', 'OBJ_ID'],
} as const satisfies Record<EntityName, readonly string[]>;

/** Milliseconds for each request. */
const timeout = 10_000;

function pageFacts() {
  const { origin, protocol, hostname } = location;
  return { origin, isSecure: protocol === 'https:', isInside: protocol === 'file:' || isInsideNetwork(hostname) };
}

type SendOptions = {
  readonly authorization?: string | undefined;
  readonly mode?: RequestMode;
  readonly redirect?: RequestRedirect;
};

async function send(url: string, { authorization, mode = 'cors', redirect = 'manual' }: SendOptions, signal: AbortSignal) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeout);
  try {
    const response = await fetch(url, {
      mode,
      redirect,
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      headers: authorization === undefined ? {} : { Authorization: authorization },
      signal: AbortSignal.any([signal, late.signal]),
    });
    if (response.type === 'opaque') return { kind: 'opaque' } satisfies Probe;
    const wait = response.headers.get('Retry-After') ?? '';
    return {
      kind: 'answered',
      status: response.status,
      mediaType: response.headers.get('Content-Type') ?? '',
      text: await response.text(),
      retryAfter: /^\d{1,9}$/.test(wait) ? Number(wait) : undefined,
    } satisfies Probe;
  } catch {
    signal.throwIfAborted();
    return { kind: late.signal.aborted ? 'timeout' : 'failed' } satisfies Probe;
  } finally {
    clearTimeout(timer);
  }
}

const statusOf = (probe: Probe): number | undefined => (probe.kind === 'answered' ? probe.status : undefined);

/** Basic authentication in UTF-8 (RFC 7617). */
export function basic({ user, password }: { readonly user: string; readonly password: string }): string {
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${user}:${password}`)))}`;
}
