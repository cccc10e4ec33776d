import { clientError, isClientError } from './client-error.ts';

export type ConnectionOptions = {
  /** The address before `/api/rest/`, with http: or https:; in a page it may be relative. */
  readonly baseUrl: string;
  /** The API user (specification, section 5); null to read only what is public. */
  readonly auth: { readonly user: string; readonly password: string } | null;
  /** Sends a request; by default the platform's `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Milliseconds for each request and its whole answer, 1 … 2,147,483,647; default 30,000. */
  readonly timeout?: number;
  /** The most bytes of an answer after decompression, from 1; default 67,108,864 (64 MiB). */
  readonly maxBytes?: number;
};

export type HttpAnswer = { readonly status: number; readonly headers: Headers; readonly text: string };

/** GETs a path after `/api/rest/`; rejects with a ClientError only if there is no answer. */
export type HttpGet = (path: string, options?: GetOptions) => Promise<HttpAnswer>;
type GetOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Whether to leave out the credentials. */
  readonly anonymous?: boolean;
};

/** Connects as one user. Follows no redirects, so that no other host gets the credentials. */
export function createConnection(options: ConnectionOptions): HttpGet {
  const { baseUrl, auth, fetch: send = plainFetch, timeout = 30_000, maxBytes = 64 * 1024 * 1024 } = options;
  const base = readBase(baseUrl);
  const authorization = auth === null ? undefined : basic(auth);
  if (!(timeout >= 1 && timeout <= 2_147_483_647))
    throw new RangeError('The timeout is a number of milliseconds from 1 to 2,147,483,647.');
  if (!(Number.isSafeInteger(maxBytes) && maxBytes >= 1)) throw new RangeError('maxBytes is a whole number of bytes from 1.');

  const get = (path: string, signal: AbortSignal | undefined, init: RequestInit): Promise<HttpAnswer> =>
    within(timeout, signal, async (signal) => {
      const request = new Request(`${base}/api/rest/${path}`, { redirect: 'manual', credentials: 'omit', ...init, signal });
      const response = await send(request);
      return { status: response.status, headers: response.headers, text: await textOf(response, maxBytes) };
    });

  /** Sends a harmless request; with `no-cors` it succeeds even if the origin is not allowed. */
  const isAnswered = (mode: 'cors' | 'no-cors', signal: AbortSignal | undefined): Promise<boolean> =>
    // `no-cors` requires `redirect: follow`; the request has no credentials.
    get('event/-', signal, { mode, redirect: 'follow' }).then(
      () => true,
      (error: unknown) => {
        if (isClientError(error)) throw error;
        return false;
      },
    );

  return async (path, { signal, anonymous = false } = {}) => {
    const headers: HeadersInit = authorization === undefined || anonymous ? {} : { Authorization: authorization };
    const answer = await get(path, signal, { headers }).catch(async (error: unknown) => {
      if (isClientError(error)) throw error;
      // A browser does not tell a refused origin from a broken connection, so find out.
      const { origin } = globalThis as { readonly origin?: unknown };
      const crossing = typeof origin === 'string' && origin !== new URL(base).origin;
      if (!crossing || (await isAnswered('cors', signal)) || !(await isAnswered('no-cors', signal)))
        throw unreachable(base, error);
      throw originNotAllowed(base, origin, error);
    });
    if (answer.status === 0 || (answer.status >= 300 && answer.status < 400)) throw redirected(base, answer.status);
    return answer;
  };
}

/** Looks `fetch` up at each call, and calls it unbound, as some browsers require. */
const plainFetch = (request: Request): Promise<Response> => fetch(request);

/** Reads a body as UTF-8. Cancels the transfer and throws beyond `maxBytes`. */
async function textOf({ body }: Response, maxBytes: number): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > maxBytes) {
      reader.cancel().catch(() => undefined);
      throw tooLarge(maxBytes);
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** The address without trailing slashes. Errors do not repeat it: it may have a password. */
function readBase(baseUrl: string): string {
  const { location } = globalThis as { readonly location?: { readonly href: string } };
  let url: URL;
  try {
    url = new URL(baseUrl, location?.href);
  } catch {
    throw new TypeError('The baseUrl is not a URL.');
  }
  if (!/^https?:$/.test(url.protocol)) throw new TypeError('The baseUrl begins with http:// or https://.');
  if (url.username !== '' || url.password !== '') throw new TypeError('The baseUrl holds a user or password; give them as auth.');
  if (url.search !== '' || url.hash !== '') throw new TypeError('The baseUrl ends before any ? or #.');
  return (url.origin + url.pathname).replace(/\/+$/, '');
}

/** The header of RFC 7617, in UTF-8. */
function basic({ user, password }: { readonly user: string; readonly password: string }): string {
  if (user.includes(':')) throw new TypeError('The name of a user has no colon.');
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${user}:${password}`)))}`;
}

const unreachable = (base: string, cause: unknown) =>
  clientError('unreachable', `Nobody answers at ${base}, or the connection broke before the whole answer was here.`, { cause });

const tooLarge = (maxBytes: number) =>
  clientError(
    'answer-too-large',
    `The answer has more than ${maxBytes} bytes and was cut off. Ask for fewer columns or rows, or raise maxBytes.`,
  );

const originNotAllowed = (base: string, origin: string, cause: unknown) =>
  clientError(
    'origin-not-allowed',
    `The service at ${base} answers, but not to pages of the origin ${origin}: an administrator adds exactly that to the allowed origins, under Settings > API / Integrations.`,
    { cause },
  );

const redirected = (base: string, status: number) =>
  clientError(
    'not-understood',
    `The service at ${base} answers with a redirect, which is not followed; give the address it leads to as baseUrl.`,
    { status },
  );

/** Runs work until `signal` or a timeout; then aborts it and rejects with a ClientError. */
async function within<T>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const over = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason as Error));
  });
  const abort = (): void =>
    controller.abort(clientError('aborted', 'The request was aborted.', { cause: signal?.reason as unknown }));
  const timer = setTimeout(
    () => controller.abort(clientError('timeout', `There was no whole answer within ${milliseconds} ms.`)),
    milliseconds,
  );
  signal?.addEventListener('abort', abort);
  try {
    if (signal?.aborted) abort();
    // A given `fetch` may ignore its signal.
    return await Promise.race([over, controller.signal.aborted ? over : work(controller.signal)]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
