import { allowsOrigin } from './access/origin.ts';
import type { RequestLog } from './request-context.ts';

/**
 * An answer before it becomes a `Response`; without `text` it has no body. A long text comes in
 * parts, each of which is made and encoded in a turn of its own, so that others are answered in
 * between.
 */
export type ServiceAnswer = {
  readonly status: number;
  readonly mediaType?: string;
  readonly text?: string | Iterable<string>;
  readonly headers?: Readonly<Record<string, string>>;
};

/** How an answer is sent. */
export type SendOptions = {
  /** The origins whose pages may read answers in a browser; default none. */
  readonly origins?: () => Promise<readonly string[]>;
  /** Whether `*` on that list counts; default false. */
  readonly allowAnyOrigin?: boolean;
  /** A short deterministic digest of a body; default SHA-1 by the platform's `crypto`. */
  readonly digest?: (body: string | readonly Bytes[]) => string | Promise<string>;
  /** A body as gzip; default by the platform's `CompressionStream`. */
  readonly gzip?: (parts: readonly Bytes[]) => Promise<Bytes>;
};

// `Uint8Array<ArrayBuffer>` where TypeScript has that: from 5.7 on.
type Bytes = ReturnType<TextEncoder['encode']>;

export type Sender = {
  /** Adds what depends on the request: `ETag` or 304, gzip if accepted, the CORS headers. */
  answer(request: Request, answer: ServiceAnswer, log?: RequestLog): Promise<Response>;
  /** Answers OPTIONS, which needs no user. */
  preflight(request: Request, log?: RequestLog): Promise<Response>;
};

/** Sends answers, with the same headers for HEAD as for GET, and all of them with a 304. */
export function createSender(options: SendOptions): Sender {
  const { origins = async () => [], allowAnyOrigin = false, digest = sha1, gzip = gzipStream } = options;

  /** The CORS headers for the origin of a request; none if its pages may not read the answer. */
  const corsHeaders = async (
    { headers }: Request,
    more: Readonly<Record<string, string>>,
    log: RequestLog = {},
  ): Promise<Readonly<Record<string, string>>> => {
    const origin = headers.get('Origin');
    if (origin === null) return {};
    // Fail closed: no other origin is allowed while the list cannot be read.
    const list = await origins().catch(() => []);
    if (allowsOrigin(list, origin, allowAnyOrigin)) return { 'Access-Control-Allow-Origin': origin, ...more };
    log.origin = origin.slice(0, longestOrigin);
    log.code ??= 'origin-not-allowed';
    return {};
  };

  return {
    async answer(request, answer, log) {
      const headers: Record<string, string> = { ...answer.headers, ...(await corsHeaders(request, exposed, log)) };
      const body = await bodyOf(answer.text);
      if (answer.status === 200 && body !== undefined) {
        // Weak: the gzipped body has the same tag.
        const tag = `W/"${await digest(body)}"`;
        headers['ETag'] = tag;
        if (matchesTag(request.headers.get('If-None-Match'), tag)) return responseOf({ status: 304, headers });
      }
      const isShort = body === undefined || (typeof body === 'string' && body.length < leastCompressed);
      if (isShort || !acceptsCoding(request.headers.get('Accept-Encoding'), 'gzip')) {
        return responseOf({ ...answer, headers, text: typeof body === 'object' ? joined(body) : body });
      }
      headers['Content-Encoding'] = 'gzip';
      return responseOf({ ...answer, headers, text: await gzip(typeof body === 'string' ? [encoder.encode(body)] : body) });
    },

    async preflight(request, log) {
      const headers = { Allow: allowedMethods, ...(await corsHeaders(request, preflight, log)) };
      return responseOf({ status: 204, headers });
    },
  };
}

/** The methods that the whole service answers. */
export const allowedMethods = 'GET, HEAD, OPTIONS';

/** In characters, in the log. */
const longestOrigin = 300;
const preflight = {
  'Access-Control-Allow-Methods': allowedMethods,
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
  'Access-Control-Max-Age': '600',
};
const exposed = { 'Access-Control-Expose-Headers': 'Link, X-Total-Count, ETag, Retry-After, Date' };

/** Tests `If-None-Match` (RFC 9110, 13.1.2): `*`, or a list of tags, strong or weak. */
export function matchesTag(header: string | null, tag: string): boolean {
  if (header === null) return false;
  return header.split(',').some((one) => ['*', tag.slice(2)].includes(one.trim().replace(/^W\//, '')));
}

/** A text, or the encoded parts of a long one. */
async function bodyOf(text: ServiceAnswer['text']): Promise<string | readonly Bytes[] | undefined> {
  if (typeof text !== 'object') return text;
  const parts: Bytes[] = [];
  for (const part of text) {
    parts.push(encoder.encode(part));
    await nextTurn();
  }
  return parts;
}

let lastTurn = Promise.resolve();
/** Resolves when others were served; of all that wait for it, one at a time. */
export function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setTimeout(resolve)));
  return lastTurn;
}

async function sha1(body: string | readonly Bytes[]): Promise<string> {
  const bytes = typeof body === 'string' ? encoder.encode(body) : joined(body);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', bytes));
  return btoa(String.fromCharCode(...digest.subarray(0, 15)));
}

async function gzipStream(parts: readonly Bytes[]): Promise<Bytes> {
  const compressed = new Blob([...parts]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(compressed).arrayBuffer());
}

function joined(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** In bytes or characters; shorter bodies hardly shrink. */
export const leastCompressed = 1_024;

/** Whether an `Accept-Encoding` allows a coding, by name or `*` (RFC 9110, 12.5.3). */
export function acceptsCoding(header: string | null, coding: 'gzip' | 'br'): boolean {
  if (header === null) return false;
  const weights = new Map(
    header.split(',', 20).map((one) => {
      const [name = '', weight = '1'] = one.split(/;\s*q=/i);
      return [name.trim().toLowerCase(), Number(weight)] as const;
    }),
  );
  return (weights.get(coding) ?? weights.get('*') ?? 0) > 0;
}

/**
 * The response to send. `Content-Length` is always set, so that HEAD has the headers of GET. A
 * text that is not compressed stays a string: the server then writes it in one packet with the
 * headers.
 */
export function responseOf({ status, mediaType, headers, text }: Sendable): Response {
  const length = typeof text === 'string' ? encoder.encode(text).length : text?.length;
  return new Response(text ?? null, {
    status,
    headers: {
      ...commonHeaders,
      ...(length !== undefined && { 'Content-Type': `${mediaType}; charset=utf-8`, 'Content-Length': String(length) }),
      ...headers,
    },
  });
}

type Sendable = Omit<ServiceAnswer, 'text'> & { readonly text?: string | Bytes | undefined };

/** In every answer: no sniffing, no shared caches, and private caches revalidate. */
export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-cache',
  Vary: 'Origin, Accept-Encoding',
} as const;

const encoder = new TextEncoder();
