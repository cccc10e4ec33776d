import { fullProfile, type Profile } from '../../../grammar/profile.ts';
import { defaultRequestsPerMinute } from '../access/limits.ts';
import { formats } from '../format.ts';
import type { ServiceAnswer } from '../send.ts';
import { guide } from './guide.ts';
import { headers } from './headers.ts';
import { paths, shared, tags } from './paths.ts';
import { schemas } from './schemas.ts';

export type OpenApiOptions = {
  /** The address of the service, or its path from where the document stands; default `/`. */
  readonly base?: string;
  /** Whether events need a user with the right to them; default false. */
  readonly privateEvents?: boolean;
  /** Of each user, and of each address where no user is needed; default 600, 0 is no limit. */
  readonly requestsPerMinute?: number;
  /** Whether lists have cancelled bookings too where the search names no status; default false. */
  readonly showCancelled?: boolean;
  /** What of the language a search may use; default the whole. */
  readonly profile?: Profile;
};

/** Describes the service as an OpenAPI 3.1 document, from the tables that it works with. */
export function openApi(options: OpenApiOptions = {}): object {
  const { base = '/', privateEvents = false, showCancelled = false, profile = fullProfile } = options;
  const { requestsPerMinute = defaultRequestsPerMinute } = options;
  return {
    openapi: '3.1.0',
    info: {
      title: 'Booking and event read API',
      version: '1',
      description: guide({ profile, privateEvents, requestsPerMinute, showCancelled }),
    },
    servers: [{ url: base }],
    tags,
    paths: paths({ profile, privateEvents }),
    components: {
      schemas: schemas(),
      ...shared({ profile, privateEvents }),
      headers,
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic', description: 'The name and password of an API user (section 5), in UTF-8.' },
      },
    },
  };
}

/** The document as an answer, made on first request. */
export function createDescription(options: OpenApiOptions): () => ServiceAnswer {
  let answer: ServiceAnswer | undefined;
  return () => {
    answer ??= { status: 200, mediaType: formats.json.mediaType, text: formats.json.data(openApi(options)) };
    return answer;
  };
}
