import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { StoredUser } from '../../../src/service/access/user.ts';
import { hashPassword } from '../../../src/service/node/password.ts';
import { openDatabase } from '../../../src/service/node/stores/open-database.ts';
import type { Database } from '../../../src/service/stores/database.ts';
import { insertDemoData } from '../../../src/service/stores/demo-store.ts';
import { storedUser } from '../access/memory-accounts.ts';

export const password = 'kanarie-in-de-kolenmijn-7Qx';
export const basic = (name: string, secret = password): string =>
  `Authorization: Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`;
export const allowedOrigin = 'https://app.example.nl';

/** Fills a database with demo data around today, users with known passwords, and an origin. */
export async function fillDatabase(address: string): Promise<void> {
  const database = await openDatabase(address);
  try {
    await insertDemoData(database, new Date().toISOString().slice(0, 10));
    await addUsers(database);
    await database.accounts.addOrigin(allowedOrigin);
  } finally {
    await database.close();
  }
}

/** Adds users: `screen` reads, `two-rooms` is limited to products, the others have no rights. */
async function addUsers({ accounts }: Database): Promise<void> {
  const passwordHash = await hashPassword(password, cost);
  const users: Readonly<Record<string, Partial<StoredUser>>> = {
    screen: {},
    jörg: {},
    'two-rooms': { products: [1, 14] },
    retired: { active: false },
    'no-rights': { rights: [] },
    boss: { administrator: true },
  };
  for (const [name, change] of Object.entries(users)) await accounts.addUser(storedUser(name, { passwordHash, ...change }));
}

/** The cheapest: what is tested here is not how dear a hash is. */
const cost = { N: 16, r: 1, p: 1 };

/** What of the inside is in a text that people outside may see; nothing, where all is well. */
export function leaksIn(text: string): readonly string[] {
  return Object.entries(inside)
    .filter(([, pattern]) => pattern.test(text))
    .map(([what]) => what);
}

const escaped = (text: string): string => text.replace(/[^\w]/g, '\\$&');
const tokens = ['screen', 'two-rooms', 'jörg', 'boss', 'retired'].map((name) =>
  basic(name).slice('Authorization: Basic '.length),
);
const inside: Readonly<Record<string, RegExp>> = {
  'a password': new RegExp(escaped(password)),
  'an Authorization value': new RegExp(tokens.map(escaped).join('|')),
  'a password of a database': /databank-geheim/,
  'a hash': /scrypt\$/,
  SQL: /\bSELECT\b|\bFROM (?:bookings|events|users)|\bWHERE\b|\bLEFT JOIN\b/,
  'a path': new RegExp(
    [
      escaped(fileURLToPath(new URL('../../..', import.meta.url))),
      // Not in the base64 of an ETag, which may have `/tmp` by chance.
      `(?<!W/"[\\w+/]*)${escaped(tmpdir())}`,
      'node_modules',
      'node:internal',
      '/[\\w.-]+\\.[jt]s:\\d',
    ].join('|'),
  ),
};
