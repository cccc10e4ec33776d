import type { Engine, ReadWork, StoreSession } from '../../stores/database.ts';
import { type Migration, migrations } from '../../stores/migrations/migrations.ts';

type Transaction = <T>(work: (session: StoreSession) => Promise<T>) => Promise<T>;

/**
 * Migrates a database to the version of this program; writes nothing if it is up to date. Programs
 * that start at the same time take turns.
 *
 * @throws Error for the tables of a newer program
 */
export async function migrate(
  engine: Engine,
  read: ReadWork,
  transaction: Transaction,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  if ((await read((session) => stateOf(session, engine, steps.length))).version === steps.length) return;
  await transaction(async (session) => {
    if (engine.lock !== undefined && (await session.all(engine.lock))[0]?.[0] === 0) {
      throw new Error('Another program is changing the tables of the database, and has not ended.');
    }
    const { version, names } = await stateOf(session, engine, steps.length);
    if (!names.has(versionTable)) await session.all(`CREATE TABLE ${versionTable} (version INTEGER NOT NULL PRIMARY KEY)`);
    const existing = version === 0 ? names : new Set<string>();
    for (const [at, statements] of steps.entries()) {
      if (at < version) continue;
      for (const statement of await statements(engine.kind, existing, session)) await session.all(statement);
      await session.all(`INSERT INTO ${versionTable} (version) VALUES (${at + 1})`);
    }
    if (engine.unlock !== undefined) await session.all(engine.unlock);
  });
}

const versionTable = 'schema_version';

async function stateOf(
  session: StoreSession,
  { tableNames }: Engine,
  newest: number,
): Promise<{ version: number; names: ReadonlySet<string> }> {
  const names = new Set((await session.all(tableNames)).map(([name]) => String(name)));
  const version = names.has(versionTable) ? Number((await session.all(`SELECT max(version) FROM ${versionTable}`))[0]?.[0]) : 0;
  if (version > newest) {
    throw new Error(
      `The database has tables of version ${version}, and this program knows them up to version ${newest}: a newer one made them.`,
    );
  }
  return { version, names };
}
