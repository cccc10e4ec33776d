import { refuse } from './problem.ts';

/**
 * The known parameters of a URL as it was sent, decoded as a form: `+` is a space, `%XX` the bytes of UTF-8. Unknown ones are ignored.
 * Refuses with 400 what would otherwise change the meaning of a request in silence: malformed encoding, a known parameter given
 * twice or in other capitals, a name that is the rest of a value cut short by a bare `&`, and a fragment.
 */
export function readQueryString<Name extends string>(url: string, known: readonly Name[]): ReadonlyMap<Name, string> {
  if (url.includes('#')) refuse('fragment-in-url', {});
  const values = new Map<Name, string>();
  for (const pair of queryOf(url).split('&')) {
    if (pair === '') continue;
    const equals = pair.includes('=') ? pair.indexOf('=') : pair.length;
    const name = decode(pair.slice(0, equals));
    if (!plainWord.test(name)) refuse('parameter-not-encoded', { name });
    const value = decode(pair.slice(equals + 1));
    const meant = known.find((candidate) => candidate === name.toLowerCase());
    if (meant === undefined) continue;
    if (meant !== name) refuse('parameter-misspelled', { name, meant });
    if (values.has(meant)) refuse('parameter-repeated', { name });
    values.set(meant, value);
  }
  return values;
}

/** The value of one parameter wherever it can be read, without refusing anything; the first where there are several. */
export function peekParameter(url: string, name: string): string | undefined {
  return new URLSearchParams(queryOf(url)).get(name) ?? undefined;
}

/** What clients are seen to name their parameters with, the brackets of form libraries included. */
const plainWord = /^[A-Za-z0-9_.$[\]-]+$/;

function queryOf(url: string): string {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
}

function decode(raw: string): string {
  try {
    return decodeURIComponent(raw.replaceAll('+', ' '));
  } catch {
    return refuse('invalid-encoding', { found: raw });
  }
}
