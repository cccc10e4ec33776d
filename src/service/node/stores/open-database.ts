import { resolve } from 'node:path';
import type { Database, DatabaseOptions } from '../../stores/database.ts';
import { isSqlite, sqliteFileOf } from './sqlite-file.ts';

/**
 * Opens the database at an address: `postgres://…` or `postgresql://…`, `mysql://…` or
 * `mariadb://…`, else a SQLite file (also `sqlite:<path>`), which is created if missing. Migrates
 * the tables.
 *
 * @throws TypeError for an invalid address; Error for tables of a newer program;
 * `ERR_MODULE_NOT_FOUND` if the driver (`pg` or `mysql2`) is not installed; else the driver's
 * error. None shows the address.
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

/** Says that a database cannot be opened, with the path of a file, and why. */
export function cannotOpen(address: string, error: Error): string {
  const file = isSqlite(address) ? ` ${resolve(sqliteFileOf(address))}` : '';
  return `The database${file} cannot be opened: ${error.message}`;
}

/**
 * Refuses an invalid URL, because the error of the driver would show the password in it. Refuses an
 * `@` after the host too: there a password was cut off at its first `/`, `?` or `#`.
 */
function checked(address: string): string {
  const [, authority = '', path = '', query = ''] = /^\w+:\/\/([^/?#]*)([^?#]*)(.*)$/s.exec(address) ?? [];
  const isCut = path.includes('@') || (query.includes('@') && (path.length < 2 || !authority.includes('@')));
  if (!isCut && URL.canParse(address)) return address;
  throw new TypeError(
    'The address of the database is not a URL; in its user and password, write :, @, / and other characters than letters and digits as %XX, such as %3A, %40 and %2F.',
  );
}
