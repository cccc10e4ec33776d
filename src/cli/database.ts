import { userInfo } from 'node:os';
import type { AuditAuthor } from '../service/journal/journal.ts';
import type { Database } from '../service/stores/database.ts';
import type { Options } from './command.ts';
import { messageOf, usage } from './failure.ts';
import { withPackages } from './packages.ts';

/** The option of a command that uses a database. */
export const databaseOption = {
  database: { env: 'DATABASE_URL', value: 'ADDRESS', help: 'A SQLite file, postgres://…, mariadb://… or mysql://…' },
} as const satisfies Options;

/**
 * Runs work with a database, and closes it.
 *
 * @throws Failure if no database is named, its package is not installed, or it cannot be opened
 */
export async function withDatabase<Outcome>(
  { database }: { readonly database?: string },
  work: (opened: Database) => Promise<Outcome>,
): Promise<Outcome> {
  if (!database) throw usage('Name the database: --database ADDRESS, or the variable DATABASE_URL.');
  const { cannotOpen, openDatabase } = await import('../service/node/stores/open-database.ts');
  const opened = await withPackages(packagesFor(database), () => openDatabase(database)).catch((error: unknown) => {
    if (error instanceof Error && 'exitCode' in error) throw error;
    throw usage(error instanceof Error ? cannotOpen(database, error) : messageOf(error));
  });
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

/** Who runs the command, for the audit log. */
export function commandAuthor(): AuditAuthor {
  try {
    return { name: userInfo().username, via: 'command' };
  } catch {
    // In a container whose user has no entry.
    return { name: `uid ${process.getuid?.() ?? '?'}`, via: 'command' };
  }
}

/** The optional packages that a database at this address needs. */
export function packagesFor(address = ''): readonly string[] {
  if (address.startsWith('postgres')) return ['pg'];
  return address.startsWith('mysql') || address.startsWith('mariadb') ? ['mysql2'] : [];
}
