import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
// Parts of `search-expression serve`, most without a public name. All come from one build: a copy
// of the modules does not accept the queries of another.
import { createService } from '../../../dist/src/service/index.js';
import { startHttpServer } from '../../../dist/src/service/node/http-server.js';
import { createAuthenticator, hashPassword } from '../../../dist/src/service/node/password.js';
import { digestOf } from '../../../dist/src/service/node/server.js';
import { openDatabase } from '../../../dist/src/service/node/stores/open-database.js';
import { bareServer } from '../limits/service.ts';
import { credentials, today } from './requests.ts';

/* A server in its own process: `node server.ts ours|bare <file>`. Exits with its parent. */

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
  const service = createService({
    store,
    verify,
    requestsPerMinute: 0,
    digest: digestOf,
    now: () => Date.parse(`${today}T12:00:00Z`),
  });
  const { port } = await startHttpServer((request, about) => service.fetch(request, about), { port: 0, host: '127.0.0.1' });
  return port;
}

async function bare(): Promise<number> {
  const server = bareServer(file, verify, today).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
