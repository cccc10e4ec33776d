import type { Ground } from './server.ts';

export type EngineName = 'sqlite' | 'postgres' | 'mariadb' | 'duckdb';

/** A connection to a real database, and where `startEngine` gave it, the database itself. */
export type Engine = {
  readonly name: EngineName;
  /** What the engine itself says. */
  readonly version: string;
  /** The address for other programs and `connectEngine`; `:memory:` if in this process only. */
  readonly address: string;
  /**
   * The rows of one statement, by the prepared (extended) protocol, with positional values in the
   * engine's own placeholders. Integers are numbers, or bigints if a number is inexact; decimals,
   * dates and times are text; the rest, booleans included, is as the driver returns it. Statements
   * of one engine run one after the other.
   */
  readonly all: (sql: string, values?: readonly unknown[]) => Promise<readonly (readonly unknown[])[]>;
  /** One statement or several, without values and without their rows. */
  readonly run: (sql: string) => Promise<void>;
  /** Closes the connection; ends a started server and removes its folder. Idempotent. */
  readonly close: () => Promise<void>;
  /** Of a started engine that has one; connections to it are lost when it is killed. */
  readonly server?: Pick<Ground, 'pid' | 'kill' | 'restart'>;
};

/** An engine that this machine does not have, with the reason in a sentence. */
export type Absent = { readonly name: EngineName; readonly absent: string };

export type Session = {
  /** Legitimate settings that must not affect a query: a time zone, rules for quotes. */
  readonly hostile?: boolean;
  /** Extra command-line options for a started server; the last of a repeated option counts. */
  readonly options?: readonly string[];
};

/**
 * A new, empty database, removed at `close` or when this process ends in any way. Rejects with the
 * server's log if an installed engine does not start.
 */
export function startEngine(name: EngineName, session: Session = {}): Promise<Engine | Absent> {
  return starts[name](session);
}

/** Another connection, from any process; an in-process engine gives a new database instead. */
export function connectEngine(name: EngineName, address: string, session: Session = {}): Promise<Engine> {
  return connections[name](address, session);
}

/** Engines whose absence fails: those installed by `npm ci`, and all in CI. */
export function expectEngines(): readonly EngineName[] {
  return process.env.CI ? ['sqlite', 'postgres', 'duckdb', 'mariadb'] : ['sqlite', 'postgres', 'duckdb'];
}

// Each with the driver of an engine, loaded when it is asked for: hundreds of programs of a run
// ask for one engine or none.
const duckdb = () => import('./duckdb.ts');
const mariadb = () => import('./mariadb.ts');
const postgres = () => import('./postgres.ts');
const sqlite = () => import('./sqlite.ts');

const starts: Readonly<Record<EngineName, (session: Session) => Promise<Engine | Absent>>> = {
  sqlite: async () => (await sqlite()).connectSqlite(),
  postgres: async (session) => (await postgres()).startPostgres(session),
  mariadb: async (session) => (await mariadb()).startMariadb(session),
  duckdb: async (session) => (await duckdb()).connectDuckdb(session),
};

const connections: Readonly<Record<EngineName, (address: string, session: Session) => Promise<Engine>>> = {
  sqlite: async () => (await sqlite()).connectSqlite(),
  postgres: async (address, session) => (await postgres()).connectPostgres(address, session),
  mariadb: async (address, session) => (await mariadb()).connectMariadb(address, session),
  duckdb: async (_address, session) => (await duckdb()).connectDuckdb(session),
};
