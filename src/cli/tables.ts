import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DuckDBValue } from '@duckdb/node-api';
import type { RunSql, SqlCell } from '../introspect/database-table.ts';
import type { IntrospectedEngine } from '../introspect/introspect.ts';
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

/** Runs work that `end` ends; rejects as soon as nobody waits for it. */
async function abandonable<T>(gone: AbortSignal | undefined, work: Promise<T>, end: () => void): Promise<T> {
  const { watch } = await import('../service/node/stores/admission.ts');
  const ended = new Promise<never>((_resolve, reject) => {
    gone?.addEventListener('abort', () => reject(new Error('The call was cancelled.')), { once: true });
  });
  const hasGone = watch(gone, end);
  try {
    return await Promise.race([work, ended]);
  } finally {
    hasGone();
    work.catch(() => undefined);
  }
}

async function openPostgres(address: string, limit: number): Promise<TablesDatabase> {
  const { Pool, types } = (await import('pg')).default;
  const { INT8, BOOL, INT2, INT4, FLOAT8, OID } = types.builtins;
  const parsed: ReadonlySet<unknown> = new Set([BOOL, INT2, INT4, FLOAT8, OID]);
  const getTypeParser = (type: unknown): ((text: string) => unknown) => {
    if (type === INT8) return (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text);
    const parse: unknown = parsed.has(type) ? types.getTypeParser(type as never, 'text') : String;
    return parse as (text: string) => unknown;
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
  const run: TablesDatabase['run'] =
    (gone) =>
    async (text, values = []) => {
      gone?.throwIfAborted();
      const client = await pool.connect();
      let isEnded = false;
      // The server ends the statement at its limit.
      const end = () => {
        isEnded = true;
        client.release(true);
      };
      try {
        const query = client.query<SqlCell[]>({ text, values: [...values], rowMode: 'array' });
        return (await abandonable(gone, query, end)).rows;
      } finally {
        if (!isEnded) client.release();
      }
    };
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
  const run: TablesDatabase['run'] =
    (gone) =>
    async (sql, values = []) => {
      gone?.throwIfAborted();
      const connection = await pool.getConnection();
      let isEnded = false;
      const end = () => {
        isEnded = true;
        connection.destroy();
      };
      const work = async () => {
        await connection.query("SET SESSION time_zone = '+00:00'");
        await connection.query('SET SESSION TRANSACTION READ ONLY');
        await connection
          .query(`SET SESSION max_statement_time = ${limit / 1_000}`)
          .catch(() => connection.query(`SET SESSION max_execution_time = ${limit}`));
        const bound = values.map((value) => (typeof value === 'number' && Number.isInteger(value) ? String(value) : value));
        const [rows] = await (bound.length === 0
          ? connection.query({ sql, rowsAsArray: true })
          : connection.execute({ sql, rowsAsArray: true, values: bound }));
        return rows as unknown as readonly (readonly SqlCell[])[];
      };
      try {
        return await abandonable(gone, work(), end);
      } finally {
        if (!isEnded) connection.release();
      }
    };
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
  const run: TablesDatabase['run'] =
    (gone) =>
    async (sql, values = []) => {
      gone?.throwIfAborted();
      const connection = await instance.connect();
      const timer = setTimeout(() => connection.interrupt(), limit);
      const work = async () => {
        await connection.run("SET TimeZone = 'UTC'");
        const rows = await (await connection.run(sql, [...values])).getRows();
        return rows.map((row) => row.map(plain));
      };
      try {
        return await abandonable(
          gone,
          work().finally(() => connection.closeSync()),
          () => connection.interrupt(),
        );
      } finally {
        clearTimeout(timer);
      }
    };
  return { engine: 'duckdb', run, close: async () => instance.closeSync() };
}

/** A number that JavaScript has, else the text of a value. */
function plain(value: DuckDBValue): SqlCell {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
}
