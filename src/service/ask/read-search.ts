import { type Locale, problemOf, report } from '../../../grammar/diagnostics.ts';
import { limitExceeded } from '../../../grammar/messages/limits.ts';
import type { Profile } from '../../../grammar/profile.ts';
import { parseQuery } from '../../schema/diagnose.ts';
import type { Query } from '../../schema/query.ts';
import type { Schema } from '../../schema/schema.ts';
import { SearchError } from '../../schema/search-error.ts';
import { fromUrl } from '../../url/from-url.ts';
import { refuse } from '../answers/problem.ts';

/**
 * The query that a search text means. Refuses with 400 and the diagnostics when it has errors, was encoded twice, or has more than 8,192
 * bytes of UTF-8.
 */
export function readSearch(text: string, schema: Schema, profile: Profile, locale: Locale): Query {
  if (encoder.encode(text).length > mostSearchBytes) {
    const tooLong = problemOf(limitExceeded, { from: 0, to: text.length }, { limit: 'textBytes', maximum: mostSearchBytes });
    refuse('invalid-search', {}, report([tooLong], locale));
  }
  try {
    return parseQuery(text, schema, { profile, locale });
  } catch (error) {
    if (!(error instanceof SearchError)) throw error;
    const twice = fromUrl(encodeURIComponent(text), { locale }).diagnostics.filter(({ code }) => code === 'invalid-encoding');
    if (twice.length > 0) refuse('invalid-encoding', { found: text }, twice);
    return refuse('invalid-search', {}, error.diagnostics);
  }
}

export const mostSearchBytes = 8_192;
const encoder = new TextEncoder();
