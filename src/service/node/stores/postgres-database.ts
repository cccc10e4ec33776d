import type { PoolClient, types as Types } from 'pg';
import { postgres } from '../../../sql/index.ts';
import type { Engine, Read, Row, Session } from '../../stores/session.ts';
import { storeInSql } from '../../stores/store-in-sql.ts';
import type { Database, DatabaseOptions } from './database.ts';
import { createGate, within } from './gate.ts';
import { sqlDatabase } from './sql-database.ts';
import { troubleOf } from './trouble.ts';

/** A PostgreSQL database. Statements are planned anew each time: for values as different as a day and a year one plan does not do. */
export async function openPostgres(address: string, options: DatabaseOptions): Promise<Database> {
  const { limit = 5_000, places = 10, queue = 1_000, patience = 2_000 } = options;
  const { Client, Pool, types } = await import('pg');
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

  const gate = createGate({ places, queue, patience });
  const pool = new Pool({ ...settings, max: places, idleTimeoutMillis: 30_000 });
  // Of a connection that nobody uses: the pool has let go of it already.
  pool.on('error', () => undefined);
  // From its first moment: what ends a connection may come in one packet with what opens it. The pool hears of it while the connection is
  // idle; else the statement under way does.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const prepared = new WeakSet<PoolClient>();
  const read: Read = (work) =>
    gate(async () => {
      const client = await pool.connect();
      let isLost = true;
      try {
        const session: Session = {
          all: (sql, values) => within(limit + 1_000, rowsOf(client, sql, values), () => undefined),
        };
        if (!prepared.has(client)) {
          await within(patience, client.query(`${pinned}; ${readOnly}; SET statement_timeout = ${limit}`), () => undefined);
          prepared.add(client);
        }
        const result = await work(session);
        isLost = false;
        return result;
      } catch (error) {
        isLost = !isOfStatement(error);
        throw error;
      } finally {
        client.release(isLost);
      }
    }).catch((error: unknown) => {
      throw troubleOf('PostgreSQL', error, 'reading');
    });

  return sqlDatabase({
    engine: postgresEngine,
    read,
    store: storeInSql(read, postgres),
    connect: async () => {
      const client = new Client(settings);
      let isLost = false;
      client.on('error', () => (isLost = true));
      client.on('end', () => (isLost = true));
      await client.connect();
      await client.query(pinned);
      return {
        all: (sql, values) => rowsOf(client, sql, values),
        begin: async () => void (await client.query('BEGIN')),
        isLost: () => isLost,
        close: () => client.end(),
      };
    },
    close: () => (pool.ended || pool.ending ? Promise.resolve() : pool.end()),
  });
}

export const postgresEngine: Engine = {
  kind: 'postgres',
  title: 'PostgreSQL',
  placeholder: postgres.placeholder,
  tableNames: "SELECT relname::text FROM pg_class WHERE pg_table_is_visible(oid) AND relkind IN ('r', 'p', 'f', 'v', 'm')",
  // Any number does that no other program in the database takes.
  lock: 'SELECT 1 FROM pg_advisory_xact_lock(7265187331)',
  analyze: (table) => `ANALYZE ${table}`,
};

/** What a session's own settings could make of a statement. The path of schemas is its owner's. */
const pinned =
  "SET standard_conforming_strings = on; SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET client_encoding = 'UTF8'";
const readOnly = 'SET default_transaction_read_only = on';

type TypeId = Parameters<typeof Types.getTypeParser>[0];
type Queries = Pick<PoolClient, 'query'>;

async function rowsOf(client: Queries, text: string, values: Parameters<Session['all']>[1] = []): Promise<readonly Row[]> {
  const { rows } = await client.query<unknown[]>({ text, values: [...values], rowMode: 'array' });
  return rows as unknown as readonly Row[];
}

/** An error after which the connection is as good as before. */
const isOfStatement = (error: unknown): boolean => error instanceof Error && 'severity' in error && error.severity === 'ERROR';

function safeInteger(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError('The database holds an integer that is too large.');
}
