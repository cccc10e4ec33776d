import type { StoredValue } from '../../service/entity.ts';
import type { Database, Writer } from '../../service/stores/database.ts';
import { type Table, tables } from '../../service/stores/tables.ts';
import { messageOf, usage, wrong } from '../failure.ts';
import { createProgress, inDigits } from '../progress.ts';
import type { OpenRows } from '../rows/open-rows.ts';
import type { Row } from '../rows/row.ts';
import type { Importable } from './importable.ts';
import { knownProducts, type Product } from './known-products.ts';
import { createRowReading, numberOf, type ReadRow } from './row-reading.ts';
import { createSeenIds, type SeenIds } from './seen-ids.ts';

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
  /** The products that came along and were not there. */
  readonly newProducts: number;
};

/**
 * Writes all rows to their table, and what they tell of products, in one transaction. Keeps no more of the rows than
 * those of one statement, their ids and the products.
 *
 * @throws Failure with what is wrong with the rows, up to 20 of them, or why they cannot be all there are; the database
 * is as it was then
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
  const seen = createSeenIds();
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
  const take = ({ values }: Row): void => {
    if (rows === 0) checkColumns(reader.heading?.columns ?? []);
    rows += 1;
    const { row, problems: found } = reading.read(values);
    report(found.map((problem) => `${reader.place}: ${problem}`));
    if (found.length > 0) return;
    const before = seen.add(numberOf(row.own['id']), placeNumber(reader.place));
    if (before !== undefined) {
      report([
        `${reader.place}: Its id, ${row.own['id']}, is that of ${reader.place.split(' ')[0]?.toLowerCase()} ${before} too.`,
      ]);
      return;
    }
    products?.see(row);
    waiting.push(columns.map((column) => row.own[column] ?? null));
  };
  const flush = async (writer: Writer): Promise<void> => {
    const ready = waiting;
    [waiting, bytes] = [[], 0];
    // Of what will not be kept no more is written.
    if (problems.length === 0 && ready.length > 0) await writer.put(table, columns, ready);
  };

  const write = async (writer: Writer): Promise<Imported> => {
    if (table !== 'products') products = createProducts(await knownProducts(database.store));
    const stored = replace ? await writer.ids(table) : [];
    if (replace) await writer.clear(table);
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
    const changed = products?.changed() ?? [];
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
const counted = (count: number, one: string): string => `${inDigits(count)} ${count === 1 ? one : `${one}s`}`;

/** @throws Failure for a replacement by no rows, or one that looks like a part of the rows */
function refuseLoss(
  stored: readonly StoredValue[],
  seen: SeenIds,
  { rows, allowLoss, one }: { readonly rows: number; readonly allowLoss: boolean; readonly one: string },
): void {
  const all = counted(stored.length, one);
  if (rows === 0) throw refused([`--replace needs at least one row: with none it would remove ${all}.`]);
  const lost = stored.filter((id) => !seen.has(numberOf(id))).length;
  if (allowLoss || lost * 2 <= stored.length) return;
  const without = `not among the ${counted(rows, 'row')} of the input`;
  throw refused([`--replace would remove ${inDigits(lost)} of ${all}: they are ${without}. If that is right, add --allow-loss.`]);
}

const mostProblems = 20;
/** Bytes of rows that wait for the next statements. */
const enough = 256 * 1024;
const productColumns = Object.keys(tables.products.columns);

/** What is told of the rows before a broken one is not lost. */
function readUntilBroken(read: () => void, problems: readonly string[]): void {
  try {
    read();
  } catch (error) {
    const isRefused = error instanceof Error && error.message.startsWith(nothing);
    throw isRefused || problems.length === 0 ? error : refused([...problems, messageOf(error)]);
  }
}

const nothing = 'Nothing was imported.';

function refused(problems: readonly string[]): Error {
  const more = problems.length >= mostProblems ? [`These are the first ${mostProblems}.`] : [];
  return wrong([nothing, ...problems.slice(0, mostProblems), ...more].join('\n'));
}

const placeNumber = (place: string): number => Number(place.slice(place.indexOf(' ') + 1));

/** What rows tell of their products: a column that they have replaces what was known, and the last row counts. */
function createProducts(known: ReadonlyMap<StoredValue, Product>) {
  const told = new Map<StoredValue, Product>();
  return {
    see({ own: { product_id: id = null }, product }: ReadRow): void {
      const before = told.get(id) ?? known.get(id);
      if (before !== undefined && Object.entries(product).every(([column, value]) => before[column] === value)) return;
      const name = product['name'] ?? before?.['name'] ?? String(id);
      told.set(id, { ...before, ...product, id, name });
    },
    changed: (): readonly (readonly StoredValue[])[] =>
      Array.from(told.values(), (product) => productColumns.map((column) => product[column] ?? null)),
    added: (): number => Array.from(told.keys()).filter((id) => !known.has(id)).length,
  };
}
