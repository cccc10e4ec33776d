import { alphabet } from '../../../schema/folding.ts';
import type { Database, StoreSession } from '../database.ts';

/**
 * In SQLite, where a pattern of folded letters is slow, each text that people search gets a second
 * column with the text folded (L3.3). Triggers write it for programs that do not.
 */
export async function version2(
  kind: Database['kind'],
  existing: ReadonlySet<string>,
  session: StoreSession,
): Promise<readonly string[]> {
  if (kind !== 'sqlite') return [];
  // A view is its owner's, and so is a table that was there before version 1.
  const views = new Set((await session.all("SELECT name FROM sqlite_schema WHERE type = 'view'")).map(([name]) => name));
  const isOurs = ([table]: readonly [string, unknown]) => !views.has(table) && !existing.has(table);
  const ours = Object.entries(texts).filter(isOurs);
  const letters = Array.from(alphabet().folds, ([letter, folded]) => `('${letter}', '${folded}')`);
  return [
    'CREATE TABLE folded_letters (letter TEXT NOT NULL PRIMARY KEY, folded TEXT NOT NULL) STRICT, WITHOUT ROWID',
    `INSERT INTO folded_letters (letter, folded) VALUES ${letters.join(', ')}`,
    ...ours.flatMap(([table, columns]) => withFolded(table, columns)),
  ];
}

const texts: Readonly<Record<string, readonly string[]>> = {
  products: ['name', 'description', 'custom01'],
  bookings: ['custom01', 'custom02', 'custom03', 'custom04', 'custom05'],
  events: ['description'],
};

function withFolded(table: string, columns: readonly string[]): readonly string[] {
  const fold = `UPDATE ${table} SET ${columns.map((column) => `${column}_folded = ${folded(column)}`).join(', ')}`;
  const trigger = (name: string, event: string, condition = '') =>
    `CREATE TRIGGER ${table}_folded_${name} AFTER ${event} ON ${table} ${condition} BEGIN ${fold} WHERE id = NEW.id; END`;
  const lacksFolded = columns.map((column) => `(NEW.${column} IS NOT NULL AND NEW.${column}_folded IS NULL)`).join(' OR ');
  return [
    ...columns.map((column) => `ALTER TABLE ${table} ADD COLUMN ${column}_folded TEXT`),
    fold,
    trigger('when_inserted', 'INSERT', `WHEN ${lacksFolded}`),
    trigger('when_updated', `UPDATE OF ${columns.join(', ')}`),
  ];
}

/** Folds a column letter by letter; null stays null. */
function folded(column: string): string {
  const letter = `substr(${column}, at + 1, 1)`;
  const one = `coalesce((SELECT folded FROM folded_letters WHERE letter = ${letter}), ${letter})`;
  const steps = `VALUES (0, '') UNION ALL SELECT at + 1, text || ${one} FROM step WHERE at < length(${column})`;
  return `(WITH RECURSIVE step (at, text) AS (${steps}) SELECT text FROM step WHERE at = length(${column}))`;
}
