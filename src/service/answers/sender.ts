import { allowsOrigin } from '../access/origins.ts';
import { type Answer, bytesOf, responseOf } from './answer.ts';
import { allowedMethods } from './problems.ts';
import { leastCompressed, takesGzip } from './takes-gzip.ts';

export type SendOptions = {
  /** The origins whose pages may read answers in a browser; default none. */
  readonly origins?: () => Promise<readonly string[]>;
  /** Whether `*` on that list counts; default false. */
  readonly allowAnyOrigin?: boolean;
  /** A short digest of a text, the same for the same text; default SHA-1 by the platform's `crypto`. */
  readonly digest?: (text: string) => string | Promise<string>;
  /** A body as gzip; default by the platform's `CompressionStream`. */
  readonly gzip?: (body: Bytes) => Promise<Bytes>;
};

type Bytes = Uint8Array<ArrayBuffer>;

export type Sender = {
  /** An answer with what the request may know of it: its tag, 304 where that is known already, gzip where taken, and the origin. */
  answer(request: Request, answer: Answer, facts?: OriginFacts): Promise<Response>;
  /** The answer to OPTIONS, for which nobody has to log in. */
  preflight(request: Request, facts?: OriginFacts): Promise<Response>;
};

/** Is told the origin that was refused, and with which code unless there is another. */
type OriginFacts = { origin?: string; code?: string };

export function createSender(options: SendOptions): Sender {
  const { origins = async () => [], allowAnyOrigin = false, digest = sha1, gzip = gzipStream } = options;

  /** What a browser has to read before it hands an answer to a page of another origin; nothing where it may not. */
  const allowing = async (
    { headers }: Request,
    more: Readonly<Record<string, string>>,
    facts: OriginFacts = {},
  ): Promise<Readonly<Record<string, string>>> => {
    const origin = headers.get('Origin');
    if (origin === null) return {};
    // Where the list cannot be read, no page of another origin may.
    const list = await origins().catch(() => []);
    if (allowsOrigin(list, origin, allowAnyOrigin)) return { 'Access-Control-Allow-Origin': origin, ...more };
    facts.origin = origin.slice(0, longestOrigin);
    facts.code ??= 'origin-not-allowed';
    return {};
  };

  return {
    async answer(request, answer, facts) {
      const headers: Record<string, string> = { ...answer.headers, ...(await allowing(request, exposed, facts)) };
      if (answer.status === 200 && answer.text !== undefined) {
        // Weak, as gzip is another form of the same.
        const tag = `W/"${await digest(answer.text)}"`;
        headers['ETag'] = tag;
        if (isKnown(request.headers.get('If-None-Match'), tag)) return responseOf({ status: 304, headers });
      }
      const { text = '' } = answer;
      if (text.length < leastCompressed || !takesGzip(request.headers.get('Accept-Encoding'))) {
        return responseOf({ ...answer, headers });
      }
      headers['Content-Encoding'] = 'gzip';
      return responseOf({ ...answer, headers }, await gzip(bytesOf(text)));
    },

    async preflight(request, facts) {
      const headers = { Allow: allowedMethods, ...(await allowing(request, preflight, facts)) };
      return responseOf({ status: 204, headers });
    },
  };
}

/** Of an origin in a log, in characters. */
const longestOrigin = 300;
const preflight = {
  'Access-Control-Allow-Methods': allowedMethods,
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
  'Access-Control-Max-Age': '600',
};
const exposed = { 'Access-Control-Expose-Headers': 'Link, X-Total-Count, ETag, Retry-After, Date' };

/** Whether the client has this answer already (RFC 9110, 13.1.2): its tag is one of those named, strong or weak, or `*` is. */
function isKnown(asked: string | null, tag: string): boolean {
  if (asked === null) return false;
  return asked.split(',').some((one) => ['*', tag.slice(2)].includes(one.trim().replace(/^W\//, '')));
}

async function sha1(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', encoder.encode(text)));
  return btoa(String.fromCharCode(...digest.subarray(0, 15)));
}

async function gzipStream(body: Bytes): Promise<Bytes> {
  const compressed = new Response(body).body?.pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(compressed).arrayBuffer());
}

const encoder = new TextEncoder();
