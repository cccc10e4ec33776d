import type { Accounts } from '../access/user.ts';
import type { StoredValue } from '../entity.ts';
import type { DataChange, Journal } from '../journal/journal.ts';
import type { Store, StoreClient } from '../store.ts';
import type { TableName } from './tables.ts';

/** A database with bookings and events, and with the users who may read them. */
export type Database = {
  readonly kind: 'sqlite' | 'postgres' | 'mariadb' | 'mysql';
  /** Uses read-only connections. */
  readonly store: Store;
  /** Opens a writing connection for the first change. */
  readonly accounts: Accounts;
  /** What is remembered of clients and changes; writes like `accounts`. */
  readonly journal: Journal;
  /** Runs work in a transaction, one at a time; rolls back if it rejects. Locks no `accounts`. */
  write<T>(work: (writer: DataWriter) => Promise<T>): Promise<T>;
  /**
   * Runs work on one state of the tables, whatever others write meanwhile, over a read-only
   * connection. In SQLite one work at a time, and no reading of `store` besides.
   */
  read<T>(work: (reader: TableReader) => Promise<T>): Promise<T>;
  /** Ends all connections; current work may be rejected. */
  close(): Promise<void>;
};

/** Selects rows of a table; all conditions must hold. Dates are `YYYY-MM-DD`. */
export type RowScope = {
  /** The first start date. */
  readonly from?: string;
  /** The last start date. */
  readonly to?: string;
  /** The products that the rows are of, at least one. */
  readonly products?: readonly number[];
  /** The date before which the rows end. */
  readonly endsBefore?: string;
};

/** Reads rows of a table by its columns; `products.name` is that of a row's product. */
export type TableReader = {
  /** The rows in scope in the order of their ids, in pages of at least one row. */
  pages(table: TableName, columns: readonly string[], scope?: RowScope): AsyncIterable<readonly StoredRow[]>;
  /** The rows with these ids, in any order. */
  find(table: TableName, columns: readonly string[], ids: readonly StoredValue[]): Promise<readonly StoredRow[]>;
  count(table: TableName, scope?: RowScope): Promise<number>;
};

export type TableWriter = TableReader & {
  /**
   * Inserts rows, or replaces those with the same id. A row has a value or null for each of
   * `columns`, the id among them; other columns become null. Dates are `YYYY-MM-DD`, times
   * `HH:MM:SS`.
   *
   * @throws TypeError for an unknown column or an invalid value, else the driver's error
   */
  put(table: TableName, columns: readonly string[], rows: readonly StoredRow[]): Promise<void>;
  /** Removes the rows with these ids, or those in scope. */
  remove(table: TableName, which: readonly StoredValue[] | RowScope): Promise<void>;
};

/** Writes rows, and what was done into the journal. */
export type DataWriter = TableWriter & {
  /** Tells a change of data, last in its transaction. */
  journal(change: Omit<DataChange, 'at'>): Promise<void>;
};

export type DatabaseOptions = {
  /** The time limit of a statement in milliseconds; default 5,000. */
  readonly limit?: number;
  /** Statements that run at once; default 10; in SQLite 2, of the slow ones. */
  readonly places?: number;
  /** Statements that may wait; default 1,000; in SQLite 64, of the slow ones. */
  readonly queue?: number;
  /** How long a statement may wait, in milliseconds; default 2,000; in SQLite `limit`. */
  readonly patience?: number;
};

export type StoredRow = readonly StoredValue[];

/** A connection, for the time of some work. */
export type StoreSession = {
  /** Runs a statement with the engine's placeholders. Rejects integers that are not safe. */
  all(sql: string, values?: readonly (StoredValue | boolean)[]): Promise<readonly StoredRow[]>;
};

/** A connection that may write. */
export type WriteSession = StoreSession & {
  begin(): Promise<void>;
  /** Whether the connection is lost and has to be replaced. */
  isLost(): boolean;
  close(): Promise<void>;
};

/** Runs work with a read-only connection of its own, for a client or for the service itself. */
export type ReadWork = <T>(work: (session: StoreSession) => Promise<T>, client?: StoreClient) => Promise<T>;

/** How an engine differs from others besides its SQL dialect. */
export type Engine = {
  readonly kind: Database['kind'];
  /** Its name, for messages. */
  readonly title: string;
  readonly placeholder: (position: number) => string;
  /** The statement that lists the tables. */
  readonly tableNames: string;
  /** Locks the tables for a migration; gives 0 on timeout. Not needed if `begin` locks. */
  readonly lock?: string;
  readonly unlock?: string;
  /** Begins a transaction that reads one state of the tables. */
  readonly snapshot: string;
  /** Updates the planner's statistics of a table; not needed if the engine does so by itself. */
  readonly analyze?: (table: string) => string;
};

/** Replaces each `?` of a statement by the engine's own placeholder. */
export function numbered(sql: string, { placeholder }: Engine): string {
  let position = 0;
  return sql.replaceAll('?', () => placeholder(++position));
}
