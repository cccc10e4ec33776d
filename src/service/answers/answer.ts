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

/**
 * An answer as it is sent; `packed` is its text in a coding. The length is always said, so that HEAD has the headers of GET. The text goes on
 * as a text: a server writes it in one piece with the headers.
 */
export function responseOf({ status, mediaType, text, headers }: Answer, packed?: Uint8Array<ArrayBuffer>): Response {
  const length = packed?.length ?? (text === undefined ? undefined : bytesOf(text).length);
  return new Response(packed ?? text ?? null, {
    status,
    headers: {
      ...commonHeaders,
      ...(length !== undefined && { 'Content-Type': `${mediaType}; charset=utf-8`, 'Content-Length': String(length) }),
      ...headers,
    },
  });
}

/** A text in UTF-8. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

const encoder = new TextEncoder();
