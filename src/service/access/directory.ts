import type { Accounts } from './accounts.ts';
import type { StoredUser } from './user.ts';

/** Users and allowed origins held in memory, never older than `maxAge`. */
export type Directory = Pick<Accounts, 'addUser' | 'changeUser' | 'addOrigin' | 'removeOrigin'> & {
  user(name: string): Promise<StoredUser | undefined>;
  /** In code point order of their names. */
  users(): Promise<readonly StoredUser[]>;
  /** In code point order; the same list until there is a change. */
  origins(): Promise<readonly string[]>;
};

export type DirectoryOptions = {
  /** How long, in milliseconds, what is held counts without a question to the database; default 1,000. */
  readonly maxAge?: number;
  /** A time in milliseconds that never goes back; default `performance.now`. */
  readonly clock?: () => number;
};

/**
 * Asks for the version at most once in `maxAge`, and for users and origins where it is another; callers at the same time share the question.
 * What is changed through the directory counts at once. Where the database is away every method rejects, and nobody comes in by what was held.
 */
export function createDirectory(accounts: Accounts, options: DirectoryOptions = {}): Directory {
  const { maxAge = 1_000, clock = () => performance.now() } = options;
  let held: Held | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let changes = 0;
  let underway: Promise<Held> | undefined;

  const ask = async (): Promise<Held> => {
    const [before, at] = [changes, clock()];
    // Before the content: a change in between leaves a version behind that is asked for again.
    const version = await accounts.version();
    const now = held?.version === version ? held : await load(accounts, version);
    if (changes !== before) return ask();
    held = now;
    askedAt = at;
    return now;
  };
  const current = async (): Promise<Held> => {
    if (held !== undefined && clock() - askedAt < maxAge) return held;
    underway ??= ask().finally(() => {
      underway = undefined;
    });
    return underway;
  };
  const changed = <Outcome>(work: Promise<Outcome>): Promise<Outcome> =>
    work.finally(() => {
      changes += 1;
      askedAt = Number.NEGATIVE_INFINITY;
    });

  return {
    user: async (name) => (await current()).byName.get(name),
    users: async () => (await current()).users,
    origins: async () => (await current()).origins,
    addUser: (user) => changed(accounts.addUser(user)),
    changeUser: (name, change) => changed(accounts.changeUser(name, change)),
    addOrigin: (origin) => changed(accounts.addOrigin(origin)),
    removeOrigin: (origin) => changed(accounts.removeOrigin(origin)),
  };
}

type Held = {
  readonly version: string;
  readonly users: readonly StoredUser[];
  readonly byName: ReadonlyMap<string, StoredUser>;
  readonly origins: readonly string[];
};

async function load(accounts: Accounts, version: string): Promise<Held> {
  const [users, origins] = await Promise.all([accounts.users(), accounts.origins()]);
  return { version, users, byName: new Map(users.map((user) => [user.name, user])), origins };
}
