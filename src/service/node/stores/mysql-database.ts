import type { Connection, PoolConnection } from 'mysql2/promise';
import { mariadb, mysql } from '../../../sql/index.ts';
import type { StoredValue } from '../../entity.ts';
import type { Database, DatabaseOptions, Engine, ReadWork, StoredRow, StoreSession } from '../../stores/database.ts';
import { storeInSql } from '../../stores/sql-store.ts';
import { createAdmission, mostAtOnce, watch, within } from './admission.ts';
import { sqlDatabase, withoutData } from './sql-database.ts';

/** Opens a MariaDB or MySQL database; the server says which it is. */
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

  const { admit } = createAdmission({ places, queue, patience });
  const pool = createPool({ ...settings, connectionLimit: mostAtOnce(places), waitForConnections: false });
  const kills = createPool({ ...settings, connectionLimit: 1 });
  const kill = ({ threadId }: PoolConnection): void => void kills.query(`KILL ${threadId}`).catch(() => undefined);
  const prepared = new WeakSet<object>();
  const read: ReadWork = (work, reader) =>
    admit(async () => {
      const connection = await pool.getConnection();
      const hasGone = watch(reader?.gone, () => kill(connection));
      let isLost = true;
      try {
        if (!prepared.has(connection.connection)) {
          await within(patience, prepareReader(connection, limit), () => undefined);
          prepared.add(connection.connection);
        }
        const result = await work({
          all: async (sql, values) => {
            reader?.gone?.throwIfAborted();
            return within(limit + 1_000, rowsOf(connection, sql, values), () => undefined);
          },
        });
        isLost = false;
        return result;
      } catch (error) {
        isLost = !outOfTime.has((error as { readonly errno?: unknown }).errno);
        throw error;
      } finally {
        if (hasGone() || isLost) connection.destroy();
        else connection.release();
      }
    }, reader).catch((error: unknown) => {
      throw withoutData('The database', error, 'reading');
    });
  let closed: Promise<void> | undefined;
  // A connection that was killed cannot be ended.
  const close = () => (closed ??= Promise.allSettled([pool.end(), kills.end()]).then(() => undefined));

  try {
    const version = String((await read((session) => session.all('SELECT version()')))[0]?.[0]);
    const kind = /mariadb/i.test(version) ? 'mariadb' : 'mysql';
    const hasSpider = (await read((session) => session.all(spiderEngine))).length > 0;
    return await sqlDatabase({
      engine: { ...mysqlEngine, kind, title: kind === 'mariadb' ? 'MariaDB' : 'MySQL' },
      read,
      store:
        kind === 'mysql'
          ? storeInSql(read, mysql)
          : storeInSql(read, hasSpider ? mariadbWithSpider : mariadb, { state: lastUpdateOf, isRemote: () => hasSpider }),
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
  snapshot: 'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY',
  unlock: "SELECT release_lock(concat('search-expression ', database()))",
};

/** The second, if over, of the last change of tables with rows here. MySQL has it a day late. */
const lastUpdateOf = (tables: readonly string[]): string =>
  `SELECT CASE WHEN count(update_time) = ${tables.length} AND min(engine = 'InnoDB') = 1
     AND max(update_time) < now() - INTERVAL 1 SECOND THEN max(update_time) END
   FROM information_schema.tables WHERE table_schema = database() AND table_name IN (${tables.map((table) => `'${table}'`).join(', ')})`;

/** Settings of a session that change what a statement means. */
const pinned =
  "SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO', time_zone = '+00:00'";

/** MariaDB takes seconds, MySQL milliseconds. */
async function prepareReader(connection: PoolConnection, limit: number): Promise<void> {
  await connection.query(pinned);
  await connection.query('SET SESSION TRANSACTION READ ONLY');
  await connection
    .query(`SET SESSION max_statement_time = ${limit / 1_000}`)
    .catch(() => connection.query(`SET SESSION max_execution_time = ${limit}`));
}

/** Errors of a statement that timed out, in MariaDB and MySQL; the connection stays usable. */
const outOfTime: ReadonlySet<unknown> = new Set([1_969, 3_024]);

/** Runs a prepared statement if there are values, so that the server never sees them as text. */
async function rowsOf(
  connection: Connection,
  sql: string,
  values: Parameters<StoreSession['all']>[1] = [],
): Promise<readonly StoredRow[]> {
  const [rows] =
    values.length === 0
      ? await connection.query({ sql, rowsAsArray: true })
      : await connection.execute({ sql, rowsAsArray: true, values: values.map(exact) });
  return Array.isArray(rows) ? (rows as unknown as readonly StoredRow[]) : [];
}

/** The driver sends a number as a double, which MySQL refuses as a LIMIT. */
const exact = (value: StoredValue | boolean): StoredValue | boolean =>
  typeof value === 'number' && Number.isInteger(value) ? String(value) : value;

/** Gives a row if the server has the storage engine Spider, which keeps rows on other servers. */
const spiderEngine = "SELECT engine FROM information_schema.engines WHERE engine = 'SPIDER'";

/**
 * MariaDB with Spider tables. Spider pushes `LOCATE` and `REGEXP` down with their arguments
 * swapped, so that nothing is found; a subquery in it prevents the push-down.
 */
const mariadbWithSpider: typeof mariadb = {
  ...mariadb,
  matches: (column, placeholder) => mariadb.matches(`(SELECT ${column})`, placeholder),
  contains: (column, placeholder) => mariadb.contains(`(SELECT ${column})`, placeholder),
};
