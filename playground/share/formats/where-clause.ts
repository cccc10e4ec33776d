import { type Dialect, duckdb, mariadb, mysql, postgres, sqlite, toSql } from 'search-expression/sql';
import type { Wanted } from './wanted.ts';

const dialects = { sqlite, postgres, mysql, mariadb, duckdb } satisfies Readonly<Record<string, Dialect>>;
export type DialectName = keyof typeof dialects;
export const dialectNames = Object.keys(dialects) as readonly DialectName[];

/** A condition for a WHERE and its values; undefined where the search has more of them than the database takes. */
export function whereClause(
  { query, today, timeZone }: Pick<Wanted, 'query' | 'today' | 'timeZone'>,
  dialect: DialectName,
): { readonly text: string; readonly values: string } | undefined {
  try {
    const { text, values } = toSql(query, dialects[dialect] as Dialect, { today, timeZone });
    return { text, values: JSON.stringify(values) };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
