import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import type { Absent, Engine, Session } from './engine.ts';
import { exactInteger } from './exact-integer.ts';
import { openGround } from './server.ts';

/** The system's MariaDB server, with an empty database `t` that ignores case and accents. */
export async function startMariadb(session: Session): Promise<Engine | Absent> {
  const [install, server] = [find('mariadb-install-db'), find('mariadbd')];
  if (install === undefined || server === undefined)
    return { name: 'mariadb', absent: 'MariaDB is not installed: mariadbd or mariadb-install-db is not in the PATH.' };
  const ground = openGround(['mysql', 'nobody'], 'SIGKILL');
  try {
    const data = join(ground.folder, 'data');
    const common = ['--no-defaults', `--datadir=${data}`, ...settings];
    await ground.run(install, [...common, '--auth-root-authentication-method=normal', '--skip-test-db']);
    const port = await ground.serve(
      server,
      (port) => [...common, ...places, `--port=${port}`, ...(session.options ?? [])],
      (port) => prepare(`mysql://root@127.0.0.1:${port}`, data),
    );
    const engine = await connectMariadb(`mysql://root@127.0.0.1:${port}/t`, session);
    // The connection may have been lost with the server.
    const close = () =>
      engine
        .close()
        .catch(() => undefined)
        .then(ground.end);
    return { ...engine, server: ground, close };
  } catch (error) {
    await ground.end();
    throw error;
  }
}

export async function connectMariadb(address: string, { hostile = false }: Session = {}): Promise<Engine> {
  const connection = await createConnection({
    uri: address,
    charset: 'utf8mb4_general_ci',
    dateStrings: true,
    supportBigNumbers: true,
    // For `run` alone: a prepared statement is one statement all the same.
    multipleStatements: true,
    maxPreparedStatements: 200,
    typeCast: ({ type }, next) => {
      const value = next();
      return type === 'LONGLONG' && typeof value === 'string' ? exactInteger(BigInt(value)) : value;
    },
  });
  // A connection that breaks while nothing runs is told by the next statement.
  connection.on('error', () => undefined);
  if (hostile) await connection.query(hostileSession);
  const all = async (sql: string, values: readonly unknown[] = []) => {
    const [rows] = await connection.execute({ sql, values: [...values], rowsAsArray: true });
    return Array.isArray(rows) ? (rows as unknown[][]) : [];
  };
  let closed: Promise<void> | undefined;
  return {
    name: 'mariadb',
    version: String((await all('SELECT version()'))[0]?.[0]),
    address,
    all,
    run: async (sql) => void (await connection.query(sql)),
    close: () => (closed ??= connection.end()),
  };
}

// The zone furthest from UTC that MariaDB takes.
const hostileSession = `SET time_zone = '+13:00', default_regex_flags = 'EXTENDED,MULTILINE,UNGREEDY', sql_mode = concat(@@sql_mode,
  ',ANSI_QUOTES,PIPES_AS_CONCAT,NO_BACKSLASH_ESCAPES,HIGH_NOT_PRECEDENCE')`;

const settings = [
  '--innodb-log-file-size=8M',
  '--innodb-buffer-pool-size=64M',
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-flush-method=nosync',
  '--skip-log-bin',
  '--skip-name-resolve',
];

// Paths within the data folder: that of a socket may not be long.
const places = ['--bind-address=127.0.0.1', '--socket=socket', '--pid-file=pid', '--default-time-zone=+00:00'];

/** Creates the database unless another server has taken the port that was free. */
async function prepare(address: string, data: string): Promise<void> {
  const server = await connectMariadb(address);
  try {
    const [[found] = []] = await server.all('SELECT @@datadir');
    if (found !== join(data, '/')) throw new Error(`${address} is the server of ${found}.`);
    await server.run('CREATE DATABASE IF NOT EXISTS t CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci');
  } finally {
    await server.close();
  }
}

function find(program: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, program)).find(runs);
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
