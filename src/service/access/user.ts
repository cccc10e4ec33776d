/** What a user of the API can be allowed to read. */
export const rights = ['bookings', 'events'] as const;
export type Right = (typeof rights)[number];

/** Someone who may log in: a reader of the API, or an administrator, who is refused there (specification, section 5). */
export type User = {
  readonly name: string;
  readonly rights: readonly Right[];
  /** The products that the user is held to; undefined for all, an empty list for none. */
  readonly products: readonly number[] | undefined;
  readonly administrator: boolean;
  /** One who is not active is refused as someone unknown. */
  readonly active: boolean;
};

/** A user as stored: the password only as `hashPassword` gives it. */
export type StoredUser = User & {
  readonly passwordHash: string;
  /** The day on which the password was set, `YYYY-MM-DD` in UTC. */
  readonly passwordChanged: string;
};

/**
 * Someone, or nobody (undefined). With `retryAfter` there were too many failures, with `busy` too many others wait to
 * be checked: nothing was found out, and either is the seconds to wait.
 */
export type Verdict = { readonly user: User } | { readonly retryAfter: number } | { readonly busy: number } | undefined;

/**
 * Who a name and password belong to, an active user; nobody with the same work for an unknown name. `address` is the client's, for the limit
 * on failures.
 */
export type Verify = (user: string, password: string, address: string) => Promise<Verdict>;
