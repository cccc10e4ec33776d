import { summaryOf } from '../../../grammar/messages/operators.ts';
import { type OperatorRow, operators } from '../../../grammar/operators.ts';
import { fullProfile, type Profile } from '../../../grammar/profile.ts';
import { bookingSchema } from '../../schema/booking.ts';
import { defaultRequestsPerMinute } from '../access/limits.ts';
import { entities } from '../entities.ts';
import { formats } from '../format.ts';
import { allowedMethods, type ServiceAnswer } from '../send.ts';
import { headers } from './headers.ts';
import { literal, literals, paragraphs, table } from './markdown.ts';
import { paths, shared, tags } from './paths.ts';
import { problemsInWords } from './refusals.ts';
import { sampleSearches } from './samples.ts';
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

type GuideOptions = {
  readonly profile: Profile;
  readonly privateEvents: boolean;
  readonly requestsPerMinute: number;
  readonly showCancelled: boolean;
};

/** Each status with its numbers (L3.8). */
const states = bookingSchema.fields.status.values.map(({ value, codes }) => `${value} (${codes.join(' or ')})`);

/** The introduction, in Markdown; sections are those of the specification. */
function guide(options: GuideOptions): string {
  const { showCancelled } = options;
  return paragraphs(
    `Bookings, and published events with their availability, for screens and other programs. The service is only read from: it answers ${allowedMethods}; HEAD as GET, without the body.`,
    '## Logging in',
    loggingIn(options),
    '## Formats',
    `${formatNames} stand in the path directly after \`/api/rest/\` (section 4.4); without, the answer is JSON. Every format has the same content: values are strings, and where there is no value the string is empty. In XML the root is \`response\`. What is refused comes in the format of the path, too.`,
    '## Searching',
    searching(options.profile),
    '## States',
    `A search has the status of a booking by its word or, in \`=\`, \`!=\` and \`IN\`, by one of its numbers: ${states.join(', ')}. Answers have the word.`,
    '## Cancelled bookings',
    showCancelled
      ? 'The list of bookings has those that are cancelled and rejected, too.'
      : 'The list of bookings leaves out those that are cancelled and rejected, unless a condition of the search names the status: `status`, `RES_STATUS` or `INV_STATUS`, as in `status IS NOT NULL` for all of them. A user may be set to get them always. One booking is answered whatever its status.',
    '## Pages and polling',
    'A list has a page of rows, always in chronological order. The `Link` header has the path of the next page. Every answer has an `ETag`: a program that polls sends it back as `If-None-Match` and gets 304 without a body until something changes. Shared caches keep nothing of it.',
    '## Browsers',
    'A page may read answers where its origin, `null` for a file, is on the list of allowed ones (section 5). OPTIONS is answered with 204, without logging in. An answer that arrives outside a browser and not inside one means that the origin is not on the list.',
    '## Problems',
    'What is refused is answered as RFC 9457 says. Programs go by `code`; the sentence is in the language of `lang`.',
    table(
      ['status', 'code', 'says'],
      problemsInWords().map(([status, code, sentence]) => [String(status), literal(code), sentence]),
    ),
    '## Versions',
    'Paths never change (section 9). Columns, fields, parameters and codes are only added; a program skips those it does not know.',
  );
}

const formatNames = Object.keys(formats)
  .map((name) => literal(name))
  .join(' or ');

function loggingIn({ privateEvents, requestsPerMinute }: GuideOptions): string {
  return paragraphs(
    'HTTP Basic (section 5), in UTF-8, with the name and password of an API user whom an administrator made. A user has the right to bookings, to events or to both, and may be held to certain products. A wrong name or password, a missing right and an administrator are all answered with 401.',
    privateEvents
      ? 'Events need a user with the right to them.'
      : 'Events are public: send no `Authorization` for them, or one that is right.',
    requestsPerMinute > 0 &&
      `A user, and where no user is needed an address, has ${requestsPerMinute} requests a minute. After that, and after too many wrong passwords, the answer is 429 with the seconds to wait in \`Retry-After\`.`,
  );
}

function searching(profile: Profile): string {
  const [sample] = sampleSearches(entities.booking, profile);
  const texts = profile.valueForms.includes('text');
  return paragraphs(
    `\`search\` compares fields with values (section 4.5), as ${literal(sample?.text ?? '')}. Encoded for a URL, once, that is`,
    `\`\`\`\nsearch=${sample?.encoded}\n\`\`\``,
    table(
      ['operator', 'of', 'means'],
      profile.operators.map((operator) => {
        const { accepts, spellings = [] }: OperatorRow = operators[operator];
        return [literals([operator, ...spellings]), accepts.filter((type) => searched.has(type)).join(', '), summaryOf(operator)];
      }),
    ),
    `Conditions are joined by ${literals(profile.connectives)}. A date is a text in quotes, counted from today: \`"0d"\` is today, \`"7d"\` in 7 days, \`"-1d"\` yesterday.${
      texts
        ? ' So are `"2w"`, `"1m"` and `"1y"` for weeks, months and years, a day as `"2026-11-21"`, and a time as `"09:30"`.'
        : ''
    } A condition on a value that is not there does not hold. Names and keywords may have any capitals.`,
  );
}

/** The types of the fields that can be searched. */
const searched: ReadonlySet<string> = new Set(
  Object.values(entities).flatMap(({ schema }) => Object.values(schema.fields).map(({ type }) => type)),
);
