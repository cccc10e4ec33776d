import { Agent, get } from 'node:http';
import { authorizationOf, expensive, greedy } from './fairness.ts';

/*
 * Ten clients that ask for the most that is allowed, all the time, over two connections each:
 * `node fairness-clients.ts <port>`. Tells its parent how often each status was answered.
 */

const [port = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
const statuses: Record<string, number> = {};
let asked = 0;

function askOn(headers: Readonly<Record<string, string>>, isAnonymous: boolean): void {
  const path = expensive(asked++, isAnonymous);
  const again = (status: string, pause: number) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
    setTimeout(() => askOn(headers, isAnonymous), pause);
  };
  get({ port, path, agent, headers: { ...headers, 'Accept-Encoding': 'gzip' } }, (response) => {
    const status = response.statusCode ?? 0;
    response.resume().once('close', () => again(String(status), status === 200 ? 0 : 100));
  }).once('error', () => again('lost', 100));
}

for (let connection = 0; connection < 2; connection++) {
  for (const user of greedy.users) askOn({ Authorization: authorizationOf(user) }, false);
  for (const address of greedy.addresses) askOn({ 'X-Forwarded-For': address }, true);
}
process.on('message', () => process.send?.(statuses));
process.on('disconnect', () => process.exit(0));
