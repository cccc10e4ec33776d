import { accessSync, constants, statSync } from 'node:fs';

/** Whether the address of a database is that of a SQLite file. */
export function isSqlite(address: string): boolean {
  return !/^[a-z][a-z0-9+.-]*:\/\//i.test(address) || /^sqlite:/i.test(address);
}

/** The path in the address of a SQLite database. */
export function sqliteFileOf(address: string): string {
  return address.replace(/^sqlite:(?:\/\/)?/i, '');
}

/** Whether this program may write to a file. */
export function isWritable(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether a file exists that every user of this machine may read. */
export function isReadableByAll(file: string): boolean {
  return ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o004) !== 0;
}
