import { type Dialect, duckdb, mariadb, mysql, postgres, sqlite, toSql } from 'search-expression/sql';
import type { CopyRequest } from './request.ts';

const dialects = { sqlite, postgres, mysql, mariadb, duckdb } satisfies Readonly<Record<string, Dialect>>;
export type DialectName = keyof typeof dialects;
export const dialectNames = Object.keys(dialects) as readonly DialectName[];
export const dialectTitles: Readonly<Record<DialectName, string>> = {
  sqlite: 'SQLite',
  postgres: 'PostgreSQL',
  mysql: 'MySQL',
  mariadb: 'MariaDB',
  duckdb: 'DuckDB',
};

type WhereClause = { readonly text: string; readonly values: readonly (string | number | boolean | null)[] };

/** The condition of a WHERE and its values; undefined if the values are too many. */
export function whereClause(
  { query, today, timeZone }: Pick<CopyRequest, 'query' | 'today' | 'timeZone'>,
  name: DialectName,
): WhereClause | undefined {
  try {
    return toSql(query, dialects[name] as Dialect, { today, timeZone });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
