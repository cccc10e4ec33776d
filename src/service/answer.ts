/** Stands in every answer: nothing guesses at the content, no shared cache keeps it, and a private one asks before using it again. */
export const commonHeaders = { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'private, no-cache' } as const;

/** An answer with text in UTF-8. Its length is always said, so that HEAD has the headers of GET. */
export function answer(
  status: number,
  mediaType: string,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const body = encoder.encode(text);
  return new Response(body, {
    status,
    headers: {
      ...commonHeaders,
      'Content-Type': `${mediaType}; charset=utf-8`,
      'Content-Length': String(body.length),
      ...headers,
    },
  });
}

/** An answer that is done with its headers. */
export function emptyAnswer(headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status: 204, headers: { ...commonHeaders, ...headers } });
}

const encoder = new TextEncoder();
