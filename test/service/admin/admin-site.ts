import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createDirectory, type Directory } from '../../../src/service/access/directory.ts';
import type { StoredUser } from '../../../src/service/access/user.ts';
import { createAdmin } from '../../../src/service/admin/admin.ts';
import type { AdminOptions } from '../../../src/service/admin/environment.ts';
import { createSightings, type Sightings } from '../../../src/service/journal/sightings.ts';
import { createAuthenticator, generatePassword, hashPassword } from '../../../src/service/node/password.ts';
import { openDatabase } from '../../../src/service/node/stores/open-database.ts';
import { storedUser } from '../access/memory-accounts.ts';

/** Of a day that is never past. */
const booking = {
  id: 1,
  product_id: 101,
  from_date: '2999-12-31',
  from_time: '09:00:00',
  till_date: '2999-12-31',
  till_time: '10:00:00',
  status: 'Open',
};

/** What tests can pay often. */
const cost = { N: 16, r: 1, p: 1 };

export const administrator = { name: 'beheer', password: 'paard batterij nietje' } as const;

/** The address that a request is taken to come from. */
export const addressHeader = 'X-Test-Address';

export type AdminSite = {
  /** The address of a server with the pages, without a slash at its end. */
  readonly url: string;
  readonly directory: Directory;
  readonly sightings: Sightings;
  addUser(name: string, password: string, change?: Partial<StoredUser>): Promise<void>;
  close(): Promise<void>;
};

/** The pages over HTTP, on a database in a file of its own that has one administrator. */
export async function startAdminSite(options: Partial<AdminOptions> = {}): Promise<AdminSite> {
  const folder = mkdtempSync(join(tmpdir(), 'admin-'));
  const database = await openDatabase(join(folder, 'service.sqlite'));
  const directory = createDirectory(database.accounts);
  const sightings = createSightings(database.journal, options.clock ?? Date.now);
  await database.write(async (writer) => {
    await writer.put('products', ['id', 'name'], [[101, 'Zaal S']]);
    await writer.put('bookings', Object.keys(booking), [Object.values(booking)]);
    await writer.journal({ command: 'import', table: 'bookings', added: 1, changed: 0, unchanged: 0, removed: 0 });
  });
  const admin = createAdmin({
    directory,
    journal: database.journal,
    sightings,
    timeZone: 'Europe/Amsterdam',
    authenticate: createAuthenticator((name) => directory.user(name), { cost }),
    hashPassword: (password) => hashPassword(password, cost),
    generatePassword,
    secure: false,
    ...options,
  });
  const addUser = async (name: string, password: string, change: Partial<StoredUser> = {}) => {
    await directory.addUser(storedUser(name, { passwordHash: await hashPassword(password, cost), ...change }));
  };
  await addUser(administrator.name, administrator.password, { administrator: true, rights: [] });
  const answer = getRequestListener((request) =>
    admin.fetch(request, { address: request.headers.get(addressHeader) ?? '127.0.0.1' }),
  );
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    directory,
    sightings,
    addUser,
    async close() {
      server.closeAllConnections();
      server.close();
      await database.close();
      rmSync(folder, { recursive: true });
    },
  };
}
