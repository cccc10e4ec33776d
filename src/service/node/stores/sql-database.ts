import type { Store } from '../../store.ts';
import type { Database, DataWriter, Engine, ReadWork, StoreSession, WriteSession } from '../../stores/database.ts';
import { createTableReader } from '../../stores/table-reader.ts';
import type { TableName } from '../../stores/tables.ts';
import { createWriter } from '../../stores/writer.ts';
import { accountsInSql } from './accounts.ts';
import { within } from './admission.ts';
import { dropOldChanges, journalInSql, writeDataChange } from './journal.ts';
import { migrate } from './migrate.ts';

/** Makes a database of an engine's parts, and migrates its tables first. */
export async function sqlDatabase(parts: {
  readonly engine: Engine;
  readonly store: Store;
  readonly read: ReadWork;
  /** Opens a connection that may write. */
  readonly connect: Connect;
  readonly close: () => Promise<void>;
  /** Looks at the tables once they are migrated. */
  readonly inspect?: () => Promise<void>;
}): Promise<Database> {
  const { engine, store, read } = parts;
  const { transaction, close } = transactions(engine.title, parts.connect);
  const closeAll = async () => {
    await close();
    await parts.close();
  };
  const commit = () => true;
  const ifChanged = (work: (session: StoreSession) => Promise<boolean>) => transaction(work, (changed) => changed);
  // Best effort: the rows are committed already.
  const analyze = async (written: ReadonlySet<TableName>): Promise<void> => {
    const { analyze: sql } = engine;
    if (sql === undefined) return;
    for (const table of written) await transaction((session) => session.all(sql(table)), commit).catch(nothing);
  };
  try {
    await migrate(engine, read, (work) => transaction(work, commit));
    await parts.inspect?.();
  } catch (error) {
    await closeAll();
    throw error;
  }
  return {
    kind: engine.kind,
    store,
    accounts: accountsInSql(engine, read, ifChanged),
    journal: journalInSql(engine, read, ifChanged),
    write: async (work) => {
      const written = new Set<TableName>();
      let isJournalled = false;
      const result = await transaction((session) => {
        const journal: DataWriter['journal'] = async (change) => {
          await writeDataChange(session, engine, change);
          isJournalled = true;
        };
        return work({ ...createWriter(session, engine, written), journal });
      }, commit);
      await analyze(written);
      if (isJournalled) await transaction((session) => dropOldChanges(session, engine), commit).catch(nothing);
      return result;
    },
    read: (work) =>
      read(async (session) => {
        await session.all(engine.snapshot);
        try {
          return await work(createTableReader(session, engine));
        } finally {
          await session.all('ROLLBACK').catch(nothing);
        }
      }),
    close: closeAll,
  };
}

/** Milliseconds until a connection counts as dead; SQLite waits 10 s for another program. */
const beginning = 12_000;
const closingTime = 3_000;
const nothing = (): undefined => undefined;

type Transaction = <T>(work: (session: StoreSession) => Promise<T>, keep: (result: T) => boolean) => Promise<T>;

/** Opens a connection for writes; gives up when the database is closed. */
type Connect = (closed: AbortSignal) => Promise<WriteSession>;

/** Runs transactions in sequence on one connection, which is opened when needed or lost. */
function transactions(title: string, connect: Connect): { transaction: Transaction; close: () => Promise<void> } {
  let session: WriteSession | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const closing = new AbortController();
  const { signal: closed } = closing;

  const drop = async (): Promise<void> => {
    const dropped = session;
    session = undefined;
    if (dropped !== undefined) await within(closingTime, dropped.close(), nothing).catch(nothing);
  };
  const begin = async (): Promise<WriteSession> => {
    if (!closed.aborted && session !== undefined && !session.isLost()) {
      // It may be lost without an event; nothing is written yet, so another one can take over.
      const begun = await within(beginning, session.begin(), nothing).then(() => session, nothing);
      if (begun !== undefined) return begun;
    }
    await drop();
    // Perhaps only now, while a dead connection was waited for.
    if (closed.aborted) throw new Error('it was closed.');
    session = await connect(closed);
    await session.begin();
    return session;
  };
  const safely = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw error instanceof Error && 'exitCode' in error ? error : withoutData(title, error, 'writing');
    });
  const transaction: Transaction = (work, keep) => {
    const run = async () => {
      const own = await safely(begin());
      const all: StoreSession['all'] = (sql, values) => safely(own.all(sql, values));
      try {
        const result = await work({ all });
        await all(keep(result) ? 'COMMIT' : 'ROLLBACK');
        return result;
      } catch (error) {
        await own.all('ROLLBACK').catch(drop);
        throw error;
      }
    };
    const result = last.then(run, run);
    last = result.catch(() => undefined);
    return result;
  };
  return {
    transaction,
    close: async () => {
      closing.abort();
      await within(closingTime, last, nothing).catch(nothing);
      await drop();
    },
  };
}

/**
 * A driver's error without the statement and values it carries. For `reading` the message is left
 * out too if it may quote them; for `writing` it helps the person who brings the values.
 */
export function withoutData(database: string, error: unknown, doing: 'reading' | 'writing'): Error {
  if (!(error instanceof Error)) return new Error(`${database} failed.`);
  const { code = '', sqlState = code, message }: Error & { readonly code?: string; readonly sqlState?: string } = error;
  // The code tells `isAway` of it.
  const cause = code === '' ? {} : { code };
  const isHidden = doing === 'reading' && /^(?:22|23|42)/.test(sqlState) && sqlState !== noRight;
  // The message is empty if several addresses were tried.
  const text = `${database} failed${code === '' ? '' : ` (${code})`}${isHidden || message === '' ? '.' : `: ${message}`}`;
  return Object.assign(new Error(text), cause);
}

/** Whether the server is not there, or not yet; not a wrong password or a missing database. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error) return away.has(error.code);
  return /timeout|terminated|did not answer|no place/i.test(error.message);
}

const away: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // No socket in the file system yet.
  'ENOENT',
  // PostgreSQL: starts, shuts down, has no connection left.
  '57P03',
  '57P01',
  '53300',
  'PROTOCOL_CONNECTION_LOST',
  'ER_CON_COUNT_ERROR',
  'ER_SERVER_SHUTDOWN',
]);

const noRight = '42501';
