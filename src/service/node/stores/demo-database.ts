import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertDemoData } from '../../stores/demo-data.ts';
import { type Database, openDatabase } from './database.ts';

/**
 * A database with demo data around `today` (`YYYY-MM-DD`) in a new file `demo.sqlite`, in a folder of its own among the temporary ones: so
 * it is never a day old, and never another server's. `close` removes it.
 */
export async function createDemoDatabase(today: string): Promise<Database & { readonly file: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'search-expression-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const file = join(folder, 'demo.sqlite');
  try {
    const database = await openDatabase(file);
    await insertDemoData(database, today);
    return { ...database, file, close: () => database.close().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}
