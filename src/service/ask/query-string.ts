import { fromUrl } from '../../url/from-url.ts';
import { refuse } from '../answers/problem.ts';
import { languageOf } from './language.ts';

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
    const name = decode(pair.slice(0, equals)) ?? refuse('invalid-encoding', { found: pair.slice(0, equals) });
    if (!plainWord.test(name)) refuse('parameter-not-encoded', { name });
    const sent = pair.slice(equals + 1);
    const value = decode(sent) ?? refuse('invalid-encoding', { found: sent }, diagnosticsOf(name, sent, url));
    const meant = known.find((candidate) => candidate === name.toLowerCase());
    if (meant === undefined) continue;
    if (meant !== name) refuse('parameter-misspelled', { name, meant });
    if (values.has(meant)) refuse('parameter-repeated', { name });
    values.set(meant, value);
  }
  return values;
}

/** What clients are seen to name their parameters with, the brackets of form libraries included. */
const plainWord = /^[A-Za-z0-9_.$[\]-]+$/;

function queryOf(url: string): string {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
}

function decode(sent: string): string | undefined {
  try {
    return decodeURIComponent(sent.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** Where the encoding of a search is wrong is said as every other mistake in it is. */
function diagnosticsOf(name: string, sent: string, url: string) {
  return name === 'search' ? fromUrl(sent, { locale: languageOf(url) }).diagnostics : undefined;
}
