import type { Diagnostic } from '../../grammar/diagnostics.ts';
import { badExpression, type ClientError, type ClientErrorKind, clientError } from './client-error.ts';
import type { HttpAnswer, HttpGet } from './connection.ts';
import { type AnswerFormat, formats, parseJson } from './formats.ts';

export type Refused = {
  readonly answer: HttpAnswer;
  readonly entity: 'booking' | 'event';
  /** The path after the segment of the format. */
  readonly path: string;
  readonly format: AnswerFormat;
  readonly httpGet: HttpGet;
  readonly signal: AbortSignal | undefined;
  /** Whether the client has credentials. */
  readonly hasCredentials: boolean;
};

/** The error for a status other than 200; asks again if the answer is ambiguous. */
export async function refusalOf(refused: Refused): Promise<ClientError> {
  const { answer, entity, path, format, httpGet, signal } = refused;
  const { status } = answer;
  const { title, detail, code } = format.problem(answer.text) ?? {};
  const problem = {
    ...(title !== undefined && { title }),
    ...(detail !== undefined && { detail }),
    ...(code !== undefined && { code }),
  };
  const wait = answer.headers.get('Retry-After') ?? '';
  const details = { status, problem, ...(/^\d{1,9}$/.test(wait) && { retryAfter: Number(wait) }) };

  if (status === 400) {
    // XML does not distinguish numbers, so ask again in JSON.
    const found = searchProblemIn(format === formats.json ? answer.text : (await httpGet(path, { signal })).text);
    if (found !== undefined) {
      const messages = found.diagnostics.map(({ message }) => message).join(' ');
      return badExpression(`The service does not take the search. ${messages}`, found.diagnostics, {
        ...details,
        ...found.meant,
      });
    }
  }
  if (status === 401) {
    const kind = await whyUnauthorized(refused);
    return clientError(kind, `${detail ?? 'Unauthorized.'} ${unauthorized[kind]}`, details);
  }
  if (status === 404 && path.startsWith(`${entity}/filter`)) {
    return clientError('not-understood', 'There is no such service here; is the baseUrl everything before /api/rest/?', details);
  }
  const kind = statuses[status] ?? (status >= 500 ? 'unavailable' : status >= 400 ? 'bad-request' : 'not-understood');
  return clientError(kind, detail ?? `The service answers with the status ${status}, and without a reason.`, details);
}

type Unauthorized = 'wrong-password' | 'missing-right' | 'unauthorized';

const statuses: Readonly<Record<number, Exclude<ClientErrorKind, 'bad-expression'>>> = {
  404: 'not-found',
  408: 'unavailable',
  429: 'too-many-requests',
};

/**
 * Tells a wrong password from a missing right; the service gives the same 401 for both
 * (specification, section 7). A user who may read the other entity has the right password. If
 * events are public, they refuse only a wrong password.
 */
async function whyUnauthorized({ entity, httpGet, signal, hasCredentials }: Refused): Promise<Unauthorized> {
  if (!hasCredentials) return 'unauthorized';
  // Invalid ids, so that the service reads nothing.
  const statusOf = (path: string, anonymous: boolean): Promise<number | undefined> =>
    httpGet(path, { signal, anonymous }).then(
      ({ status }) => status,
      (error: unknown) => {
        if (signal?.aborted) throw error;
        return undefined;
      },
    );
  const other = await statusOf(entity === 'booking' ? 'event/-' : 'booking/-', false);
  if (isAdmitted(other)) return 'missing-right';
  return other === 401 && isAdmitted(await statusOf('event/-', true)) ? 'wrong-password' : 'unauthorized';
}

const isAdmitted = (status: number | undefined): boolean => status === 200 || status === 400 || status === 404;

const unauthorized: Readonly<Record<Unauthorized, string>> = {
  'wrong-password': 'There is no active API user with this name and password; administrators are none.',
  'missing-right': 'The name and password are right, but this user has no right to read this.',
  unauthorized: 'No user was given, or the name or password is wrong, or the user has no rights: the service does not say which.',
};

function searchProblemIn(text: string) {
  const { diagnostics, did_you_mean: meant } = (parseJson(text) ?? {}) as Readonly<Record<string, unknown>>;
  if (!Array.isArray(diagnostics) || diagnostics.length === 0 || !diagnostics.every(isDiagnostic)) return undefined;
  return { diagnostics, meant: typeof meant === 'string' && { didYouMean: meant } };
}

function isDiagnostic(value: unknown): value is Diagnostic {
  const { code, message, severity, range } = (value ?? {}) as Partial<Record<keyof Diagnostic, unknown>>;
  const { from, to } = (range ?? {}) as { readonly from?: unknown; readonly to?: unknown };
  return [code, message, severity].every((part) => typeof part === 'string') && Number.isInteger(from) && Number.isInteger(to);
}
