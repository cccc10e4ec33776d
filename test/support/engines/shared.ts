import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { type Absent, connectEngine, type Engine, type EngineName, startEngine } from './engine.ts';

/** Engines with a server; `test/support/servers-setup.ts` starts one of each per run. */
export type ServerName = Extract<EngineName, 'postgres' | 'mariadb'>;

const isServer = (name: EngineName): name is ServerName => name === 'postgres' || name === 'mariadb';

/**
 * A new, empty database, dropped at `close`: on the run's server, or in this process. Roles, users
 * and global settings are shared; a test that needs those, or kills its server, uses
 * `startEngine`.
 */
export async function shareEngine(name: EngineName): Promise<Engine | Absent> {
  if (!isServer(name)) return startEngine(name);
  const server = await serverOfRun(name);
  if ('absent' in server) return server;
  const database = `own_${randomUUID().slice(0, 8)}`;
  await administer(name, server.address, `CREATE DATABASE ${database} ${collations[name]}`);
  const engine = await connectEngine(name, server.address.replace(/[^/]*$/, database));
  let closed: Promise<void> | undefined;
  const close = async () => {
    await engine.close().catch(() => undefined);
    await administer(name, server.address, dropping(name, database));
  };
  return { ...engine, close: () => (closed ??= close()) };
}

/** The statement that drops a database of the server, whoever is still connected to it. */
export const dropping = (name: ServerName, database: string): string =>
  `DROP DATABASE IF EXISTS ${database}${name === 'postgres' ? ' WITH (FORCE)' : ''}`;

/** PostgreSQL's databases have that of the server. */
const collations = { postgres: '', mariadb: 'CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci' } as const;

async function serverOfRun(name: ServerName): Promise<Absent | { readonly address: string }> {
  const response = await fetch(new URL(name, inject('servers')));
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Absent | { readonly address: string };
}

async function administer(name: ServerName, address: string, statement: string): Promise<void> {
  const server = await connectEngine(name, address);
  try {
    await server.run(statement);
  } finally {
    await server.close();
  }
}
