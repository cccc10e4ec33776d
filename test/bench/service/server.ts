import { hash } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
// What `search-expression serve` is made of, most of which has no public name. All from one place: a query of one copy of the modules is none to another.
import { createService } from '../../../dist/src/service/index.js';
import { startHttpServer } from '../../../dist/src/service/node/http-server.js';
import { createAuthenticator, hashPassword } from '../../../dist/src/service/node/password.js';
import { openDatabase } from '../../../dist/src/service/node/stores/open-database.js';
import { bareServer } from '../limits/service.ts';
import { credentials, today } from './requests.ts';

/* A server in a process of its own: `node server.ts ours|bare <file>`. It says its port, and ends when whoever started it does. */

const [kind, file = ''] = process.argv.slice(2);
const user = {
  name: credentials.user,
  rights: ['bookings'] as const,
  products: undefined,
  administrator: false,
  active: true,
  passwordHash: await hashPassword(credentials.password),
  passwordChanged: today,
};
const verify = createAuthenticator((name) => (name === user.name ? user : undefined), { remember: 3_600_000 });

process.stdin.resume().once('end', () => process.exit(0));
process.on('message', () => process.send?.(process.cpuUsage()));
process.send?.(kind === 'ours' ? await ours() : await bare());

async function ours(): Promise<number> {
  const { store } = await openDatabase(file);
  const digest = (text: string) => hash('sha1', text, 'base64url');
  const service = createService({ store, verify, requestsPerMinute: 0, digest, now: () => Date.parse(`${today}T12:00:00Z`) });
  const { port } = await startHttpServer((request, about) => service.fetch(request, about), { port: 0, host: '127.0.0.1' });
  return port;
}

async function bare(): Promise<number> {
  const server = bareServer(file, verify, today).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
