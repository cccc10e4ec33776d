import { alphabet } from '../../../schema/folding.ts';
import type { Database, StoreSession } from '../database.ts';

/**
 * PostgreSQL compiles the patterns of a search again for each row if there are more than 32. So
 * each searched text gets a generated column with the folded text (L3.3). MariaDB compiles a
 * pattern once for a statement, and finds it faster than a part of a folded text.
 */
export async function version4(
  kind: Database['kind'],
  existing: ReadonlySet<string>,
  session: StoreSession,
): Promise<readonly string[]> {
  if (kind !== 'postgres') return [];
  const ours = (await session.all(plainTexts)).filter(([table]) => !existing.has(String(table)));
  return [...Map.groupBy(ours, ([table]) => String(table))].map(([table, columns]) => {
    const added = columns.map(([, column]) => `ADD COLUMN ${folded(String(column))}`);
    return `ALTER TABLE ${table} ${added.join(', ')}`;
  });
}

/**
 * The texts without a folded column, of tables that this login may change. A view, a foreign table
 * and a partition are left as they are: they show what another table has.
 */
const plainTexts = `SELECT relname::text, texts.attname::text FROM pg_class JOIN pg_attribute AS texts ON attrelid = pg_class.oid
  WHERE pg_table_is_visible(pg_class.oid) AND relkind = 'r' AND NOT relispartition AND pg_has_role(relowner, 'USAGE')
    AND (relname, texts.attname) IN (('products', 'name'), ('products', 'description'), ('products', 'custom01'),
      ('bookings', 'custom01'), ('bookings', 'custom02'), ('bookings', 'custom03'), ('bookings', 'custom04'),
      ('bookings', 'custom05'), ('events', 'description'))
    AND atttypid = 'text'::regtype AND NOT EXISTS (
      SELECT 1 FROM pg_attribute AS other WHERE other.attrelid = pg_class.oid AND other.attname = texts.attname || '_folded')
  ORDER BY relname, texts.attnum`;

/** A column that folds another, letter by letter; null stays null. */
function folded(column: string): string {
  const { folds } = alphabet();
  // `translate` looks for each letter from the start of a list, so what is frequent comes first.
  const frequent = ' abcdefghijklmnopqrstuvwxyz0123456789.,-';
  const [from, to] = [[...folds.keys()].join(''), [...folds.values()].join('')];
  const translated = `translate(${column}, '${frequent}${from}', '${frequent}${to}')`;
  const ofAscii = `octet_length(${column}) = char_length(${column})`;
  return `${column}_folded text COLLATE "C" GENERATED ALWAYS AS (
    CASE WHEN ${ofAscii} THEN lower(${column} COLLATE "C") ELSE ${translated} END) STORED`;
}
