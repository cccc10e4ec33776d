import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DuckDBValue } from '@duckdb/node-api';
import type { IntrospectedEngine } from '../introspect/catalogs.ts';
import type { RunSql, SqlCell } from '../introspect/database-table.ts';
import { introspect, type TableSchema } from '../introspect/introspect.ts';
import type { Bindable } from '../sql/dialect.ts';
import type { Options } from './command.ts';
import { packagesFor } from './database.ts';
import { messageOf, usage } from './failure.ts';
import { withPackages } from './packages.ts';

/** The option of a command that reads any database. */
export const tablesOption = {
  database: {
    env: 'DATABASE_URL',
    value: 'ADDRESS',
    help: 'A SQLite file, postgres://…, mariadb://…, mysql://… or duckdb:FILE; it is only read',
  },
} as const satisfies Options;

/** A database whose tables are its owner's: nothing is created, migrated or written. */
export type TablesDatabase = {
  readonly engine: IntrospectedEngine;
  /** Runs a statement; ends it after the limit, or when nobody waits any more. */
  readonly run: (signal?: AbortSignal) => RunSql;
  readonly close: () => Promise<void>;
};

/**
 * Opens a database for reading. A statement may take `limit` milliseconds.
 *
 * @throws Failure for no address, a missing file or package, and what the driver says
 */
