import type { Store } from '../../store.ts';
import type { Engine, Read, Session, WriteSession } from '../../stores/session.ts';
import type { TableName } from '../../stores/tables.ts';
import { createWriter } from '../../stores/writer.ts';
import { accountsInSql } from './accounts-in-sql.ts';
import type { Database } from './database.ts';
import { within } from './gate.ts';
import { migrate } from './migrate.ts';
import { troubleOf } from './trouble.ts';

/** What every engine's database has in common, made of its own parts; its tables are brought up to date first. */
export async function sqlDatabase(parts: {
  readonly engine: Engine;
  readonly store: Store;
  readonly read: Read;
  /** Opens a connection that may write. */
  readonly connect: () => Promise<WriteSession>;
  readonly close: () => Promise<void>;
}): Promise<Database> {
  const { engine, store, read } = parts;
  const { transaction, close } = transactions(engine.title, parts.connect);
  const closeAll = async () => {
    await close();
    await parts.close();
  };
  const commit = () => true;
  // What was written is kept whether or not this succeeds.
  const analyze = async (written: ReadonlySet<TableName>): Promise<void> => {
    const { analyze: sql } = engine;
    if (sql === undefined) return;
    for (const table of written) await transaction((session) => session.all(sql(table)), commit).catch(nothing);
  };
  await migrate(engine, read, (work) => transaction(work, commit)).catch(async (error: unknown) => {
    await closeAll();
    throw error;
  });
  return {
    kind: engine.kind,
    store,
    accounts: accountsInSql(engine, read, (work) => transaction(work, (changed) => changed)),
    write: async (work) => {
      const written = new Set<TableName>();
      const result = await transaction((session) => work(createWriter(session, engine, written)), commit);
      await analyze(written);
      return result;
    },
    close: closeAll,
  };
}

/** Milliseconds for what takes a moment, unless nobody is at the other end any more; SQLite waits 10 s for another program. */
const beginning = 12_000;
const closing = 3_000;
const nothing = (): undefined => undefined;

type Transaction = <T>(work: (session: Session) => Promise<T>, keep: (result: T) => boolean) => Promise<T>;

/** Transactions one after the other over a connection that is opened for the first, and again when it was lost. */
function transactions(
  title: string,
  connect: () => Promise<WriteSession>,
): { transaction: Transaction; close: () => Promise<void> } {
  let session: WriteSession | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;

  const drop = async (): Promise<void> => {
    const dropped = session;
    session = undefined;
    if (dropped !== undefined) await within(closing, dropped.close(), nothing).catch(nothing);
  };
  const begin = async (): Promise<WriteSession> => {
    if (closed) throw new Error('it was closed.');
    if (session !== undefined && !session.isLost()) {
      // It may have been lost unnoticed, and nothing has been written yet.
      const begun = await within(beginning, session.begin(), nothing).then(() => session, nothing);
      if (begun !== undefined) return begun;
    }
    await drop();
    session = await connect();
    await session.begin();
    return session;
  };
  const told = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw troubleOf(title, error, 'writing');
    });
  const transaction: Transaction = (work, keep) => {
    const run = async () => {
      const own = await told(begin());
      const all: Session['all'] = (sql, values) => told(own.all(sql, values));
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
      closed = true;
      await within(closing, last, nothing).catch(nothing);
      await drop();
    },
  };
}
