import { demoTables } from '../demo/tables.ts';
import type { Database } from '../node/stores/database.ts';
import { tables } from './tables.ts';

/** Writes the demo data around `today` (`YYYY-MM-DD`), in one transaction; the same for the same day, and beside what is there already. */
export async function insertDemoData(database: Pick<Database, 'write'>, today: string): Promise<void> {
  const data = demoTables(today);
  await database.write(async (writer) => {
    for (const table of ['products', 'bookings', 'events'] as const)
      await writer.put(table, Object.keys(tables[table].columns), data[table]);
  });
}
