import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Store } from '../store.ts';
import { insertDemoData } from './demo-data.ts';
import { sqliteSchema } from './sqlite-schema.ts';
import { openSqliteStore } from './sqlite-store.ts';

/**
 * A store with demo data around `today` (`YYYY-MM-DD`) in a new file `demo.sqlite`, in a folder of its own among the temporary ones: so it
 * is never a day old, and never another server's. `close` removes it.
 */
export function createDemoStore(today: string): Store & { readonly file: string; close(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'search-expression-'));
  const file = join(folder, 'demo.sqlite');
  const database = new DatabaseSync(file);
  database.exec(sqliteSchema);
  insertDemoData(database, today);
  database.close();
  const store = openSqliteStore(file);
  return {
    ...store,
    file,
    close: () => {
      store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
