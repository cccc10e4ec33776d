import type { Accounts, StoredUser } from './user.ts';

/** Users and allowed origins in memory, never older than `maxAge`. */
export type Directory = Pick<Accounts, 'addUser' | 'changeUser' | 'addOrigin' | 'removeOrigin'> & {
  user(name: string): Promise<StoredUser | undefined>;
  /** In code point order of their names. */
  users(): Promise<readonly StoredUser[]>;
  /** In code point order; the same array until something changes. */
  origins(): Promise<readonly string[]>;
};

export type DirectoryOptions = {
  /** Milliseconds between checks of the version in the database; default 1,000. */
  readonly maxAge?: number;
  /** A time in milliseconds that never goes back; default `performance.now`. */
  readonly clock?: () => number;
};

/**
 * Reads the version at most once in `maxAge`, and users and origins only if it changed. Changes
 * made through the directory count at once. Fails closed: without the database every method
 * rejects.
 */
export function createDirectory(accounts: Accounts, options: DirectoryOptions = {}): Directory {
  const { maxAge = 1_000, clock = () => performance.now() } = options;
  let cached: Snapshot | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let changes = 0;
  let underway: Promise<Snapshot> | undefined;

  const refresh = async (): Promise<Snapshot> => {
    const [before, at] = [changes, clock()];
    // Read before the content: a change in between is then seen at the next check.
    const version = await accounts.version();
    const now = cached?.version === version ? cached : await load(accounts, version);
    if (changes !== before) return refresh();
    cached = now;
    checkedAt = at;
    return now;
  };
  const current = async (): Promise<Snapshot> => {
    if (cached !== undefined && clock() - checkedAt < maxAge) return cached;
    underway ??= refresh().finally(() => {
      underway = undefined;
    });
    return underway;
  };
  const changed = <Outcome>(work: Promise<Outcome>): Promise<Outcome> =>
    work.finally(() => {
      changes += 1;
      checkedAt = Number.NEGATIVE_INFINITY;
    });

  return {
    user: async (name) => (await current()).byName.get(name),
    users: async () => (await current()).users,
    origins: async () => (await current()).origins,
    addUser: (...given) => changed(accounts.addUser(...given)),
    changeUser: (...given) => changed(accounts.changeUser(...given)),
    addOrigin: (...given) => changed(accounts.addOrigin(...given)),
    removeOrigin: (...given) => changed(accounts.removeOrigin(...given)),
  };
}

type Snapshot = {
  readonly version: string;
  readonly users: readonly StoredUser[];
  readonly byName: ReadonlyMap<string, StoredUser>;
  readonly origins: readonly string[];
};

async function load(accounts: Accounts, version: string): Promise<Snapshot> {
  const [users, origins] = await Promise.all([accounts.users(), accounts.origins()]);
  return { version, users, byName: new Map(users.map((user) => [user.name, user])), origins };
}
