import type { StoredValue } from '../../service/entity.ts';
import type { DataChange } from '../../service/journal/journal.ts';
import type { Database, DataWriter, RowScope, StoredRow, TableReader } from '../../service/stores/database.ts';
import { type Table, tables } from '../../service/stores/tables.ts';
import { messageOf, usage, wrong } from '../failure.ts';
import type { OpenRows } from '../rows/open-rows.ts';
import type { InputRow } from '../rows/row.ts';
import { counted, createProgress, inDigits } from '../terminal.ts';
import { createExportFile, type ExportFile, exportForm, exportRows } from './export-rows.ts';
import type { Importable } from './importable.ts';
import { describeScope, isInScope } from './kinds.ts';
import type { ImportMapping } from './mapping.ts';
import { createRowReading, type ReadRow } from './read-row.ts';

export type ImportOptions = {
  /** Removes the rows in scope that the input lacks; default none. */
  readonly replace?: Replacement;
  /** How many rows the input has; default any number. */
  readonly expectRows?: number;
  /** How rows of another system are read; default as `export` writes them. */
  readonly mapping?: ImportMapping;
};

export type Replacement = {
  readonly scope: RowScope;
  /** Whether more than half of the rows in scope may be removed. */
  readonly allowLoss: boolean;
  /** The file for an export of what is in scope; undefined for none. */
  readonly backup: string | undefined;
};

export type Imported = Pick<DataChange, 'added' | 'changed' | 'unchanged' | 'removed'> & {
  readonly rows: number;
  /** The products that came along; `kept` are stored with other values. */
  readonly products: { readonly added: number; readonly changed: number; readonly kept: number };
  /** The positions of rows that end at 24:00, which is stored as 23:59:59. */
  readonly midnights: readonly string[];
  /** The rows in the file of the replacement; undefined if it was not kept, as nothing changed. */
  readonly backedUp: number | undefined;
};

/**
 * Writes rows to their table, and their products, in one transaction. What a row lacks is kept as
 * it is stored. Memory holds only the rows of one statement, all ids and the products.
 *
 * @throws Failure with up to 20 problems of the rows, or with the reason why rows seem to be
 * missing; the database is then unchanged
 */
export async function importRows(
  database: Database,
  { reader, chunks, from }: Pick<OpenRows, 'reader' | 'chunks' | 'from'>,
  importable: Importable,
  { replace, expectRows, mapping }: ImportOptions = {},
): Promise<Imported> {
  const { table, one } = importable;
  const reading = createRowReading(importable, mapping);
  const progress = createProgress((read) => `${inDigits(read)} ${read === 1 ? 'row' : 'rows'} read`, false);
  const problems: Problem[] = [];
  /** The positions of the rows by their ids. */
  const seen = new Map<StoredValue, string>();
  let waiting: WaitingRow[] = [];
  let [rows, bytes] = [0, 0];
  const midnights: string[] = [];

  const report = (row: number, found: readonly string[]): void => {
    problems.push(...found.map((text) => ({ row, text })));
    if (problems.length >= mostProblems) throw refused(problems);
  };
  const checkColumns = (names: readonly string[]): void => {
    report(0, reading.columnProblems(names, from === 'csv'));
    if (problems.length > 0) throw refused(problems);
  };
  const take = ({ values }: InputRow): void => {
    if (rows === 0) checkColumns(reader.heading?.columns ?? []);
    rows += 1;
    const { place } = reader;
    const { row, problems: found, endsAtMidnight } = reading.read(values);
    if (endsAtMidnight) midnights.push(place);
    report(
      rows,
      found.map((problem) => `${place}: ${problem}`),
    );
    if (found.length > 0) return;
    const { id = null } = row.own;
    const before = seen.get(id);
    if (before !== undefined) {
      report(rows, [`${place}: Its id, ${id}, is that of ${before.toLowerCase()} too.`]);
      return;
    }
    seen.set(id, place);
    waiting.push({ ...row, number: rows, place });
  };

  const write = async (writer: DataWriter): Promise<Imported> => {
    const products = await createProducts(writer);
    const merge = createMerge(writer, importable, reading, { replace, see: (row) => products.see(row), report });
    const backup = replace && (await createBackup(writer, importable, replace));
    try {
      const flush = async (): Promise<void> => {
        const ready = waiting;
        [waiting, bytes] = [[], 0];
        const { changed, fromOutside } = await merge.rows(ready);
        await backup?.add(fromOutside);
        // After a problem nothing will be committed.
        if (problems.length === 0 && changed.length > 0) await writer.put(table, merge.columns, changed);
      };
      let lastByte: number | undefined;
      for await (const chunk of chunks) {
        lastByte = chunk.at(-1) ?? lastByte;
        readUntilBroken(() => reader.push(chunk, take), problems);
        bytes += chunk.length;
        if (bytes >= enough) await flush();
        progress.show(rows, rows);
      }
      readUntilBroken(() => reader.end(take), problems);
      if (rows === 0 && reader.heading !== undefined) checkColumns(reader.heading.columns);
      await flush();
      if (problems.length > 0) throw refused(problems);
      const refuse = (text: string) => refused([{ row: 0, text }]);
      if (from === 'csv' && !isLineEnd(lastByte)) throw refuse(cutOff(reader.place));
      if (expectRows !== undefined && rows !== expectRows)
        throw refuse(`There are ${counted(rows, 'row')}, not the ${inDigits(expectRows)} of --expect-rows.`);
      const lost = (backup?.ids ?? []).filter((id) => !seen.has(id));
      if (replace !== undefined && backup !== undefined) {
        const refusal = lossRefusal(lost.length, backup.ids.length, rows, replace, one);
        if (refusal !== undefined) throw refuse(refusal);
      }
      if (lost.length > 0) await writer.remove(table, lost);
      const changed = products.rows();
      if (changed.length > 0) await writer.put('products', productColumns, changed);
      const counts = { ...merge.counts(), removed: lost.length };
      await writer.journal({ command: 'import', table, ...counts });
      const isChanged = counts.added + counts.changed + counts.removed + changed.length > 0;
      const backedUp = isChanged ? await backup?.keep() : undefined;
      return { rows, ...counts, products: products.counts(), midnights, backedUp };
    } finally {
      await backup?.close();
    }
  };

  try {
    return await database.write(write);
  } catch (error) {
    if (error instanceof Error && ('exitCode' in error || 'syscall' in error)) throw error;
    throw usage(`The database did not take the rows, and is as it was: ${messageOf(error)}`);
  } finally {
    progress.clear();
  }
}

