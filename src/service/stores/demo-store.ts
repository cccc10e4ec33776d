import { sqlite } from '../../sql/index.ts';
import { demoTables } from '../demo/rows.ts';
import type { Store } from '../store.ts';
import type { StoreSession, TableWriter } from './database.ts';
import { migrations } from './migrations/migrations.ts';
import { foldedColumns, storeInSql } from './sql-store.ts';
import { tables } from './tables.ts';
import { createWriter } from './writer.ts';

/**
 * A store with demo data around `today` (`YYYY-MM-DD`), over a connection to an empty SQLite
 * database of any platform. It runs the same statements as the service.
 *
 * @example
 * createService({ store: await createDemoStore(session, todayIn('Europe/Amsterdam')), verify })
 * @throws the connection's error, such as for tables that exist
 */
export async function createDemoStore(session: StoreSession, today: string): Promise<Store> {
  for (const step of migrations) for (const statement of await step('sqlite', new Set(), session)) await session.all(statement);
  const engine = { kind: 'sqlite', title: 'SQLite', placeholder: () => '?', tableNames: '', snapshot: '' } as const;
  await insertDemoData({ write: (work) => work(createWriter(session, engine, new Set())) }, today);
  return storeInSql((work) => work(session), sqlite, { folded: await foldedColumns(session, 'sqlite') });
}

/**
 * Inserts the demo data around `today` (`YYYY-MM-DD`) in one transaction; equal for equal days.
 * Gives the number of bookings.
 */
export async function insertDemoData(
  database: { write(work: (writer: TableWriter) => Promise<void>): Promise<void> },
  today: string,
): Promise<number> {
  const data = demoTables(today);
  await database.write(async (writer) => {
    for (const table of ['products', 'bookings', 'events'] as const) {
      const columns = Object.keys(tables[table].columns);
      await writer.put(
        table,
        columns,
        data[table].map((row) => columns.map((column) => row[column] ?? null)),
      );
    }
  });
  return data.bookings.length;
}
