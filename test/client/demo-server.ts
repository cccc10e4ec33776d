import { afterAll } from 'vitest';
import type { ClientOptions } from '../../src/client/index.ts';
import { hashPassword } from '../../src/service/node/password.ts';
import { serve } from '../../src/service/node/server.ts';
import { createDemoDatabase } from '../../src/service/node/stores/demo-database.ts';
import { storedUser } from '../service/access/memory-accounts.ts';

const now = () => Date.UTC(2026, 10, 21, 12);
export const database = await createDemoDatabase('2026-11-21');
const { accounts } = database;
const passwordHash = await hashPassword('een geheim wôórd');
for (const [name, right] of Object.entries({ screen: 'bookings', agenda: 'events' } as const))
  await accounts.addUser(storedUser(name, { passwordHash, rights: [right] }));
const server = await serve({ database: database.file, port: 0, now, say: () => undefined, requestsPerMinute: 0 });
afterAll(async () => {
  await server.stop();
  await database.close();
});

/** The server as `screen`, who reads bookings; `agenda` reads events, with the same password. */
export const reached = { baseUrl: server.url, auth: { user: 'screen', password: 'een geheim wôórd' } } satisfies ClientOptions;
