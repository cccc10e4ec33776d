/*
 * The SQL backend: turns a checked query into the text of a condition and its values.
 * `conditions.ts` has both for every kind of condition and operator. A dialect is data: a file in
 * `dialects/` and a row below. `to-sql.ts` caches texts by shape. No name or value of a search gets
 * into the text. Imports src/schema and grammar alone.
 */

import { duckdb } from './dialects/duckdb.ts';
import { mariadb, mysql } from './dialects/mysql.ts';
import { postgres } from './dialects/postgres.ts';
import { sqlite } from './dialects/sqlite.ts';

export type { ColumnSource, Columns, HasSource } from './columns.ts';
export type { Bindable, Dialect, Storage } from './dialect.ts';
export { elementTable, jsonArray, nativeArray } from './lists.ts';
export type { MomentZone } from './moment.ts';
export { type PreparedSql, prepareSql } from './prepare.ts';
export { type RelatedRows, relatedTable } from './related.ts';
export { type Sql, type SqlOptions, toSql, toTemplate } from './to-sql.ts';
export { duckdb, mariadb, mysql, postgres, sqlite };

/**
 * Every dialect by its name: the command line, the page and the documentation list these.
 *
 * @example Object.keys(dialects).includes('postgres') // true
 */
export const dialects = { sqlite, postgres, mariadb, mysql, duckdb } as const;
