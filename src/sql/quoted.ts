/** A name between quotation marks of its dialect, those inside doubled. */
export const quoted = (name: string, mark: '"' | '`'): string => mark + name.replaceAll(mark, mark + mark) + mark;

/** The name, or one made longer, such as does not occur in the SQL of a column, which could mean something else beside it. */
export const nameBeside = (column: string, name: string): string =>
  column.toLowerCase().includes(name) ? nameBeside(column, `${name}_`) : name;

/** Asks whether the column lies in one of the half-open ranges that a query gives as two columns; null where the column is. */
export function whereInRange(column: string, mark: '"' | '`', ranges: (from: string, to: string) => string): string {
  const beside = (name: string) => quoted(nameBeside(column, name), mark);
  const [from, to] = [beside('search: from'), beside('search: to')];
  const found = `EXISTS (SELECT 1 FROM (${ranges(from, to)}) AS ${beside('search: ranges')} WHERE ${column} >= ${from} AND ${column} < ${to})`;
  return `CASE WHEN ${column} IS NOT NULL THEN ${found} END`;
}
