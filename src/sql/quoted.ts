/** A name between quotation marks of its dialect, those inside doubled. */
export const quoted = (name: string, mark: '"' | '`'): string => mark + name.replaceAll(mark, mark + mark) + mark;

/**
 * Asks whether the column lies in one of the half-open ranges that a query gives as two columns; null where the column is. Their names are
 * such as no column of a table has, which would be hidden by them.
 */
export function whereInRange(column: string, mark: '"' | '`', ranges: (from: string, to: string) => string): string {
  const [from, to] = [quoted('search: from', mark), quoted('search: to', mark)];
  const found = `EXISTS (SELECT 1 FROM (${ranges(from, to)}) AS ${quoted('search: ranges', mark)} WHERE ${column} >= ${from} AND ${column} < ${to})`;
  return `CASE WHEN ${column} IS NOT NULL THEN ${found} END`;
}
