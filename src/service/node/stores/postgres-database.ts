import type { Duplex } from 'node:stream';
import type { PoolClient, types as Types } from 'pg';
import { postgres } from '../../../sql/index.ts';
import type { StoredValue } from '../../entity.ts';
import type { Database, DatabaseOptions, Engine, ReadWork, StoredRow, StoreSession } from '../../stores/database.ts';
import { foldedColumns, storeInSql } from '../../stores/sql-store.ts';
import { createAdmission, mostAtOnce, watch, within } from './admission.ts';
import { sqlDatabase, withoutData } from './sql-database.ts';

/** Opens PostgreSQL. Nothing is prepared: a range of a day and of a year need different plans. */
export async function openPostgres(address: string, options: DatabaseOptions): Promise<Database> {
  const { limit = 5_000, places = 10, queue = 1_000, patience = 2_000 } = options;
  // Versions before 8.15 are CommonJS without names that Node sees.
  const { Client, Pool, types } = (await import('pg')).default;
  const { INT8, DATE, TIME } = types.builtins;
  const getTypeParser = (type: TypeId): ((text: string) => unknown) => {
    if (type === INT8) return safeInteger;
    if (type === TIME) return (text) => text.slice(0, 'HH:MM:SS'.length);
    return type === DATE ? String : (types.getTypeParser(type, 'text') as (text: string) => unknown);
  };
  const settings = {
    connectionString: address,
    connectionTimeoutMillis: patience,
    keepAlive: true,
    fallback_application_name: 'search-expression',
    types: { getTypeParser },
  };

  const { admit } = createAdmission({ places, queue, patience });
  const pool = new Pool({ ...settings, max: mostAtOnce(places), idleTimeoutMillis: 30_000 });
  // An idle connection failed; the pool has removed it already.
  pool.on('error', () => undefined);
  // From the start: the server may close a connection in the packet that opens it. The error
  // reaches the pool if the connection is idle, else the current statement.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const cancels = new Pool({ ...settings, max: 1, idleTimeoutMillis: 30_000 });
  cancels.on('error', () => undefined);
  /** The process on the server, of the connections that are prepared. */
  const processes = new WeakMap<PoolClient, StoredValue>();
  const cancel = (client: PoolClient): void =>
    void cancels.query('SELECT pg_cancel_backend($1)', [processes.get(client)]).catch(() => undefined);
  const read: ReadWork = (work, reader) =>
    admit(async () => {
      const client = await pool.connect();
      const hasGone = watch(reader?.gone, () => cancel(client));
      let isLost = true;
      try {
        const session: StoreSession = {
          all: async (sql, values) => {
            reader?.gone?.throwIfAborted();
            return within(limit + 1_000, rowsOf(client, sql, values), () => undefined);
          },
        };
        if (!processes.has(client)) {
          await within(patience, client.query(`${pinned}; ${readOnly}; SET statement_timeout = ${limit}`), () => undefined);
          processes.set(client, (await session.all('SELECT pg_backend_pid()'))[0]?.[0] ?? null);
        }
        const result = await work(session);
        isLost = false;
        return result;
      } catch (error) {
        isLost = !isOfStatement(error);
        throw error;
      } finally {
        // A cancellation that is under way would end the next statement.
        client.release(hasGone() || isLost);
      }
    }, reader).catch((error: unknown) => {
      throw withoutData('PostgreSQL', error, 'reading');
    });

  const folded = new Set<string>();
  let isRemote = false;
  return sqlDatabase({
    engine: postgresEngine,
    read,
    store: storeInSql(read, postgres, { folded, state: snapshotOf, isRemote: () => isRemote }),
    connect: async (closed) => {
      // For the start and for writes, which hold up nobody: a busy machine takes seconds.
      const client = new Client({ ...settings, connectionTimeoutMillis: 5 * patience });
      let isLost = false;
      client.on('error', () => (isLost = true));
      client.on('end', () => (isLost = true));
      const { connection } = client as unknown as { readonly connection: { readonly stream: Duplex } };
      const abandon = (): void => void connection.stream.destroy();
      closed.addEventListener('abort', abandon);
      await client.connect().finally(() => closed.removeEventListener('abort', abandon));
      await client.query(pinned);
      return {
        all: (sql, values) => rowsOf(client, sql, values),
        begin: async () => void (await client.query('BEGIN')),
        isLost: () => isLost,
        close: () => client.end(),
      };
    },
    inspect: async () => {
      isRemote = (await read((session) => session.all(snapshotOf(['bookings', 'events']))))[0]?.[0] === null;
      for (const column of await read((session) => foldedColumns(session, 'postgres'))) folded.add(column);
    },
    close: async () => {
      if (!pool.ending) await Promise.all([pool.end(), cancels.end()]);
    },
  });
}

export const postgresEngine: Engine = {
  kind: 'postgres',
  title: 'PostgreSQL',
  placeholder: postgres.placeholder,
  tableNames: "SELECT relname::text FROM pg_class WHERE pg_table_is_visible(oid) AND relkind IN ('r', 'p', 'f', 'v', 'm')",
  // An arbitrary number that no other program in the database uses.
  lock: 'SELECT 1 FROM pg_advisory_xact_lock(7265187331)',
  snapshot: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
  analyze: (table) => `ANALYZE ${table}`,
};

/** Settings of a session that change what a statement means, but not the owner's schema path. */
const pinned =
  "SET standard_conforming_strings = on; SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET client_encoding = 'UTF8'";
const readOnly = 'SET default_transaction_read_only = on';

/** The transactions that a statement sees: others after a change of tables whose rows are here. */
const snapshotOf = (tables: readonly string[]): string =>
  `SELECT CASE WHEN count(*) = ${tables.length} AND bool_and(relkind = 'r' AND NOT relhassubclass) THEN txid_current_snapshot()::text END
   FROM pg_class WHERE pg_table_is_visible(oid) AND relname IN (${tables.map((table) => `'${table}'`).join(', ')})`;

type TypeId = Parameters<typeof Types.getTypeParser>[0];
type Queries = Pick<PoolClient, 'query'>;

async function rowsOf(
  client: Queries,
  text: string,
  values: Parameters<StoreSession['all']>[1] = [],
): Promise<readonly StoredRow[]> {
  const { rows } = await client.query<unknown[]>({ text, values: [...values], rowMode: 'array' });
  return rows as unknown as readonly StoredRow[];
}

/** Whether an error leaves the connection usable. */
const isOfStatement = (error: unknown): boolean => error instanceof Error && 'severity' in error && error.severity === 'ERROR';

function safeInteger(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError('The database holds an integer that is too large.');
}
