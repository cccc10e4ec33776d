import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whether the address of a database is that of a SQLite file. */
export function isSqlite(address: string): boolean {
  return !/^[a-z][a-z0-9+.-]*:\/\//i.test(address) || /^sqlite:/i.test(address);
}

/** The path in the address of a SQLite database. */
export function sqliteFileOf(address: string): string {
  return address.replace(/^sqlite:(?:\/\/)?/i, '');
}

/** Whether this program may write to a database: to its file, and to the folder for its journal. */
export function isWritable(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    accessSync(dirname(file), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Puts an SQLite error of a full disk or read-only file in words; gives others as they are. */
export function errorOfWriting(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  const message = unwritable[code];
  if (message === undefined) return error;
  const text = `${file} cannot be written: ${message} Nothing was changed; what is stored is served as before.`;
  return Object.assign(new Error(text, { cause: error }), { exitCode: 2 });
}

/** By the primary result code of SQLite. */
const unwritable: Readonly<Record<number, string>> = {
  3: 'this user may not.',
  8: 'this user may not, or the file system is read-only.',
  10: 'the disk failed, or its limit was reached.',
  13: 'the disk is full.',
  14: 'its folder is read-only.',
};

/** Whether a file exists that every user of this machine may read. */
export function isReadableByAll(file: string): boolean {
  return ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o004) !== 0;
}
