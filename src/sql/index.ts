export type { ColumnSource, Columns } from './columns.ts';
export type { Bindable, Dialect, Storage } from './dialect.ts';
export { sqlite } from './dialects/sqlite.ts';
export type { MomentZone } from './moment.ts';
export { type Sql, type SqlOptions, toSql } from './to-sql.ts';
