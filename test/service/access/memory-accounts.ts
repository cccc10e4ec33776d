import type { Accounts, StoredUser } from '../../../src/service/access/user.ts';

/** Accounts without a database, which count how often they are asked. */
export function memoryAccounts(
  ...given: readonly StoredUser[]
): Accounts & { readonly asked: Record<'version' | 'users', number> } {
  const users = new Map(given.map((user) => [user.name, user]));
  const origins = new Set<string>();
  const asked = { version: 0, users: 0 };
  let version = 0;
  const changed = (done: boolean): boolean => {
    if (done) version += 1;
    return done;
  };
  return {
    asked,
    async users() {
      asked.users += 1;
      return [...users.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    origins: async () => [...origins].sort(),
    async version() {
      asked.version += 1;
      return String(version);
    },
    async addUser(user) {
      if (users.has(user.name)) return changed(false);
      users.set(user.name, user);
      return changed(true);
    },
    async changeUser(name, change) {
      const user = users.get(name);
      if (user !== undefined) users.set(name, { ...user, ...change });
      return changed(user !== undefined);
    },
    removeUser: async (name) => changed(users.delete(name)),
    addOrigin: async (origin) => changed(!origins.has(origin) && origins.add(origin).has(origin)),
    removeOrigin: async (origin) => changed(origins.delete(origin)),
  };
}

export function storedUser(name: string, change: Partial<StoredUser> = {}): StoredUser {
  return {
    name,
    rights: ['bookings', 'events'],
    products: undefined,
    administrator: false,
    active: true,
    passwordHash: '',
    passwordChanged: '2026-11-21',
    ...change,
  };
}
