import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Engine } from './engine.ts';
import { exactInteger } from './exact-integer.ts';

/** A fresh SQLite in memory. Of several statements `all` runs the first only: so does the driver. */
export async function connectSqlite(): Promise<Engine> {
  const database = new DatabaseSync(':memory:');
  const all = async (sql: string, values: readonly unknown[] = []) => {
    const statement = database.prepare(sql);
    statement.setReadBigInts(true);
    statement.setReturnArrays(true);
    const rows = statement.all(...(values as readonly SQLInputValue[])) as unknown as readonly (readonly unknown[])[];
    return rows.map((row) => row.map((value) => (typeof value === 'bigint' ? exactInteger(value) : value)));
  };
  return {
    name: 'sqlite',
    version: String((await all('SELECT sqlite_version()'))[0]?.[0]),
    address: ':memory:',
    all,
    run: async (sql) => database.exec(sql),
    close: async () => {
      if (database.isOpen) database.close();
    },
  };
}
