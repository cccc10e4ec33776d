import { everything } from '../../schema/query.ts';
import { booking } from '../../service/booking.ts';
import type { Entity, StoredValue } from '../../service/entity.ts';
import type { Store } from '../../service/store.ts';
import type { Database, TableWriter } from '../../service/stores/database.ts';
import { type Table, tables } from '../../service/stores/tables.ts';
import { messageOf, usage, wrong } from '../failure.ts';
import type { OpenRows } from '../rows/open-rows.ts';
import type { InputRow } from '../rows/row.ts';
import { counted, createProgress, inDigits } from '../terminal.ts';
import { createRowReading, type Importable, type ReadRow } from './read-row.ts';

export type ImportOptions = {
  /** Whether to remove the rows that are in the table; default false. */
  readonly replace?: boolean;
  /** Whether a replacement may remove more than half of them; default false. */
  readonly allowLoss?: boolean;
  /** How many rows the input has; default any number. */
  readonly expectRows?: number;
};

export type Imported = {
  readonly rows: number;
  /** The number of products that were not there before. */
  readonly newProducts: number;
};

/**
 * Writes rows to their table, and their products, in one transaction. Memory holds only the rows
 * of one statement, all ids and the products.
 *
 * @throws Failure with up to 20 problems of the rows, or with the reason why rows seem to be
 * missing; the database is then unchanged
 */
