import { resolve } from 'node:path';
import type { Accounts } from '../../access/accounts.ts';
import type { StoredValue } from '../../entity.ts';
import type { Store } from '../../store.ts';
import type { TableName } from '../../stores/tables.ts';

/** A database with bookings and events, and with who may read them. */
export type Database = {
  readonly kind: 'sqlite' | 'postgres' | 'mariadb' | 'mysql';
  /** Over connections that can only read. */
  readonly store: Store;
  /** Changes go over a connection that is opened for the first of them. */
  readonly accounts: Accounts;
  /** One transaction: all of it or, when work rejects, nothing. One at a time; it sees nothing of `accounts`. */
  write<T>(work: (writer: Writer) => Promise<T>): Promise<T>;
  /** Ends all connections; what is under way may be rejected. */
  close(): Promise<void>;
};

export type Writer = {
  /**
   * Inserts rows of a table, or replaces those with the same id. Every row has a value (or null) for each of `columns`, the id among them;
   * a column that is not given is null. A table of SQLite has the id as its key, also one that its owner made. Dates are `YYYY-MM-DD`, times `HH:MM:SS`.
   *
   * @throws TypeError for an unknown column and a row without id, and the driver's error for what the table does not take
   */
  put(table: TableName, columns: readonly string[], rows: readonly (readonly StoredValue[])[]): Promise<void>;
  clear(table: TableName): Promise<void>;
  /** The ids of all rows of a table. */
  ids(table: TableName): Promise<readonly StoredValue[]>;
};

export type DatabaseOptions = {
  /** The time of one statement in milliseconds; default 5,000. */
  readonly limit?: number;
  /** How many statements run at once; default 10, and 2 of the slow ones in SQLite. */
  readonly places?: number;
  /** How many more may wait; default 1,000, as of screens that all ask at the full hour; in SQLite 64 of the slow ones. */
  readonly queue?: number;
  /** How long one waits in milliseconds; default 2,000, and in SQLite as long as a statement may take. */
  readonly patience?: number;
};

/**
 * Opens the database at an address: `postgres://…` or `postgresql://…`, `mysql://…` or `mariadb://…`, else a SQLite file (also
 * `sqlite:<path>`), which is created where it is not there. Creates the tables that are missing.
 *
 * @throws TypeError for an address that is none, Error for tables of a newer program, `ERR_MODULE_NOT_FOUND` where the driver (`pg` or
 * `mysql2`) is not installed, and the driver's error where the database is not to be had; none shows the address
 */
export async function openDatabase(address: string, options: DatabaseOptions = {}): Promise<Database> {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(address)?.[1]?.toLowerCase();
  if (scheme === 'postgres' || scheme === 'postgresql') {
    const { openPostgres } = await import('./postgres-database.ts');
    return openPostgres(checked(address), options);
  }
  if (scheme === 'mysql' || scheme === 'mariadb') {
    const { openMysql } = await import('./mysql-database.ts');
    return openMysql(checked(address).replace(/^[^:]*/, 'mysql'), options);
  }
  if (scheme !== undefined && scheme !== 'sqlite') {
    throw new TypeError(
      `There is no store for ${scheme}://; there is one for postgres://, mysql://, mariadb:// and files of SQLite.`,
    );
  }
  const file = sqliteFileOf(address);
  if (file === '' || file === ':memory:') throw new TypeError('The address of a SQLite database is the path of a file.');
  const { openSqlite } = await import('./sqlite-database.ts');
  return openSqlite(resolve(file), options);
}

/** The path in the address of a SQLite database. */
export function sqliteFileOf(address: string): string {
  return address.replace(/^sqlite:(?:\/\/)?/i, '');
}

/** What is no URL is refused here: the driver's own error would show it. */
function checked(address: string): string {
  if (URL.canParse(address)) return address;
  throw new TypeError(
    'The address of the database is not a URL; in its user and password, write other characters than letters and digits as %XX.',
  );
}
