import type { Diagnostic, Locale } from '../../grammar/diagnostics.ts';
import { code } from '../../grammar/messages/wording.ts';
import type { Entity } from './entity.ts';
import { formats, type OutputFormat } from './format.ts';
import { allowedMethods, type ServiceAnswer } from './send.ts';

export type ProblemCode = keyof typeof problems;
type ProblemData<C extends ProblemCode> = Parameters<(typeof problems)[C]['en']>[0];

/** A refusal, before its language and format are chosen. */
export type Refusal = {
  readonly code: ProblemCode;
  readonly data: object;
  readonly diagnostics?: readonly Diagnostic[];
  /** The search that its text surely means. */
  readonly meant?: string | undefined;
};

export function problem<C extends ProblemCode>(code: C, data: ProblemData<C>, diagnostics?: readonly Diagnostic[]): Refusal {
  return { code, data, ...(diagnostics && { diagnostics }) };
}

/** Ends the handling of a request by throwing; `problemOf` finds the problem in the error. */
export function refuse<C extends ProblemCode>(
  code: C,
  data: ProblemData<C>,
  diagnostics?: readonly Diagnostic[],
  meant?: string,
): never {
  throw Object.assign(new Error(code), { problem: { ...problem(code, data, diagnostics), meant } });
}

/** The problem that `refuse` threw; `undefined` for every other error. */
export function problemOf(error: unknown): Refusal | undefined {
  return error instanceof Error && 'problem' in error ? (error.problem as Refusal) : undefined;
}

/** A problem as of RFC 9457, with `code` and, for a bad search, `diagnostics` and `did_you_mean`. */
export function problemAnswer(
  { code, data, diagnostics, meant }: Refusal,
  locale: Locale = 'en',
  format: OutputFormat = formats.json,
): ServiceAnswer & { readonly text: string } {
  const row = problemRow(code);
  const { status } = row;
  return {
    status,
    mediaType: format.problemType,
    text: format.data({ status, title: titles[status], detail: row[locale](data), code, diagnostics, did_you_mean: meant }),
    headers: row.headers(data),
  };
}

/** The row of a problem, for data of whatever code. */
export function problemRow(code: ProblemCode): ProblemRow<object> {
  return problems[code] as ProblemRow<object>;
}

export type ProblemRow<Data> = {
  readonly status: number;
  readonly headers: (data: Data) => Readonly<Record<string, string>>;
  readonly en: (data: Data) => string;
  readonly nl: (data: Data) => string;
};

type Name = { readonly name: string };
type RetryAfter = { readonly retryAfter: number };
type Suggestion = { readonly suggestion: string | undefined };
type Sentence<Data> = (data: Data) => string;

const row = <Data = object>(
  status: number,
  en: string | Sentence<Data>,
  nl: string | Sentence<Data>,
  headers: ProblemRow<Data>['headers'] = () => ({}),
): ProblemRow<Data> => ({ status, en: sentence(en), nl: sentence(nl), headers });
const sentence = <Data>(text: string | Sentence<Data>): Sentence<Data> => (typeof text === 'string' ? () => text : text);

const retryAfterHeader = ({ retryAfter }: RetryAfter) => ({ 'Retry-After': String(retryAfter) });

const ids: Readonly<Record<Entity['name'], { readonly en: string; readonly nl: string }>> = {
  booking: { en: 'a booking; that is an integer in plain digits', nl: 'een boeking; dat is een geheel getal in gewone cijfers' },
  event: {
    en: 'an event; that is its date and a number on that day, as `2026-11-21_1`',
    nl: 'een evenement; dat is de datum en een nummer op die dag, zoals `2026-11-21_1`',
  },
};

/** Hours and minutes, as `26 h 5 min`. */
const inHours = (milliseconds: number): string => {
  const minutes = Math.floor(milliseconds / 60_000);
  return (
    [minutes >= 60 && `${Math.floor(minutes / 60)} h`, minutes % 60 > 0 && `${minutes % 60} min`].filter(Boolean).join(' ') ||
    '0 min'
  );
};

