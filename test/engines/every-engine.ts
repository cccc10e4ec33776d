import { afterAll } from 'vitest';
import type { Dialect } from '../../src/sql/index.ts';
import { dialects } from '../differential/tables.ts';
import { testAbsence } from '../support/engines/absence.ts';
import { connectEngine, type Engine, type EngineName } from '../support/engines/engine.ts';
import { shareEngine } from '../support/engines/shared.ts';

/** A session of a real engine, and the dialect that its statements are written in. */
export type Session = {
  readonly title: string;
  readonly name: EngineName;
  readonly engine: Engine;
  readonly dialect: Dialect<string | number | boolean>;
};

const engineNames = Object.keys(dialects) as EngineName[];
type Asked = { readonly hostile?: boolean; readonly names?: readonly EngineName[] };

/**
 * A session on every installed engine, closed after the file's tests. An absent engine gives a
 * skipped test with the reason, or a failed one if it is required. `hostile` adds sessions with
 * settings that must not affect a query.
 */
export async function everyEngine({ hostile = false, names = engineNames }: Asked = {}): Promise<readonly Session[]> {
  const sessions: Session[] = [];
  for (const found of await Promise.all(names.map(shareEngine))) {
    if ('absent' in found) testAbsence(found);
    else {
      const session = { title: found.name, name: found.name, engine: found, dialect: dialects[found.name] };
      sessions.push(session);
      if (hostile && found.name !== 'sqlite') {
        const engine = await connectEngine(found.name, found.address, { hostile });
        sessions.push({ ...session, title: `${found.name}, hostile session`, engine });
      }
    }
  }
  afterAll(async () => {
    for (const { engine } of sessions.toReversed()) await engine.close();
  });
  return sessions;
}

const usualNames: readonly EngineName[] = ['sqlite', 'postgres'];

/**
 * The sessions of tests that are long: SQLite and PostgreSQL in the usual run; in the long one
 * DuckDB, MariaDB, and all hostile ones if requested.
 */
export async function sessionsOfRun({
  isLong,
  hostile = false,
}: Pick<Asked, 'hostile'> & { readonly isLong: boolean }): Promise<readonly Session[]> {
  if (!isLong) return everyEngine({ names: usualNames });
  const sessions = await everyEngine(hostile ? { hostile } : { names: engineNames.filter((name) => !usualNames.includes(name)) });
  return sessions.filter(({ name, title }) => !usualNames.includes(name) || title !== name);
}

/** Puts rows into a table, whose columns have their names and stand in the order of `names`. */
export async function insertRows(
  { name, engine, dialect }: Session,
  table: string,
  names: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const perStatement = Math.floor(30_000 / names.length);
  const noBooleans = name === 'sqlite' || name === 'mariadb';
  for (let from = 0; from < rows.length; from += perStatement) {
    const values: unknown[] = [];
    const placeholder = (value: unknown) =>
      dialect.placeholder(values.push(typeof value === 'boolean' && noBooleans ? Number(value) : (value ?? null)));
    const tuples = rows
      .slice(from, from + perStatement)
      .map((row) => `(${names.map((one) => placeholder(row[one])).join(', ')})`);
    await engine.all(
      `INSERT INTO ${table} (${names.map((one) => dialect.identifier(one)).join(', ')}) VALUES ${tuples.join(', ')}`,
      values,
    );
  }
}
