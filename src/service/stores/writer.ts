import type { StoredValue } from '../entity.ts';
import type { Writer } from '../node/stores/database.ts';
import { refusalOf } from './refusal.ts';
import { type Engine, numbered, type Row, type Session } from './session.ts';
import { type Table, type TableName, tables } from './tables.ts';

/** Writes to the tables in one session, and adds those that it wrote to `written`. */
export function createWriter(session: Session, engine: Engine, written: Set<TableName>): Writer {
  return {
    async put(table, columns, rows) {
      const described = Object.entries<Table['columns'][string]>(tables[table].columns);
      const unknown = columns.find((column) => !described.some(([name]) => name === column));
      if (unknown !== undefined) throw new TypeError(`The table ${table} has no column ${JSON.stringify(unknown)}.`);
      const places = described.map(([name]) => columns.indexOf(name));
      const whole = (row: Row): Row =>
        described.map(([name, column], at) => {
          const value = row[places[at] ?? -1] ?? null;
          const refusal = refusalOf(value, column);
          if (refusal !== undefined) throw new TypeError(`${table}.${name}: ${refusal}`);
          return value;
        });
      const names = described.map(([name]) => name).join(', ');
      const line = `(${described.map(() => '?').join(', ')})`;
      written.add(table);
      for (let from = 0; from < rows.length; from += batch) {
        const byId = new Map<StoredValue | undefined, Row>();
        for (const row of rows.slice(from, from + batch).map(whole)) byId.set(row[0], row);
        const [ids, lines] = [Array.from(byId, () => '?').join(', '), Array.from(byId, () => line).join(', ')];
        const values = [...byId.values()];
        // Not by an upsert, which tables that lie on other machines do not have; SQLite has no such tables, and where it believes that there are
        // few rows would look through all of them for these.
        if (engine.kind !== 'sqlite') {
          await session.all(
            numbered(`DELETE FROM ${table} WHERE id IN (${ids})`, engine),
            values.map(([id = null]) => id),
          );
        }
        const insert = engine.kind === 'sqlite' ? 'INSERT OR REPLACE' : 'INSERT';
        await session.all(numbered(`${insert} INTO ${table} (${names}) VALUES ${lines}`, engine), values.flat());
      }
    },
    async clear(table) {
      written.add(table);
      await session.all(`DELETE FROM ${table}`);
    },
    async ids(table) {
      const found: StoredValue[] = [];
      for (let page: readonly Row[] = [[]]; page.length > 0; ) {
        const last = found.at(-1);
        const after = last === undefined ? '' : 'WHERE id > ?';
        const sql = numbered(`SELECT id FROM ${table} ${after} ORDER BY id LIMIT ${idsAtOnce}`, engine);
        page = await session.all(sql, last === undefined ? [] : [last]);
        for (const [id = null] of page) found.push(id);
      }
      return found;
    },
  };
}

/** Rows of one statement. */
const batch = 200;
const idsAtOnce = 10_000;
