/** What is answered, before it becomes a `Response`; `text` is undefined where there is nothing to say. */
export type Answer = {
  readonly status: number;
  readonly mediaType?: string;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * Stands in every answer: nothing guesses at the content, no shared cache keeps it, a private one asks before using it again, and knows that
 * it may be another one for a page of another origin.
 */
export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-cache',
  Vary: 'Origin, Accept-Encoding',
} as const;

/** An answer as it is sent; `body` is its text in UTF-8, or that in a coding. The length is always said, so that HEAD has the headers of GET. */
export function responseOf({ status, mediaType, text, headers }: Answer, body = bytesOf(text)): Response {
  return new Response(body ?? null, {
    status,
    headers: {
      ...commonHeaders,
      ...(body && { 'Content-Type': `${mediaType}; charset=utf-8`, 'Content-Length': String(body.length) }),
      ...headers,
    },
  });
}

export function bytesOf(text: string | undefined): Uint8Array<ArrayBuffer> | undefined {
  return text === undefined ? undefined : encoder.encode(text);
}

const encoder = new TextEncoder();
