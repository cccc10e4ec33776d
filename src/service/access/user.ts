import type { AuditAuthor } from '../journal/journal.ts';

/** The rights that an API user can have. */
export const rights = ['bookings', 'events'] as const;
/** What a user may read. */
export type Right = (typeof rights)[number];

/** A user of the API, or an administrator, whom the API refuses (specification, section 5). */
export type User = {
  readonly name: string;
  readonly rights: readonly Right[];
  /** The products that the user may read; undefined for all, an empty list for none. */
  readonly products: readonly number[] | undefined;
  readonly administrator: boolean;
  /** Whether lists have cancelled bookings if a search names no status; default false. */
  readonly showCancelled?: boolean;
  /** An inactive user is refused like an unknown one. */
  readonly active: boolean;
};

/** A user as stored, with a password hash from `hashPassword`. */
export type StoredUser = User & {
  readonly passwordHash: string;
  /** The day on which the password was set, `YYYY-MM-DD` in UTC. */
  readonly passwordChanged: string;
};

/**
 * The user, or `undefined` for a wrong name or password. If nothing was checked, the seconds to
 * wait: `retryAfter` after too many failures, `busy` while too many passwords are being checked.
 */
export type AuthResult = { readonly user: User } | { readonly retryAfter: number } | { readonly busy: number } | undefined;

/**
 * Finds the active user of a name and password. An unknown name takes as long as a wrong password.
 * `address` is the client's, for the limit on failures.
 */
export type Authenticate = (user: string, password: string, address: string) => Promise<AuthResult>;

/**
 * The store of users and allowed origins, which administration writes. Changes go into the audit
 * log with their author, the service by default.
 */
export type Accounts = {
  /** All users, in code point order of their names. */
  users(): Promise<readonly StoredUser[]>;
  /** All allowed origins, in code point order. */
  origins(): Promise<readonly string[]>;
  /** A value that differs after every change by any process; cheap to read. */
  version(): Promise<string>;
  /** False if the name is taken. */
  addUser(user: StoredUser, author?: AuditAuthor): Promise<boolean>;
  /** Changes the given members only; false if there is no such user. */
  changeUser(name: string, change: Partial<Omit<StoredUser, 'name'>>, author?: AuditAuthor): Promise<boolean>;
  /** False if there is no such user. */
  removeUser(name: string, author?: AuditAuthor): Promise<boolean>;
  /** False if it is on the list already. */
  addOrigin(origin: string, author?: AuditAuthor): Promise<boolean>;
  /** False if it is not on the list. */
  removeOrigin(origin: string, author?: AuditAuthor): Promise<boolean>;
};
