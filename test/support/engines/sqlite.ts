import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Engine } from './engine.ts';
import { exactInteger } from './exact-integer.ts';

/** A new SQLite in memory. Like the driver, `all` runs only the first of several statements. */
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
