import type { Accounts, StoredUser } from '../../access/user.ts';
import type { AuditAction, AuditAuthor } from '../../journal/journal.ts';
import { type Engine, numbered, type ReadWork, type StoredRow, type StoreSession } from '../../stores/database.ts';
import { writeAudit } from './journal.ts';

/** Users and origins in a database, audited. `transaction` rolls back if its work gives false. */
export function accountsInSql(
  engine: Engine,
  read: ReadWork,
  transaction: (work: (session: StoreSession) => Promise<boolean>) => Promise<boolean>,
): Accounts {
  const sql = (text: string) => numbered(text, engine);
  const usersSql = (condition = '') => sql(`SELECT ${userColumns} FROM ${userTables} ${condition} ${userOrder}`);
  const everyUser = usersSql();
  const oneUser = usersSql('WHERE users.name = ?');

  // The version is raised first: its row lock serialises changes, so what is read next does not
  // change.
  const change = (work: (session: StoreSession) => Promise<boolean>): Promise<boolean> =>
    transaction(async (session) => {
      await session.all('UPDATE account_changes SET version = version + 1');
      return work(session);
    });

  const insert = async (session: StoreSession, user: StoredUser): Promise<void> => {
    const { name, passwordHash, passwordChanged, rights, products, administrator, active, showCancelled = false } = user;
    const flags = [
      rights.includes('bookings'),
      rights.includes('events'),
      products === undefined,
      administrator,
      active,
      showCancelled,
    ];
    await session.all(insertUser, [name, passwordHash, passwordChanged, ...flags.map(Number)]);
    for (const product of new Set(products)) await session.all(insertProduct, [name, product]);
  };
  const insertUser = sql(
    `INSERT INTO users (name, password_hash, password_changed, reads_bookings, reads_events, all_products, administrator, active,
       shows_cancelled)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertProduct = sql('INSERT INTO user_products (user_name, product_id) VALUES (?, ?)');

  const remove = async (session: StoreSession, name: string): Promise<void> => {
    await session.all(sql('DELETE FROM user_products WHERE user_name = ?'), [name]);
    await session.all(sql('DELETE FROM users WHERE name = ?'), [name]);
  };

  const audit = (
    session: StoreSession,
    author: AuditAuthor = { name: '', via: 'service' },
    action: AuditAction,
    subject: string,
    detail = '',
  ) => writeAudit(session, engine, { author, action, subject, detail });

  const hasOrigin = async (session: StoreSession, origin: string): Promise<boolean> =>
    (await session.all(sql('SELECT origin FROM origins WHERE origin = ?'), [origin])).length > 0;

  return {
    users: () => read(async (session) => usersOf(await session.all(everyUser))),
    origins: () =>
      read(async (session) =>
        (await session.all('SELECT origin FROM origins ORDER BY origin')).map(([origin]) => String(origin)),
      ),
    version: () => read(async (session) => String((await session.all('SELECT version FROM account_changes'))[0]?.[0])),
    addUser: (user, author) =>
      change(async (session) => {
        if ((await session.all(oneUser, [user.name])).length > 0) return false;
        await insert(session, user);
        await audit(
          session,
          author,
          'user-added',
          user.name,
          user.administrator ? 'role=administrator' : differences(undefined, user),
        );
        return true;
      }),
    changeUser: (name, changes, author) =>
      change(async (session) => {
        const [user] = usersOf(await session.all(oneUser, [name]));
        if (user === undefined) return false;
        await remove(session, name);
        const now = { ...user, ...changes };
        await insert(session, now);
        const different = differences(user, now);
        if (user.passwordHash !== now.passwordHash) await audit(session, author, 'password-set', name);
        if (different !== '') await audit(session, author, 'user-changed', name, different);
        if (user.active !== now.active) await audit(session, author, now.active ? 'user-enabled' : 'user-disabled', name);
        return true;
      }),
    removeUser: (name, author) =>
      change(async (session) => {
        if ((await session.all(oneUser, [name])).length === 0) return false;
        await remove(session, name);
        await audit(session, author, 'user-removed', name);
        return true;
      }),
    addOrigin: (origin, author) =>
      change(async (session) => {
        if (await hasOrigin(session, origin)) return false;
        await session.all(sql('INSERT INTO origins (origin) VALUES (?)'), [origin]);
        await audit(session, author, 'origin-added', origin);
        return true;
      }),
    removeOrigin: (origin, author) =>
      change(async (session) => {
        if (!(await hasOrigin(session, origin))) return false;
        await session.all(sql('DELETE FROM origins WHERE origin = ?'), [origin]);
        await audit(session, author, 'origin-removed', origin);
        return true;
      }),
  };
}

/** What a user may do now and could not before, or the other way round, for the audit log. */
function differences(before: StoredUser | undefined, now: StoredUser): string {
  const told = {
    role: ({ administrator }: StoredUser) => (administrator ? 'administrator' : 'api'),
    rights: ({ rights }: StoredUser) => rights.join(','),
    products: ({ products }: StoredUser) => products?.toSorted((a, b) => a - b).join(',') ?? 'all',
    cancelled: ({ showCancelled = false }: StoredUser) => (showCancelled ? 'shown' : 'hidden'),
  };
  return Object.entries(told)
    .filter(([, of]) => (before === undefined ? of !== told.role : of(before) !== of(now)))
    .map(([name, of]) => `${name}=${of(now)}`)
    .join('; ');
}

const userColumns = `users.name, users.password_hash, users.password_changed, users.reads_bookings, users.reads_events,
  users.all_products, users.administrator, users.active, users.shows_cancelled, user_products.product_id`;
const userTables = 'users LEFT JOIN user_products ON user_products.user_name = users.name';
const userOrder = 'ORDER BY users.name, user_products.product_id';

/** Users, each from adjacent rows with the same name, one for each product. */
function usersOf(rows: readonly StoredRow[]): readonly StoredUser[] {
  return [...Map.groupBy(rows, ([name]) => String(name)).values()].flatMap((ofUser) =>
    ofUser.slice(0, 1).map((row) => userOf(row, ofUser)),
  );
}

function userOf(row: StoredRow, ofUser: readonly StoredRow[]): StoredUser {
  const [name, passwordHash, passwordChanged, bookings, events, allProducts, administrator, active, showsCancelled] = row;
  return {
    name: String(name),
    passwordHash: String(passwordHash),
    passwordChanged: String(passwordChanged),
    rights: [...(bookings === 1 ? ['bookings' as const] : []), ...(events === 1 ? ['events' as const] : [])],
    products:
      allProducts === 1
        ? undefined
        : ofUser.flatMap(([, , , , , , , , , product]) => (typeof product === 'number' ? [product] : [])),
    administrator: administrator === 1,
    active: active === 1,
    ...(showsCancelled === 1 && { showCancelled: true }),
  };
}
