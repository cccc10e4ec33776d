import { connectDuckdb } from './duckdb.ts';
import { connectMariadb, startMariadb } from './mariadb.ts';
import { connectPostgres, startPostgres } from './postgres.ts';
import type { Ground } from './server.ts';
import { connectSqlite } from './sqlite.ts';

export type EngineName = 'sqlite' | 'postgres' | 'mariadb' | 'duckdb';

/** A connection to a real database, and where `startEngine` gave it, the database itself. */
export type Engine = {
  readonly name: EngineName;
  /** What the engine itself says. */
  readonly version: string;
  /** What other programs and `connectEngine` reach the same database by; `:memory:` where it lives in this process alone. */
  readonly address: string;
  /**
   * The rows of one statement, by the prepared (extended) protocol and with positional values in the engine's own placeholders.
   * Whole numbers come as a number, and as a bigint where a number is not exact; decimals, dates and times as text; the rest, the
   * booleans too, as the driver gives it. Statements of one engine run one after the other.
   */
  readonly all: (sql: string, values?: readonly unknown[]) => Promise<readonly (readonly unknown[])[]>;
  /** One statement or several, without values and without their rows. */
  readonly run: (sql: string) => Promise<void>;
  /** Ends the connection; of a started engine also its server, and its folder is gone then. More than once does no harm. */
  readonly close: () => Promise<void>;
  /** Of a started engine that has one; connections to it are lost when it is killed. */
  readonly server?: Pick<Ground, 'pid' | 'kill' | 'restart'>;
};

/** An engine that this machine does not have, with the reason in a sentence. */
export type Absent = { readonly name: EngineName; readonly absent: string };

export type Session = {
  /** Settings that a session may well have and that a query must not notice: another time zone, other rules for quotes. */
  readonly hostile?: boolean;
  /** What the server of a started engine gets on its command line besides; the last one given of an option counts. */
  readonly options?: readonly string[];
};

/**
 * A database of its own, empty, gone at `close` and at the latest when this process ends, however it ends.
 * Rejects, with the server's log, where the engine is there but does not start.
 */
export function startEngine(name: EngineName, session: Session = {}): Promise<Engine | Absent> {
  return starts[name](session);
}

/** A connection more, also from another process; of an engine that lives in the process, a fresh database. */
export function connectEngine(name: EngineName, address: string, session: Session = {}): Promise<Engine> {
  return connections[name](address, session);
}

/** The engines whose absence is a failure: those that come with `npm ci`, and on a build server all. */
export function expectEngines(): readonly EngineName[] {
  return process.env.CI ? ['sqlite', 'postgres', 'duckdb', 'mariadb'] : ['sqlite', 'postgres', 'duckdb'];
}

const starts: Readonly<Record<EngineName, (session: Session) => Promise<Engine | Absent>>> = {
  sqlite: connectSqlite,
  postgres: startPostgres,
  mariadb: startMariadb,
  duckdb: connectDuckdb,
};

const connections: Readonly<Record<EngineName, (address: string, session: Session) => Promise<Engine>>> = {
  sqlite: connectSqlite,
  postgres: connectPostgres,
  mariadb: connectMariadb,
  duckdb: (_address, session) => connectDuckdb(session),
};
