import { type Dialect, dialects, toSql } from 'search-expression/sql';
import type { CopyRequest } from './request.ts';

export type DialectName = keyof typeof dialects;
export const dialectNames = Object.keys(dialects) as readonly DialectName[];
export const dialectTitles = Object.fromEntries(dialectNames.map((name) => [name, dialects[name].title ?? name])) as Readonly<
  Record<DialectName, string>
>;

type WhereClause = { readonly text: string; readonly values: readonly (string | number | boolean | null)[] };

/** The condition of a WHERE and its values; undefined if the values are too many. */
export function whereClause(
  { query, timeZone, now }: Pick<CopyRequest, 'query' | 'timeZone' | 'now'>,
  name: DialectName,
): WhereClause | undefined {
  try {
    return toSql(query, dialects[name] as Dialect, { timeZone, now });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
