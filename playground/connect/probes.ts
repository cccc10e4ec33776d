import type { Locale } from 'search-expression';
import type { Entity } from '../state/search.ts';
import { isInsideNetwork, isThisMachine } from './address.ts';

/** What came of one request. */
export type Probe =
  | {
      readonly kind: 'answered';
      /** 0 for a redirect, of which a page sees no more. */
      readonly status: number;
      readonly mediaType: string;
      readonly text: string;
      /** Seconds to wait, where the service says so. */
      readonly retryAfter: number | undefined;
    }
  /** There is an answer, which this page may not see. */
  | { readonly kind: 'opaque' }
  /** The browser says no more than that it failed. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'timeout' };

/** All that is known of a service after asking it in three ways: what a diagnosis is made of. */
export type Probes = {
  /** The request as it is meant: `a` was sent with the user, where there is one. Undefined where none may be sent. */
  readonly a: Probe | undefined;
  /** The same without the user, where `a` failed. */
  readonly b?: Probe;
  /** The same without asking to see the answer, where both failed. */
  readonly c?: Probe;
  /** The statuses of what tells a wrong password from a missing right: the other kind of record as the user, and events as nobody. */
  readonly asUser?: number | undefined;
  readonly asNobody?: number | undefined;
  readonly entity: Entity;
  readonly hasUser: boolean;
  /** Of the page: its origin, whether it is `https`, and whether it comes from inside a network. */
  readonly origin: string;
  readonly isSecure: boolean;
  readonly isInside: boolean;
  readonly base: string;
};

export type Access = {
  readonly base: string;
  readonly auth: { readonly user: string; readonly password: string } | null;
};

/** Asks a service whether it can be searched from this page. Only GET is sent, ten seconds each. */
export async function sendProbes({ base, auth }: Access, entity: Entity, language: Locale, signal: AbortSignal): Promise<Probes> {
  const url = base + testPath(entity, language);
  const authorization = auth === null ? undefined : basic(auth);
  const facts = { entity, hasUser: auth !== null, base, ...pageFacts() };
  if (isMixed({ base, isSecure: facts.isSecure })) return { a: undefined, ...facts };

  const a = await ask(url, { authorization }, signal);
  if (a.kind === 'failed' && new URL(base).origin !== facts.origin) {
    const b = authorization === undefined ? a : await ask(url, {}, signal);
    if (b.kind !== 'failed') return { a, b, ...facts };
    // Only a request that may be redirected is sent in this mode; there are no credentials in it.
    return { a, b, c: await ask(url, { mode: 'no-cors', redirect: 'follow' }, signal), ...facts };
  }
  if (a.kind === 'answered' && a.status === 401 && authorization !== undefined) {
    const other = base + testPath(entity === 'booking' ? 'event' : 'booking', language);
    const asUser = statusOf(await ask(other, { authorization }, signal));
    const asNobody = asUser === 401 ? statusOf(await ask(base + testPath('event', language), {}, signal)) : undefined;
    return { a, asUser, asNobody, ...facts };
  }
  return { a, ...facts };
}

/** Whether a browser forbids the request before it is made: a secure page asks no insecure service, but on this machine. */
export function isMixed({ base, isSecure }: Pick<Probes, 'base' | 'isSecure'>): boolean {
  const { protocol, hostname } = new URL(base);
  return isSecure && protocol === 'http:' && !isThisMachine(hostname);
}

/** What is asked first: one row, with the columns that every service has. */
export function testPath(entity: Entity, language: Locale): string {
  return `/api/rest/${entity}/filter?lang=${language}&columns=${testColumns[entity].join(',')}&start=0&length=1`;
}

export const testColumns = {
  booking: ['RES_ID', 'RES_FROMDATE', 'OBJ_ID'],
  event: ['EVENT_ID', 'EVENT_DATE', 'OBJ_ID'],
} as const satisfies Record<Entity, readonly string[]>;

/** Milliseconds for each of the requests. */
const patience = 10_000;

function pageFacts() {
  const { origin, protocol, hostname } = location;
  return { origin, isSecure: protocol === 'https:', isInside: protocol === 'file:' || isInsideNetwork(hostname) };
}

type AskOptions = {
  readonly authorization?: string | undefined;
  readonly mode?: RequestMode;
  readonly redirect?: RequestRedirect;
};

async function ask(url: string, { authorization, mode = 'cors', redirect = 'manual' }: AskOptions, signal: AbortSignal) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patience);
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

/** The header of RFC 7617, in UTF-8. */
function basic({ user, password }: { readonly user: string; readonly password: string }): string {
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${user}:${password}`)))}`;
}
