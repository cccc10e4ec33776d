import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Absent, Engine } from './engines/engine.ts';
import type { ServerName } from './engines/shared.ts';

/*
 * One database server per engine and run, started on first use. Tests get databases on it from
 * `shareEngine`.
 */

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- a type cannot be merged
  interface ProvidedContext {
    /** Answers the name of an engine with the address of its server. */
    servers: string;
    /** A folder for what several test files need and one of them makes; gone with the run. */
    folderOfRun: string;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'search-expression-run-'));
const started = new Map<string, Promise<Engine | Absent>>();
const start = async (name: ServerName) => {
  // The drivers are loaded only here: most runs of a few tests need no server.
  const { startEngine } = await import('./engines/engine.ts');
  return startEngine(name, { options: options[name] });
};
const starter = createServer(({ url = '' }, response) => {
  const name = url.slice(1) as ServerName;
  const engine = started.get(name) ?? start(name);
  started.set(name, engine);
  engine
    .then((found) => response.end(JSON.stringify('absent' in found ? found : { address: found.address })))
    .catch((error: unknown) => response.writeHead(500).end(String(error)));
});

const options = { postgres: ['-c', 'max_connections=150'], mariadb: [] } as const;

export async function setup({ provide }: TestProject): Promise<void> {
  await once(starter.listen(0, '127.0.0.1'), 'listening');
  provide('servers', `http://127.0.0.1:${(starter.address() as AddressInfo).port}`);
  provide('folderOfRun', folder);
}

export async function teardown(): Promise<void> {
  starter.close();
  starter.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
  for (const engine of await Promise.allSettled(started.values()))
    if (engine.status === 'fulfilled' && !('absent' in engine.value)) await engine.value.close();
}
