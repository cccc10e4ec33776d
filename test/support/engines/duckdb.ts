import { DuckDBInstance, type DuckDBPreparedStatement, type DuckDBValue } from '@duckdb/node-api';
import type { Engine, Session } from './engine.ts';
import { exactInteger } from './exact-integer.ts';
import { inTurn } from './in-turn.ts';

const statementsKept = 200;

/** A fresh DuckDB in memory that reaches no file and no network. */
export async function connectDuckdb({ hostile = false }: Session = {}): Promise<Engine> {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: '2',
    enable_external_access: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection = await instance.connect();
  const prepared = new Map<string, DuckDBPreparedStatement>();
  const forget = (sql: string) => {
    prepared.get(sql)?.destroySync();
    prepared.delete(sql);
  };
  const prepare = async (sql: string) => {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const statement = await connection.prepare(sql);
    for (const oldest of [...prepared.keys()].slice(0, prepared.size + 1 - statementsKept)) forget(oldest);
    prepared.set(sql, statement);
    return statement;
  };

  // A prepared statement holds its values, so two runs of one statement must not overlap.
  const turn = inTurn();
  const all = (sql: string, values: readonly unknown[] = []) =>
    turn(async () => {
      const statement = await prepare(sql);
      statement.clearBindings();
      for (const [at, value] of values.entries()) bind(statement, at + 1, value);
      const rows = await (await statement.run()).getRows();
      return rows.map((row) => row.map(plain));
    });
  const run = (sql: string) =>
    turn(async () => {
      // A plan keeps what it made of the settings, of the time zone too.
      for (const known of prepared.keys()) forget(known);
      await connection.run(sql);
    });

  await run(`SET TimeZone = '${hostile ? 'Pacific/Kiritimati' : 'UTC'}'`);
  let closed = false;
  return {
    name: 'duckdb',
    version: String((await all('SELECT version()'))[0]?.[0]),
    address: ':memory:',
    all,
    run,
    close: () =>
      turn(async () => {
        if (closed) return;
        closed = true;
        for (const known of prepared.keys()) forget(known);
        connection.closeSync();
        instance.closeSync();
      }),
  };
}

/** Binds as the driver does, except integers beyond DuckDB's types, which the driver refuses. */
function bind(statement: DuckDBPreparedStatement, at: number, value: unknown): void {
  if (typeof value === 'number' && Math.abs(value) >= 2 ** 63) statement.bindDouble(at, value);
  else statement.bindValue(at, value as DuckDBValue);
}

function plain(value: DuckDBValue): unknown {
  if (typeof value === 'bigint') return exactInteger(value);
  return typeof value === 'object' && value !== null ? String(value) : value;
}
