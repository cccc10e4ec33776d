import type { Diagnostic } from '../../grammar/diagnostics.ts';

/** Why there are no rows; each kind asks for a different reaction. */
export type ClientErrorKind =
  /** 401: there is no API user with this name and password. */
  | 'wrong-password'
  /** 401: the user is known, but may not read this. */
  | 'missing-right'
  /** 401 that may be either: no credentials were given, or they may read neither kind of row. */
  | 'unauthorized'
  /** The search is invalid; see `diagnostics`. Without `status` nothing was sent. */
  | 'bad-expression'
  /** Another part of the request is invalid, such as an unknown column. */
  | 'bad-request'
  /** There is no such record, or this user may not see it. */
  | 'not-found'
  /** Too many requests or wrong passwords; see `retryAfter`. */
  | 'too-many-requests'
  /** The service cannot answer at the moment. */
  | 'unavailable'
  /** There is no answer at that address, or the connection broke. */
  | 'unreachable'
  /** The service answers, but the origin of this page is not on its list. */
  | 'origin-not-allowed'
  /** The answer was not complete within `timeout`. */
  | 'timeout'
  /** The `signal` was aborted; `cause` is its reason. */
  | 'aborted'
  /** One answer has more bytes than `maxBytes`. */
  | 'answer-too-large'
  /** More rows match than `maxRows`. */
  | 'too-many-rows'
  /** The rows changed between pages, in three attempts. */
  | 'changed'
  /** The answer is not one of this service, such as a redirect. */
  | 'not-understood';

/** The service's explanation of a refusal (RFC 9457), in the `language` of the client. */
export type ServiceProblem = {
  readonly title?: string;
  readonly detail?: string;
  /** Such as `unknown-column`. */
  readonly code?: string;
};

type Details = {
  /** The HTTP status, if the service answered. */
  readonly status?: number;
  readonly problem?: ServiceProblem;
  /** Seconds to wait before another request, if the service gives them. */
  readonly retryAfter?: number;
};

/** The error of every method of a client. It never contains the password. */
export type ClientError = Error &
  Details &
  (
    | {
        readonly kind: 'bad-expression';
        readonly diagnostics: readonly Diagnostic[];
        /** The search that the text surely means, if the service or the option `interpret` says so. */
        readonly didYouMean?: string;
      }
    | { readonly kind: Exclude<ClientErrorKind, 'bad-expression'>; readonly diagnostics?: undefined }
  );

/**
 * Whether a value is an error of a client, also of another copy of this package.
 *
 * @example isClientError(new Error('no')) // false
 */
export function isClientError(value: unknown): value is ClientError {
  return value instanceof Error && value.name === 'ClientError' && 'kind' in value;
}

export function clientError(
  kind: Exclude<ClientErrorKind, 'bad-expression'>,
  message: string,
  more: Details & { readonly cause?: unknown } = {},
): ClientError {
  const { cause, ...facts } = more;
  return Object.assign(errorOf(message, cause), { kind, ...facts });
}

/** The error of an invalid search; `cause` is the `SearchError` if found before a request. */
export function badExpression(
  message: string,
  diagnostics: readonly Diagnostic[],
  more: Details & { readonly cause?: unknown; readonly didYouMean?: string } = {},
): ClientError {
  const { cause, ...facts } = more;
  return Object.assign(errorOf(message, cause), { kind: 'bad-expression' as const, diagnostics, ...facts });
}

function errorOf(message: string, cause: unknown): Error {
  const error = cause === undefined ? new Error(message) : new Error(message, { cause });
  // Not enumerable, like the name of every error.
  return Object.defineProperty(error, 'name', { value: 'ClientError', configurable: true, writable: true });
}