export async function importRows(
  database: Database,
  { reader, chunks, from }: Pick<OpenRows, 'reader' | 'chunks' | 'from'>,
  importable: Importable,
  { replace = false, allowLoss = false, expectRows }: ImportOptions = {},
): Promise<Imported> {
  const { table } = importable;
  const columns = Object.keys((tables[table] as Table).columns);
  const reading = createRowReading(importable);
  const progress = createProgress((read) => `${inDigits(read)} ${read === 1 ? 'row' : 'rows'} read`, false);
  const problems: string[] = [];
  /** The positions of the rows by their ids. */
  const seen = new Map<StoredValue, string>();
  let products: ReturnType<typeof createProducts> | undefined;
  let waiting: (readonly StoredValue[])[] = [];
  let [rows, bytes] = [0, 0];

  const report = (found: readonly string[]): void => {
    problems.push(...found);
    if (problems.length >= mostProblems) throw refused(problems);
  };
  const checkColumns = (names: readonly string[]): void => {
    problems.push(...reading.columnProblems(names));
    if (problems.length > 0) throw refused(problems);
  };
  const take = ({ values }: InputRow): void => {
    if (rows === 0) checkColumns(reader.heading?.columns ?? []);
    rows += 1;
    const { row, problems: found } = reading.read(values);
    report(found.map((problem) => `${reader.place}: ${problem}`));
    if (found.length > 0) return;
    const { id = null } = row.own;
    const before = seen.get(id);
    if (before !== undefined) {
      report([`${reader.place}: Its id, ${id}, is that of ${before.toLowerCase()} too.`]);
      return;
    }
    seen.set(id, reader.place);
    products?.see(row);
    waiting.push(columns.map((column) => row.own[column] ?? null));
  };
  const flush = async (writer: TableWriter): Promise<void> => {
    const ready = waiting;
    [waiting, bytes] = [[], 0];
    // After a problem nothing will be committed.
    if (problems.length === 0 && ready.length > 0) await writer.put(table, columns, ready);
  };

  const write = async (writer: TableWriter): Promise<Imported> => {
    if (table !== 'products') products = createProducts(await knownProducts(database.store));
    const stored: StoredValue[] = [];
    if (replace) {
      for await (const page of writer.pages(table, ['id'])) for (const [id = null] of page) stored.push(id);
      await writer.remove(table, {});
    }
    let lastByte: number | undefined;
    for await (const chunk of chunks) {
      lastByte = chunk.at(-1) ?? lastByte;
      readUntilBroken(() => reader.push(chunk, take), problems);
      bytes += chunk.length;
      if (bytes >= enough) await flush(writer);
      progress.show(rows, rows);
    }
    readUntilBroken(() => reader.end(take), problems);
    if (rows === 0 && reader.heading !== undefined) checkColumns(reader.heading.columns);
    if (problems.length > 0) throw refused(problems);
    if (from === 'csv' && !isLineEnd(lastByte)) throw refused([cutOff(reader.place)]);
    if (expectRows !== undefined && rows !== expectRows)
      throw refused([`There are ${counted(rows, 'row')}, not the ${inDigits(expectRows)} of --expect-rows.`]);
    if (replace) refuseLoss(stored, seen, { rows, allowLoss, one: importable.one });
    await flush(writer);
    const changed = products?.rows() ?? [];
    if (changed.length > 0) await writer.put('products', productColumns, changed);
    return { rows, newProducts: products?.added() ?? 0 };
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

const isLineEnd = (byte: number | undefined): boolean => byte === 0x0a || byte === 0x0d;
const cutOff = (place: string): string =>
  `${place}, the last, has no line end: the input may be cut off there. If it is whole, put a line end after it.`;

/** @throws Failure for a replacement that has no rows or would remove more than half of them */
function refuseLoss(
  stored: readonly StoredValue[],
  seen: ReadonlyMap<StoredValue, string>,
  { rows, allowLoss, one }: { readonly rows: number; readonly allowLoss: boolean; readonly one: string },
): void {
  const all = counted(stored.length, one);
  if (rows === 0) throw refused([`--replace needs at least one row: with none it would remove ${all}.`]);
  const lost = stored.filter((id) => !seen.has(id)).length;
  if (allowLoss || lost * 2 <= stored.length) return;
  const without = `not among the ${counted(rows, 'row')} of the input`;
  throw refused([`--replace would remove ${inDigits(lost)} of ${all}: they are ${without}. If that is right, add --allow-loss.`]);
}

const mostProblems = 20;
/** Bytes of input between statements. */
const enough = 256 * 1024;
const productColumns = Object.keys(tables.products.columns);

/** Adds the problems so far to the error of a broken row. */
function readUntilBroken(read: () => void, problems: readonly string[]): void {
  try {
    read();
  } catch (error) {
    const isRefused = error instanceof Error && error.message.startsWith(nothingImported);
    throw isRefused || problems.length === 0 ? error : refused([...problems, messageOf(error)]);
  }
}

const nothingImported = 'Nothing was imported.';

function refused(problems: readonly string[]): Error {
  const more = problems.length >= mostProblems ? [`These are the first ${mostProblems}.`] : [];
  return wrong([nothingImported, ...problems.slice(0, mostProblems), ...more].join('\n'));
}

/** Collects the products of rows: given columns replace the known ones, and the last row wins. */
function createProducts(known: ReadonlyMap<StoredValue, Product>) {
  const changed = new Map<StoredValue, Product>();
  return {
    see({ own: { product_id: id = null }, product }: ReadRow): void {
      const before = changed.get(id) ?? known.get(id);
      if (before !== undefined && Object.entries(product).every(([column, value]) => before[column] === value)) return;
      const name = product['name'] ?? before?.['name'] ?? String(id);
      changed.set(id, { ...before, ...product, id, name });
    },
    rows: (): readonly (readonly StoredValue[])[] =>
      Array.from(changed.values(), (product) => productColumns.map((column) => product[column] ?? null)),
    added: (): number => Array.from(changed.keys()).filter((id) => !known.has(id)).length,
  };
}

type Product = Readonly<Record<string, StoredValue>>;

/** The products of a database by their id. */
async function knownProducts(store: Store): Promise<Map<StoredValue, Product>> {
  const products = new Map<StoredValue, Product>();
  for (let more = true; more; ) {
    const start = products.size;
    const page = await store.page({
      entity: productEntity,
      query: allProducts,
      columns: productNames,
      today: '2000-01-01',
      start,
      length: 10_000,
      total: false,
    });
    for (const [id = null, name = null, description = null, custom01 = null] of page.rows)
      products.set(id, { id, name, description, custom01 });
    more = page.more;
  }
  return products;
}

/** Products through the columns of bookings, joined to a booking that does not exist. */
const productEntity: Entity = {
  ...booking,
  columns: { ...booking.columns, OBJ_ID: { type: 'integer', sql: 'products.id' } },
  from: 'products LEFT JOIN bookings ON bookings.id = 0',
  order: 'products.id',
};
const allProducts = everything(booking.schema);
const productNames = ['OBJ_ID', 'OBJ_NAME', 'OBJ_DESC', 'OBJ_TXT_CUSTOM01'];
