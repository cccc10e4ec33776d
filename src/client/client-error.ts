import type { Diagnostic } from '../../grammar/diagnostics.ts';

/** Why there are no rows: one kind for each thing that someone would do about it. */
export type ClientErrorKind =
  /** 401: there is no API user with this name and password. */
  | 'wrong-password'
  /** 401: the user is known, but may not read this. */
  | 'missing-right'
  /** 401 where the two cannot be told apart: no credentials were given, or neither kind of record may be read with them. */
  | 'unauthorized'
  /** The search is wrong; `diagnostics` says where. Without `status` nothing was sent. */
  | 'bad-expression'
  /** Something else in the request is wrong, such as a column that does not exist. */
  | 'bad-request'
  /** No such record, or none that this user may see. */
  | 'not-found'
  /** The service wants fewer requests, or has seen too many wrong passwords; `retryAfter` says until when. */
  | 'too-many-requests'
  /** The service is there but cannot answer now. */
  | 'unavailable'
  /** Nobody answers there, or the connection broke. */
  | 'unreachable'
  /** The service answers, but a browser may not show it to this page: its origin is not on the service's list. */
  | 'origin-not-allowed'
  /** No whole answer within `timeout`. */
  | 'timeout'
  /** The `signal` was aborted; `cause` is its reason. */
  | 'aborted'
  /** One answer has more bytes than `maxBytes`. */
  | 'answer-too-large'
  /** More rows match than `maxRows`. */
  | 'too-many-rows'
  /** The rows changed between their pages, three times over. */
  | 'changed'
  /** The answer is none of this service, such as a page or a redirect. */
  | 'not-understood';

/** What the service says of a request that it refuses (RFC 9457), in the `language` of the client. */
export type ServiceProblem = {
  readonly title?: string;
  readonly detail?: string;
  /** Such as `unknown-column`. */
  readonly code?: string;
};

type Facts = {
  /** Of HTTP, where the service answered. */
  readonly status?: number;
  readonly problem?: ServiceProblem;
  /** Seconds to wait before asking again, where the service says so. */
  readonly retryAfter?: number;
};

/** What every method of a client rejects with. Neither the message nor anything else in it holds the password. */
export type ClientError = Error &
  Facts &
  (
    | { readonly kind: 'bad-expression'; readonly diagnostics: readonly Diagnostic[] }
    | { readonly kind: Exclude<ClientErrorKind, 'bad-expression'>; readonly diagnostics?: undefined }
  );

/** Whether something that was caught comes from a client, also from one of another copy of this package. */
export function isClientError(value: unknown): value is ClientError {
  return value instanceof Error && value.name === 'ClientError' && 'kind' in value;
}

export function clientError(
  kind: Exclude<ClientErrorKind, 'bad-expression'>,
  message: string,
  more: Facts & { readonly cause?: unknown } = {},
): ClientError {
  const { cause, ...facts } = more;
  return Object.assign(errorOf(message, cause), { kind, ...facts });
}

/** The error of a search that is wrong; `cause` is the `SearchError` where it was found before anything was sent. */
export function badExpression(
  message: string,
  diagnostics: readonly Diagnostic[],
  more: Facts & { readonly cause?: unknown } = {},
): ClientError {
  const { cause, ...facts } = more;
  return Object.assign(errorOf(message, cause), { kind: 'bad-expression' as const, diagnostics, ...facts });
}

function errorOf(message: string, cause: unknown): Error {
  const error = cause === undefined ? new Error(message) : new Error(message, { cause });
  // Not enumerable, as the name of every other error.
  return Object.defineProperty(error, 'name', { value: 'ClientError', configurable: true, writable: true });
}
