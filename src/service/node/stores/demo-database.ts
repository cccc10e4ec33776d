import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../stores/database.ts';
import { insertDemoData } from '../../stores/demo-store.ts';
import { openDatabase } from './open-database.ts';

/**
 * A database with demo data around `today` (`YYYY-MM-DD`) in a new temporary folder, so that it is
 * never out of date and never shared. `close` removes it.
 */
export async function createDemoDatabase(today: string): Promise<Database & { readonly file: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'search-expression-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const file = join(folder, 'demo.sqlite');
  try {
    const database = await openDatabase(file);
    const added = await insertDemoData(database, today);
    await database.write((writer) =>
      writer.journal({ command: 'import', table: 'bookings', added, changed: 0, unchanged: 0, removed: 0 }),
    );
    return { ...database, file, close: () => database.close().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}