/** A problem of a row by its number, or of the input as a whole with 0. */
type Problem = { readonly row: number; readonly text: string };
type WaitingRow = ReadRow & { readonly number: number; readonly place: string };

const isLineEnd = (byte: number | undefined): boolean => byte === 0x0a || byte === 0x0d;
const cutOff = (place: string): string =>
  `${place}, the last, has no line end: the input may be cut off there. If it is whole, put a line end after it.`;

/** Why a replacement is refused: no rows, or more than half of those in scope would go. */
function lossRefusal(
  lost: number,
  stored: number,
  rows: number,
  { scope, allowLoss }: Replacement,
  one: string,
): string | undefined {
  const where = describeScope(scope);
  const all = `${counted(stored, one)}${where === '' ? '' : ` of ${where}`}`;
  if (rows === 0) return `--replace needs at least one row: with none it would remove ${all}.`;
  if (allowLoss || lost * 2 <= stored) return undefined;
  const without = `not among the ${counted(rows, 'row')} of the input`;
  return `--replace would remove ${inDigits(lost)} of ${all}: they are ${without}. If that is right, add --allow-loss.`;
}

const mostProblems = 20;
/** Bytes of input between statements. */
const enough = 256 * 1024;

/** Adds the problems so far to the error of a broken row. */
function readUntilBroken(read: () => void, problems: readonly Problem[]): void {
  try {
    read();
  } catch (error) {
    const isRefused = error instanceof Error && error.message.startsWith(nothingImported);
    if (isRefused || problems.length === 0) throw error;
    throw refused([...problems, { row: Number.POSITIVE_INFINITY, text: messageOf(error) }]);
  }
}

const nothingImported = 'Nothing was imported.';

function refused(problems: readonly Problem[]): Error {
  const inOrder = problems.toSorted((a, b) => a.row - b.row).map(({ text }) => text);
  const more = problems.length >= mostProblems ? [`These are the first ${mostProblems}.`] : [];
  return wrong([nothingImported, ...inOrder.slice(0, mostProblems), ...more].join('\n'));
}

type MergeOptions = {
  readonly replace: Replacement | undefined;
  readonly see: (row: ReadRow) => void;
  readonly report: (row: number, problems: readonly string[]) => void;
};

/** Completes rows from the stored ones with the same id, and tells which have to be written. */
function createMerge(
  reader: TableReader,
  importable: Importable,
  reading: ReturnType<typeof createRowReading>,
  options: MergeOptions,
) {
  const { table } = importable;
  const { scope } = options.replace ?? {};
  const columns = Object.keys((tables[table] as Table).columns);
  let [added, changed, unchanged] = [0, 0, 0];

  return {
    columns,
    counts: () => ({ added, changed, unchanged }),
    async rows(ready: readonly WaitingRow[]) {
      const ids = ready.map(({ own }) => own['id'] ?? null);
      const stored = new Map<StoredValue | undefined, StoredRow>();
      for (let from = 0; from < ids.length; from += idsAtOnce) {
        for (const row of await reader.find(table, columns, ids.slice(from, from + idsAtOnce))) stored.set(row[0], row);
      }
      const result = { changed: [] as StoredRow[], fromOutside: [] as StoredValue[] };
      for (const { own: given, product, number, place } of ready) {
        const before = stored.get(given['id']);
        const known = before && Object.fromEntries(columns.map((column, at) => [column, before[at] ?? null]));
        const { own, problem } = reading.complete(given, known);
        if (problem !== undefined || (scope !== undefined && !isInScope(table, own, scope))) {
          options.report(number, [`${place}: ${problem ?? outside(importable, own, scope ?? {})}`]);
          continue;
        }
        options.see({ own, product });
        const row = columns.map((column) => own[column] ?? null);
        if (before !== undefined && row.every((value, at) => value === before[at])) {
          unchanged += 1;
          continue;
        }
        if (before === undefined) added += 1;
        else changed += 1;
        result.changed.push(row);
        if (known !== undefined && scope !== undefined && !isInScope(table, known, scope))
          result.fromOutside.push(given['id'] ?? null);
      }
      return result;
    },
  };
}

