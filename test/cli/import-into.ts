import { expect } from 'vitest';
import { booking } from '../../src/service/booking.ts';
import { openDatabase } from '../../src/service/node/stores/open-database.ts';
import type { Database } from '../../src/service/stores/database.ts';
import { pageRequest } from '../service/stores/place.ts';
import { call, fileOf } from './program.ts';

let files = 0;
/** The address of a new database in SQLite. */
export const newDatabase = () => fileOf(`${++files}-${process.pid}.sqlite`, '');
/** Runs the command, with rows on its standard input. */
export const into = (database: string, what: string, input: string | Buffer, ...more: string[]) =>
  call(['import', what, '--database', database, ...more], { input });

/** The same, which succeeds; what it prints. */
export const imported = async (...args: Parameters<typeof into>): Promise<string> => {
  const outcome = await into(...args);
  expect(outcome).toMatchObject({ status: 0, stderr: '' });
  return outcome.stdout;
};

export async function withDatabase<T>(address: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(address);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
/** All bookings in the order of an answer. */
export const bookingsIn = (address: string, ...columns: string[]) =>
  withDatabase(address, async ({ store }) => (await store.page(pageRequest(booking, '', { columns, length: 10_000 }))).rows);

export const header = 'RES_ID,OBJ_ID,RES_FROMDATE,RES_FROMTIME,RES_TILTIME,RES_STATUS';
export const good = '7,14,2026-11-28,09:00,10:30:15,Open';
export const csv = (...lines: readonly string[]) => `${[header, ...lines].join('\n')}\n`;

/** The first cells of the rows of an export, with spaces between them. */
export const idsOf = (text: string): string =>
  text
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split(',', 1)[0])
    .join(' ');
