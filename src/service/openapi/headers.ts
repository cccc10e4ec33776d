import { allowedMethods } from '../send.ts';

type Json = Readonly<Record<string, unknown>>;

/** The headers of answers, by name. */
export const headers: Json = {
  ETag: header('A tag of the body. Sent back as `If-None-Match`, the answer is 304 as long as nothing changed.', 'W/"…"'),
  Link: header(
    'The path of the next page, with `rel="next"` (RFC 8288); only where there is one.',
    '</api/rest/booking/filter?start=100&length=100>; rel="next"',
  ),
  'X-Total-Count': header('The number of rows of all pages; only where `start` or `length` is given.', '2000'),
  'Retry-After': header('The seconds to wait before another try.', '12'),
  'WWW-Authenticate': header('How to log in.', 'Basic realm="…", charset="UTF-8"'),
  Allow: header('What the service answers to.', allowedMethods),
  'Access-Control-Allow-Origin': header(
    'In every answer to a page whose origin is on the list of allowed ones: that origin.',
    'null',
  ),
};

export function headerReferences(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function header(description: string, example: string): Json {
  return { description, schema: { type: 'string' }, example };
}
