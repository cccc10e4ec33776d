import { foldText } from '../../schema/folding.ts';
import type { StoredValue } from '../entity.ts';
import { type Engine, numbered, type RowScope, type StoredRow, type StoreSession, type TableWriter } from './database.ts';
import { foldedColumns } from './sql-store.ts';
import { conditionsOf, createTableReader } from './table-reader.ts';
import { refusalOf, type Table, type TableName, tables } from './tables.ts';

/** Writes to the tables in one session; adds each table it changes to `written`. */
export function createWriter(session: StoreSession, engine: Engine, written: Set<TableName>): TableWriter {
  return {
    ...createTableReader(session, engine),
    async put(table, columns, rows) {
      const described = Object.entries<Table['columns'][string]>(tables[table].columns);
      const unknown = columns.find((column) => !described.some(([name]) => name === column));
      if (unknown !== undefined) throw new TypeError(`The table ${table} has no column ${JSON.stringify(unknown)}.`);
      const positions = described.map(([name]) => columns.indexOf(name));
      const known = engine.kind === 'sqlite' ? await foldedColumns(session, 'sqlite') : new Set<string>();
      const foldedToo = described.flatMap(([name], at) =>
        known.has(`${table}.${name}`) ? [{ name: `${name}_folded`, at }] : [],
      );
      const whole = (row: StoredRow): StoredRow =>
        described.map(([name, column], at) => {
          const value = row[positions[at] ?? -1] ?? null;
          const refusal = refusalOf(value, column);
          if (refusal !== undefined) throw new TypeError(`${table}.${name}: ${refusal}`);
          return value;
        });
      const withFolded = (row: StoredRow): StoredRow => [
        ...row,
        ...foldedToo.map(({ at }) => (typeof row[at] === 'string' ? foldText(row[at]) : null)),
      ];
      const names = [...described.map(([name]) => name), ...foldedToo.map(({ name }) => name)];
      const line = `(${names.map(() => '?').join(', ')})`;
      written.add(table);
      for (let from = 0; from < rows.length; from += batch) {
        const byId = new Map<StoredValue | undefined, StoredRow>();
        for (const row of rows.slice(from, from + batch).map(whole)) byId.set(row[0], row);
        const [ids, lines] = [Array.from(byId, () => '?').join(', '), Array.from(byId, () => line).join(', ')];
        const values = [...byId.values()];
        // No upsert: tables on other machines do not support it. SQLite has no such tables, and
        // would scan a table that it believes to be small for these ids.
        if (engine.kind !== 'sqlite') {
          await session.all(
            numbered(`DELETE FROM ${table} WHERE id IN (${ids})`, engine),
            values.map(([id = null]) => id),
          );
        }
        const insert = engine.kind === 'sqlite' ? 'INSERT OR REPLACE' : 'INSERT';
        await session.all(
          numbered(`${insert} INTO ${table} (${names.join(', ')}) VALUES ${lines}`, engine),
          values.flatMap(withFolded),
        );
      }
    },
    async remove(table, which) {
      written.add(table);
      if (!Array.isArray(which)) {
        const { conditions, values } = conditionsOf(table, which as RowScope);
        await session.all(numbered(`DELETE FROM ${table} WHERE ${conditions.join(' AND ') || '1 = 1'}`, engine), values);
        return;
      }
      // SQLite may scan the table for a list of ids, never for one.
      const atOnce = engine.kind === 'sqlite' ? 1 : batch;
      for (let from = 0; from < which.length; from += atOnce) {
        const ids = which.slice(from, from + atOnce);
        await session.all(numbered(`DELETE FROM ${table} WHERE id IN (${ids.map(() => '?').join(', ')})`, engine), ids);
      }
    },
  };
}

/** Rows in a statement. */
const batch = 200;