export async function openTables(address: string | undefined, limit: number): Promise<TablesDatabase> {
  if (!address) throw usage('Name the database: --database ADDRESS, or the variable DATABASE_URL.');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase() ?? '';
  const file = resolve(address.replace(/^(?:sqlite|duckdb):(?:\/\/)?/i, ''));
  const isDuckdb = scheme === 'duckdb' || /\.(?:duckdb|ddb)$/i.test(address);
  try {
    if (scheme.startsWith('postgres')) return await withPackages(packagesFor(scheme), () => openPostgres(address, limit));
    if (scheme === 'mysql' || scheme === 'mariadb')
      return await withPackages(packagesFor(scheme), () => openMysql(address.replace(/^[^:]*/, 'mysql'), limit));
    if (/^[a-z][a-z0-9+.-]*:\/\//i.test(address) && scheme !== 'sqlite' && scheme !== 'duckdb')
      throw usage(
        `There is no reader of ${scheme}://; there is one of postgres://, mysql://, mariadb://, duckdb: and files of SQLite.`,
      );
    if (!existsSync(file)) throw usage(`There is no file ${file}.`);
    return isDuckdb ? await withPackages(['@duckdb/node-api'], () => openDuckdb(file, limit)) : await openSqlite(file, limit);
  } catch (error) {
    if (error instanceof Error && 'exitCode' in error) throw error;
    // The driver's message may show the address, and so a password.
    const message = messageOf(error).replaceAll(address, 'the address');
    throw usage(`The database cannot be opened: ${message || 'there is no connection'}`);
  }
}

/** The schema of a table, of which there may be none. */
export const tableSchema = ({ engine, run }: TablesDatabase, name: string): Promise<TableSchema> =>
  introspect(run(), engine, name).catch((error: unknown) => {
    throw error instanceof RangeError ? usage(error.message) : error;
  });

async function openSqlite(file: string, limit: number): Promise<TablesDatabase> {
  const { createSqliteWorkers } = await import('../service/node/stores/sqlite-database.ts');
  const workers = createSqliteWorkers({ file, limit }, { places: 2, queue: 64, patience: 2 * limit });
  const run: TablesDatabase['run'] =
    (gone) =>
    async (sql, values = []) => {
      gone?.throwIfAborted();
      const client = { name: 'reader', isAnonymous: false, ...(gone && { gone }) };
      return (await workers.run({ sql, values: values as readonly (string | number | null)[] }, client)).rows;
    };
  await run()('SELECT count(*) FROM sqlite_schema');
  return { engine: 'sqlite', run, close: () => workers.close() };
}

type Rows = readonly (readonly SqlCell[])[];

/** A connection for one statement. */
type Connection = {
  readonly all: (sql: string, values: readonly Bindable[]) => Promise<Rows>;
  /** Ends the statement that runs. */
  readonly end: () => void;
  /** Gives the connection back, once its statement is over or has been ended. */
  readonly release: (isEnded: boolean) => void;
};

/** Runs each statement on a connection of its own, and ends it after the limit or when nobody waits any more. */
const runOn =
  (connect: () => Promise<Connection>, limit: number): TablesDatabase['run'] =>
  (gone) =>
  async (sql, values = []) => {
    gone?.throwIfAborted();
    const { all, end, release } = await connect();
    const over = new AbortController();
    const ended = new Promise<never>((_resolve, reject) => {
      AbortSignal.any([AbortSignal.timeout(limit), ...(gone ? [gone] : [])]).addEventListener(
        'abort',
        () => {
          reject(
            new Error(gone?.aborted ? 'The call was cancelled.' : `The statement took longer than ${limit / 1_000} seconds.`),
          );
          end();
        },
        { once: true, signal: over.signal },
      );
    });
    let isEnded = false;
    ended.catch(() => (isEnded = true));
    const work = all(sql, values).finally(() => {
      over.abort();
      release(isEnded);
    });
    return Promise.race([work, ended]);
  };

async function openPostgres(address: string, limit: number): Promise<TablesDatabase> {
  const { Pool, types } = (await import('pg')).default;
  const { INT8, BOOL, INT2, INT4, FLOAT8 } = types.builtins;
  const parsed: ReadonlySet<unknown> = new Set([BOOL, INT2, INT4, FLOAT8]);
  const getTypeParser = (type: unknown): ((text: string) => unknown) => {
    if (type === INT8) return (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text);
    return parsed.has(type) ? (types.getTypeParser(type as never, 'text') as (text: string) => unknown) : String;
  };
  const pool = new Pool({
    connectionString: address,
    max: 4,
    connectionTimeoutMillis: limit,
    fallback_application_name: 'search-expression',
    options: `-c default_transaction_read_only=on -c statement_timeout=${limit} -c TimeZone=UTC -c DateStyle=ISO,YMD -c standard_conforming_strings=on`,
    types: { getTypeParser: getTypeParser as never },
  });
  pool.on('error', () => undefined);
  const connect = async (): Promise<Connection> => {
    const client = await pool.connect();
    return {
      all: async (text, values) => (await client.query<SqlCell[]>({ text, values: [...values], rowMode: 'array' })).rows,
      // The server ends the statement at its limit.
      end: () => client.release(true),
      release: (isEnded) => isEnded || client.release(),
    };
  };
  const run = runOn(connect, limit);
  await run()('SELECT 1');
  return { engine: 'postgres', run, close: () => pool.end() };
}

async function openMysql(address: string, limit: number): Promise<TablesDatabase> {
  const { createPool } = await import('mysql2/promise');
  const pool = createPool({
    uri: address,
    connectionLimit: 4,
    connectTimeout: limit,
    charset: 'utf8mb4_general_ci',
    dateStrings: true,
    supportBigNumbers: true,
  });
  const connect = async (): Promise<Connection> => {
    const connection = await pool.getConnection();
    return {
      all: async (sql, values) => {
        await connection.query("SET SESSION time_zone = '+00:00'");
        await connection.query('SET SESSION TRANSACTION READ ONLY');
        await connection
          .query(`SET SESSION max_statement_time = ${limit / 1_000}`)
          .catch(() => connection.query(`SET SESSION max_execution_time = ${limit}`));
        const bound = values.map((value) => (typeof value === 'number' && Number.isInteger(value) ? String(value) : value));
        const [rows] = await (bound.length === 0
          ? connection.query({ sql, rowsAsArray: true })
          : connection.execute({ sql, rowsAsArray: true, values: bound }));
        return rows as unknown as Rows;
      },
      end: () => connection.destroy(),
      release: (isEnded) => isEnded || connection.release(),
    };
  };
  const run = runOn(connect, limit);
  const [[version] = []] = await run()('SELECT version()');
  return { engine: /mariadb/i.test(String(version)) ? 'mariadb' : 'mysql', run, close: () => pool.end() };
}

async function openDuckdb(file: string, limit: number): Promise<TablesDatabase> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(file, {
    access_mode: 'READ_ONLY',
    enable_external_access: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connect = async (): Promise<Connection> => {
    const connection = await instance.connect();
    return {
      all: async (sql, values) => {
        await connection.run("SET TimeZone = 'UTC'");
        return (await (await connection.run(sql, [...values])).getRows()).map((row) => row.map(plain));
      },
      end: () => connection.interrupt(),
      release: () => connection.closeSync(),
    };
  };
  return { engine: 'duckdb', run: runOn(connect, limit), close: async () => instance.closeSync() };
}

/** A number that JavaScript has, else the text of a value. */
function plain(value: DuckDBValue): SqlCell {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
}
