import { open, rename, rm } from 'node:fs/promises';
import type { RowScope, StoredRow, TableReader } from '../../service/stores/database.ts';
import { writeCell } from '../rows/csv.ts';
import type { RowFormat } from '../rows/row.ts';
import type { Importable } from './importable.ts';

/** How rows of a kind are written so that `import` reads the same values again. */
export type ExportForm = {
  /** The stored columns to read, of the table and of the product. */
  readonly columns: readonly string[];
  readonly head: string;
  readonly line: (row: StoredRow) => string;
  /** The text between two rows. */
  readonly between: string;
  readonly end: string;
};

export function exportForm({ columns }: Importable, format: RowFormat): ExportForm {
  const stored = columns.flatMap(({ name, to }) => (to === undefined ? [] : [{ name, sql: `${to.table}.${to.column}` }]));
  const names = stored.map(({ name }) => name);
  const asObject = (row: StoredRow): string => JSON.stringify(Object.fromEntries(names.map((name, at) => [name, row[at]])));
  const form = {
    csv: { head: `${names.join()}\n`, line: asCells, between: '', end: '' },
    ndjson: { head: '', line: (row: StoredRow) => `${asObject(row)}\n`, between: '', end: '' },
    json: { head: '[\n', line: asObject, between: ',\n', end: '\n]\n' },
  }[format];
  return { columns: stored.map(({ sql }) => sql), ...form };
}

/** The tables hold no empty text, so that an empty cell is always null. */
const asCells = (row: StoredRow): string => `${row.map((value) => writeCell(String(value ?? ''), ',')).join()}\n`;

/** Writes the rows in scope, in constant memory; gives their number. `each` sees every page. */
export async function exportRows(
  reader: TableReader,
  { table }: Importable,
  form: ExportForm,
  scope: RowScope,
  write: (text: string) => Promise<void>,
  each: (page: readonly StoredRow[]) => void = () => {},
): Promise<number> {
  let rows = 0;
  await write(form.head);
  for await (const page of reader.pages(table, form.columns, scope)) {
    await write(`${rows === 0 ? '' : form.between}${page.map(form.line).join(form.between)}`);
    rows += page.length;
    each(page);
  }
  await write(form.end);
  return rows;
}

/** A file that has its name only once it is whole. */
export type ExportFile = {
  readonly write: (text: string) => Promise<void>;
  /** Puts the file on the disk under its name. */
  readonly keep: () => Promise<void>;
  /** Removes what was written, unless it was kept. */
  readonly close: () => Promise<void>;
};

/** Creates a file for its owner only, since it contains personal data. */
export async function createExportFile(file: string): Promise<ExportFile> {
  const part = `${file}.part`;
  await rm(part, { force: true });
  const handle = await open(part, 'wx', 0o600);
  let isKept = false;
  return {
    write: (text) => handle.appendFile(text),
    async keep() {
      await handle.sync();
      await rename(part, file);
      isKept = true;
    },
    async close() {
      await handle.close();
      if (!isKept) await rm(part, { force: true });
    },
  };
}
