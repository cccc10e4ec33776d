import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DuckDBInstance } from '@duckdb/node-api';
import type { BookingRow } from '../limits/rows.ts';

type FilterName = 'F1' | 'F2';

/** The same rows in a database, asked with prepared statements. */
export type Database = {
  readonly name: string;
  readonly count: Readonly<Record<FilterName, () => number | Promise<number>>>;
  /** Hands over the numbers of the rows, as its driver gives them. */
  readonly numbers: Readonly<Record<FilterName, () => unknown>>;
};

const conditions: Readonly<Record<FilterName, string>> = {
  F1: "startdatum BETWEEN '2026-11-21' AND '2026-11-28' AND product IN (1, 14)",
  F2: "status IN ('open', 'optie') AND (product = 1 OR number > 500000) AND NOT product IN (3, 5, 7)",
};

export async function databases(rows: readonly BookingRow[]): Promise<readonly Database[]> {
  return [await duckdb(rows), sqlite(rows)];
}

/** In memory, on all cores. */
async function duckdb(rows: readonly BookingRow[]): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'search-expression-'));
  const file = join(folder, 'rows.csv');
  writeFileSync(file, rows.map((row, at) => `${at},${row.startdatum},${row.product},${row.status},${row.number}`).join('\n'));
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const kinds = "{row: 'INTEGER', startdatum: 'DATE', product: 'INTEGER', status: 'VARCHAR', number: 'INTEGER'}";
  await connection.run(`CREATE TABLE bookings AS SELECT * FROM read_csv('${file}', header = false, columns = ${kinds})`);
  rmSync(folder, { recursive: true });
  const prepare = async (columns: string, name: FilterName) => {
    const statement = await connection.prepare(`SELECT ${columns} FROM bookings WHERE ${conditions[name]}`);
    return async () => (await statement.run()).fetchAllChunks();
  };
  const counting = { F1: await prepare('count(*)', 'F1'), F2: await prepare('count(*)', 'F2') };
  const count = async (name: FilterName) => Number((await counting[name]())[0]?.getColumnValues(0)[0]);
  return {
    name: 'DuckDB, all cores',
    count: { F1: () => count('F1'), F2: () => count('F2') },
    numbers: { F1: await prepare('row', 'F1'), F2: await prepare('row', 'F2') },
  };
}

/** In memory, with an index for each search that has all of its columns. */
function sqlite(rows: readonly BookingRow[]): Database {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE bookings (row INTEGER PRIMARY KEY, startdatum TEXT, product INTEGER, status TEXT, number INTEGER)');
  const insert = database.prepare('INSERT INTO bookings VALUES (?, ?, ?, ?, ?)');
  database.exec('BEGIN');
  rows.forEach(({ startdatum, product, status, number }, row) => insert.run(row, startdatum, product, status, number));
  database.exec('CREATE INDEX f1 ON bookings (startdatum, product)');
  database.exec('CREATE INDEX f2 ON bookings (status, product, number)');
  database.exec('COMMIT; ANALYZE');
  const counting = (name: FilterName) => {
    const statement = database.prepare(`SELECT count(*) AS n FROM bookings WHERE ${conditions[name]}`);
    return () => Number(statement.get()?.['n']);
  };
  const numbering = (name: FilterName) => {
    const statement = database.prepare(`SELECT row FROM bookings WHERE ${conditions[name]}`);
    return () => statement.all();
  };
  return {
    name: 'SQLite, covering index',
    count: { F1: counting('F1'), F2: counting('F2') },
    numbers: { F1: numbering('F1'), F2: numbering('F2') },
  };
}
