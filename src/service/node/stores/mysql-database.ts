import type { Connection, PoolConnection } from 'mysql2/promise';
import { mariadb, mysql } from '../../../sql/index.ts';
import type { StoredValue } from '../../entity.ts';
import type { Engine, Read, Row, Session } from '../../stores/session.ts';
import { storeInSql } from '../../stores/store-in-sql.ts';
import type { Database, DatabaseOptions } from './database.ts';
import { createGate, within } from './gate.ts';
import { mariadbWithSpider, spiderEngine } from './spider.ts';
import { sqlDatabase } from './sql-database.ts';
import { troubleOf } from './trouble.ts';

/** A database of MariaDB or MySQL; which of them, its server says. */
export async function openMysql(address: string, options: DatabaseOptions): Promise<Database> {
  const { limit = 5_000, places = 10, queue = 1_000, patience = 2_000 } = options;
  const { createConnection, createPool } = await import('mysql2/promise');
  const settings = {
    uri: address,
    connectTimeout: patience,
    enableKeepAlive: true,
    charset: 'utf8mb4_general_ci',
    dateStrings: true,
    supportBigNumbers: true,
    maxPreparedStatements: 100,
  };

  const gate = createGate({ places, queue, patience });
  const pool = createPool({ ...settings, connectionLimit: places, waitForConnections: false });
  const prepared = new WeakSet<object>();
  const read: Read = (work) =>
    gate(async () => {
      const connection = await pool.getConnection();
      let isLost = true;
      try {
        if (!prepared.has(connection.connection)) {
          await within(patience, prepareReader(connection, limit), () => undefined);
          prepared.add(connection.connection);
        }
        const result = await work({
          all: (sql, values) => within(limit + 1_000, rowsOf(connection, sql, values), () => undefined),
        });
        isLost = false;
        return result;
      } catch (error) {
        isLost = !outOfTime.has((error as { readonly errno?: unknown }).errno);
        throw error;
      } finally {
        if (isLost) connection.destroy();
        else connection.release();
      }
    }).catch((error: unknown) => {
      throw troubleOf('The database', error, 'reading');
    });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= pool.end());

  try {
    const version = String((await read((session) => session.all('SELECT version()')))[0]?.[0]);
    const kind = /mariadb/i.test(version) ? 'mariadb' : 'mysql';
    const hasSpider = (await read((session) => session.all(spiderEngine))).length > 0;
    return await sqlDatabase({
      engine: { ...mysqlEngine, kind, title: kind === 'mariadb' ? 'MariaDB' : 'MySQL' },
      read,
      store: storeInSql(read, hasSpider ? mariadbWithSpider : kind === 'mariadb' ? mariadb : mysql),
      connect: async () => {
        const connection = await createConnection(settings);
        let isLost = false;
        connection.on('error', () => (isLost = true));
        connection.on('end', () => (isLost = true));
        await connection.query(pinned);
        return {
          all: (sql, values) => rowsOf(connection, sql, values),
          begin: () => connection.beginTransaction(),
          isLost: () => isLost,
          close: async () => (isLost ? connection.destroy() : connection.end()),
        };
      },
      close,
    });
  } catch (error) {
    await close();
    throw error;
  }
}

export const mysqlEngine: Omit<Engine, 'kind' | 'title'> = {
  placeholder: mysql.placeholder,
  tableNames: 'SELECT table_name FROM information_schema.tables WHERE table_schema = database()',
  lock: "SELECT get_lock(concat('search-expression ', database()), 30)",
  unlock: "SELECT release_lock(concat('search-expression ', database()))",
};

/** What a session's own settings could make of a statement. */
const pinned =
  "SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO', time_zone = '+00:00'";

/** MariaDB counts in seconds, MySQL in milliseconds. */
async function prepareReader(connection: PoolConnection, limit: number): Promise<void> {
  await connection.query(pinned);
  await connection.query('SET SESSION TRANSACTION READ ONLY');
  await connection
    .query(`SET SESSION max_statement_time = ${limit / 1_000}`)
    .catch(() => connection.query(`SET SESSION max_execution_time = ${limit}`));
}

/** Of a statement that was ended for its time, after which the connection is as good as before: in MariaDB and in MySQL. */
const outOfTime: ReadonlySet<unknown> = new Set([1_969, 3_024]);

/** With values by a prepared statement, in which the server keeps them apart from the text. */
async function rowsOf(connection: Connection, sql: string, values: Parameters<Session['all']>[1] = []): Promise<readonly Row[]> {
  const [rows] =
    values.length === 0
      ? await connection.query({ sql, rowsAsArray: true })
      : await connection.execute({ sql, rowsAsArray: true, values: values.map(exact) });
  return Array.isArray(rows) ? (rows as unknown as readonly Row[]) : [];
}

/** The driver sends a number as a double, which is no row count for MySQL. */
const exact = (value: StoredValue | boolean): StoredValue | boolean =>
  typeof value === 'number' && Number.isInteger(value) ? String(value) : value;
