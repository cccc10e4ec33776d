import { fstatSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { messageOf, usage, wrong } from './failure.ts';

/**
 * Reads the text of a command: its argument, a file, or standard input for `-` or neither.
 *
 * @throws Failure for both an argument and a file, for neither on a terminal, and for a missing
 * file
 */
export async function readText(argument: string | undefined, file: string | undefined): Promise<string> {
  if (argument !== undefined && file !== undefined) throw usage('The expression is given twice: as an argument and as a file.');
  if (argument !== undefined && argument !== '-') return argument;
  if (file !== undefined && file !== '-') return readFileText(file);
  if (argument === undefined && file === undefined && process.stdin.isTTY) {
    throw usage('There is no expression. Give one in quotes; - reads it from the keyboard.');
  }
  return decode(await buffer(standardInput()), 'Standard input');
}

/** @throws Failure if it is a folder, which Node would read as empty */
export function standardInput(): NodeJS.ReadStream {
  if (fstatSync(0).isDirectory()) throw usage('Standard input is a folder.');
  return process.stdin;
}

/** @throws Failure for a file that cannot be read or is not UTF-8 */
export async function readFileText(file: string): Promise<string> {
  return decode(await readFile(file).catch(unreadable(file)), file);
}

/** Says of a file why it cannot be read. */
export const unreadable =
  (file: string) =>
  (error: unknown): never => {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw usage(missing ? `${file} does not exist.` : `${file} cannot be read: ${messageOf(error)}.`);
  };

function decode(content: Buffer, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw wrong(`${name} is not text in UTF-8.`);
  }
}