/** THE table of problems: status and sentence by code. No sentence reveals internals. */
export const problems = {
  'bad-request': row(400, 'This is not a well-formed HTTP request.', 'Dit is geen welgevormd HTTP-verzoek.'),
  'invalid-encoding': row<{ found: string }>(
    400,
    ({ found }) => `${code(found)} is not encoded as a URL needs it: each value once, as UTF-8; a bare \`%\` is \`%25\`.`,
    ({ found }) =>
      `${code(found)} is niet gecodeerd zoals het in een URL hoort: elke waarde één keer, als UTF-8; een losse \`%\` is \`%25\`.`,
  ),
  'no-client-address': row(
    400,
    'The proxy in front of this service ends `X-Forwarded-For` with something that is not an address.',
    'De proxy voor deze service eindigt `X-Forwarded-For` met iets dat geen adres is.',
  ),
  'fragment-in-url': row(
    400,
    'The URL has a `#`, and what follows it is not sent to a server. Encode it as `%23`.',
    'De URL heeft een `#`, en wat daarop volgt gaat niet naar een server. Codeer het als `%23`.',
  ),
  'parameter-not-encoded': row<Name>(
    400,
    ({ name }) =>
      `${code(name)} cannot be the name of a parameter: it looks like the rest of a value with a bare \`&\`. Encode \`&\` as \`%26\`.`,
    ({ name }) =>
      `${code(name)} kan geen naam van een parameter zijn: het lijkt de rest van een waarde met een losse \`&\`. Codeer \`&\` als \`%26\`.`,
  ),
  'parameter-repeated': row<Name>(
    400,
    ({ name }) => `The parameter ${code(name)} is given twice; give it once.`,
    ({ name }) => `De parameter ${code(name)} is twee keer gegeven; geef hem één keer.`,
  ),
  'parameter-misspelled': row<Name & { meant: string }>(
    400,
    ({ name, meant }) => `There is no parameter ${code(name)}; write ${code(meant)}, in lower case.`,
    ({ name, meant }) => `Er is geen parameter ${code(name)}; schrijf ${code(meant)}, in kleine letters.`,
  ),
  'invalid-parameter': row<Name & { least: number; most: number }>(
    400,
    ({ name, least, most }) => `The parameter ${code(name)} is a whole number from ${least} to ${most}, in plain digits.`,
    ({ name, least, most }) =>
      `De parameter ${code(name)} is een geheel getal van ${least} tot en met ${most}, in gewone cijfers.`,
  ),
  'empty-column': row(
    400,
    'The list `columns` has an empty name; separate the names with single commas.',
    'De lijst `columns` heeft een lege naam; zet één komma tussen de namen.',
  ),
  'unknown-column': row<Name & Suggestion>(
    400,
    ({ name, suggestion }) =>
      `There is no column ${code(name)}.${suggestion === undefined ? '' : ` Did you mean ${code(suggestion)}?`}`,
    ({ name, suggestion }) =>
      `Er is geen kolom ${code(name)}.${suggestion === undefined ? '' : ` Bedoelde u ${code(suggestion)}?`}`,
  ),
  'column-repeated': row<Name>(
    400,
    ({ name }) => `The column ${code(name)} is asked for twice; a key stands in an answer once.`,
    ({ name }) => `De kolom ${code(name)} is twee keer gevraagd; een sleutel staat één keer in een antwoord.`,
  ),
  'too-many-columns': row<{ most: number }>(
    400,
    ({ most }) => `The list \`columns\` has more than ${most} names.`,
    ({ most }) => `De lijst \`columns\` heeft meer dan ${most} namen.`,
  ),
  'invalid-search': row(
    400,
    'The search expression has errors; `diagnostics` says which, and where in the decoded text.',
    'De zoekexpressie heeft fouten; `diagnostics` zegt welke, en waar in de gedecodeerde tekst.',
  ),
  'invalid-id': row<Name & { entity: Entity['name'] }>(
    400,
    ({ name, entity }) => `${code(name)} is not the id of ${ids[entity].en}.`,
    ({ name, entity }) => `${code(name)} is geen id van ${ids[entity].nl}.`,
  ),
  unauthorized: row(
    401,
    'This needs the name and password of an API user with the rights for it, as HTTP Basic authentication.',
    'Hiervoor zijn naam en wachtwoord nodig van een API-gebruiker met de rechten ervoor, als HTTP Basic-authenticatie.',
    () => ({ 'WWW-Authenticate': 'Basic realm="Booking and event read API", charset="UTF-8"' }),
  ),
  'not-found': row(404, 'There is nothing here.', 'Hier is niets.'),
  'method-not-allowed': row(
    405,
    `This service is only read from: ${allowedMethods}.`,
    `Van deze service wordt alleen gelezen: ${allowedMethods}.`,
    () => ({ Allow: allowedMethods }),
  ),
  'request-timeout': row(408, 'The request took too long to arrive.', 'Het verzoek deed er te lang over om aan te komen.'),
  'url-too-long': row<{ most: number }>(
    414,
    ({ most }) => `The URL is longer than ${most} bytes.`,
    ({ most }) => `De URL is langer dan ${most} bytes.`,
  ),
  'too-many-requests': row<RetryAfter>(
    429,
    ({ retryAfter }) => `That is too many requests; try again in ${retryAfter} s.`,
    ({ retryAfter }) => `Dat zijn te veel verzoeken; probeer het over ${retryAfter} s opnieuw.`,
    retryAfterHeader,
  ),
  'too-many-failures': row<RetryAfter>(
    429,
    ({ retryAfter }) => `This name or password was wrong too often; try again in ${retryAfter} s.`,
    ({ retryAfter }) => `Naam of wachtwoord was te vaak onjuist; probeer het over ${retryAfter} s opnieuw.`,
    retryAfterHeader,
  ),
  'headers-too-large': row(431, 'The headers of the request are too large.', 'De headers van het verzoek zijn te groot.'),
  'internal-error': row(500, 'Something went wrong here; it has been reported.', 'Er ging hier iets mis; het is gemeld.'),
  'login-busy': row<RetryAfter>(
    503,
    ({ retryAfter }) => `Too many passwords wait to be checked; try again in ${retryAfter} s.`,
    ({ retryAfter }) => `Er wachten te veel wachtwoorden op controle; probeer het over ${retryAfter} s opnieuw.`,
    retryAfterHeader,
  ),
  'data-too-old': row<{ age: number; most: number }>(
    503,
    ({ age, most }) =>
      `${Number.isFinite(age) ? `The last import was ${inHours(age)} ago` : 'No import is known'}; at most ${inHours(most)} is allowed.`,
    ({ age, most }) =>
      `${Number.isFinite(age) ? `De laatste import was ${inHours(age)} geleden` : 'Er is geen import bekend'}; hoogstens ${inHours(most)} is toegestaan.`,
  ),
  unavailable: row(
    503,
    'The data cannot be read at the moment. Try again later.',
    'De gegevens zijn nu niet te lezen. Probeer het later opnieuw.',
    () => ({ 'Retry-After': '5' }),
  ),
};

/** The reason phrases of RFC 9110, the titles of problems without a type of their own. */
export const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  414: 'URI Too Long',
  417: 'Expectation Failed',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};
