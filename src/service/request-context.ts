import type { Right } from './access/user.ts';

/** What is known of a request besides itself. */
export type RequestContext = {
  /** The client's address, for the limits on requests and failures. */
  readonly address?: string;
  /** Filled in while the request is handled, for a log. */
  readonly facts?: RequestLog;
};

/** What a log tells of a request besides its line and status. */
export type RequestLog = {
  /** Whose request it is, once authenticated. */
  user?: string;
  /** The name in a request that was not let in, cut to 100 characters. */
  tried?: string;
  /** Why it was refused, such as `unknown-column`. */
  code?: string;
  /** Why it was not let in, which a 401 does not tell the client. */
  reason?:
    | 'no-credentials'
    | 'malformed-credentials'
    | 'wrong-name-or-password'
    | 'administrator'
    | 'no-administrator'
    | `no-right-to-${Right}`
    | 'no-right';
  /** The origin whose pages may not read the answer. */
  origin?: string;
};