const idsAtOnce = 500;

function outside({ columns, one }: Importable, own: ReadRow['own'], scope: RowScope): string {
  const about = ['id', 'from_date', 'event_date', 'product_id'];
  const named = columns.filter(({ to }) => to !== undefined && about.includes(to.column) && Object.hasOwn(own, to.column));
  const values = named.map(({ name, to }) => `${name} ${own[to?.column ?? '']}`).join(', ');
  return `This ${one}, with ${values}, is outside ${describeScope(scope)}.`;
}

/** Reads the ids in scope, and exports the rows if a file is named. */
async function createBackup(reader: TableReader, importable: Importable, { scope, backup }: Replacement) {
  const { table } = importable;
  const form = exportForm(importable, 'csv');
  const idAt = form.columns.indexOf(`${table}.id`);
  const ids: StoredValue[] = [];
  let file: ExportFile | undefined;
  if (backup === undefined) {
    for await (const page of reader.pages(table, ['id'], scope)) for (const [id = null] of page) ids.push(id);
  } else {
    file = await createExportFile(backup);
    const each = (page: readonly StoredRow[]) => ids.push(...page.map((row) => row[idAt] ?? null));
    await exportRows(reader, importable, form, scope, file.write, each).catch(async (error: unknown) => {
      await file?.close();
      throw error;
    });
  }
  let rows = ids.length;
  return {
    /** The ids in scope. */
    ids,
    /** Adds rows that come into the scope, and were elsewhere. */
    async add(more: readonly StoredValue[]): Promise<void> {
      if (file === undefined || more.length === 0) return;
      const found = await reader.find(table, form.columns, more);
      await file.write(found.map(form.line).join(''));
      rows += found.length;
    },
    /** Keeps the file if it has rows; gives their number. */
    async keep(): Promise<number | undefined> {
      if (file === undefined || rows === 0) return undefined;
      await file.keep();
      return rows;
    },
    close: async (): Promise<void> => file?.close(),
  };
}

const productColumns = Object.keys(tables.products.columns);

/**
 * Collects the products of rows. Of one that is stored only what is missing is filled in: rows of
 * bookings and events are not about products. Of a new one the last row wins.
 */
async function createProducts(reader: TableReader) {
  const known = new Map<StoredValue, StoredProduct>();
  for await (const page of reader.pages('products', productColumns)) {
    for (const row of page)
      known.set(row[0] ?? null, Object.fromEntries(productColumns.map((column, at) => [column, row[at] ?? null])));
  }
  const changed = new Map<StoredValue, StoredProduct>();
  const kept = new Set<StoredValue>();
  const isKnown = (id: StoredValue): boolean => known.has(id);
  return {
    see({ own: { product_id: id = null }, product }: ReadRow): void {
      if (id === null) return;
      const stored = known.get(id);
      const before = changed.get(id) ?? stored;
      const name = product['name'] ?? before?.['name'] ?? String(id);
      const given = { ...before, ...product, id, name };
      const now = stored === undefined ? given : filledIn(stored, given);
      if (!isSame(now, given)) kept.add(id);
      if (before === undefined || !isSame(now, before)) changed.set(id, now);
    },
    rows: (): readonly StoredRow[] =>
      Array.from(changed.values(), (product) => productColumns.map((column) => product[column] ?? null)),
    counts() {
      const added = Array.from(changed.keys()).filter((id) => !isKnown(id)).length;
      return { added, changed: changed.size - added, kept: kept.size };
    },
  };
}

/** A stored product with the values of another where it has none; its number is no name. */
function filledIn(stored: StoredProduct, given: StoredProduct): StoredProduct {
  const own = Object.entries(stored).filter(
    ([column, value]) => value !== null && !(column === 'name' && value === String(stored['id'])),
  );
  return { ...given, ...Object.fromEntries(own) };
}

type StoredProduct = Readonly<Record<string, StoredValue>>;

const isSame = (one: StoredProduct, other: StoredProduct): boolean =>
  productColumns.every((column) => (one[column] ?? null) === (other[column] ?? null));
